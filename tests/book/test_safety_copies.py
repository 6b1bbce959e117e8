"""Copies before the first change of a day, and how one is brought back."""

from __future__ import annotations

import os
import stat
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from ledger.book.roster_writing import today
from ledger.book.safety_copies import cannot_keep, copies, keep

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host import Host

FOUR = "start Ann Bea Cat Dee"


def kept(host: Host) -> dict[tuple[str, str], bytes]:
    """Every copy of the book's nights and settings, by file and name."""
    found = [*copies(host.book.sessions), *copies(host.book.root)]
    return {(copy.file, copy.name): copy.path.read_bytes() for copy in found}


def test_a_copy_before_the_first_change_of_a_day(host: Host) -> None:
    """One copy a day of what the file said before; the next day's is another. It lies in the state folder."""
    host.done(FOUR)
    begun = host.night_path().read_bytes()
    host.done("win ann 25 dee", "wall", "win bea 30 self")
    assert kept(host)["2026-11-29.toml", "2026-11-29"] == begun
    host.next_day()
    evening = host.night_path().read_bytes()
    host.done("edit 1 --value 30 --yes", "undo --yes")
    nights = {name: content for (file, name), content in kept(host).items() if file == "2026-11-29.toml"}
    assert nights == {"2026-11-29": begun, "2026-11-30": evening}
    assert sorted(path.name for path in host.book.sessions.iterdir()) == [".lock", "2026-11-29.toml"]


def test_settings_are_copied_too(host: Host) -> None:
    """The book's settings are kept before somebody new is put in."""
    begun = host.book.settings_path.read_bytes()
    host.done(FOUR, "players add Eve")
    copied = [content for (file, _), content in kept(host).items() if file == "mahj.toml"]
    assert copied == [begun]


def test_settings_are_copied_by_the_day_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day that begins at midnight where the host sits, as the calendar of the computer has it."""

    class Calendar(date):
        @classmethod
        def today(cls) -> Calendar:
            return cls(2026, 12, 24)

    monkeypatch.setattr("ledger.book.roster_writing.date", Calendar)
    assert today() == date(2026, 12, 24)


def test_a_file_that_does_not_read_clean_is_not_copied(host: Host) -> None:
    """What cannot be read is no copy worth having: the good one of before stays."""
    host.done(FOUR, "win ann 25 dee")
    before = kept(host)
    host.night_path().write_bytes(host.night_path().read_bytes() + b"broken")
    host.next_day()
    assert host.run("win bea 25 self --yes").code == 1
    assert kept(host) == before


def test_a_copy_of_what_was_replaced_is_never_written_over(host: Host) -> None:
    """Two that are made at one time by the clock, in one second or after it went back, are both there."""
    host.done(FOUR, "win ann 25 dee", "wall")
    replaced = [host.night_path().read_bytes()]
    for _ in range(2):
        assert host.again("restore 2026-11-29 --yes").code == 0
        host.now -= timedelta(minutes=5)
        host.done("win bea 30 self")
        replaced.append(host.night_path().read_bytes())
    assert host.again("restore 2026-11-29 --yes").code == 0
    made = [content for (_, name), content in sorted(kept(host).items()) if "T" in name]
    assert made == replaced


def test_a_copy_of_a_day_is_never_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first copy of a day stands, whatever comes later."""
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: tmp_path / "copies")
    path = tmp_path / "book" / "a.toml"
    for content in (b"one", b"two"):
        keep(path, content, date(2026, 11, 29))
    assert [copy.path.read_bytes() for copy in copies(path.parent)] == [b"one"]


def test_a_copy_that_cannot_be_made_keeps_nobody_from_playing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the state folder cannot be written a hand is recorded all the same, and mahj check says so."""
    host.done(FOUR)
    blocked = host.book.root / "blocked"
    blocked.write_text("a file", encoding="utf-8")
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: blocked / "copies")
    host.done("win ann 25 dee")
    assert len(host.entries()) == 1
    assert cannot_keep() == f"{blocked} cannot be written"
    assert "none can be made" in host.run("check").out


def test_a_file_among_the_folders_of_copies_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody else put there, or the system itself, is passed over."""
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: tmp_path / "copies")
    path = tmp_path / "book" / "a.toml"
    keep(path, b"one", date(2026, 11, 29))
    [copy] = copies(path.parent)
    copy.path.parents[1].joinpath(".DS_Store").write_bytes(b"")
    assert copies(path.parent) == [copy]


