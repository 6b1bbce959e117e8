# ruff: noqa: D103  # the name of a call says what it shows
"""Changes of a book that are broken off, refused by the system, or asked for while somebody else changes it."""

from __future__ import annotations

import errno
import json
import os
from hashlib import sha256
from typing import TYPE_CHECKING

from ledger.book import steps
from ledger.book.book_changes import changing
from ledger.book.books import Book
from ledger.errors import FileProblem
from ledger.exchange import importing, joining_books
from ledger.exchange.imports import ExportedBook
from ledger.exchange.sheet_reading import SheetTold
from ledger.exchange.sheets import read_grid
from ledger.presets.choosing_rules import Choice
from ledger.record import NoteEntry, SeatsEntry
from ledger.render.export.chosen import choose
from ledger.season.night_changes import remove
from tests.errors.calls.made import NOW, book_of, failing, night, raises
from tests.writing import add_people, append

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


MEANWHILE = "TMP/book was changed by somebody else just now, so nothing was written"
ROOM = "make room on the disk, then do it again"
WRITABLE = "see that TMP/book/sessions can be written, then do it again"


def nothing(_: bytes) -> None:
    """Finds nothing wrong."""


def two_presets(book: Book) -> None:
    """Change two files of a book."""
    with changing(book) as files:
        for name in ("one", "two"):
            files.create(book.house_rules / f"{name}.toml", b"format = 1\n", nothing)


def begun(book: Book, **said: object) -> None:
    """Somebody has begun to change a preset, and was stopped."""
    step = {
        "file": "house_rules/one.toml",
        "was": None,
        "becomes": sha256(b"new").hexdigest(),
        "beside": ".one.toml.0123456789ab.new",
    }
    (book.house_rules / ".one.toml.0123456789ab.new").write_bytes(b"new")
    steps.journal_of(book).write_text(json.dumps({"format": 1, "files": [step | said]}), encoding="utf-8")


@raises("TMP/book/house_rules/one.toml was not written, and nothing in it has changed: No space left on device", ROOM)
def a_change_that_cannot_be_prepared(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    with changing(book) as files:
        patch.setattr(os, "write", failing(errno.ENOSPC))
        files.create(book.house_rules / "one.toml", b"format = 1\n", nothing)


@raises("TMP/book/house_rules/one.toml was not written, and nothing in it has changed: No space left on device", ROOM)
def a_change_that_cannot_be_written_down(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    with changing(book) as files:
        for name in ("one", "two"):
            files.create(book.house_rules / f"{name}.toml", b"format = 1\n", nothing)
        patch.setattr(os, "write", failing(errno.ENOSPC))


@raises("TMP/book/house_rules/one.toml was not written, and nothing in it has changed: No space left on device", ROOM)
def a_change_whose_first_file_cannot_be_put_in_place(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    patch.setattr(steps, "put_in_place", failing(errno.ENOSPC))
    two_presets(book)


@raises("whether TMP/book/house_rules/one.toml was written is not known: Input/output error", steps.LOOK)
def a_file_of_which_nobody_can_tell(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)

    def unreadable(path: Path) -> bytes:
        raise FileProblem(f"{path} cannot be read")

    with changing(book) as files:
        files.create(book.house_rules / "one.toml", b"format = 1\n", nothing)
        patch.setattr(steps, "put_in_place", failing(errno.EIO))
        patch.setattr(steps, "is_there", bool)
        patch.setattr(steps, "read_bytes", unreadable)


@raises("TMP/elsewhere/one.toml lies outside the book", "put the file itself into the book, in place of a link")
def a_change_of_what_lies_elsewhere(folder: Path, _: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    with changing(book) as files:
        for name in ("one", "two"):
            files.create(elsewhere / f"{name}.toml", b"format = 1\n", nothing)


@raises(
    "TMP/book/sessions/.change cannot be understood: ../mahj.toml",
    "it is left of a change that was broken off: update mahj, or move it elsewhere and see mahj check",
)
def a_change_begun_by_nobody_we_know(folder: Path, _: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    begun(book, file="../mahj.toml")
    add_people(book, ["Ann"])


@raises(
    "a change that an earlier command began cannot be finished, so nothing was written: No space left on device",
    WRITABLE,
)
def a_change_that_cannot_be_finished(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    begun(book)
    patch.setattr("ledger.book.journal.put_in_place", failing(errno.ENOSPC))
    add_people(book, ["Ann"])


@raises("a change that an earlier command began cannot be finished, so nothing was written", WRITABLE)
def a_change_that_cannot_be_forgotten(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    begun(book)
    patch.setattr("ledger.book.journal._removed", lambda _: False)
    add_people(book, ["Ann"])


@raises(MEANWHILE, "do it again")
def a_sheet_while_somebody_comes(folder: Path, _: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    sheet = folder / "sheet.csv"
    sheet.write_text("date,Ann,Bea\n2026-01-04,5,-5\n", encoding="utf-8")
    prepared = importing.prepare(book, read_grid(sheet), SheetTold(), Choice(), NOW)
    add_people(book, ["Ann"])
    return importing.write(book, prepared, prepared.nights, NOW, bool)


@raises(MEANWHILE, "do it again")
def a_book_while_somebody_comes(folder: Path, _: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    exported = ExportedBook({"players": [{"name": "Ann"}]}, {}, {})
    joining = joining_books.prepare(book, exported)
    add_people(book, ["Ann"])
    return joining_books.write(book, exported, joining, NOW)


@raises(MEANWHILE, "do it again")
def an_export_without_names_while_somebody_comes(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    chosen = choose(Book(begun.path.parents[1]), None, None, anonymous=True)
    append(begun, [SeatsEntry(number=1, at=NOW, players=("Ann", "Cat"))])
    return list(chosen.nights())


@raises("nothing was changed")
def a_night_that_stays(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    return remove(Book(begun.path.parents[1]), begun.path.stem, NOW, lambda _: False)


@raises(MEANWHILE, "do it again")
def a_night_that_is_played_while_it_is_taken_out(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)

    def while_somebody_writes(_: str) -> bool:
        append(begun, [NoteEntry(number=1, at=NOW, text="cake")])
        return True

    return remove(Book(begun.path.parents[1]), begun.path.stem, NOW, while_somebody_writes)
