"""Files for others: written to what is there, or put in place whole, and never over what came meanwhile."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.files import cannot_write, is_folder, names_in, put_in_place, put_new_in_place, shown
from ledger.book.safe_append import left_over_from, write_beside
from ledger.book.scratch_files import kept_whole
from ledger.errors import FileProblem, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: What stands in the place of a file for what is printed.
STANDARD_OUTPUT = Path("-")
#: No chain of links is longer: the system follows no more either.
_MOST_LINKS = 40
#: Where a system lists the files a process has open, by their numbers.
_OPEN_FILES = "/dev/fd"


class Output(NamedTuple):
    """Where something shall be written, as it was when it was asked about.

    ``found`` is what tells whether it is still the same file, None where nothing was there. What is there counts as
    complete until this program has written something to it that is not.
    """

    path: Path
    found: tuple[int, ...] | None = None
    is_stream: bool = False
    is_complete: bool = True

    @property
    def replaces(self) -> bool:
        """Whether a file, or a link, gives way to what is written."""
        return self.found is not None and not self.is_stream

    @property
    def leads_to(self) -> Path | None:
        """Where a link leads that gives way, or None where it is none."""
        return Path(os.path.realpath(self.path)) if self.replaces and self.path.is_symlink() else None


def output_at(path: Path) -> Output:
    """Where something shall be written. Raises FileProblem where it cannot be, as far as one can tell before."""
    if path == STANDARD_OUTPUT or open_file(path) == 1:
        return Output(STANDARD_OUTPUT, is_stream=True)
    if is_folder(path):
        raise FileProblem(f"{shown(path)} is a folder, not a file", "name a file in it")
    if not is_folder(path.parent):
        raise FileProblem(
            f"{shown(path)} cannot be written: there is no folder {shown(path.parent)}",
            "make the folder first, or name another",
        )
    return Output(path, _state(path), _is_stream(path))


def write_output(output: Output, pieces: Iterable[bytes], is_complete: Callable[[], bool] = lambda: True) -> Output:
    """Write a file, or to the pipe or device that is there; what then is there.

    The pieces are made as they are written, and ``is_complete`` is asked once all of them were: a pipe gets nothing
    before that. A link gives way to the file; what it leads to stays as it is. The mode of a file that gives way is
    kept, and its owner where the system lets us. Raises Refused where something else has come there meanwhile, or where
    what is not complete would take the place of what is; FileProblem where the system refuses; and what making the
    pieces raises. In each case nothing has changed.
    """
    path = output.path
    number = open_file(path)
    try:
        if number is not None or output.is_stream:
            with (
                kept_whole(pieces) as whole,
                open(path if number is None else number, "wb", closefd=number is None) as to,
            ):
                to.writelines(whole)
            return output
        write_beside(path, pieces, lambda new: _put(new, output, is_complete=is_complete()), _mode_of(path))
        return Output(path, _state(path), is_complete=is_complete())
    except OSError as error:
        raise cannot_write(path, error) from error


def left_beside(path: Path) -> list[Path]:
    """What writes of a file that were broken off have left beside it."""
    try:
        return [path.parent / name for name in names_in(path.parent) if left_over_from(name) == path.name]
    except FileProblem:
        return []


def open_file(path: Path) -> int | None:
    """The number of the file this process has open, where a path stands for one as ``/dev/stdout`` does; else None."""
    folders = {os.path.realpath(_OPEN_FILES), _OPEN_FILES}
    seen = os.path.abspath(path)  # noqa: PTH100  # a text, for nothing has to be there
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(seen)
        if name.isdecimal() and os.path.realpath(folder) in folders:
            return int(name)
        try:
            seen = os.path.join(folder, os.readlink(seen))  # noqa: PTH115, PTH118
        except OSError:
            break
    return None


def _put(new: Path, output: Output, *, is_complete: bool) -> None:
    """Put what was made in the place it was made for, if that is still what it was, and nothing better."""
    if output.replaces and output.is_complete and not is_complete:
        here = shown(output.path)
        raise Refused(
            f"{here} is there already and was not replaced, for what would take its place is not complete",
            "mend what cannot be read, or name another file",
        )
    if output.found is None:
        try:
            put_new_in_place(new, output.path)
        except FileExistsError:
            raise _came_meanwhile(output.path) from None
        return
    if _state(output.path) != output.found:
        raise _came_meanwhile(output.path)
    put_in_place(new, output.path)


def _came_meanwhile(path: Path) -> Refused:
    return Refused(f"{shown(path)} was changed by somebody else just now, so nothing was written", "do it again")


def _state(path: Path) -> tuple[int, ...] | None:
    """What tells a file from another one, and from itself once it has changed; None where nothing is there."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns


def _is_stream(path: Path) -> bool:
    """Whether something is there that takes what is written and is no file: a pipe, a device."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _mode_of(path: Path) -> os.stat_result | None:
    """Whose a file is and who may read it, where one is there."""
    try:
        return path.stat()
    except OSError:
        return None
