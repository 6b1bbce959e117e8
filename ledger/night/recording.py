"""Recording a hand: what was told at the table becomes facts, is checked, reckoned, and written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.night.duplicates import told_twice
from ledger.night.hand_input import HandInput, checked, hand_of, odd_value
from ledger.night.transaction import Change, refuse_closed, stale
from ledger.pay.payments import Reckoning, reckon
from ledger.record import HandEntry

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay


class Recorded(Struct, frozen=True):
    """A hand that was recorded: its number, its facts, and every payment."""

    number: int
    reckoning: Reckoning


def record(told: HandInput, now: datetime) -> Callable[[NightInPlay], Change[Recorded]]:
    """How to record what was told. Preparing it raises every problem of the hand at once."""

    def prepare(table: NightInPlay) -> Change[Recorded]:
        refuse_closed(table)
        number = table.next_number
        hand = hand_of(told, table.people, table.seating)
        night = table.evening.night(table.seating, number)
        warnings = checked(hand, night, table.rules, table)
        reckoning = reckon(hand, night, table.rules)
        entry = HandEntry(number=number, at=now, hand=hand, net=reckoning.net)
        return Change(
            entries=(entry,),
            outcome=Recorded(number, reckoning),
            questions=(*stale(table, now), *told_twice(entry, table, now)),
            doubts=tuple(odd_value(hand, table)),
            warnings=warnings,
        )

    return prepare
