"""League points: only the winner scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.model import BANK, Result
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, Play

AGREED = Agreed(
    {"self_drawn": 2, "jokerless": 1}, replaces={"winner-collects"}, excludes={"tournament"}, rulings={"payments"}
)


def test_only_the_winner_scores_and_self_drawn_counts_by_its_factor(play: Play, hand: MakeHand) -> None:
    """The value on a discard, twice or as often as agreed when self-drawn, jokerless or not."""
    assert play(hand(jokerless=True), preset="winner-only") == {"Ann": 25, BANK: -25}
    drawn, three = hand(result=Result.SELF_DRAWN, discarder=None), {"winner-only": {"self_drawn": 3}}
    assert play(drawn, preset="winner-only") == {"Ann": 50, BANK: -50}
    assert play(drawn, three, preset="winner-only") == {"Ann": 75, BANK: -75}


def test_league_may_count_jokerless_too(play: Play, hand: MakeHand) -> None:
    """25 times 3; self-drawn 25 times 2 times 3; never for singles and pairs."""
    three = {"winner-only": {"jokerless": 3}}
    assert play(hand(jokerless=True), three, preset="winner-only") == {"Ann": 75, BANK: -75}
    drawn = hand(result=Result.SELF_DRAWN, discarder=None, jokerless=True)
    assert play(drawn, three, preset="winner-only") == {"Ann": 150, BANK: -150}
    assert play(hand(jokerless=True, singles_pairs=True), three, preset="winner-only") == {"Ann": 25, BANK: -25}


def test_it_stands_in_place_of_the_ordinary_payments(play: Play, hand: MakeHand) -> None:
    """Beside the standard rules nobody pays the winner."""
    assert play(hand(), {"winner-only": {}}) == {"Ann": 25, BANK: -25}


def test_wall_game_is_left_to_other_rules(ask: Ask, wall: MakeHand) -> None:
    """The rule does not answer for it, so that another may."""
    assert ask("winner-only", "mahj_shares", hand=wall()) is None


@pytest.mark.parametrize("lacking", ["value", "winner"])
def test_win_without_winner_or_value_scores_nothing(ask: Ask, hand: MakeHand, lacking: str) -> None:
    """Nothing is made up in the place of what nobody noted."""
    assert ask("winner-only", "mahj_shares", hand=hand(**{lacking: None})) is None
