"""Payments beside the hands that are paid like a hand's: those for a dispute or a penalty, within the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refused
from ledger.model import Hand, Result, Seating
from ledger.pay.hand_context import HandContext
from ledger.pay.limits import lowest
from ledger.pay.night_state import seating
from ledger.pay.seats import MOST_SEATED
from ledger.record import FIRST_FORMAT, PaymentEntry, Purpose

if TYPE_CHECKING:
    from ledger.declarations import Limit
    from ledger.pay.night_state import Loader, NightState
    from ledger.record import Entry

#: What is paid within limits; whatever else is paid beside the hands counts as it was entered.
_LIMITED = frozenset({Purpose.DISPUTE, Purpose.PENALTY})


class Paid(Struct, frozen=True):
    """A payment as far as limits let it be paid, and the limit that was reached, or None."""

    entry: PaymentEntry
    limit: Limit | None = None


def is_limited(entry: Entry, evening: NightState) -> TypeGuard[PaymentEntry]:
    """Whether limits hold for an entry of a night: one that a player pays, and that is part of the play.

    In a night of the first format payments stand as they were entered.
    """
    return (
        isinstance(entry, PaymentEntry)
        and entry.purpose in _LIMITED
        and entry.payer in evening.everyone
        and evening.header.format != FIRST_FORMAT
    )


def within_limits(entry: PaymentEntry, evening: NightState, load: Loader) -> Paid:
    """A payment after so much of an evening, from the whole of what was asked, as far as limits let it be paid.

    Raises PresetProblem and RuleProblem where the rules in force are missing, broken or answering nonsense.
    """
    table = _seating(evening, load)
    beside = Hand(seated=table.seated, result=Result.WALL)
    found = lowest(entry.payer, HandContext(beside, evening.night(table, entry.number), load(evening.rules)))
    asked = entry.asked or entry.amount
    if found is None or found[1].points >= asked:
        return Paid(replace(entry, amount=asked, asked=None))
    _, limit = found
    return Paid(replace(entry, amount=limit.points, asked=asked), limit)


def _seating(evening: NightState, load: Loader) -> Seating:
    """Who sits then; where the rules cannot seat so many, who is written down first."""
    try:
        return seating(evening, load)
    except Refused:
        return Seating(evening.players[:MOST_SEATED], evening.players[MOST_SEATED:])
