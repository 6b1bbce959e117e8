# ruff: noqa: D103  # the name of a call says what it shows
"""Files that cannot be read, written, listed or locked."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.arbiter.card_files import card_names
from ledger.book.beginning import create_book
from ledger.book.book_changes import changing
from ledger.book.books import Book, FoundBook, use
from ledger.book.inside import names_in_book
from ledger.book.locking import locked
from ledger.book.safe_append import append_bytes, create_file
from ledger.book.safety_copies import copies, keep_for_good
from ledger.book.settings import settings_of
from ledger.book.toml_reading import parse_toml, read_bytes
from ledger.book.unexpected_files import unexpected_files
from ledger.cli.app import run
from ledger.hooks.finding import RuleFinder
from ledger.hooks.rule_files import rule_paths
from ledger.night.night_reading import parse_night
from ledger.presets.preset_files import OwnPresets, create_preset, shelf
from ledger.record import NoteEntry
from tests.writing import add_people, append

if TYPE_CHECKING:
    import pytest


from tests.errors.calls.made import (
    CHECK_SPELLING,
    CLOSE_OTHERS,
    NOT_WRITTEN,
    NOW,
    PERMISSIONS,
    book_of,
    failing,
    night,
    no_person,
    raises,
)


def without_a_book(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Somebody is in a folder without a book, and has none of their own yet."""
    patch.delenv("MAHJ_BOOK", raising=False)
    patch.setattr("platformdirs.user_data_path", lambda *_, **__: folder / "own")
    patch.setattr("platformdirs.user_state_path", lambda *_, **__: folder / "state")
    (folder / "elsewhere").mkdir()
    patch.chdir(folder / "elsewhere")


@raises("there is no book yet", "mahj init begins one in this folder, mahj start NAME... one of your own")
def a_change_where_no_book_is(folder: Path, patch: pytest.MonkeyPatch) -> object:
    without_a_book(folder, patch)
    return run(["wall"])


@raises("no night was opened", "mahj --book TMP/book start NAME... opens one there")
def a_night_that_belongs_into_the_book_used_last(folder: Path, patch: pytest.MonkeyPatch) -> object:
    without_a_book(folder, patch)
    use(FoundBook(book_of(folder), "named"))
    no_person(patch)
    with contextlib.redirect_stderr(io.StringIO()):
        return run(["start", "Ann", "Bea"])


