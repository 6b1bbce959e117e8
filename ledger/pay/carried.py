"""What one night leaves for others, as values: debts, which are added up and never copied forward, and pots."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.people import by_person
from ledger.model import Unit, added, nonzero

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime

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


class PotsOfNight(NamedTuple):
    """What of a night's pots matters to other nights; ``kind`` is what it counts, and at which table.

    A pot goes on to a night of the same kind. ``night`` is the name commands use.
    """

    night: str
    id: str
    kind: tuple[Unit, str | None]
    started: datetime
    brought: Mapping[str, int]
    brought_from: tuple[str, ...]
    left: Mapping[str, int]


class WaitingPot(NamedTuple):
    """Points that wait in a pot for a later night, and the night that left them."""

    pot: str
    points: int
    left_by: PotsOfNight


def brought_on(nights: Iterable[PotsOfNight]) -> dict[tuple[str, str], PotsOfNight]:
    """Which night brought forward what another left in a pot: by the id of that other night and the pot.

    A header lists pots and nights, not which came from which: each pot comes from those of the nights that left some in
    it which no night that began before had brought forward.
    """
    in_time = sorted(nights, key=lambda night: night.started)
    left = {night.id: night.left for night in in_time}
    found: dict[tuple[str, str], PotsOfNight] = {}
    for night in in_time:
        for source in night.brought_from:
            for pot in night.brought:
                if left.get(source, {}).get(pot):
                    found.setdefault((source, pot), night)
    return found


def still_waiting(nights: Iterable[PotsOfNight]) -> list[WaitingPot]:
    """What waits in which pot, of the nights as they are listed."""
    everything = list(nights)
    brought = brought_on(everything)
    return [
        WaitingPot(pot, points, night)
        for night in everything
        for pot, points in night.left.items()
        if points and (night.id, pot) not in brought
    ]


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
