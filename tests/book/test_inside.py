"""Where a book's files may lie: in it, as regular files, or behind links that stay in it."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from ledger.book.books import Book
from ledger.book.inside import refuse_outside
from ledger.book.toml_reading import read_bytes, read_named
from ledger.book.toml_writing import in_whole_minutes, line
from ledger.errors import FileProblem

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host import Host

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@pytest.mark.parametrize(
    ("place", "command"),
    [
        ("sessions", "wall --yes"),
        ("sessions", "start Ann Bea Cat Dee --table 2 --yes"),
        ("sessions/2026-11-29.toml", "wall --yes"),
        ("sessions/2026-11-29.toml", "restore 2026-11-29 --yes"),
        ("sessions/.lock", "wall --yes"),
        ("mahj.toml", "players add Eve"),
        ("mahj.toml", "restore mahj --yes"),
        ("house_rules", "presets new ours"),
    ],
)
def test_what_leads_out_is_refused(place: str, command: str, table: Host) -> None:
    """Whatever has been moved out and stands behind a link is read by no command, and written by none."""
    table.done("win ann 25 dee", "players add Fay")
    table.now += timedelta(days=1)
    table.done("wall --yes", "players add Gus")
    outside = table.book.root.parent / "outside"
    (table.book.root / place).rename(outside)
    (table.book.root / place).symlink_to(outside)
    before = outside.read_bytes() if outside.is_file() else sorted(outside.iterdir())
    ran = table.run(command)
    assert ran.code == 1
    assert f"{table.book.root / place} is a link that leads out of the book, to {outside}" in ran.err
    assert (outside.read_bytes() if outside.is_file() else sorted(outside.iterdir())) == before


def test_a_link_that_stays_in_the_book_is_followed(table: Host) -> None:
    """Whoever keeps old nights in a folder of their own within the book goes on as before, and the link stays."""
    archive = table.book.root / "archive"
    archive.mkdir()
    table.night_path().rename(archive / "night.toml")
    table.night_path().symlink_to("../archive/night.toml")
    table.done("win ann 25 dee")
    assert table.night_path().is_symlink()
    assert b"value = 25" in (archive / "night.toml").read_bytes()


def test_the_folder_of_a_book_may_be_a_link(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the user who names it."""
    link = table.book.root.parent / "link"
    link.symlink_to(table.book.root)
    monkeypatch.setenv("MAHJ_BOOK", str(link))
    table.done("win ann 25 dee", "players add Eve")
    assert read_bytes(Book(link).settings_path) == read_named(table.book.settings_path)


def test_a_name_that_nothing_has_leads_nowhere(tmp_path: Path) -> None:
    """Whoever opens it is told why it cannot be."""
    refuse_outside(tmp_path / "book" / "sessions" / "a\0b")
    with pytest.raises(FileProblem, match="is no name a file can have"):
        read_bytes(tmp_path / "book" / "sessions" / "a\0b")


def test_an_offset_with_seconds_is_written_as_toml_has_it() -> None:
    """The moment stays the same; its offset is in whole minutes, as every reader of TOML takes it."""
    odd = datetime(2026, 11, 29, 19, 5, 7, tzinfo=timezone(-timedelta(hours=4, minutes=56, seconds=2)))
    assert in_whole_minutes(odd) == odd
    assert line("at", odd) == "at = 2026-11-29T19:05:09-04:56"
    assert line("at", odd.replace(tzinfo=None)) == "at = 2026-11-29T19:05:07"
    even = odd.replace(tzinfo=timezone(timedelta(hours=5, minutes=30)))
    assert in_whole_minutes(even) is even


def test_a_night_of_such_an_offset_is_sound(host: Host) -> None:
    """What is recorded under an odd `TZ` is read again."""
    host.now = host.now.astimezone(timezone(-timedelta(hours=4, minutes=56, seconds=2)))
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "show", "check")
