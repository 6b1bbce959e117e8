"""A risky discard from a hot wall pays for the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Kind, Share, StandIn
from ledger.model import Result
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, Play

AGREED = Agreed(facts={"hot-wall": bool}, excludes={"cold-wall"}, rulings={"payments"})
SHARE = Share("Bea", "Ann", 25)
NOTED = {"hot-wall": True}


def test_discarder_stands_in_where_the_fact_was_noted(ask: Ask, hand: MakeHand) -> None:
    """For every share of a win on that discard."""
    stand_in = ask("hot-wall", "mahj_stand_in", share=SHARE, hand=hand(facts=NOTED))
    assert stand_in == StandIn("Dee", "hot wall")


def test_nobody_stands_in_elsewhere(ask: Ask, hand: MakeHand) -> None:
    """Neither without the fact, nor when self-drawn, nor where nobody noted who discarded, nor for points."""
    points = Share("Dee", "bank", 10, Kind.POINTS)
    drawn = hand(facts=NOTED, result=Result.SELF_DRAWN, discarder=None)
    assert ask("hot-wall", "mahj_stand_in", share=SHARE, hand=hand()) is None
    assert ask("hot-wall", "mahj_stand_in", share=SHARE, hand=drawn) is None
    assert ask("hot-wall", "mahj_stand_in", share=SHARE, hand=hand(facts=NOTED, discarder=None)) is None
    assert ask("hot-wall", "mahj_stand_in", share=points, hand=hand(facts=NOTED)) is None


def test_miscalled_discard_has_no_stand_in(play: Play, hand: MakeHand) -> None:
    """Its discarder pays four times, once."""
    assert play(hand(miscalled=True, facts=NOTED), {"hot-wall": {}}) == {"Ann": 100, "Dee": -100}


def test_agreement_says_when_the_wall_is_hot_and_what_excuses(ask: Ask) -> None:
    """Tables differ on both, so it is read out before anybody throws."""
    hot, excused = ask("hot-wall", "mahj_agreement")
    assert "hot once the last short wall is pushed out" in hot
    assert "three of the tile discarded is excused" in excused
