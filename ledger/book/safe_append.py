"""Putting bytes at the end of a file, or into a new one, so that whatever happens the old file is whole.

The new file is written beside the old one, read back, verified, and put in place in one step. A file of a book is
written under the lock of `ledger.book.locking`: between the last look at the old file and the new one taking its
place nothing may happen.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ledger.book.files import cannot_write, is_there, may_be_written, put_in_place, shown
from ledger.book.inside import refuse_outside
from ledger.book.toml_reading import read_bytes
from ledger.errors import FileChanged, FileProblem, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Read = TypeVar("Read")

#: Every bit of a file's mode.
_ALL_BITS = 0o7777


def append_bytes(path: Path, old: bytes, added: bytes, verify: Callable[[bytes], Read]) -> Read:
    """Put bytes behind those a file had when it was read.

    ``verify`` is given the bytes of the new file before it takes its place; it raises a MahjError where they do not say
    what was meant, and returns what this function shall return. A symbolic link that stays in the book is followed and
    stays; permissions are kept. Raises FileChanged where the file no longer holds the old bytes, FileProblem where the
    system refuses or the file lies outside the book, and what ``verify`` raises; in each case nothing has changed.
    """
    return replace_file(path, old, old + added, verify)


def replace_file(path: Path, old: bytes, new: bytes, verify: Callable[[bytes], Read]) -> Read:
    """Put other bytes in the place of those a file had when it was read; everything else as `append_bytes`."""
    target = writable_target(path, old)
    return _put(target, new, verify, target)


def create_file(path: Path, content: bytes, verify: Callable[[bytes], Read]) -> Read:
    """Write a new file. Raises Refused where there is one, and otherwise what `append_bytes` raises."""
    refuse_one_there(path)
    return _put(path, content, verify, None)


def writable_target(path: Path, old: bytes) -> Path:
    """The file at the end of any links, where it still holds the old bytes and may be written.

    Raises FileChanged where it holds others, FileProblem where it lies outside the book, or cannot be read or written.
    """
    refuse_outside(path)
    target = Path(os.path.realpath(path))
    if read_bytes(target) != old:
        raise FileChanged(f"{shown(path)} was changed by somebody else just now, so nothing was written", "do it again")
    if not may_be_written(target):
        raise FileProblem(f"{shown(path)} may only be read, so nothing was written", "change the file's permissions")
    return target


def refuse_one_there(path: Path) -> None:
    """Raise Refused where something has this path, FileProblem where it would lie outside the book."""
    refuse_outside(path)
    if is_there(path):
        raise Refused(f"{shown(path)} is there already, so nothing was written", "choose another name, or use that one")


def write_whole(target: Path, content: bytes, verify: Callable[[bytes], Read], like: Path | None = None) -> Read:
    """Write a file, in the place of one that is there: whoever reads it meanwhile finds the old one or the new one.

    ``verify`` is as for `append_bytes`; ``like`` is a file whose permissions the new one shall have. A symbolic link is
    replaced. Raises OSError where the system refuses, and what ``verify`` raises; in each case nothing has changed.
    """
    new, result = prepared(target, content, verify, None if like is None else like.stat())
    try:
        put_in_place(new, target)
    finally:
        remove_prepared(new)
    sync_folder(target.parent)
    return result


def prepared(
    target: Path, content: bytes, verify: Callable[[bytes], Read], like: os.stat_result | None = None
) -> tuple[Path, Read]:
    """Write a file beside the one whose place it shall take; where it lies, and what ``verify`` made of it.

    The mode and the owner of the file are those of ``like``, and until it is whole it is nobody else's to read. Raises
    OSError where the system refuses, and what ``verify`` raises; in each case nothing is left behind.
    """
    new = temporary_path(target)
    try:
        _write(new, [content], like)
        return new, verify(new.read_bytes())
    except BaseException:
        remove_prepared(new)
        raise


def write_beside(
    target: Path, pieces: Iterable[bytes], put: Callable[[Path], Read], like: os.stat_result | None = None
) -> Read:
    """Write a file, piece by piece, beside the one that it shall become; what ``put`` returns, which puts it in place.

    Otherwise as `prepared`.
    """
    new = temporary_path(target)
    try:
        _write(new, pieces, like)
        result = put(new)
    finally:
        remove_prepared(new)
    sync_folder(target.parent)
    return result


def temporary_path(target: Path) -> Path:
    """Where to make a file or folder that shall take the target's place; no two calls give the same."""
    return target.parent / f".{target.name}.{os.urandom(6).hex()}.new"


def left_over_from(name: str) -> str | None:
    """The name of the file whose writing was broken off, where a name is one that `temporary_path` gave; else None."""
    match = re.fullmatch(r"\.(.+)\.[0-9a-f]{12}\.new", name)
    return match[1] if match else None


def _put(target: Path, content: bytes, verify: Callable[[bytes], Read], like: Path | None) -> Read:
    """Write a file as `write_whole` does, and put into words what the system says where it refuses."""
    try:
        return write_whole(target, content, verify, like)
    except OSError as error:
        raise cannot_write(target, error) from error


def _write(path: Path, pieces: Iterable[bytes], like: os.stat_result | None) -> None:
    """Write a new file, with the mode and the owner it shall have, and wait until it is on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o666 if like is None else 0o600)
    try:
        for piece in pieces:
            left = memoryview(piece)
            while left:
                left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)
    if like is not None:
        path.chmod(stat.S_IMODE(like.st_mode) & _may_keep(path, like))


def _may_keep(path: Path, like: os.stat_result) -> int:
    """Give a new file the owner and the group of another; the bits of its mode that may then be as they were.

    Where the system does not let us give it the group, nobody reads it as one of the new group who did not before.
    """
    if sys.platform == "win32":
        return _ALL_BITS
    own = path.stat()
    for user, group in ((like.st_uid, like.st_gid), (-1, like.st_gid)):
        if (own.st_uid if user == -1 else user, group) == (own.st_uid, own.st_gid):
            return _ALL_BITS
        try:
            os.chown(path, user, group)
        except OSError:
            continue
        return _ALL_BITS
    return ~stat.S_IRWXG


def remove_prepared(new: Path) -> None:
    """Leave nothing behind beside the target; what cannot be removed harms nobody."""
    try:
        new.unlink(missing_ok=True)
    except OSError:
        return


def sync_folder(folder: Path) -> None:
    """Wait until the folder knows the file by its name, where the system lets us; Windows does not."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
