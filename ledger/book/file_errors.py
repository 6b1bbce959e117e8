"""What the system says when a file cannot be read or written, as one sentence and a remedy."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

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
    return FileProblem(f"{shown(path)} cannot be read: {_reason(error)}", hint)


def cannot_write(path: Path, error: OSError) -> FileProblem:
    """The problem of a file the system does not let us write; what was there before is whole."""
    if error.errno in _FULL:
        hint = "make room on the disk, then do it again"
    elif error.errno in _FORBIDDEN:
        hint = "change the permissions of the file and its folder, close other programs that hold it, then do it again"
    else:
        hint = "see that the disk is there and sound, then do it again"
    return FileProblem(f"{shown(path)} was not written, and nothing in it has changed: {_reason(error)}", hint)


def _reason(error: OSError) -> str:
    """The system's own words for what went wrong."""
    return printable(error.strerror or str(error) or type(error).__name__)
