"""Reading a night: what is sound, what is refused and in which words, whoever reads its TOML."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.quick_toml import quick_toml
from ledger.book.toml_reading import check_format, parse_toml
from ledger.errors import FileProblem, MahjError
from ledger.night.night_data import of_record
from ledger.night.night_keys import HAND_KEYS
from ledger.night.night_problems import problems
from ledger.night.night_reading import parse_night, read_data, read_more, read_record, sound
from ledger.record import NightRecord
from ledger.season.counting import count_night
from ledger.season.counts import NightCounts

if TYPE_CHECKING:
    from collections.abc import Callable

PATH = Path("2026-11-29.toml")

#: A night with every type of entry and nearly every key.
NIGHT = """\
format = 1
id = "2026-11-29-4f7c"
date = 2026-11-29
started = 2026-11-29T19:05:00-05:00
players = ["Ann", "Bea", "Cat", "Dee", "Eve"]
preset = "pie"
unit = "coins"
point = "0.01"
currency = "USD"
paid = "at-the-end"
table = "1"
written_by = ["mahj-ledger 0.1.0"]
brought = { kitty = 100 }
brought_from = "2026-11-22-1a2b"

[rules.winner-collects]
[rules.discarder-doubles]
factor = 1.5
[rules.tournament]
thrower = [10, 20]

[[entries]]
number = 1
type = "hand"
at = 2026-11-29T19:20:11-05:00
seated = ["Ann", "Bea", "Cat", "Dee"]
result = "discard"
winner = "Ann"
value = 25
from = "Dee"
jokerless = true
exposures = 2
dead = ["Bea"]
bets = { Eve = "Ann" }
facts = { dice-doubles = true }
stopped_by = "Cat"
net = { Ann = 200, Bea = -50, Cat = -50, Dee = -100 }

[[entries]]
number = 2
type = "hand"
at = 2026-11-29T19:25:11-05:00
seated = ["Ann", "Bea", "Cat", "Dee"]
result = "self-drawn"
winner = "Ann"
value = 25
joker_exchange = true
pays_all = "Bea"
line = "2026 3"
net = { Ann = 150, Bea = -150 }

[[entries]]
number = 3
type = "hand"
at = 2026-11-29T19:30:11-05:00
seated = ["Ann", "Bea", "Cat", "Dee"]
result = "wall"
bets = { Eve = "wall" }
net = { kitty = 100, Ann = -25, Bea = -25, Cat = -25, Dee = -25 }

[[entries]]
number = 4
type = "hand"
at = 2026-11-29T19:35:11-05:00
seated = ["Ann", "Bea", "Cat", "Dee"]
result = "error"
caller = "Ann"
value = 25
intact = ["Cat"]
wrecker = "Bea"
net = { Ann = -50, Cat = 50 }

[[entries]]
number = 5
type = "seats"
at = 2026-11-29T19:40:11-05:00
players = ["Bea", "Cat", "Eve", "Ann", "Fay"]

[[entries]]
number = 2
type = "void"
at = 2026-11-29T19:45:11-05:00
by = "undo"
why = "told twice"

[[entries]]
number = 6
type = "payment"
at = 2026-11-29T19:50:11-05:00
from = "Ann"
to = "fund"
amount = 50
purpose = "penalty"

[[entries]]
number = 7
type = "rules"
at = 2026-11-29T19:55:11-05:00
preset = "flat"
[entries.rules.winner-collects]
[entries.rules.cap]
most = 200

[[entries]]
number = 8
type = "totals"
at = 2026-11-29T20:00:11-05:00
net = { Ann = 10, Eve = -10 }

[[entries]]
number = 9
type = "note"
at = 2026-11-29T20:05:11-05:00
after = 8
text = "cake"

[[entries]]
number = 10
type = "hand"
at = 2026-11-29T20:10:11-05:00
seated = ["Bea", "Cat"]
result = "thrown-in"

[[entries]]
number = 11
type = "end"
at = 2026-11-29T20:15:11-05:00
net = { kitty = -100, Ann = 100 }
unpaid = { Ann = 10, Bea = -10 }
kitty_left = 5

