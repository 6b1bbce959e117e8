"""What there is on the disk, how a file is put in place, and what is said where that fails."""

from __future__ import annotations

import errno
import os
import sys
import time
from typing import TYPE_CHECKING, BinaryIO

from ledger.errors import FileProblem
from ledger.text import printable

if TYPE_CHECKING:
    from pathlib import Path


_FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def shown(path: Path) -> str:
    """A path for a message, safe for a terminal."""
    return printable(str(path))


def cannot_read(path: Path, error: OSError) -> FileProblem:
    """The problem of a file the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return FileProblem(f"{shown(path)} is not there", "check the spelling, and that the folder is the right one")
    if isinstance(error, IsADirectoryError):
        return FileProblem(f"{shown(path)} is a folder, not a file", "move the folder elsewhere")
    hint = "change the file's permissions" if error.errno in _FORBIDDEN else None
    return FileProblem(f"{shown(path)} cannot be read: {reason(error)}", hint)


def cannot_write(path: Path, error: OSError) -> FileProblem:
    """The problem of a file the system does not let us write; what was there before is whole."""
    if error.errno in _FULL:
        hint = "make room on the disk, then do it again"
    elif error.errno in _FORBIDDEN:
        hint = "change the permissions of the file and its folder, close other programs that hold it, then do it again"
    else:
        hint = "see that the disk is there and sound, then do it again"
    return FileProblem(f"{shown(path)} was not written, and nothing in it has changed: {reason(error)}", hint)


def reason(error: OSError) -> str:
    """The system's own words for what went wrong."""
    return printable(error.strerror or str(error) or type(error).__name__)


def names_in(folder: Path, *, none_in_a_file: bool = False) -> list[str]:
    """The names of everything in a folder, in alphabetical order; none where it is missing.

    A file in its place is a problem, or with ``none_in_a_file`` holds no names either. Raises FileProblem where the
    system does not say what is in the folder.
    """
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208  # names are all that is needed
    except FileNotFoundError:
        return []
    except OSError as error:
        if none_in_a_file and isinstance(error, NotADirectoryError):
            return []
        raise cannot_read(folder, error) from error


def open_named(path: Path) -> BinaryIO:
    """A file somebody named, to be read: wherever it lies, and whatever it is. Raises OSError."""
    return path.open("rb")


def is_there(path: Path) -> bool:
    """Whether something has this path, be it only a link that leads nowhere."""
    return os.path.lexists(path)


def is_file(path: Path) -> bool:
    """Whether a file has this path; of what the system does not tell, it has not."""
    return os.path.isfile(path)  # noqa: PTH113  # Path.is_file raises where nothing can have such a name


def is_folder(path: Path) -> bool:
    """Whether a folder has this path; of what the system does not tell, it has not."""
    return os.path.isdir(path)  # noqa: PTH112  # as in `is_file`


def may_be_written(path: Path) -> bool:
    """Whether the system lets this user write a file, or into a folder."""
    return os.access(path, os.W_OK)


#: What Windows says while somebody has the file: access denied, a sharing violation, a lock violation.
PASSING = frozenset({5, 32, 33})
#: How long to wait before each further try, in seconds: a second and a quarter in all.
WAITS = (0.01, 0.02, 0.04, 0.08, 0.1, 0.2, 0.3, 0.5)


def put_in_place(new: Path, target: Path) -> None:
    """Give what was made the name of its place, in one step and in the place of a file that is there.

    Raises OSError where the system refuses: at once for what does not pass, else after the last try.
    """
    for wait in WAITS:
        try:
            os.replace(new, target)  # noqa: PTH105  # one name for the step a test has to make fail
        except PermissionError as error:
            if getattr(error, "winerror", None) not in PASSING:
                raise
            time.sleep(wait)
        else:
            return
    os.replace(new, target)  # noqa: PTH105


def put_new_in_place(new: Path, target: Path) -> None:
    """Give what was made the name of its place, where nothing has it.

    Raises FileExistsError where something has, and OSError where the system refuses. What was made may keep its own
    name beside it.
    """
    if sys.platform == "win32":
        os.rename(new, target)  # noqa: PTH104  # where something is there, Windows refuses
        return
    try:
        os.link(new, target)
    except FileExistsError:
        raise
    except OSError as error:  # a disk that gives a file one name only, such as a stick's
        if is_there(target):
            raise FileExistsError from error
        os.replace(new, target)  # noqa: PTH105
