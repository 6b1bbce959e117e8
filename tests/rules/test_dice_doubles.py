"""A hand counts double when East rolled doubles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, PutOn

AGREED = Agreed({"factor": 2}, facts={"dice-doubles": bool}, rulings={"payments"})


def test_hand_counts_double_after_doubles(put_on: PutOn, hand: MakeHand) -> None:
    """And as ever where the dice differed."""
    assert put_on("dice-doubles", hand(facts={"dice-doubles": True})) == worth(Times(2, "dice doubles"))
    assert put_on("dice-doubles", hand(facts={"dice-doubles": False})) == {}
