"""Night files: begun once, only ever added to, and whole whatever happens."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from ledger.book import toml_reading
from ledger.errors import FileChanged, FileProblem, Refused
from ledger.model import Hand, Result
from ledger.night import night_files
from ledger.night.night_files import NightFile, read_night
from ledger.record import HandEntry, Header, NightRecord, NoteEntry, RulesEntry, VoidEntry
from tests.writing import append, create_night

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book

AT = datetime(2026, 11, 29, 19, 20, 11, tzinfo=UTC)
NOTE = NoteEntry(number=1, at=AT, text="Cake")
WIN = HandEntry(
    number=2,
    at=AT,
    hand=Hand(seated=("Ann", "Bea", "Cat", "Dee"), result=Result.DISCARD, winner="Ann", value=25, discarder="Dee"),
    net={"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50},
)


def rewrite(night: NightFile, content: bytes) -> NightFile:
    """The night after somebody edited its file."""
    night.path.write_bytes(content)
    return read_night(night.path)


def test_create_and_read(night: NightFile, header: Header) -> None:
    """A night that was begun is read as it was written."""
    assert night.record == NightRecord(header, ())
    assert read_night(night.path) == night


def test_create_never_overwrites(night: NightFile, header: Header) -> None:
    """A night that is there is never begun again."""
    with pytest.raises(Refused, match="is there already"):
        create_night(night.path, header)
    assert read_night(night.path) == night


def test_create_refuses_what_no_night_can_be(book: Book, header: Header) -> None:
    """A night that could not be read back is not begun, and nothing is left behind."""
    path = book.sessions / "2026-11-30.toml"
    alone = Header(id="x", date=header.date, started=AT, players=("Ann",), preset="pie", rules={})
    with pytest.raises(FileProblem, match="players is a list"):
        create_night(path, alone)
    assert [each.name for each in book.sessions.iterdir()] == [".lock"]


def test_append_and_read(night: NightFile) -> None:
    """What is put behind a night stands there, behind the old bytes, when it is read."""
    longer = append(night, [NOTE, WIN])
    assert longer.content.startswith(night.content)
    assert longer.record.entries == (NOTE, WIN)
    assert read_night(night.path) == longer
    assert append(longer, [VoidEntry(number=1, at=AT)]).record.entries[-1] == VoidEntry(number=1, at=AT)


def test_appending_nothing_changes_nothing(night: NightFile) -> None:
    """Nothing to put in changes nothing."""
    assert append(night, []) is night
    assert read_night(night.path) == night


def test_append_after_a_table_of_the_users(night: NightFile) -> None:
    """An entry is an entry, whatever table the file ends with and however it ends."""
    edited = rewrite(night, night.content + b"[mine]\nx = 1  # no line ending")
    longer = append(edited, [NOTE])
    assert longer.content.startswith(edited.content + b"\n")
    assert longer.record.entries == (NOTE,)


def test_line_ending_of_the_file(night: NightFile) -> None:
    """A file written on Windows goes on as it began."""
    edited = rewrite(night, night.content.replace(b"\n", b"\r\n"))
    longer = append(edited, [WIN])
    assert longer.content.count(b"\n") == longer.content.count(b"\r\n")
    assert longer.content.startswith(edited.content)


def test_options_that_are_tuples(night: NightFile) -> None:
    """A rule's options read back as meant, though a file knows lists only."""
    entry = RulesEntry(number=1, at=AT, preset="tournament", rules={"tournament": {"thrower": (10, 10, 20, 25)}})
    (read,) = append(night, [entry]).record.entries
    assert isinstance(read, RulesEntry)
    assert read.rules == {"tournament": {"thrower": [10, 10, 20, 25]}}


def test_changed_since_it_was_read(night: NightFile) -> None:
    """A file somebody else wrote in the meantime is not written on old knowledge."""
    append(night, [NOTE])
    with pytest.raises(FileChanged, match="was changed by somebody else") as caught:
        append(night, [WIN])
    assert caught.value.hint == "do it again"
    assert read_night(night.path).record.entries == (NOTE,)


def test_entry_no_night_can_have(night: NightFile) -> None:
    """An entry that could not be read back is refused for what is wrong with it, and the file stays as it is."""
    with pytest.raises(FileProblem, match=r"entry 1 \(number 9\): takes out number 9"):
        append(night, [VoidEntry(number=9, at=AT)])
    assert read_night(night.path) == night
    assert {path.name for path in night.path.parent.iterdir()} == {night.path.name, ".lock"}


def test_entries_in_an_inline_list(night: NightFile) -> None:
    """A file that keeps its entries in a list of its own cannot be added to, and stays as it is."""
    edited = rewrite(night, b"entries = []\n" + night.content)
    with pytest.raises(FileProblem, match="is not TOML"):
        append(edited, [NOTE])
    assert read_night(night.path) == edited


def test_night_without_end(night: NightFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """A night that would grow larger than any file that is read does not grow."""
    monkeypatch.setattr(toml_reading, "LARGEST", len(night.content) + 50)
    with pytest.raises(FileProblem, match="larger than"):
        append(night, [NOTE])
    assert read_night(night.path) == night


def test_half_a_character(night: NightFile) -> None:
    """What a broken terminal sends cannot be kept, and is said to be so."""
    with pytest.raises(FileProblem, match="no whole character"):
        append(night, [NoteEntry(number=1, at=AT, text="caf\udce9")])
    assert read_night(night.path) == night


def test_a_night_that_reads_back_otherwise_is_not_put_in_place(
    night: NightFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the writer never reaches a file: what does not read back as it was meant is not put in place."""
    monkeypatch.setattr(night_files, "entry_text", lambda *_: '[mine]\nnote = "lost"\n')
    with pytest.raises(FileProblem, match="does not read back as it was meant"):
        append(night, [NOTE])
    assert read_night(night.path) == night


def test_problems_name_the_file(night: NightFile) -> None:
    """A problem in a night names the night's file."""
    night.path.write_bytes(night.content + b"[[entries]]\n")
    with pytest.raises(FileProblem, match=r"^2026-11-29\.toml, entry 1: the key type is missing"):
        read_night(night.path)


@pytest.mark.skipif(os.name == "nt", reason="making links asks for rights of their own there")
def test_link_stays_a_link(night: NightFile, tmp_path: Path) -> None:
    """A link to a night stays; the file it points to is the one that grows."""
    link = tmp_path / "2026-11-29.toml"
    link.symlink_to(night.path)
    append(read_night(link), [NOTE])
    assert link.is_symlink()
    assert read_night(night.path).record.entries == (NOTE,)
