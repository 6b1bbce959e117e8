"""A wall game gives to the fund."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Extra
from ledger.model import FUND, Result
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand

AGREED = Agreed({"amount": 25}, least={"amount": 1}, rulings={"wall-game"})


def test_gift_of_a_wall_game_comes_from_all_four(ask: Ask, wall: MakeHand) -> None:
    """Each gives the amount to the fund."""
    assert ask("donation", "mahj_extras", {"amount": 10}, hand=wall(), paid=()) == [
        Extra(player, FUND, 10, "wall game") for player in ("Ann", "Bea", "Cat", "Dee")
    ]


def test_other_hands_give_nothing(ask: Ask, hand: MakeHand, wall: MakeHand) -> None:
    """Neither a win nor a hand thrown in."""
    for ending in (hand(), wall(result=Result.THROWN_IN)):
        assert ask("donation", "mahj_extras", hand=ending, paid=()) == []
