"""Shares come to the coin."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play

AGREED = Agreed({"to": 5}, least={"to": 1})


def test_every_share_comes_to_the_coin(play: Play, hand: MakeHand) -> None:
    """At one and a half times 25, 37.5 becomes 40 and 75 stays: halves of a coin go up before anything is added."""
    changes = {"dice-doubles": {"factor": Decimal("1.5")}, "rounding": {}}
    rolled = hand(facts={"dice-doubles": True})
    assert play(rolled, changes) == {"Ann": 155, "Bea": -40, "Cat": -40, "Dee": -75}


def test_it_may_be_to_the_quarter(play: Play, hand: MakeHand) -> None:
    """To 25, a share of 30 becomes 25 and one of 60 becomes 50."""
    assert play(hand(value=30), {"rounding": {"to": 25}}) == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
