"""Several files put in place as one: what is to be done is written down first, and then stands.

The journal names each file, what it held and what it shall hold, by their digests, and what lies beside it. It is
believed no further than that: it names files of the book and nothing else.
"""

from __future__ import annotations

import json
import os
import re
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.files import cannot_write, is_there, put_in_place, reason, shown
from ledger.book.inside import refuse_outside
from ledger.book.safe_append import left_over_from, remove_prepared, sync_folder, write_whole
from ledger.book.steps import FOLDERS, NAME, journal_of
from ledger.book.toml_reading import read_bytes
from ledger.errors import FileProblem
from ledger.recorded import RECORDED
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.book.books import Book
    from ledger.book.steps import Step

_VERSION = 1
_DIGEST = re.compile("[0-9a-f]{64}")


class State(Enum):
    """How far a step has come: done, still to be done, or neither, because the file says something else by now."""

    DONE = "done"
    TO_DO = "to do"
    LOST = "lost"


class Written(NamedTuple):
    """A step as the journal has it: digests in place of bytes."""

    target: Path
    was: str | None
    becomes: str | None
    beside: Path | None

    @property
    def state(self) -> State:
        """How far it has come. Raises FileProblem where the file cannot be read."""
        held = _digest(read_bytes(self.target)) if is_there(self.target) else None
        if held == self.becomes:
            return State.DONE
        can_be = self.beside is None or is_there(self.beside)
        return State.TO_DO if can_be and held == self.was else State.LOST

    def carry_out(self) -> None:
        """Do it. Raises OSError."""
        if self.beside is None:
            self.target.unlink()
        else:
            put_in_place(self.beside, self.target)


def carry_out(book: Book, steps: Sequence[Step]) -> None:
    """Write down what is to be done, then do it. Once it is written down it stands, and a warning says what is open.

    Raises FileProblem where nothing of it was done, or nobody can tell.
    """
    journal = journal_of(book)
    content = _content(book, steps)
    try:
        write_whole(journal, content, lambda _: None)
    except OSError as error:
        if not is_there(journal):
            _give_up(steps)
            raise cannot_write(steps[0].target, error) from error
    try:
        _put_in_place(journal, steps)
    except KeyboardInterrupt:  # it stands: whoever is impatient presses it again
        _put_in_place(journal, steps)


def _put_in_place(journal: Path, steps: Sequence[Step]) -> None:
    """Do what was written down, as far as the system lets us."""
    for step in steps:
        try:
            if not step.is_done:
                step.carry_out()
        except OSError as error:
            if step.is_done:
                continue
            if step is steps[0] and step.is_done is False and _removed(journal):
                _give_up(steps)
                raise cannot_write(step.target, error) from error
            RECORDED.warn(
                f"{shown(step.target)} could not be put in place yet: {reason(error)}. The change is recorded, and the "
                "next command in this book finishes it"
            )
            return
    for folder in {step.target.parent for step in steps}:
        sync_folder(folder)
    _removed(journal)  # where it stays, whoever comes next finds all of it done


def finish(book: Book) -> None:
    """Finish what a journal says was begun, or take it back where that cannot be; call it under the lock.

    Raises FileProblem where neither can be, or the journal is none.
    """
    journal = journal_of(book)
    steps = _read(book, journal)
    for step in steps:
        refuse_outside(step.target)
    states = [step.state for step in steps]
    lost = [step for step, state in zip(steps, states, strict=True) if state is State.LOST]
    if lost and State.DONE not in states:
        became = "taken back: its files were changed meanwhile"
    else:
        try:
            for step, state in zip(steps, states, strict=True):
                if state is State.TO_DO:
                    step.carry_out()
        except OSError as error:
            raise _unfinished(journal, error) from error
        names = ", ".join(shown(step.target) for step in lost)
        became = f"finished, but for {names}, changed meanwhile" if lost else "finished"
    for step in steps:
        if step.beside is not None:
            remove_prepared(step.beside)
    for folder in {step.target.parent for step in steps}:
        sync_folder(folder)
    if not _removed(journal):
        raise _unfinished(journal, None)
    RECORDED.warn(f"a change that an earlier command had begun was {became}")


def _unfinished(journal: Path, error: OSError | None) -> FileProblem:
    """The problem of a change that an earlier command began and that cannot be finished."""
    why = "" if error is None else f": {reason(error)}"
    return FileProblem(
        f"a change that an earlier command began cannot be finished, so nothing was written{why}",
        f"see that {shown(journal.parent)} can be written, then do it again",
    )


def _removed(journal: Path) -> bool:
    """Take a journal away; whether it is gone."""
    try:
        journal.unlink()
    except OSError:
        return not is_there(journal)
    sync_folder(journal.parent)
    return True


def _give_up(steps: Sequence[Step]) -> None:
    """Take away what was prepared."""
    for step in steps:
        if step.beside is not None:
            remove_prepared(step.beside)


def _content(book: Book, steps: Sequence[Step]) -> bytes:
    """A journal's bytes."""
    said = [
        {
            "file": _within(book, step.target),
            "was": None if step.old is None else _digest(step.old),
            "becomes": None if step.new is None else _digest(step.new),
            "beside": None if step.beside is None else step.beside.name,
        }
        for step in steps
    ]
    return json.dumps({"format": _VERSION, "files": said}, indent=1).encode("utf-8")


def _within(book: Book, target: Path) -> str:
    """Where in a book a file lies. Raises FileProblem where a link leads out of it."""
    for root, path in ((book.root, target), (Path(os.path.realpath(book.root)), Path(os.path.realpath(target)))):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    raise FileProblem(f"{shown(target)} lies outside the book", "put the file itself into the book, in place of a link")


def _read(book: Book, journal: Path) -> list[Written]:
    """What a journal says. Raises FileProblem where it says anything else than a journal of this book can."""
    try:
        said = json.loads(read_bytes(journal))
        return [_step(book, each, said["format"]) for each in said["files"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FileProblem(
            f"{shown(journal)} cannot be understood: {printable(str(error))}",
            "it is left of a change that was broken off: update mahj, or move it elsewhere and see mahj check",
        ) from error


def _step(book: Book, said: dict[str, str | None], version: object) -> Written:
    """A step as it was written down. Raises ValueError, KeyError or TypeError where it is none."""
    file, was, becomes, beside = (said[key] for key in ("file", "was", "becomes", "beside"))
    folder, _, name = str(file).rpartition("/")
    known = {name: book.root / name for name in FOLDERS} | {"": book.root}
    sound = version == _VERSION and folder in known and re.fullmatch(NAME, name) is not None
    digests = [each for each in (was, becomes) if each is not None]
    if not sound or not digests or not all(map(_DIGEST.fullmatch, digests)):
        raise ValueError(file)
    if (beside is None) != (becomes is None) or (beside is not None and left_over_from(beside) != name):
        raise ValueError(beside)
    home = known[folder]
    return Written(home / name, was, becomes, None if beside is None else home / beside)


def _digest(content: bytes) -> str:
    """What tells bytes from others."""
    return sha256(content).hexdigest()
