"""The ordinary win: everyone else owes the winner the value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Share
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand

AGREED = Agreed()


def test_everyone_else_owes_the_winner_the_value(ask: Ask, hand: MakeHand) -> None:
    """One share of the printed value from each loser, a dead hand included."""
    assert ask("winner-collects", "mahj_shares", hand=hand(dead=("Cat",))) == [
        Share("Bea", "Ann", 25),
        Share("Cat", "Ann", 25),
        Share("Dee", "Ann", 25),
    ]


def test_wall_game_is_left_to_other_rules(ask: Ask, wall: MakeHand) -> None:
    """The rule does not answer for it, so that another may."""
    assert ask("winner-collects", "mahj_shares", hand=wall()) is None


@pytest.mark.parametrize("lacking", ["value", "winner"])
def test_win_without_winner_or_value_pays_nobody(ask: Ask, hand: MakeHand, lacking: str) -> None:
    """Nothing is made up in the place of what nobody noted."""
    assert ask("winner-collects", "mahj_shares", hand=hand(**{lacking: None})) is None
