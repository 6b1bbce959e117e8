"""One command at a time in a book: an exclusive lock on a file that is never replaced.

A lock on a night's own file would lose hands: the file a second command waits for is no longer the one in the folder.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ledger.book.files import cannot_write, shown
from ledger.book.inside import refuse_outside
from ledger.errors import FileProblem

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: How long a command waits for another one, and between two looks, in seconds.
PATIENCE = 10.0
PAUSE = 0.02

LOCK_NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, between processes and threads alike; the folder is made where it is missing.

    Raises FileProblem where the folder cannot be written or is a link that leads elsewhere, or another command holds
    the lock for too long. Not to be taken twice: who holds it waits for nobody.
    """
    path = folder / LOCK_NAME
    refuse_outside(path)
    try:
        folder.mkdir(exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise cannot_write(path, error) from error
    try:
        _wait(handle, folder)
        try:
            yield
        finally:
            with suppress(OSError):  # closing it gives it up too, and what was written stands
                _give_up(handle)
    finally:
        with suppress(OSError):
            os.close(handle)


def _wait(handle: int, folder: Path) -> None:
    """Take the lock, waiting for whoever holds it."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError) as error:
            if time.monotonic() >= until:
                raise FileProblem(
                    f"another mahj has held {shown(folder)} for {PATIENCE:g} seconds, so nothing was written",
                    "see whether a window waits for an answer, then do it again",
                ) from error
        except OSError as error:
            raise FileProblem(
                f"the disk that holds {shown(folder)} cannot lock files: {error.strerror}",
                "keep the book on a disk of this computer",
            ) from error
        else:
            return
        time.sleep(PAUSE)


if sys.platform == "win32":

    def _take(handle: int) -> None:
        """Take the lock or raise PermissionError."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _give_up(handle: int) -> None:
        """Let the next one in; Windows takes its time where a handle is only closed."""
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:

    def _take(handle: int) -> None:
        """Take the lock or raise BlockingIOError. It belongs to the open file, so threads exclude each other too."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give_up(handle: int) -> None:
        """Let the next one in."""
        fcntl.flock(handle, fcntl.LOCK_UN)
