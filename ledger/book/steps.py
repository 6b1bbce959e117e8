"""A file that is created, replaced or removed: one step of a change of a book, and whether it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.files import cannot_write, is_there, put_in_place, reason, shown
from ledger.book.safe_append import remove_prepared, sync_folder
from ledger.book.toml_reading import read_bytes
from ledger.errors import FileProblem

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book

#: Where files that are changed lie beside the book's own folder, and how they are called.
FOLDERS = ("house_rules", "sessions", "events", "cards", "rulings", "plugins", "tests")
NAME = r"[^\\/:\0]+\.(toml|json|py)"

#: The file in which the steps of a change are written down.
JOURNAL = ".change"

#: What somebody does who was told that nobody knows.
LOOK = "see that the disk is there and sound; mahj show says what the night holds, mahj check whether all is well"


class Step(Struct, frozen=True):
    """What a file held and what it shall hold; None where it is not there. ``beside`` lies what takes its place."""

    target: Path
    old: bytes | None
    new: bytes | None
    beside: Path | None = None

    def rank(self, book: Book) -> int:
        """When its turn is among the files of a change."""
        if self.new is None:
            return 4
        folders = {book.root.name: 0, "events": 2, book.sessions.name: 3}
        return 0 if self.target.name == book.settings_path.name else folders.get(self.target.parent.name, 1)

    def carry_out(self) -> None:
        """Do it. Raises OSError where the system refuses, though it may have been done."""
        if self.beside is None:
            self.target.unlink()
        else:
            put_in_place(self.beside, self.target)

    @property
    def is_done(self) -> bool | None:
        """Whether it was done; None where nobody can tell."""
        try:
            held = read_bytes(self.target) if is_there(self.target) else None
        except FileProblem:
            return None
        return True if held == self.new else False if held == self.old else None


def journal_of(book: Book) -> Path:
    """Where the steps of a change are written down while they are carried out: beside the lock."""
    return book.sessions / JOURNAL


def put_in_place_alone(step: Step) -> None:
    """Carry out the only step of a change. Raises FileProblem where it was not done, or nobody can tell."""
    try:
        step.carry_out()
    except OSError as error:
        if step.is_done is None:
            raise unknown(step.target, error) from error
        if not step.is_done:
            raise cannot_write(step.target, error) from error
    finally:
        if step.beside is not None:
            remove_prepared(step.beside)
    sync_folder(step.target.parent)


def unknown(path: Path, error: OSError) -> FileProblem:
    """The problem of a file of which nobody can tell whether it was written."""
    return FileProblem(f"whether {shown(path)} was written is not known: {reason(error)}", LOOK)
