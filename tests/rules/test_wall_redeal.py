"""East deals again after a wall game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import Result
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, MakeNight

AGREED = Agreed(rulings={"who-deals-next"})


def test_east_stays_after_a_wall_game_only(ask: Ask, hand: MakeHand, wall: MakeHand, night: MakeNight) -> None:
    """A win and a call in error move the deal on."""
    error = wall(result=Result.ERROR, caller="Ann")
    stays = [ask("wall-redeal", "mahj_east_stays", hand=ending, night=night()) for ending in (wall(), hand(), error)]
    assert stays == [True, False, False]
