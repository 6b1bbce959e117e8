"""Which nights of a book are not done with: those that are open, whatever their date, and those that are owed for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.people import NameResolver, by_person
from ledger.model import nonzero
from ledger.pay.carried import NOT_SETTLED, rate
from ledger.season.left_over import LeftOver, all_left
from ledger.season.unpaid import left_by_ended

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Nights
    from ledger.pay.carried import Rate
    from ledger.season.left_over import AllLeft


class NotDone(Struct, frozen=True):
    """A night that is open, or of which something is owed.

    ``owed`` is what everyone is still owed, or owes, in points at the rate of the night, as it stands now; who is even
    is left out. ``table`` is the night in play, or None where it has ended.
    """

    name: str
    rate: Rate
    owed: Mapping[str, int]
    table: NightInPlay | None = None

    def is_forgotten(self, now: datetime) -> bool:
        """Whether the night is open, and nothing was written into it for hours."""
        return self.table is not None and self.table.is_stale(now)


def not_done(nights: Nights, left: AllLeft | None = None) -> tuple[NotDone, ...]:
    """Every night that is open, the newest first, and then every night that has ended and is still owed for.

    ``left`` is what all leave, where that was asked already. Raises what finding the open nights raises; any other
    night that cannot be read is passed over, for `mahj check`.
    """
    known = all_left(nights.book) if left is None else left
    still_open = tuple(_open(table) for table in nights.open_tables(ended(known)))
    return (*still_open, *(NotDone(each.night, each.rate, each.owed) for each in left_by_ended(nights.book, known)))


def ended(left: AllLeft) -> dict[str, bool]:
    """Of every night, by its name, whether it is known to have ended."""
    return {name: isinstance(night, LeftOver) and night.dues.has_ended for name, night in left.items()}


def _open(table: NightInPlay) -> NotDone:
    """An open night, with what it would leave if it ended now."""
    evening = table.evening
    owed = {} if evening.unit in NOT_SETTLED else nonzero(by_person(evening.owed, NameResolver(table.settings.players)))
    return NotDone(table.name, rate(evening), owed, table)
