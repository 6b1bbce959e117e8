"""What nights leave for others, as values: debts, which are added up and never copied forward, and pots."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  # msgspec asks for the types of fields as it runs
from datetime import datetime  # noqa: TC003  # as above
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.people import by_person
from ledger.model import Unit, added, nonzero
from ledger.pay.coins_moved import NOT_SETTLED
from ledger.record import EndEntry, Rate, rate_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ledger.errors import MahjError
    from ledger.pay.night_state import NightState
    from ledger.record import Entry, Header, PaymentEntry

__all__ = [
    "NOT_SETTLED",
    "Dues",
    "Open",
    "PotsOfNight",
    "Rate",
    "Unpaid",
    "WaitingPot",
    "as_one",
    "brought_on",
    "dues_of",
    "owed_of",
    "pots_of",
    "rate",
    "split",
    "still_waiting",
    "together",
]


class Dues(Struct, frozen=True, array_like=True, gc=False):
    """What of a night matters for what is owed, by the names in it.

    ``owed`` is the play less the payments made of it in this night, apart for each rate, that of the night first; who
    is even may be left out. ``carried`` are the payments made in it of other nights' debts: the id of the night, where
    it is known, the rate, and what each adds to what is owed there.
    """

    id: str
    rate: Rate
    owed: tuple[tuple[Rate, dict[str, int]], ...]
    carried: tuple[tuple[str | None, Rate, dict[str, int]], ...] = ()
    event: str | None = None
    has_ended: bool = True


def dues_of(evening: NightState) -> Dues:
    """What of a night matters for what is owed."""
    header = evening.header
    rates = dict.fromkeys([header.rate, *(each.rate(header) for each in evening.paid)])
    return Dues(
        header.id,
        header.rate,
        tuple((at, nonzero(evening.owed_at(at))) for at in rates),
        tuple((each.of, each.rate(header), dict(each.moved)) for each in evening.carried),
        header.event,
        evening.end is not None,
    )


def as_one(id_: str, tables: Sequence[Dues], payments: Iterable[PaymentEntry], *, has_ended: bool) -> Dues:
    """What matters of nights that are paid for together, and of the payments made for all of them."""
    own = tables[0].rate
    owed: dict[Rate, dict[str, int]] = {own: {}}
    for at, points in (each for table in tables for each in table.owed):
        owed[at] = added(owed.get(at, {}), points)
    for payment in payments:
        at = rate_of(own.unit, payment.point or f"{own.point or 0:f}", payment.currency or own.currency or "")
        owed[at] = added(owed.get(at, {}), payment.moved)
    carried = tuple(each for table in tables for each in table.carried)
    return Dues(id_, own, tuple(owed.items()), carried, has_ended=has_ended)


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


class PotsOfNight(Struct, frozen=True, array_like=True):
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


def pots_of(night: str, header: Header, standing: Iterable[Entry]) -> PotsOfNight:
    """What of a night's pots matters to other nights; a night that goes on has left nothing yet."""
    end = next((entry for entry in standing if isinstance(entry, EndEntry)), None)
    left = {} if end is None else end.left
    kind = (header.unit, header.table)
    return PotsOfNight(night, header.id, kind, header.started, header.brought, header.brought_from, left)


class WaitingPot(Struct, frozen=True):
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


def owed_of(nights: Iterable[tuple[str, Dues]], resolve: Callable[[str], str]) -> tuple[Open, ...]:
    """What nights leave open, each with its name: the play of each less the payments made of it in any of them.

    ``resolve`` tells who somebody is now: a name in an old night may have changed since. Nights whose points are never
    paid out leave nothing.
    """
    settled = [(name, dues) for name, dues in nights if dues.rate.unit not in NOT_SETTLED]
    named: dict[str, tuple[str, Rate]] = {}
    for name, dues in settled:
        named.setdefault(dues.id, (name, dues.rate))
    elsewhere: dict[tuple[str, Rate], dict[str, int]] = {}
    unnamed: dict[tuple[str, Rate], dict[str, int]] = {}
    for name, dues in settled:
        for id_, at, moved in dues.carried:
            of = named.get(id_ or "")
            sums, key = (unnamed, (name, at)) if of is None else (elsewhere, _debt_paid(*of, at))
            sums[key] = added(sums.get(key, {}), by_person(moved, resolve))
    more: dict[str, list[Rate]] = {}
    for name, at in (*elsewhere, *unnamed):
        more.setdefault(name, []).append(at)
    found = (
        Open(
            name,
            dues.id,
            at,
            nonzero(added(by_person(owed.get(at, {}), resolve), elsewhere.get((name, at), {}))),
            nonzero(unnamed.get((name, at), {})),
            dues.has_ended,
        )
        for name, dues in settled
        for owed in (dict(dues.owed),)
        for at in dict.fromkeys([*owed, *more.get(name, ())])
    )
    return tuple(each for each in found if each.owed or each.carried)


def _debt_paid(night: str, own: Rate, at: Rate) -> tuple[str, Rate]:
    """Which debt of a night is paid by a payment that says a rate; what the night counts holds, whatever says it."""
    return night, at if at.unit is own.unit else own


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
