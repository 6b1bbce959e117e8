"""What is read and written for a book lies in it: regular files, and no link that leads out.

A book may come from a stranger, in an archive or a shared folder. A link in it could make a command write over a file
of the user's elsewhere, and what is no file, such as a pipe, keeps whoever opens it waiting for ever.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from ledger.book.files import cannot_read, names_in, shown
from ledger.errors import FileProblem

#: The file that makes a folder a book.
SETTINGS_NAME = "mahj.toml"

#: What makes opening a pipe return at once, where a system has it.
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
#: What Windows calls a folder that stands for another one.
_JUNCTION = 0xA0000003


def refuse_outside(path: Path) -> None:
    """See that a file of a book lies in it, and is one, if anything is there. Raises FileProblem, naming what is not.

    The book's own folder may be a link, for it is the user who names it. So may what is in it, where the link stays in
    the book.
    """
    root = path.parent
    if path.name != SETTINGS_NAME:
        root = root.parent
        _refuse_link_out(path.parent, root, "the folder")
    _refuse_link_out(path, root, "the file")
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return  # nothing is there, or whoever opens it is told why not
    _refuse_no_file(path, mode)


def open_inside(path: Path) -> BinaryIO:
    """A file of a book, to be read; whatever becomes of it meanwhile, opening it waits for nobody.

    Raises FileProblem as `refuse_outside` does, and OSError.
    """
    refuse_outside(path)
    file = open(path, "rb", opener=_at_once)  # noqa: SIM115  # Path.open takes no opener; the caller closes it
    try:
        _refuse_no_file(path, os.fstat(file.fileno()).st_mode)
    except FileProblem:
        file.close()
        raise
    return file


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting for whoever might write to it."""
    return os.open(path, flags | AT_ONCE)


def _refuse_no_file(path: Path, mode: int) -> None:
    """Raise FileProblem where a path's mode is neither that of a file nor of a folder."""
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise FileProblem(
            f"{shown(path)} is no file but a pipe or a device, so it is not opened", "take it away, or put a file there"
        )


def names_in_book(folder: Path) -> list[str]:
    """The names of everything in a folder of a book, as `names_in` has them.

    Raises FileProblem for a link that leads out of the book, too.
    """
    _refuse_link_out(folder, folder.parent, "the folder")
    return names_in(folder)


def _refuse_link_out(path: Path, root: Path, what: str) -> None:
    """See that a path is no link that leads out of a folder."""
    if not _is_link(path):
        return
    real, home = os.path.realpath(path), os.path.realpath(root)
    if not Path(os.path.normcase(real)).is_relative_to(os.path.normcase(home)):
        raise FileProblem(
            f"{shown(path)} is a link that leads out of the book, to {shown(Path(real))}",
            f"put {what} itself in its place; nothing is read or written through it",
        )


def _is_link(path: Path) -> bool:
    """Whether a link has this path, or what Windows has of that kind."""
    try:
        found = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise cannot_read(path, error) from error
    except ValueError:
        return False  # such a name nothing can have
    return stat.S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) == _JUNCTION