def test_two_books_keep_their_copies_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of one name in two folders have copies of their own, and a link to a folder is that folder."""
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: tmp_path / "copies")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        keep(tmp_path / name / "a.toml", name.encode(), date(2026, 11, 29))
    (tmp_path / "link").symlink_to(tmp_path / "one", target_is_directory=True)
    assert [copy.path.read_bytes() for copy in copies(tmp_path / "two")] == [b"two"]
    assert [copy.path.read_bytes() for copy in copies(tmp_path / "link")] == [b"one"]


def test_restore_lists_and_brings_back(host: Host) -> None:
    """A copy is brought back once somebody says yes; what it replaces is kept, and can be brought back as well."""
    host.done(FOUR)
    begun = host.night_path().read_bytes()
    host.done("win ann 25 dee", "wall")
    evening = host.night_path().read_bytes()
    listed = host.done("restore --format csv").out.splitlines()
    assert "2026-11-29.toml,2026-11-29,before the first change of that day,holds 0 entries" in listed
    assert host.run("restore 2026-11-29").code == 1
    assert host.night_path().read_bytes() == evening
    assert "would be brought back" in host.done("restore 2026-11-29 --dry-run").out
    assert host.night_path().read_bytes() == evening
    out = host.done("restore 2026-11-29 --yes").out
    assert host.night_path().read_bytes() == begun
    replaced = out.split()[-1]
    assert "when it was replaced" in host.done("restore").out
    host.done(f"restore 2026-11-29.toml {replaced} --yes")
    assert host.night_path().read_bytes() == evening


def test_restore_brings_back_what_is_gone_or_broken(host: Host) -> None:
    """A file that was deleted, or that cannot be read any more, comes back."""
    host.done(FOUR)
    begun = host.night_path().read_bytes()
    host.done("win ann 25 dee")
    host.night_path().unlink()
    host.done("restore 2026-11-29 --yes")
    assert host.night_path().read_bytes() == begun
    host.night_path().write_bytes(b"broken")
    assert "cannot be read" in host.run("restore 2026-11-29").err
    host.done("restore 2026-11-29 --yes")
    assert host.night_path().read_bytes() == begun
    assert b"broken" in kept(host).values()


def test_restore_of_the_settings(host: Host) -> None:
    """The book's settings come back where they belong."""
    begun = host.book.settings_path.read_bytes()
    host.done(FOUR, "restore mahj.toml --yes")
    assert host.book.settings_path.read_bytes() == begun


def test_a_broken_copy_is_not_brought_back(host: Host) -> None:
    """A copy somebody has spoilt is listed as such, and replaces nothing."""
    host.done(FOUR, "win ann 25 dee")
    evening = host.night_path().read_bytes()
    [copy] = copies(host.book.sessions)
    copy.path.write_bytes(b"broken")
    assert "cannot be read" in host.done("restore --format csv").out
    assert host.run("restore 2026-11-29 --yes").code == 1
    assert host.night_path().read_bytes() == evening


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions, and links need a right")
def test_restore_keeps_permissions_and_links(host: Host) -> None:
    """A file that only its owner may read stays so, and a link stays a link."""
    host.done(FOUR)
    begun = host.night_path().read_bytes()
    host.done("win ann 25 dee")
    real = host.book.root / "real.toml"
    host.night_path().rename(real)
    real.chmod(0o600)
    host.night_path().symlink_to(real)
    host.done("restore 2026-11-29 --yes")
    assert host.night_path().is_symlink()
    assert real.read_bytes() == begun
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_nothing_to_list(host: Host) -> None:
    """Where no copies are yet, it is said where those of every book lie."""
    assert str(host.book.root.parent / "copies") in host.done("restore").out
    assert host.done("restore --format json").out == "[]\n"


def test_copies_lie_in_the_folder_for_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says where an application keeps what it remembers; the copies lie there."""
    monkeypatch.setattr("platformdirs.user_state_path", lambda *_, **__: tmp_path / "state")
    keep(tmp_path / "book" / "a.toml", b"one", date(2026, 11, 29))
    [copy] = copies(tmp_path / "book")
    assert copy.path.is_relative_to(tmp_path / "state" / "copies")