@raises("TMP/a.toml is not there", CHECK_SPELLING)
def a_file_that_is_not_there(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_bytes(folder / "a.toml")


@raises("TMP/a.toml is a folder, not a file", "move the folder elsewhere")
def a_file_that_is_a_folder(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a.toml").mkdir()
    return read_bytes(folder / "a.toml")


@raises("TMP/a.toml cannot be read: Permission denied", PERMISSIONS)
def a_file_that_is_forbidden(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(os, "open", failing())
    return read_bytes(folder / "a.toml")


@raises("TMP/a.toml is no file but a pipe or a device, so it is not opened", "take it away, or put a file there")
def a_file_that_is_a_pipe(folder: Path, patch: pytest.MonkeyPatch) -> object:
    (folder / "a.toml").write_bytes(b"")
    patch.setattr(stat, "S_ISREG", lambda _: False)
    return read_bytes(folder / "a.toml")


@raises("TMP/a.toml is no file but a pipe or a device, so it is not opened", "take it away, or put a file there")
def a_file_that_has_become_a_pipe(folder: Path, patch: pytest.MonkeyPatch) -> object:
    (folder / "a.toml").write_bytes(b"")
    told = iter((True, False))
    patch.setattr(stat, "S_ISREG", lambda _: next(told))
    return read_bytes(folder / "a.toml")


CROWD = [f"P{number}" for number in range(501)]
HEADER = {
    "format": 2, "id": "x", "date": NOW.date(), "started": NOW, "players": ["Ann", "Bea"], "preset": "standard",
    "unit": "coins", "rules": {"winner-collects": {}},
}  # fmt: skip


@raises("a.toml: players names 501, more than the 500 that a night can have")
def a_night_of_too_many(_: Path, __: pytest.MonkeyPatch) -> object:
    return parse_night({**HEADER, "players": CROWD}, "a.toml")


@raises("a.toml: the night names 502, more than the 500 that a night can have")
def a_night_to_which_too_many_came(_: Path, __: pytest.MonkeyPatch) -> object:
    seats = [
        {"number": number, "type": "seats", "at": NOW, "players": people}
        for number, people in ((1, CROWD[:250]), (2, CROWD[250:500]))
    ]
    return parse_night({**HEADER, "entries": seats}, "a.toml")


@raises("a.toml, entry 1 (number 1): net names 502, more than the 500 that a night can have")
def points_of_too_many(_: Path, __: pytest.MonkeyPatch) -> object:
    net = {f"p{number}": 1 - 2 * (number % 2) for number in range(502)}
    totals = {"number": 1, "type": "totals", "at": NOW, "net": net}
    return parse_night({**HEADER, "entries": [totals]}, "a.toml")


@raises("mahj.toml: it has 10001 blocks of players, more than the 10000 a book can have")
def a_book_of_too_many(_: Path, __: pytest.MonkeyPatch) -> object:
    return settings_of({"format": 1, "players": [{"name": f"P{number}"} for number in range(10_001)]})


LEADS_OUT = "is a link that leads out of the book, to TMP/elsewhere"


@raises(f"TMP/book/mahj.toml {LEADS_OUT}", "put the file itself in its place; nothing is read or written through it")
def a_file_that_leads_out_of_the_book(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "book").mkdir()
    (folder / "book" / "mahj.toml").symlink_to(folder / "elsewhere")
    return read_bytes(folder / "book" / "mahj.toml")


@raises(f"TMP/book/sessions {LEADS_OUT}", "put the folder itself in its place; nothing is read or written through it")
def a_folder_that_leads_out_of_the_book(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "book").mkdir()
    (folder / "book" / "sessions").symlink_to(folder / "elsewhere")
    return Book(folder / "book").night_paths()


@raises("TMP/book/sessions cannot be read: Permission denied", PERMISSIONS)
def a_folder_that_nobody_may_look_at(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(os, "lstat", failing())
    return names_in_book(folder / "book" / "sessions")


@raises("TMP/a\\u{0}b is no name a file can have", "check the spelling")
def a_name_that_no_file_has(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_bytes(folder / "a\0b")


TOO_LARGE = ("TMP/a.toml is larger than 5 MB, more than any file of a book can need", "look what has been put into it")


@raises(*TOO_LARGE)
def a_file_that_is_too_large(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a.toml").write_bytes(b"#" * 5_000_001)
    return read_bytes(folder / "a.toml")


@raises(*TOO_LARGE)
def bytes_that_are_too_large(folder: Path, _: pytest.MonkeyPatch) -> object:
    return parse_toml(b"#" * 5_000_001, folder / "a.toml")


@raises("TMP/a.toml nests lists or tables too deeply", "take the innermost ones out")
def a_file_that_nests_too_deeply(folder: Path, _: pytest.MonkeyPatch) -> object:
    return parse_toml(b"a = " + b"[" * 50_000, folder / "a.toml")


@raises("TMP/a.toml is not UTF-8: byte 6, in line 2, is 0xff", "save it as UTF-8 in your editor")
def a_file_that_is_no_utf_8(folder: Path, _: pytest.MonkeyPatch) -> object:
    return parse_toml(b"a=1\nb\xff", folder / "a.toml")


@raises(f"TMP/book {NOT_WRITTEN}", CLOSE_OTHERS)
def a_book_where_nothing_can_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    return create_book(folder / "book")


@raises("TMP/book/sessions cannot be read: Permission denied", PERMISSIONS)
def nights_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return book.night_paths()


@raises("TMP/book/plugins cannot be read: Permission denied", PERMISSIONS)
def rules_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return rule_paths(book)


@raises("TMP/book/cards cannot be read: Permission denied", PERMISSIONS)
def cards_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return card_names(book)


@raises("TMP/book/house_rules cannot be read: Permission denied", PERMISSIONS)
def presets_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return OwnPresets(book).misnamed()


@raises("TMP/book cannot be read: Permission denied", PERMISSIONS)
def strays_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return unexpected_files(book)


@raises("TMP/copies/book cannot be read: Permission denied", PERMISSIONS)
def copies_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.book.safety_copies._folder", lambda _: folder / "copies" / "book" / "any")
    patch.setattr(os, "listdir", failing())
    return copies(folder)


@raises(
    "TMP/copies/2026-11-29T190000.toml was not written, and nothing in it has changed: Permission denied", CLOSE_OTHERS
)
def a_copy_that_cannot_be_kept(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.book.safety_copies._folder", lambda _: folder / "copies")
    patch.setattr(os, "replace", failing())
    return keep_for_good(folder / "a.toml", b"", NOW)


@raises(f"TMP/book/house_rules {NOT_WRITTEN}", CLOSE_OTHERS)
def a_preset_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    with changing(book) as files:
        patch.setattr(Path, "mkdir", failing())
        return create_preset(files, "ours", b"format = 1\n")


@raises("the rule ours is given by one 1.0 and two 1.0", "say which: one/ours or two/ours")
def a_rule_that_two_distributions_bring(folder: Path, patch: pytest.MonkeyPatch) -> object:
    for name in ("one", "two"):
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[mahj.rules]\nours = {name}_rules:Ours\n", "utf-8")
    patch.syspath_prepend(str(folder))
    return RuleFinder().load("ours")


@raises("several distributions have a preset ours", "say which: one/ours or two/ours")
def a_preset_that_two_distributions_bring(folder: Path, patch: pytest.MonkeyPatch) -> object:
    for name in ("one", "two"):
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[mahj.presets]\nours = {name}_presets\n", "utf-8")
        (folder / f"{name}_presets").mkdir()
        (folder / f"{name}_presets" / "ours.toml").write_text("format = 1\n", "utf-8")
    patch.syspath_prepend(str(folder))
    return shelf(book_of(folder)).read("ours")


@raises(f"TMP/a/.lock {NOT_WRITTEN}", CLOSE_OTHERS)
def a_lock_that_cannot_be_made(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    with locked(folder / "a"):
        return None


@raises(
    "the disk that holds TMP cannot lock files: Function not implemented", "keep the book on a disk of this computer"
)
def a_disk_that_cannot_lock(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.book.locking._take", failing(errno.ENOSYS))
    with locked(folder):
        return None


@raises(
    "another mahj has held TMP for 0 seconds, so nothing was written",
    "see whether a window waits for an answer, then do it again",
)
def a_lock_that_somebody_holds(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.book.locking.PATIENCE", 0)
    with locked(folder), locked(folder):
        return None


@raises("TMP/a was changed by somebody else just now, so nothing was written", "do it again")
def a_file_that_changed_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a").write_bytes(b"other")
    return append_bytes(folder / "a", b"old", b"new", lambda _: None)


@raises("TMP/a may only be read, so nothing was written", PERMISSIONS)
def a_file_that_may_only_be_read(folder: Path, patch: pytest.MonkeyPatch) -> object:
    (folder / "a").write_bytes(b"old")
    patch.setattr(os, "access", lambda *_: False)
    return append_bytes(folder / "a", b"old", b"new", lambda _: None)


@raises(
    "TMP/a was not written, and nothing in it has changed: No space left on device",
    "make room on the disk, then do it again",
)
def a_disk_that_is_full(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(os, "write", failing(errno.ENOSPC))
    return create_file(folder / "a", b"new", lambda _: None)


@raises("TMP/a is there already, so nothing was written", "choose another name, or use that one")
def a_new_file_that_is_there(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a").write_bytes(b"old")
    return create_file(folder / "a", b"new", lambda _: None)


@raises(
    '2026-11-29.toml: "\\u{d800}" is no whole character, so nothing was written',
    "type the name or note again",
)
def half_a_character(folder: Path, _: pytest.MonkeyPatch) -> object:
    return append(night(folder), [NoteEntry(number=1, at=NOW, text="\ud800")])


@raises(
    "what was written to 2026-11-29.toml does not read back as it was meant, so nothing in it has changed",
    "check the disk; if it is sound, please report this as a fault of mahj",
)
def a_night_that_reads_back_otherwise(folder: Path, patch: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    patch.setattr(Path, "read_bytes", lambda _: begun.content)
    return append(begun, [NoteEntry(number=1, at=NOW, text="cake")])


@raises(
    "what was written to mahj.toml does not read back as it was meant, so it was left as it was",
    "write players as [[players]] blocks, then do it again",
)
def settings_that_read_back_otherwise(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    patch.setattr(Path, "read_bytes", lambda _: b"format = 1\n")
    add_people(book, ["Ann"])
