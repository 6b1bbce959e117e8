"""A jokerless hand earns points more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Plus
from tests.rules.agreed import Agreed, won

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, PutOn

AGREED = Agreed({"points": 10}, rulings={"payments"})


def test_jokerless_earns_points(put_on: PutOn, hand: MakeHand) -> None:
    """Not with a joker, and never for singles and pairs, in which no joker may stand."""
    assert put_on("jokerless-bonus", hand(jokerless=True)) == won(Plus(10, "jokerless"))
    assert put_on("jokerless-bonus", hand()) == {}
    assert put_on("jokerless-bonus", hand(jokerless=True, singles_pairs=True)) == {}
