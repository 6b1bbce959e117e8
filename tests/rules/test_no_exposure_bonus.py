"""A win with nothing exposed counts more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ledger.declarations import Plus, Term, Times
from ledger.model import Result
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"factor": 2, "points": 0, "per": "each"})


def test_nothing_exposed_counts_double(put_on: PutOn, hand: MakeHand) -> None:
    """Not with an exposure or where nobody counted them, nor for a hand that had to be concealed anyway."""
    assert put_on("no-exposure-bonus", hand(exposures=0)) == worth(Times(2, "nothing exposed"))
    for other in (hand(), hand(exposures=1), hand(exposures=0, concealed=True)):
        assert put_on("no-exposure-bonus", other) == {}


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        ({"factor": 1, "points": 10}, [Plus(10, "nothing exposed")]),
        ({"factor": 0}, [Times(0, "nothing exposed")]),
        ({"factor": 3, "points": 1}, [Times(3, "nothing exposed"), Plus(1, "nothing exposed")]),
    ],
)
def test_it_may_earn_points_too_or_instead(
    put_on: PutOn, hand: MakeHand, options: dict[str, int], terms: list[Term]
) -> None:
    """A factor of one and no points at all are no part of the explanation."""
    assert put_on("no-exposure-bonus", hand(exposures=0), options) == worth(*terms)
    assert put_on("no-exposure-bonus", hand(exposures=0), {"factor": 1}) == {}


def test_points_are_added_after_all_doubling(play: Play, hand: MakeHand) -> None:
    """25 times 2 plus 10, and 25 times 4 plus 10."""
    bonus = {"no-exposure-bonus": {"points": 10}}
    assert play(hand(exposures=0), bonus) == {"Ann": 230, "Bea": -60, "Cat": -60, "Dee": -110}


def test_points_may_be_earned_once(play: Play, hand: MakeHand) -> None:
    """10 from Dee alone: 25, 25, and 50 and 10; self-drawn 4, 3 and 3 beside 50 each; miscalled 100 and 10."""
    once: dict[str, Any] = {"no-exposure-bonus": {"factor": 1, "points": 10, "per": "once"}}
    assert play(hand(exposures=0), once) == {"Ann": 110, "Bea": -25, "Cat": -25, "Dee": -60}
    drawn = hand(result=Result.SELF_DRAWN, discarder=None, exposures=0)
    assert play(drawn, once) == {"Ann": 160, "Bea": -54, "Cat": -53, "Dee": -53}
    assert play(hand(miscalled=True, exposures=0), once) == {"Ann": 110, "Dee": -110}