[[entries]]
number = 12
type = "payment"
at = 2026-11-29T20:20:11-05:00
from = "Bea"
to = "Ann"
amount = 10
purpose = "settle"
"""
LINES = NIGHT.split("\n")

#: Values that stand in the place of another one.
VALUES = (
    *('"Ann"', '"Bea"', '"Eve"', '"Gus"', '"ann"', '""', '" "', '"wall"', '"kitty"', '"é"', '"e\u0301"', "'Ann'"),
    *("0", "1", "-1", "2", "12", "1000001", "100001", "true", "false", "1.5", "1e5", "nan", "inf", "0x1F", "1_000"),
    *("99999999999999999999", "[]", "{}", '["Ann"]', '["Ann", "Bea"]', '["Ann", "ann"]', '["Ann", "Ann"]', "[[1]]"),
    *('["Bea", "Cat", "Dee", "Eve"]', "{ Ann = 1, Bea = -1 }", "{ Ann = 1 }", "{ Gus = 1, Ann = -1 }"),
    *("{ Ann = true, Bea = -1 }", "{ Ann = 1.0, Bea = -1 }", "{ Ann = 2000000000, Bea = -2000000000 }"),
    *(
        '{ Eve = "wall" }',
        '{ Eve = "Gus" }',
        '{ Ann = "Bea" }',
        "{ kitty = -1 }",
        "{ a = { b = 1 } }",
        "{ x = 100001 }",
    ),
    *("2026-11-29", "2026-11-29T19:00:00", "2026-11-29T19:00:00Z", "1800-01-01T00:00:00Z", "1800-01-01", "19:00:00"),
    *(
        '"discard"',
        '"self-drawn"',
        '"wall"',
        '"thrown-in"',
        '"error"',
        '"hand"',
        '"void"',
        '"end"',
        '"seats"',
        '"note"',
    ),
    *('"settle"', '"carried"', '"league"', '"0.00"', '"0.010"', '"10\\n"', '"USD\\n"', '"a\\u0041"', '"""x"""'),
)
KEYS = sorted({line.partition(" = ")[0] for line in LINES if " = " in line} | set(HAND_KEYS) | {"colour"})
SIGNS = (*"\"'[]{}=,.#\\ \t-+_01aTZ:\x00\x7f\r", "\u00a0", "\ufeff", "\\u00e9", "\\e", "\\x41", "\n", ",\n", '"""')


@st.composite
def edited_nights(draw: st.DrawFn) -> bytes:
    """The night after somebody was at it with an editor: values, lines and signs changed, lost, moved or doubled."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["value", "value", "value", "lost", "key", "moved", "again", "sign"]))
        line = lines[place]
        if kind == "value":
            lines[place] = f"{line.partition(' = ')[0]} = {draw(st.sampled_from(VALUES))}"
        elif kind == "lost":
            del lines[place]
        elif kind == "key":
            lines.insert(place, f"{draw(st.sampled_from(KEYS))} = {draw(st.sampled_from(VALUES))}")
        elif kind in {"moved", "again"}:
            blocks = "\n".join(lines).split("\n\n")
            block = draw(st.integers(0, len(blocks) - 1))
            blocks.append(blocks[block] if kind == "again" else blocks.pop(block))
            lines = "\n\n".join(blocks).split("\n")
        else:
            at = draw(st.integers(0, len(line)))
            lines[place] = line[:at] + draw(st.sampled_from(SIGNS)) + line[at + draw(st.integers(0, 1)) :]
    newline = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    mark = draw(st.sampled_from(["", "", "\ufeff"]))
    return (mark + newline.join(lines)).encode("utf-8")


def outcome(read: Callable[[], object]) -> object:
    """What is read of a night, or what is said of it."""
    try:
        return read()
    except MahjError as problem:
        return problem.message


@settings(max_examples=400, deadline=None)
@given(content=edited_nights())
def test_both_readers_of_toml_agree(content: bytes) -> None:
    """Whatever somebody did to a file, it is refused in the same words or adds up alike, whoever reads its TOML."""
    slow = outcome(lambda: count_night(of_record(parse_night(parse_toml(content, PATH), PATH.name))))
    assert outcome(lambda: count_night(read_data(content, PATH))) == slow
    assert outcome(lambda: count_night(of_record(read_record(content, PATH)))) == slow


def agree(content: bytes) -> None:
    """See that what is refused has words for it, and what is sound has none."""
    try:
        data = parse_toml(content, PATH)
        check_format(data, PATH.name)
    except FileProblem:
        return
    assert bool(problems(data, PATH.name)) is (sound(data) is None)


@settings(max_examples=400, deadline=None)
@given(content=edited_nights())
def test_what_is_refused_has_words(content: bytes) -> None:
    """Whatever somebody did to a file, either it is sound or it is said what is wrong with it."""
    agree(content)


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_line_that_is_lost(place: int) -> None:
    """Whichever line of a night is missing, either the night is sound or it is said what is wrong with it."""
    content = "\n".join([*LINES[:place], *LINES[place + 1 :]]).encode()
    agree(content)
    slow = outcome(lambda: count_night(of_record(parse_night(parse_toml(content, PATH), PATH.name))))
    assert outcome(lambda: count_night(read_data(content, PATH))) == slow


@settings(max_examples=400, deadline=None)
@given(content=edited_nights())
def test_what_the_fast_reader_reads_tomllib_reads_alike(content: bytes) -> None:
    """The contract of TOML is tomllib's: the short cut gives equal values, or none."""
    found = quick_toml(content)
    if found is not None:
        exact = tomllib.loads(content.decode("utf-8-sig"), parse_float=Decimal)
        assert repr(found) == repr(exact)


