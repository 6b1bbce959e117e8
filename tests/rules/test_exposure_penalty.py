"""Every exposure takes points off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Plus
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"points": 5})


def test_points_come_off_for_each_exposure(put_on: PutOn, hand: MakeHand) -> None:
    """Nothing without one, and nothing where nobody counted them."""
    assert put_on("exposure-penalty", hand(exposures=3)) == worth(Plus(-15, "exposures"))
    assert put_on("exposure-penalty", hand(exposures=0)) == {}
    assert put_on("exposure-penalty", hand()) == {}


def test_no_share_loses_more_than_it_holds(play: Play, hand: MakeHand) -> None:
    """Four exposures at 10 are 40 off: of 25 nothing is left, of 50 ten are."""
    assert play(hand(exposures=4), {"exposure-penalty": {"points": 10}}) == {"Ann": 10, "Dee": -10}
