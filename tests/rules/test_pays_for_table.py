"""A player at fault pays for the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Kind, Share, StandIn
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, Play

AGREED = Agreed(replaces={"hot-wall", "one-hand"})


@pytest.mark.parametrize("payer", ["Bea", "Cat", "Dee"])
def test_player_at_fault_stands_in_for_every_share_of_a_win(ask: Ask, hand: MakeHand, payer: str) -> None:
    """Also for an own share, so that no other stand-in takes it away."""
    at_fault = hand(pays_all="Bea")
    stand_in = ask("pays-for-table", "mahj_stand_in", share=Share(payer, "Ann", 25), hand=at_fault)
    assert stand_in == StandIn("Bea", "for the table")


def test_nobody_stands_in_without_fault_or_for_points(ask: Ask, hand: MakeHand) -> None:
    """No player named, no stand-in; and shares of another kind stay where they are."""
    assert ask("pays-for-table", "mahj_stand_in", share=Share("Bea", "Ann", 25), hand=hand()) is None
    points = Share("Dee", "bank", 10, Kind.POINTS)
    assert ask("pays-for-table", "mahj_stand_in", share=points, hand=hand(pays_all="Bea")) is None


@pytest.mark.parametrize("name", ["hot-wall", "one-hand"])
def test_ruling_at_the_table_goes_before_a_risky_discard(play: Play, hand: MakeHand, name: str) -> None:
    """Bea at fault pays for the table though the rule alone would have let Dee pay."""
    both = hand(facts={name: True}, pays_all="Bea")
    assert play(both, {name: {}}) == {"Ann": 100, "Bea": -100}
