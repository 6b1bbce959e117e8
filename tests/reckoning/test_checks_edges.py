"""What is said of a fact no rule asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check

if TYPE_CHECKING:
    from tests.reckoning.conftest import Rules

FOUR = ("Ann", "Bea", "Cat", "Dee")


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        ((), "tonight's rules ask about no facts"),
        (("dice-doubles", "cold-wall"), "facts asked about: cold-wall, dice-doubles"),
    ],
)
def test_the_facts_asked_about_are_listed(rules: Rules, more: tuple[str, ...], hint: str) -> None:
    """In alphabetical order; where there are none, that is said."""
    hand = Hand(seated=FOUR, result=Result.WALL, facts={"snow": 1})
    (problem,) = check(hand, Night(seating=Seating(FOUR)), rules.load("winner-collects", *more))
    assert (problem.message, problem.hint) == ('no rule in force asks about "snow"', hint)
