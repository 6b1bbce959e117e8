"""What holds for every night anybody can write: nothing is lost, nothing changes, nothing crashes."""

from __future__ import annotations

import tempfile
import tomllib
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import names
from ledger.book.toml_reading import parse_toml
from ledger.errors import MahjError, NameProblem
from ledger.model import Hand, Result
from ledger.night.entry_writing import entry_text, header_text
from ledger.night.night_files import read_night
from ledger.night.night_reading import parse_night
from ledger.record import (
    EndEntry,
    Entry,
    HandEntry,
    Header,
    NightRecord,
    NoteEntry,
    PaymentEntry,
    Purpose,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
)
from tests.writing import append, create_night

PLAYERS = ("Ann", "Bea", "Cat Lee", "Zoë", "文", "d.e")
SEATED = PLAYERS[:4]
MARK = b"\xef\xbb\xbf"


def _is_name(text: str) -> bool:
    """Whether a text is a name as names are kept."""
    try:
        return names.tidy(text) == text
    except NameProblem:
        return False


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(str.strip)
people = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=10).filter(_is_name)
moments = st.datetimes(
    datetime(1990, 1, 1),  # noqa: DTZ001  # the strategy puts the offset on
    datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
scalars = st.one_of(
    texts, st.booleans(), st.integers(-(10**9), 10**9), st.decimals(-1000, 1000, places=3, allow_nan=False)
)
rules: st.SearchStrategy[dict[str, dict[str, object]]] = st.dictionaries(
    texts, st.dictionaries(texts, st.one_of(scalars, st.lists(scalars, max_size=4)), max_size=3), max_size=3
)


@st.composite
def nets(draw: st.DrawFn) -> dict[str, int]:
    """Points that sum to zero."""
    amounts = draw(st.lists(st.integers(-1000, 1000), min_size=3, max_size=3))
    return dict(zip(SEATED, [*amounts, -sum(amounts)], strict=True))


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A hand that could have happened."""
    seated = tuple(draw(st.permutations(SEATED)))
    result = draw(st.sampled_from(Result))
    facts: dict[str, Any] = {
        "dead": tuple(draw(st.lists(st.sampled_from(seated), unique=True))),
        "bets": draw(st.dictionaries(st.sampled_from(PLAYERS[4:]), st.sampled_from([*SEATED, "wall", "void"]))),
        "facts": draw(st.dictionaries(texts, st.one_of(st.booleans(), st.integers(0, 100)), max_size=2)),
        "note": draw(st.none() | texts),
    }
    if result in {Result.DISCARD, Result.SELF_DRAWN}:
        facts |= {
            "winner": seated[0],
            "value": draw(st.integers(1, 100_000)),
            "jokerless": draw(st.booleans()),
            "exposures": draw(st.none() | st.integers(0, 4)),
            "line": draw(st.none() | texts),
        }
    if result == Result.DISCARD:
        facts |= {"discarder": seated[1], "miscalled": draw(st.booleans())}
    if result == Result.ERROR:
        facts |= {"caller": seated[0], "value": 25, "intact": seated[2:], "wrecker": draw(st.sampled_from(seated[:2]))}
    return Hand(seated=seated, result=result, **facts)


@st.composite
def entries_with(draw: st.DrawFn, common: dict[str, Any]) -> Entry:
    """An entry of any type that can be given anew, with these keys."""
    kind = draw(st.sampled_from([HandEntry, SeatsEntry, RulesEntry, PaymentEntry, NoteEntry, TotalsEntry]))
    if kind is HandEntry:
        return HandEntry(**common, hand=draw(hands()), net=draw(nets()))
    if kind is SeatsEntry:
        players = draw(st.lists(people, min_size=2, max_size=5, unique_by=names.key))
        return SeatsEntry(**common, players=tuple(players))
    if kind is RulesEntry:
        return RulesEntry(**common, preset="flat", rules=draw(rules) | {"winner-collects": {}})
    if kind is PaymentEntry:
        payee, purpose = draw(st.sampled_from(["Bea", "kitty", "fund"])), draw(st.sampled_from(Purpose))
        return PaymentEntry(**common, payer="Ann", payee=payee, amount=draw(st.integers(1, 10**6)), purpose=purpose)
    if kind is NoteEntry:
        return NoteEntry(**common, text=draw(texts))
    return TotalsEntry(**common, net=draw(nets()))


@st.composite
def nights(draw: st.DrawFn) -> NightRecord:
    """A night: entries of every type, some given again, some taken out, perhaps an end."""
    header = Header(
        id=draw(texts),
        date=draw(st.dates(date(1990, 1, 1), date(2100, 1, 1))),
        started=draw(moments),
        players=PLAYERS,
        preset=draw(texts),
        rules=draw(rules),
        table=draw(st.none() | texts),
        written_by=tuple(draw(st.lists(texts, max_size=2))),
        brought=draw(st.sampled_from([{}, {"kitty": 100, "jackpot": 0}])),
        format=draw(st.sampled_from([1, 2])),
    )
    entries: list[Entry] = []
    for fresh in range(1, draw(st.integers(1, 6))):
        taken = [entry.number for entry in entries]
        common: dict[str, Any] = {
            "at": draw(moments),
            "by": draw(st.none() | st.just("undo")),
            "entered_by": draw(st.none() | st.sampled_from(PLAYERS)),
            "request": draw(st.none() | texts),
        }
        if draw(st.booleans()) and taken:
            common |= {"number": draw(st.sampled_from(taken)), "after": draw(st.none() | st.sampled_from(taken))}
            entries.append(draw(st.just(VoidEntry(**common, why=draw(st.just("") | texts))) | entries_with(common)))
        else:
            entries.append(draw(entries_with(common | {"number": fresh})))
    if draw(st.booleans()):
        unpaid = draw(nets()) if header.format == 1 else {}
        entries.append(EndEntry(number=9, at=draw(moments), unpaid=unpaid, left={"kitty": 0}))
    return NightRecord(header, tuple(entries))


edits = st.fixed_dictionaries(
    {
        "mark": st.booleans(),
        "windows": st.booleans(),
        "comment": st.booleans(),
        "table": st.booleans(),
        "open_end": st.booleans(),
    }
)


def annotated(content: bytes, how: dict[str, bool]) -> bytes:
    """A night file after its owner was at it."""
    if how["comment"]:
        content = b"# our night\n\n" + content.replace(b"\n", b"  # so it was\n", 1) + b"# to be continued\n"
    if how["table"]:
        content += b"[snacks]\nwho = 'Ann'\n[[snacks.what]]\nname = 'cake'\n"
    if how["open_end"]:
        content = content.removesuffix(b"\n")
    if how["windows"]:
        content = content.replace(b"\n", b"\r\n")
    return (MARK if how["mark"] else b"") + content


@given(record=nights(), how=edits, first=st.integers(0, 6))
@settings(max_examples=40, deadline=None)
def test_append_then_read(record: NightRecord, how: dict[str, bool], first: int) -> None:
    """Whatever is put behind a night, in one go or two, is read back, and every byte before it stands as it stood."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "2026-11-29.toml"
        begun = create_night(path, record.header)
        path.write_bytes(annotated(begun.content, how))
        edited = read_night(path)
        half = append(edited, record.entries[:first])
        path.write_bytes(half.content)
        whole = append(read_night(path), record.entries[first:])
        assert whole.content.startswith(half.content)
        assert half.content.startswith(edited.content)
        assert read_night(path).record == record == whole.record
        assert path.read_bytes() == whole.content
        data = tomllib.loads(whole.content.removeprefix(MARK).decode())
        assert data.get("snacks") == ({"who": "Ann", "what": [{"name": "cake"}]} if how["table"] else None)
        if how["windows"]:
            assert whole.content.count(b"\n") == whole.content.count(b"\r\n")


def read_anything(content: bytes) -> None:
    """Read bytes as a night; whatever is wrong with them comes back as sentences fit for a terminal."""
    try:
        record = parse_night(parse_toml(content, Path("2026-11-29.toml")), "2026-11-29.toml")
    except MahjError as problem:
        said = (problem.message, problem.hint or "")
    else:
        said = (f"a night of {len(record.header.players)}", "")
    assert all(text.isprintable() for text in said)


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_a_night_or_a_problem_in_words(content: bytes) -> None:
    """Bytes of any kind are a night or a problem in words."""
    read_anything(content)


def night_bytes(record: NightRecord) -> bytes:
    """The file of a night."""
    return "\n".join([header_text(record.header), *(entry_text(entry) for entry in record.entries)]).encode()


@given(record=nights(), data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_night_with_some_bytes_changed_is_one_or_a_problem_in_words(record: NightRecord, data: st.DataObject) -> None:
    """A night with some bytes lost, changed or put in is a night or a problem in words."""
    content = night_bytes(record)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        cut = data.draw(st.integers(0, 12))
        put = data.draw(
            st.sampled_from([b"", b'"', b"[", b"\x00", b"\xff", b"9" * 20, b"x = 1\n", b"[[entries]]\n", b"="])
        )
        content = content[:start] + put + content[start + cut :]
    read_anything(content)


tokens = st.sampled_from(
    [
        "true", "false", "0", "-1", "1e400", "nan", "inf", "0x" + "f" * 5000, "''", '"Ann"', '"Zed"', '"\\u0000"', "[]",
        "{}", "[[]]", "[{}]", "{ a = {} }", "{ Ann = 1 }", "[1, 'x']", "2026-11-29", "2026-11-29T10:00:00", "10:00:00",
        "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", '"discard"', '["Ann", "Bea"]', "99999999999999999999",
    ]
)  # fmt: skip


@given(record=nights(), data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_night_with_wrong_values_is_one_or_a_problem_in_words(record: NightRecord, data: st.DataObject) -> None:
    """A night with sound TOML but the wrong values in it is a night or a problem in words."""
    lines = night_bytes(record).decode().split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.sampled_from([place for place, line in enumerate(lines) if " = " in line]))
        lines[index] = f"{lines[index].partition(' = ')[0]} = {data.draw(tokens)}"
    read_anything("\n".join(lines).encode())


def test_the_beginning_of_time() -> None:
    """Numbers and moments at the ends of what a computer can count are problems in words."""
    header = Header(
        id="x", date=date(2026, 1, 1), started=datetime(2026, 1, 1, tzinfo=UTC), players=SEATED, preset="x", rules={}
    )
    text = header_text(header).replace("2026-01-01T00", "0001-01-01T00") + 'limit = 1e-9999999\nnever = "x"\n'
    read_anything(text.encode())