#: What this program, and whoever edits its files, writes line by line.
LINE_BY_LINE = (
    'format = 1\n# who plays\n\n[[players]]\nname = "Ann"\naliases = ["Annie", "A-1"]\n\n[[players]]\nname = "Bea"\n',
    "[seasons.fall-2026]\nfrom = 2026-09-01\nto = 2026-12-31\n",
    'a = true\nb = false\nc = 0\nd = -7\ne = 2026-11-29T19:05:00+00:00\nf = ""\ng-h_1 = "é, ]"\n',
    'points = { Ann = 1, "Bea Lee" = -1 }\n',
    'a = "x"   # why\nb = [100, 50, 5] # "these"\nc = ["a #1"]\nd = 1 #\n\n#\ne = "a # b"\n# f = 1',
    "[[mine]]\n[mine.more]\na = 1\n[[other]]\n[[mine]]\n[mine.more]\na = 2\n",
)


@pytest.mark.parametrize("text", LINE_BY_LINE)
def test_what_is_written_line_by_line_needs_no_other_reader(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """It is read as the standard library reads it, which need not be loaded for it."""
    exact = tomllib.loads(text, parse_float=Decimal)
    monkeypatch.delattr("ledger.book.toml_reading.by_standard_library")
    assert repr(quick_toml(text.encode())) == repr(exact)


@settings(max_examples=400, deadline=None)
@given(text=st.sampled_from(LINE_BY_LINE), at=st.integers(0, 140), sign=st.sampled_from(SIGNS), cut=st.integers(0, 2))
def test_one_sign_changes_for_both_readers_alike(text: str, at: int, sign: str, cut: int) -> None:
    """Whatever sign somebody puts in or takes out, the short cut gives what the standard library gives, or nothing."""
    content = (text[:at] + sign + text[at + cut :]).encode()
    found = quick_toml(content)
    if found is not None:
        assert repr(found) == repr(tomllib.loads(content.decode("utf-8-sig"), parse_float=Decimal))


NOT_SURE = {
    'number = 2\ntype = "void"': 'number = 99\ntype = "void"',
    'purpose = "settle"': 'purpose = "penalty"',
    "after = 8": "after = 10",
    "at = 2026-11-29T20:05:11-05:00": "at = 1800-11-29T20:05:11-05:00",
    "started = 2026": "started = 1800",
    "date = 2026": "date = 1800",
    'from = "Bea"\nto = "Ann"': 'from = "Gus"\nto = "Ann"',
    'seated = ["Bea", "Cat"]': 'seated = ["Bea", "Gus"]',
    'bets = { Eve = "Ann" }': 'bets = { Gus = "Ann" }',
    'bets = { Eve = "wall" }': 'bets = { Eve = "Eve" }',
    "net = { Ann = 10, Eve = -10 }": "net = { Ann = 10, Gus = -10 }",
    "unpaid = { Ann = 10, Bea = -10 }": "unpaid = { Ann = 10, Gus = -10 }",
    'dead = ["Bea"]': 'dead = ["Bea", "Bea"]',
    'bets = { Eve = "Ann" }\nfacts': 'dead_why = { Cat = "joker in a pair" }\nbets = { Eve = "Ann" }\nfacts',
    "facts = { dice-doubles = true }": "dead_why = { Bea = 7 }\nfacts = { dice-doubles = true }",
    'stopped_by = "Cat"': 'stopped_by = "Eve"',
    'pays_all = "Bea"': 'pays_all = "Eve"',
    'intact = ["Cat"]': 'intact = ["Ann"]',
    'result = "thrown-in"': 'result = "thrown-in"\nintact = ["Bea"]',
    'caller = "Ann"': 'caller = "Eve"',
    'from = "Dee"\n': "",
    'point = "0.01"': 'point = "0.00"',
    'players = ["Ann", "Bea", "Cat", "Dee", "Eve"]': 'players = ["Ann", "ann", "Bea", "Cat", "Dee", "Eve"]',
}


@pytest.mark.parametrize("old", NOT_SURE)
def test_what_is_wrong_is_refused(old: str) -> None:
    """Whatever is wrong with one thing of the sample is found, and said."""
    assert old in NIGHT
    content = NIGHT.replace(old, NOT_SURE[old]).encode()
    data = quick_toml(content)
    assert data is not None
    assert sound(data) is None
    with pytest.raises(MahjError):
        read_data(content, PATH)


def test_the_sample_is_sound() -> None:
    """A night with every type of entry and nearly every key is sound."""
    data = quick_toml(NIGHT.encode())
    assert data is not None
    assert sound(data) is not None


def test_a_table_of_the_users_own_is_left_alone() -> None:
    """What nobody here reads is not refused for it."""
    content = f"{NIGHT}\n[mine]\nanything = 5\n".encode()
    assert count_night(read_data(content, PATH)) == count_night(read_data(NIGHT.encode(), PATH))


@pytest.mark.parametrize(
    "content",
    [
        *(
            f"{NIGHT}\n{more}"
            for more in ("why = '''two\nlines'''", "a.b = 1", '"a" = 1', " a = 1", "a\t= 1", "[ mine ]")
        ),
        *(f"{NIGHT}\n{more}" for more in ("[entries]", "[date.x]", "[rules.pie]\n[rules.pie]")),
        *(
            "entries = []\n[[entries]]",
            "a = {}\n[a.b]",
            "mine = []\n[[mine]]",
            "[mine]\n[[mine]]",
            "[[mine]]\n[mine]",
            "[[mine.own]]",
            "a = 2026-02-30",
            "a = 1\na = 2",
            "[a.b]\n[a]",
            f"a = {{ {'.'.join('abcdefghijklmnopqrstuvwxyz')} = 1 }}",
        ),
        *(
            "at = 2026-13-29T20:05:11-05:00",
            "a = 1\r",
            "a = [\n1\n]",
            "\ufeff\ufeffa = 1",
            f"a = {'[' * 2000}{']' * 2000}",
            "a = 1e999999999999999999999",
        ),
    ],
)
def test_what_it_leaves_to_tomllib(content: str) -> None:
    """Whatever may be TOML, and is not laid out as this program lays it out; what is none."""
    assert quick_toml(content.encode()) is None


def test_what_is_remembered_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many nights there are; and what has been forgotten is read again."""
    monkeypatch.setattr("ledger.book.quick_toml._MOST_LINES", 3)
    assert quick_toml(b"a = 1\nb = 2\nc = 3\nd = 4") == quick_toml(b"a = 1\nb = 2\nc = 3\nd = 4")
    assert quick_toml(b"a = 5") == {"a": 5}


def test_what_is_no_toml_is_said_by_tomllib() -> None:
    """The message of a file that does not parse is the one every other command prints."""
    with pytest.raises(FileProblem, match="Expected '=' after a key"):
        read_data(b"nonsense", PATH)


@pytest.mark.parametrize("marks", [0, 1, 2, 3])
def test_byte_order_marks_are_taken_off_once(marks: int) -> None:
    """An editor's byte order mark is no part of the file, a second one is: no way of reading takes off more."""
    content = b"\xef\xbb\xbf" * marks + NIGHT.encode()
    slow = outcome(lambda: count_night(of_record(parse_night(parse_toml(content, PATH), PATH.name))))
    assert isinstance(slow, NightCounts) is (marks <= 1)
    assert outcome(lambda: count_night(read_data(content, PATH))) == slow


def test_what_is_not_utf8_is_said() -> None:
    """Bytes that are no text are refused in the words of every other command."""
    with pytest.raises(FileProblem, match="is not UTF-8: byte 1"):
        read_data(b"\xff", PATH)


@pytest.mark.parametrize("old", [None, *NOT_SURE])
def test_what_was_added_is_read_as_the_whole_is(old: str | None) -> None:
    """Behind every entry: the entries that the whole file then has more, or none where the whole is refused."""
    content = (NIGHT if old is None else NIGHT.replace(old, NOT_SURE[old])).encode()
    whole = outcome(lambda: read_record(content, PATH))
    begins = [place.start() for place in re.finditer(rb"\n\[\[entries\]\]", content)]
    assert begins
    for place in begins:
        try:
            before = read_record(content[:place], PATH)
        except MahjError:
            continue
        more = read_more(content[place:], before)
        assert more == (whole.entries[len(before.entries) :] if isinstance(whole, NightRecord) else None)


@pytest.mark.parametrize("added", [b"[[entries]]\nnumber = [\n1\n]\n", b"[mine]\na = 1\n", b"# nothing\n"])
def test_what_was_added_and_is_no_plain_entry_is_read_with_the_whole(added: bytes) -> None:
    """What this program would not write so is looked at where it stands."""
    assert read_more(added, read_record(NIGHT.encode(), PATH)) is None
