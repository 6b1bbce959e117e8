"""Whether hands may be entered on phones just now: a mark beside the nights, so that it outlives whoever set it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.files import cannot_write, is_there
from ledger.book.inside import refuse_outside

if TYPE_CHECKING:
    from ledger.book.books import Book

PAUSE_NAME = ".entry-paused"


def is_paused(book: Book) -> bool:
    """Whether the host has paused entry."""
    return is_there(book.sessions / PAUSE_NAME)


def pause(book: Book) -> None:
    """Let nobody enter a hand on a phone until `resume`. Raises FileProblem where the mark cannot be made."""
    path = book.sessions / PAUSE_NAME
    refuse_outside(path)
    try:
        path.parent.mkdir(exist_ok=True)
        path.touch()
    except OSError as error:
        raise cannot_write(path, error) from error


def resume(book: Book) -> None:
    """Let phones enter hands again. Raises FileProblem where the mark cannot be taken away."""
    path = book.sessions / PAUSE_NAME
    refuse_outside(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
