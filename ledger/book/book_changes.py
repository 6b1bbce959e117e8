"""How any command changes a book: every file that it creates, replaces or removes, all of them or none.

Each file is written beside its place and read back when it is asked for. At the end of the change all are put in
place, under the lock of the book. Where they are several, they are written down first, in a file of their own: from
then on the change stands, and whatever stops this command, the next one finishes it. What was broken off before that
never happened, and what is left of it is cleared away by the next change.
"""

from __future__ import annotations

import re
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from ledger.book.files import cannot_write, is_there, names_in, shown
from ledger.book.inside import names_in_book
from ledger.book.locking import locked
from ledger.book.safe_append import left_over_from, prepared, refuse_one_there, remove_prepared, writable_target
from ledger.book.steps import FOLDERS, JOURNAL, NAME, Step, journal_of, put_in_place_alone
from ledger.errors import FileChanged, FileProblem
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import date
    from pathlib import Path

    from ledger.book.books import Book

Read = TypeVar("Read")


@contextmanager
def changing(book: Book) -> Iterator[BookChange]:
    """Change a book under its lock: what is asked for inside is done when that ends well, all of it or nothing.

    A change that was broken off before is finished first, or taken back. Not to be called within another change.
    Raises what locking raises, FileChanged where a file is no longer what was read, and FileProblem where the system
    does not put the files in place; its message says what state that leaves.
    """
    RECORDED.begin()
    with locked(book.sessions):
        finish_broken_off(book)
        change = BookChange(book)
        try:
            yield change
            change.refuse_changed()
        except BaseException:
            change.give_up()
            raise
        change.carry_out()


def finish_broken_off(book: Book) -> None:
    """Finish what a command that was stopped had begun to put in place, and clear away what it had prepared besides.

    Call it under the lock. Raises FileProblem where it can be neither finished nor taken back.
    """
    if is_there(journal_of(book)):
        from ledger.book.journal import finish  # noqa: PLC0415  # hardly ever there

        finish(book)
    _clear(book.root, names_in(book.root))
    for folder in (book.root / name for name in FOLDERS):
        with suppress(FileProblem):  # what leads out of the book is not ours to clear
            _clear(folder, names_in_book(folder))


def _clear(folder: Path, names: Iterable[str]) -> None:
    """Take away what was prepared beside files of a book that are changed, and beside the journal of a change."""
    for name in names:
        original = left_over_from(name) if name.startswith(".") else None
        if original is not None and (re.fullmatch(NAME, original) or original == JOURNAL):
            remove_prepared(folder / name)


def finish_if_broken_off(book: Book) -> None:
    """What a command that only reads does about a change that was broken off: finish it. Raises as `changing`."""
    if is_there(journal_of(book)):
        with locked(book.sessions):
            finish_broken_off(book)


def book_changed(book: Book) -> FileChanged:
    """The problem of a book that is no longer what it was when it was asked about."""
    return FileChanged(
        f"{shown(book.root)} was changed by somebody else just now, so nothing was written", "do it again"
    )


class BookChange:
    """Files of a book that are prepared beside their places, and the files that are to be removed."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._steps: list[Step] = []

    def create(self, path: Path, content: bytes, verify: Callable[[bytes], Read]) -> Read:
        """A new file. ``verify`` is given the bytes as they were read back, and what it returns is returned.

        Raises Refused where there is one already, FileProblem where it cannot be written, and what ``verify`` raises.
        """
        refuse_one_there(path)
        return self._prepare(path, None, content, verify)

    def replace(self, path: Path, old: bytes, new: bytes, verify: Callable[[bytes], Read]) -> Read:
        """Other bytes in the place of those a file had when it was read; links are followed, permissions kept.

        Raises FileChanged where it holds others by now; otherwise as `create`.
        """
        return self._prepare(writable_target(path, old), old, new, verify)

    def append(self, path: Path, old: bytes, added: bytes, verify: Callable[[bytes], Read]) -> Read:
        """Bytes behind those a file had when it was read; otherwise as `replace`."""
        return self.replace(path, old, old + added, verify)

    def remove(self, path: Path, old: bytes) -> None:
        """Take a file away that had these bytes when it was read. Whoever asks for it has kept a copy."""
        self._steps.append(Step(path, old, None))

    def new_night_path(self, day: date) -> Path:
        """Where the next night of a date belongs, behind those that this change creates."""
        return self.book.new_night_path(day, [step.target.name for step in self._steps])

    def new_event_path(self, day: date) -> Path:
        """Where the next event of a date belongs, behind those that this change creates."""
        return self.book.new_event_path(day, [step.target.name for step in self._steps])

    def changed(self, path: Path) -> bytes | None:
        """What a file will hold that this changes; None for one that it leaves as it is, or reaches by a link."""
        return next((step.new for step in reversed(self._steps) if step.target == path), None)

    def refuse_changed(self) -> None:
        """Raise FileChanged, or Refused, where a file is no longer what it was when its change was asked for."""
        for step in self._steps:
            if step.old is None:
                refuse_one_there(step.target)
            else:
                writable_target(step.target, step.old)

    def give_up(self) -> None:
        """Nothing of it happens: what was prepared is taken away."""
        for step in self._steps:
            if step.beside is not None:
                remove_prepared(step.beside)

    def carry_out(self) -> None:
        """Put everything in place: people first, then presets, events and nights; what is removed goes last.

        Each beginning of that is a sound book. Raises FileProblem where nothing of it was done, or nobody can tell.
        """
        if not self._steps:
            return
        self._steps.sort(key=lambda step: step.rank(self.book))
        if len(self._steps) == 1:
            put_in_place_alone(self._steps[0])
        else:
            from ledger.book.journal import carry_out  # noqa: PLC0415  # most changes are of one file

            carry_out(self.book, self._steps)
        RECORDED.stands = True

    def _prepare(self, target: Path, old: bytes | None, new: bytes, verify: Callable[[bytes], Read]) -> Read:
        """Write a file beside its place, and read it back."""
        try:
            beside, result = prepared(target, new, verify, target.stat() if old is not None else None)
        except OSError as error:
            raise cannot_write(target, error) from error
        self._steps.append(Step(target, old, new, beside))
        return result
