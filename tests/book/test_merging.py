"""A night that a sync service kept twice: the common beginning, both tails, and nothing of either lost."""

from __future__ import annotations

import shutil
import tomllib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.night.entry_writing import entry_text, header_text
from ledger.night.night_files import read_night
from ledger.night.night_reading import parse_night
from ledger.record import EndEntry, Header, NightRecord, NoteEntry, VoidEntry
from ledger.season.merging import merge_all, plan

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.record import Entry
    from tests.host import Host

COPY = "2026-11-29 (Ann's conflicted copy 2026-11-29).toml"


def apart(host: Host, ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[Path, Path]:
    """A night that went on two ways: its file, and the copy a service made of the other way."""
    path = host.night_path()
    common = path.read_bytes()
    host.done(*theirs)
    copy = path.with_name(COPY)
    shutil.copy(path, copy)
    path.write_bytes(common)
    host.done(*ours)
    return path, copy


def words(host: Host) -> list[tuple[int, str]]:
    """Each standing entry as the night shows it."""
    rows = host.done("show --format csv").out.splitlines()[1:]
    return [(int(row.split(",")[0]), row.split(",")[1].strip('"')) for row in rows]


def test_both_tails_are_kept(host: Host) -> None:
    """Hands of both ways are in the night, those of the copy with new numbers, and that is said; the copy is kept."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    path, copy = apart(host, ("win bea 30 self", "wall"), ("win cat 35 dee", "edit 2 --value 40", "pay ann bea 5"))
    before, other = path.read_bytes(), copy.read_bytes()
    out = host.done("check --merge").out
    assert "entry 2 of the copy is now 4" in out
    assert "entry 3 of the copy is now 5" in out
    assert [(number, said.partition(",")[0]) for number, said in words(host)] == [
        (1, "Ann wins 25 on Dee's discard"),
        (2, "Bea wins 30"),
        (3, "Wall game"),
        (4, "Cat wins 40 on Dee's discard"),
        (5, "Ann pays Bea 5"),
    ]
    assert path.read_bytes().startswith(before)
    assert not copy.exists()
    kept = (host.book.root.parent / "copies").rglob("*.toml")
    assert other in [file.read_bytes() for file in kept if file.is_file()]
    assert host.done("check").out == ""


def test_a_try_changes_nothing(host: Host) -> None:
    """With ``--dry-run`` it is only said what would be done."""
    host.done("start Ann Bea Cat Dee")
    path, copy = apart(host, ("wall",), ("win ann 25 dee",))
    before = path.read_bytes()
    assert "1 entry was put behind the others" in host.done("check --merge --dry-run").out
    assert path.read_bytes() == before
    assert copy.exists()


def test_a_copy_that_only_goes_on(host: Host) -> None:
    """Where the night itself did not go on, it becomes the copy, byte for byte, with the comments in it."""
    host.done("start Ann Bea Cat Dee", "wall")
    path, copy = apart(host, (), ("win ann 25 dee", "end"))
    copy.write_bytes(copy.read_bytes() + b"# what an evening\n")
    other = copy.read_bytes()
    host.done("check --merge")
    assert path.read_bytes() == other


def test_a_copy_that_lags_behind(host: Host) -> None:
    """A copy with nothing new changes nothing and is taken away."""
    host.done("start Ann Bea Cat Dee", "wall")
    path, copy = apart(host, ("win ann 25 dee",), ())
    before = path.read_bytes()
    assert "nothing in it is missing" in host.done("check --merge").out
    assert path.read_bytes() == before
    assert not copy.exists()
    assert "No night was kept twice" in host.done("check --merge").out


def test_a_hand_that_both_have(host: Host) -> None:
    """An entry that is in both is not put in a second time, whatever its number there."""
    host.done("start Ann Bea Cat Dee", "wall")
    path, copy = apart(host, ("win ann 25 dee", "win bea 30 self"), ())
    blocks = path.read_bytes().split(b"\n[[entries]]\n")
    copy.write_bytes(b"\n[[entries]]\n".join([*blocks[:2], blocks[3].replace(b"number = 3", b"number = 2")]))
    assert "entry 2 is in both, as 3" in host.done("check --merge").out
    assert len(words(host)) == 3


def test_both_corrected_one_hand(host: Host) -> None:
    """A hand of the common beginning that was corrected both ways says so; the copy has the last word."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    apart(host, ("edit 1 --value 30",), ("edit 1 --value 35",))
    assert "entry 1 was corrected in both, and what the copy says counts" in host.done("check --merge").out
    assert words(host)[0][1].startswith("Ann wins 35")
    assert words(host)[0][1] == "Ann wins 35 on Dee's discard"


def test_a_night_that_ended_one_way(host: Host) -> None:
    """Where one way ended and the other went on, the night is open again, with everything in it."""
    host.done("start Ann Bea Cat Dee", "wall")
    apart(host, ("end",), ("win ann 25 dee", "win bea 25 self"))
    assert "the night is open now" in host.done("check --merge").out
    assert host.table().is_open
    assert len(host.table().evening.hands) == 3


def test_a_night_that_ended_both_ways(host: Host) -> None:
    """Two ends are no end once there is more in the night than either knew."""
    host.done("start Ann Bea Cat Dee", "wall")
    apart(host, ("win ann 25 dee", "end"), ("win bea 25 self", "end"))
    assert "the night is open now" in host.done("check --merge").out
    assert host.table().is_open
    assert host.done("check").out == ""


def test_what_both_ends_paid_is_paid_once(host: Host) -> None:
    """The payments that the copy's end wrote down are left out and named; what is then left is owed."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    apart(host, ("end",), ("win bea 25 self", "end"))
    out = host.done("check --merge").out
    left_out = "both ended the night, and what the copy then wrote down as paid is left out: "
    assert f"{left_out}Dee pays Bea 100; Cat pays Ann 50; Cat pays Bea 25." in out
    owed = {name: points for name, points in host.json("show")["owed"].items() if points}
    assert owed == {"Ann": -50, "Bea": 150, "Cat": -50, "Dee": -50}


def test_a_payment_that_both_may_have_written_down_is_asked_about(host: Host) -> None:
    """Without a yes nothing is put together; with one it was paid twice."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    apart(host, ("paid dee ann",), ("paid dee ann 20",))
    refused = host.run("check --merge")
    assert refused.code == 1
    assert refused.errors == ["the copy says too: Dee pays Ann 20. Was that another payment?"]
    assert host.done("check --merge --yes")
    assert host.json("show")["owed"] == {"Ann": 30, "Bea": -25, "Cat": -25, "Dee": 20}


def test_a_night_that_went_on_while_it_was_asked_keeps_what_came(host: Host) -> None:
    """What is put together is what both files then say, and a question that was answered is not asked again."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    _, copy = apart(host, ("paid dee ann",), ("paid dee ann 20",))
    asked: list[str] = []

    def ask(question: str) -> bool:
        asked.append(question)
        host.done("wall")
        return True

    (merged,) = merge_all(host.book, host.now, ask, only_try=False)
    assert merged.problem is None
    assert asked == ["the copy says too: Dee pays Ann 20. Was that another payment?"]
    assert [said for _, said in words(host)].count("Wall game") == 1
    assert host.json("show")["owed"] == {"Ann": 30, "Bea": -25, "Cat": -25, "Dee": 20}
    assert not copy.exists()
    host.done("check")


def test_a_copy_that_ended(host: Host) -> None:
    """An end that only the copy has does not count behind what it did not know."""
    host.done("start Ann Bea Cat Dee", "wall")
    apart(host, ("win ann 25 dee",), ("win bea 25 self", "end"))
    assert "the night is open now" in host.done("check --merge").out
    assert len(host.table().evening.hands) == 3


def test_the_others_are_merged_all_the_same(host: Host) -> None:
    """A copy that cannot be read is named, and left where it is."""
    host.done("start Ann Bea Cat Dee")
    _, copy = apart(host, ("wall",), ("win ann 25 dee",))
    bad = copy.with_name("2026-11-29 2.toml")
    bad.write_text("format = ", encoding="utf-8")
    said = host.run("check --merge")
    assert said.code == 1
    assert "is not TOML" in said.err
    assert "1 entry was put behind the others" in said.out
    assert bad.exists()
    assert not copy.exists()


AT = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)
HEADER = Header(id="x", date=AT.date(), started=AT, players=("Ann", "Bea"), preset="x", rules={})


@st.composite
def tails(draw: st.DrawFn, begun: int, name: str) -> list[Entry]:
    """What happened one way: new entries, corrections, numbers taken out, perhaps an end."""
    entries: list[Entry] = []
    given = list(range(1, begun + 1))
    for place in range(draw(st.integers(0, 5))):
        fresh = draw(st.booleans()) or not given
        number = max(given, default=0) + 1 if fresh else draw(st.sampled_from(given))
        text = f"{name} {place}"
        void = not fresh and draw(st.booleans())
        entries.append(
            VoidEntry(number=number, at=AT, why=text) if void else NoteEntry(number=number, at=AT, text=text)
        )
        given.append(number)
    if draw(st.booleans()):
        entries.append(EndEntry(number=max(given, default=0) + 1, at=AT))
    return entries


@given(data=st.data(), begun=st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_nothing_is_lost(data: st.DataObject, begun: int) -> None:
    """Whatever happened either way, every entry of both but the ends is in the night, once, and it can be written."""
    common: list[Entry] = [NoteEntry(number=number, at=AT, text=f"both {number}") for number in range(1, begun + 1)]
    ours, theirs = (data.draw(tails(begun, name)) for name in ("ours", "theirs"))
    what = plan(NightRecord(HEADER, (*common, *ours)), NightRecord(HEADER, (*common, *theirs)), AT)
    merged = [*common, *ours, *what.entries]
    texts = sorted({said(entry) for entry in (*common, *ours, *theirs)} - {""})
    assert sorted(text for text in map(said, merged) if text not in {"", "put together with a copy"}) == texts
    text = "\n".join([header_text(HEADER), *(entry_text(entry) for entry in merged)])
    assert parse_night(tomllib.loads(text), "2026-11-29.toml").entries == tuple(merged)
    new = [entry.number for entry in what.entries if isinstance(entry, NoteEntry)]
    known = {entry.number for entry in common}
    both = {entry.number for entry in ours} - known
    assert not (set(new) & both), "a number that the night gave itself is not given to something else"
    standing = {entry.number: entry for entry in merged}
    ends = [entry for entry in standing.values() if isinstance(entry, EndEntry)]
    assert len(ends) <= 1


def said(entry: Entry) -> str:
    """What an entry of these nights says."""
    return entry.text if isinstance(entry, NoteEntry) else entry.why if isinstance(entry, VoidEntry) else ""


def test_the_night_reads_whatever_was_merged(host: Host) -> None:
    """What is appended reads as a night, in its own line endings."""
    host.done("start Ann Bea Cat Dee", "wall")
    path, copy = apart(host, ("win ann 25 dee",), ("win bea 25 self",))
    for each in (path, copy):
        each.write_bytes(each.read_bytes().replace(b"\n", b"\r\n"))
    host.done("check --merge")
    assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n")
    assert len(read_night(path).record.entries) == 3
