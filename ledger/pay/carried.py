"""What nights leave for others, as values: debts, which are added up and never copied forward, and pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.book.people import by_person
from ledger.model import added, nonzero
from ledger.pay.coins_moved import NOT_SETTLED
from ledger.record import Rate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime

    from ledger.errors import MahjError
    from ledger.model import Unit
    from ledger.pay.night_state import NightState

__all__ = [
    "NOT_SETTLED",
    "Open",
    "PotsOfNight",
    "Rate",
    "Unpaid",
    "WaitingPot",
    "brought_on",
    "owed_of",
    "rate",
    "split",
    "still_waiting",
    "together",
]


class Open(Struct, frozen=True):
    """What one night leaves open at one rate: what is owed of it, and what was paid in it of debts nobody can name.

    ``owed`` is positive for who is still to be paid: the play less all payments, those made on later nights too.
    ``carried`` is given as what it adds to that: payments of earlier nights that do not say of which. ``has_ended`` is
    false for a night that goes on.
    """

    night: str
    id: str
    rate: Rate
    owed: Mapping[str, int]
    carried: Mapping[str, int]
    has_ended: bool = True


class Unpaid(Struct, frozen=True):
    """What the nights of a book leave open, the oldest first; and those that could not be read."""

    nights: tuple[Open, ...]
    unread: tuple[str, ...] = ()
    problems: tuple[MahjError, ...] = ()

    @property
    def totals(self) -> dict[Rate, dict[str, int]]:
        """What everyone is owed, or owes, in all, apart for each rate."""
        return together(self.nights)

    def of(self, night_id: str, rate: Rate) -> Mapping[str, int]:
        """What is owed of one night, at one rate."""
        return next((each.owed for each in self.nights if (each.id, each.rate) == (night_id, rate)), {})


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
    return evening.header.rate


def owed_of(nights: Iterable[tuple[str, NightState]], resolve: Callable[[str], str]) -> tuple[Open, ...]:
    """What nights leave open, each with its name: the play of each less the payments made of it in any of them.

    ``resolve`` tells who somebody is now: a name in an old night may have changed since. Nights whose points are never
    paid out leave nothing.
    """
    settled = [(name, evening) for name, evening in nights if evening.unit not in NOT_SETTLED]
    named: dict[str, str] = {}
    for name, evening in settled:
        named.setdefault(evening.header.id, name)
    elsewhere: dict[tuple[str, Rate], dict[str, int]] = {}
    unnamed: dict[tuple[str, Rate], dict[str, int]] = {}
    for name, evening in settled:
        for payment in evening.carried:
            of = named.get(payment.of or "")
            sums, key = (unnamed if of is None else elsewhere), (of or name, payment.rate(evening.header))
            sums[key] = added(sums.get(key, {}), by_person(payment.moved, resolve))
    found = (
        Open(
            name,
            evening.header.id,
            rate,
            nonzero(added(by_person(evening.owed_at(rate), resolve), elsewhere.get((name, rate), {}))),
            nonzero(unnamed.get((name, rate), {})),
            evening.end is not None,
        )
        for name, evening in settled
        for rate in _rates(evening, (rate for night, rate in (*elsewhere, *unnamed) if night == name))
    )
    return tuple(each for each in found if each.owed or each.carried)


def _rates(evening: NightState, more: Iterable[Rate]) -> Iterable[Rate]:
    """The rates at which a night owes something, its own first."""
    header = evening.header
    return dict.fromkeys([header.rate, *(each.rate(header) for each in evening.paid), *more])


def split(nights: Iterable[Open], people: tuple[str, str], points: int) -> list[tuple[Open | None, int]]:
    """Which debts a payment between two people pays, the oldest first, and how much of each.

    What one owes the other within a night comes before what only all nights together make one owe the other. Whatever
    is more than they owe pays the debt of no night anybody can name.
    """
    payer, payee = people
    open_nights = list(nights)
    parts: dict[str, int] = {}
    left = points
    for within_one in (True, False):
        for night in open_nights:
            owes, gets = -night.owed.get(payer, 0), night.owed.get(payee, 0)
            most = min(owes, gets) if within_one else owes
            part = max(0, min(left, most - parts.get(night.id, 0)))
            parts[night.id] = parts.get(night.id, 0) + part
            left -= part
    found: list[tuple[Open | None, int]] = [(night, parts[night.id]) for night in open_nights if parts[night.id]]
    return [*found, (None, left)] if left else found


def together(nights: Iterable[Open]) -> dict[Rate, dict[str, int]]:
    """What everyone is owed, or owes, over all these nights, apart for each rate; who is even is left out."""
    sums: dict[Rate, dict[str, int]] = {}
    for each in nights:
        sums[each.rate] = added(sums.get(each.rate, {}), each.owed, each.carried)
    return {rate: left for rate, total in sums.items() if (left := nonzero(total))}
