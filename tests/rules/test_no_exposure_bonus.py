"""A win with nothing exposed counts more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Plus, Term, Times
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"factor": 2, "points": 0})


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
