"""The payments of every hand of a night, as its rules declare them; for who wants more than the net points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import MahjError
from ledger.model import nonzero
from ledger.pay.payments import reckon

if TYPE_CHECKING:
    from ledger.declarations import Payment
    from ledger.night.night_in_play import NightInPlay


def payments(table: NightInPlay) -> dict[int, tuple[Payment, ...]]:
    """The payments of each hand by its number, where its rules are here and come to what was announced.

    The record stands: a hand whose rules are missing, or say something else today, is left out.
    """
    result: dict[int, tuple[Payment, ...]] = {}
    for hand in table.evening.hands:
        try:
            reckoning = reckon(hand.played.hand, hand.night, table.load(hand.rules))
        except MahjError:
            continue
        if nonzero(reckoning.net) == nonzero(hand.played.net):
            result[hand.played.number] = reckoning.payments
    return result
