"""What one night leaves for others, as values: debts, which are added up and never copied forward, and a kitty."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.people import by_person
from ledger.model import Unit, added, nonzero

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ledger.errors import MahjError
    from ledger.pay.night_state import NightState


#: Units in which nothing is ever paid out.
NOT_SETTLED = frozenset({Unit.TOURNAMENT, Unit.LEAGUE})


class Rate(NamedTuple):
    """What a point of a night is worth. Points of different rates are never added.

    ``point`` and ``currency`` are None where points are no money.
    """

    unit: Unit
    point: Decimal | None = None
    currency: str | None = None


class Open(Struct, frozen=True):
    """What one night leaves open: its name, its rate, what is owed from it, and what was paid in it of older debts.

    ``owed`` is positive for who is still to be paid. ``carried`` is given as what it adds to that: who has paid an
    older debt owes less. ``has_ended`` is false for a night that goes on, where what is owed may change yet.
    """

    night: str
    rate: Rate
    owed: Mapping[str, int]
    carried: Mapping[str, int]
    has_ended: bool = True


class Unpaid(Struct, frozen=True):
    """What the nights of a book leave open, the oldest first; those never ended; and those that could not be read."""

    nights: tuple[Open, ...]
    never_ended: tuple[str, ...] = ()
    problems: tuple[MahjError, ...] = ()

    @property
    def totals(self) -> dict[Rate, dict[str, int]]:
        """What everyone is owed, or owes, in all, apart for each rate."""
        return together(self.nights)


class WaitingKitty(NamedTuple):
    """A kitty that waits: its points, and the night that left it, by its id and by the name commands use."""

    points: int
    night_id: str
    night: str


def rate(evening: NightState) -> Rate:
    """What a point of a night is worth."""
    header = evening.header
    if header.unit is not Unit.COINS:
        return Rate(header.unit)
    return Rate(header.unit, Decimal(header.point).normalize(), header.currency)


def left_open(night: str, evening: NightState, resolve: Callable[[str], str]) -> Open:
    """What a night leaves open. A night that goes on has left nothing yet, so only what was carried counts.

    ``resolve`` tells who somebody is now: a name in an old night may have changed since.
    """
    found = so_far(night, evening, resolve)
    return found if found.has_ended else replace(found, owed={})


def so_far(night: str, evening: NightState, resolve: Callable[[str], str]) -> Open:
    """What a night leaves open, and what it would leave if it ended now."""
    owed, paid = (nonzero(by_person(points, resolve)) for points in (evening.owed, evening.carried))
    return Open(night, rate(evening), owed, paid, evening.end is not None)


def together(nights: Iterable[Open]) -> dict[Rate, dict[str, int]]:
    """What everyone is owed, or owes, over all these nights, apart for each rate; who is even is left out."""
    sums: dict[Rate, dict[str, int]] = {}
    for each in nights:
        sums[each.rate] = added(sums.get(each.rate, {}), each.owed, each.carried)
    return {rate: left for rate, total in sums.items() if (left := nonzero(total))}
