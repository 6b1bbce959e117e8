"""Every exposure takes points off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.declarations import Plus
from ledger.model import Result
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"points": 5, "per": "each"})


def test_points_come_off_for_each_exposure(put_on: PutOn, hand: MakeHand) -> None:
    """Nothing without one, and nothing where nobody counted them."""
    assert put_on("exposure-penalty", hand(exposures=3)) == worth(Plus(-15, "exposures"))
    assert put_on("exposure-penalty", hand(exposures=0)) == {}
    assert put_on("exposure-penalty", hand()) == {}


def test_no_share_loses_more_than_it_holds(play: Play, hand: MakeHand) -> None:
    """Four exposures at 10 are 40 off: of 25 nothing is left, of 50 ten are."""
    assert play(hand(exposures=4), {"exposure-penalty": {"points": 10}}) == {"Ann": 10, "Dee": -10}


ONCE: dict[str, Any] = {"exposure-penalty": {"points": 5, "per": "once"}}
DRAWN: dict[str, Any] = {"result": Result.SELF_DRAWN, "discarder": None}


def test_once_comes_off_what_the_discarder_pays(play: Play, hand: MakeHand) -> None:
    """Two exposures are 10 off: Dee pays 50 less 10, the others 25; nothing goes below zero: 50 less 80 is nothing."""
    assert play(hand(exposures=2), ONCE) == {"Ann": 90, "Bea": -25, "Cat": -25, "Dee": -40}
    much = {"exposure-penalty": {"points": 20, "per": "once"}}
    assert play(hand(exposures=4), much) == {"Ann": 50, "Bea": -25, "Cat": -25}


def test_once_and_self_drawn_is_divided(play: Play, hand: MakeHand) -> None:
    """Two exposures are 10 off: 3 for each and one more for Bea, first after East: 46, 47, 47."""
    assert play(hand(**DRAWN, exposures=2), ONCE) == {"Ann": 140, "Bea": -46, "Cat": -47, "Dee": -47}


def test_each_share_loses_them(play: Play, hand: MakeHand) -> None:
    """Two exposures are 10 off 25, 25 and 50, and 10 off each 50 self-drawn."""
    each: dict[str, Any] = {"exposure-penalty": {}}
    assert play(hand(exposures=2), each) == {"Ann": 70, "Bea": -15, "Cat": -15, "Dee": -40}
    assert play(hand(**DRAWN, exposures=2), each) == {"Ann": 120, "Bea": -40, "Cat": -40, "Dee": -40}


def test_once_is_all_of_a_miscalled_discard(play: Play, hand: MakeHand) -> None:
    """Four times 25, less 10."""
    assert play(hand(miscalled=True, exposures=2), ONCE) == {"Ann": 90, "Dee": -90}
