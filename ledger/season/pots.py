"""Pots that were left for a later night, found when that night begins and wherever a book is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.pay.carried import brought_on, still_waiting
from ledger.season.left_over import LeftOver, all_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book
    from ledger.pay.carried import PotsOfNight, WaitingPot
    from ledger.season.left_over import AllLeft


def waiting_pots(book: Book, left: AllLeft | None = None) -> list[WaitingPot]:
    """What waits in which pot of a book, left by the newest night first; ``left`` is what all leave, where known.

    A night that cannot be read is passed over here; `mahj check` names it.
    """
    return still_waiting(_nights(all_left(book) if left is None else left))


def brought_by(book: Book, night_id: str) -> dict[str, str]:
    """The later nights that brought forward the pots of a night: the name commands use, by the pot."""
    brought = brought_on(_nights(all_left(book)))
    return {pot: night.night for (source, pot), night in brought.items() if source == night_id}


def _nights(left: AllLeft) -> Iterator[PotsOfNight]:
    """Every night that left something in a pot, or brought something, the newest first."""
    for name in reversed(left):
        night = left[name]
        if isinstance(night, LeftOver) and night.pots is not None:
            yield night.pots._replace(night=name)
