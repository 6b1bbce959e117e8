"""Appending to a night, byte for byte, and when a copy of it is kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from ledger.night.entry_writing import entry_text
from ledger.night.night_files import NightFile, read_night
from ledger.record import NoteEntry
from tests.writing import append

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path


def note(number: int, day: int) -> NoteEntry:
    """A remark made on a day of November."""
    return NoteEntry(number=number, at=datetime(2026, 11, day, 20, tzinfo=UTC), text="Cake")


@pytest.mark.parametrize(("end", "gap"), [(b"\n", b"\n"), (b"", b"\n\n")])
def test_one_empty_line_stands_before_an_entry(night: NightFile, end: bytes, gap: bytes) -> None:
    """Whether the file ends in a line ending or somebody's editor took it away."""
    begun = night.content.rstrip(b"\n") + end
    night.path.write_bytes(begun)
    first = note(1, 29)
    after = append(read_night(night.path), [first, note(2, 29)])
    written = [entry_text(entry).encode() for entry in after.record.entries]
    assert after.content == begun + gap + b"\n".join(written)


def test_a_copy_is_kept_before_the_first_change_of_a_day(night: NightFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last entry's day tells: none for further entries of the same day, one again the day after."""
    kept: list[tuple[bytes, int]] = []

    def keep(path: Path, content: bytes, day: date) -> None:
        assert path == night.path
        kept.append((content, day.day))

    monkeypatch.setattr("ledger.book.safety_copies.keep", keep)
    days = (27, 28, 28, 28, 29, 28)
    states = [night]
    for number, day in enumerate(days, start=1):
        states.append(append(states[-1], [note(number, day)]))
    assert kept == [(states[place].content, days[place]) for place in (0, 1, 4, 5)]


def test_the_day_of_a_copy_is_that_of_the_first_entry(night: NightFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several entries are one change, and it begins with the first, be it just before midnight."""
    kept: list[int] = []
    monkeypatch.setattr("ledger.book.safety_copies.keep", lambda _path, _content, day: kept.append(day.day))
    append(night, [note(1, 28), note(2, 29)])
    assert kept == [28]
