"""Copies of the book's files in the user's own state folder, never in the shared book.

Before a file is first changed in a day, what it then says is kept there: a copy a day, ``2026-11-29.toml`` in a folder
of the file's name. What `mahj restore` replaces and `mahj check --merge` takes away is kept beside it, with the time.
"""

from __future__ import annotations

import os
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.files import cannot_write, is_folder, is_there, may_be_written, names_in, reason, shown
from ledger.book.safe_append import write_whole
from ledger.book.user_folders import state_folder
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from datetime import date, datetime
    from pathlib import Path

    from ledger.book.book_changes import BookChange


class SafetyCopy(NamedTuple):
    """A copy: the name of the file it was made of, what the copy is called, and where it lies."""

    file: str
    name: str
    path: Path

    @property
    def was_replaced(self) -> bool:
        """Whether it was made because the file was replaced, and not before the first change of a day."""
        return "T" in self.name


def copies_folder() -> Path:  # pragma: no cover  # tests keep their copies in a folder of their own
    """Where the copies of all books lie, on this system: the user's folder for an application's state."""
    return state_folder() / "copies"


def keep(path: Path, content: bytes, day: date) -> None:
    """Keep what a file says before it is changed for the first time in a day; later calls of that day do nothing.

    A copy that cannot be made keeps nobody from playing: the command says so when it is done.
    """
    copy = _folder(path) / f"{day.isoformat()}.toml"
    if is_there(copy):
        return
    try:
        _write(copy, content)
    except OSError as error:
        RECORDED.warn(f"no safety copy of {shown(path)} could be kept in {shown(copy.parent)}: {reason(error)}")


def keep_for_good(path: Path, content: bytes, now: datetime) -> SafetyCopy:
    """Keep what a file says before it is replaced or taken away; call it under the lock of the book.

    A copy that is there stays, though the clock went back, or two were made in a second: the new one is called by the
    next second that is free. Raises FileProblem where it cannot be kept.
    """
    folder = _folder(path)
    while is_there(copy := folder / f"{now:%Y-%m-%dT%H%M%S}.toml"):
        now += timedelta(seconds=1)
    try:
        _write(copy, content)
    except OSError as error:
        raise cannot_write(copy, error) from error
    return SafetyCopy(path.name, copy.stem, copy)


def take_away(files: BookChange, path: Path, content: bytes, now: datetime) -> SafetyCopy:
    """Keep what a file says, and remove it with the change. Raises FileProblem where it cannot be kept."""
    copy = keep_for_good(path, content, now)
    files.remove(path, content)
    return copy


def copies(folder: Path) -> list[SafetyCopy]:
    """The copies of all files of a folder, by the names of the files, the newest copy of each first.

    Raises FileProblem where the copies cannot be read.
    """
    home = _folder(folder / "any").parent
    return [
        SafetyCopy(file, name.removesuffix(".toml"), home / file / name)
        for file in names_in(home, none_in_a_file=True)
        for name in reversed(names_in(home / file, none_in_a_file=True))
        if name.endswith(".toml")
    ]


def cannot_keep() -> str | None:
    """Why no copies can be made, or None where they can."""
    folder = copies_folder()
    there = next(each for each in (folder, *folder.parents) if is_there(each))
    if is_folder(there) and may_be_written(there):
        return None
    return f"{there} cannot be written"


def _folder(path: Path) -> Path:
    """The folder of the copies of a file: its name, in one for the folder it lies in, wherever that is."""
    import hashlib  # noqa: PLC0415  # only the first change of a day needs it

    lies_in = os.path.realpath(path.parent)
    mark = hashlib.sha256(os.fsencode(lies_in)).hexdigest()[:12]
    return copies_folder() / f"{os.path.basename(lies_in)}-{mark}" / path.name  # noqa: PTH119  # of a resolved text


def _write(copy: Path, content: bytes) -> None:
    """Write a copy, whole or not at all. Raises OSError."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    write_whole(copy, content, lambda _: None)
