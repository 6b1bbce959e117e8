"""Tournament and league points, which stand against the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ledger.model import BANK, Hand, Night, Result
from ledger.pay.checks import check

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.hooks.in_force import RulesInForce
    from tests.rules.conftest import Play

DRAWN: dict[str, Any] = {"result": Result.SELF_DRAWN, "discarder": None}


@pytest.mark.parametrize(("exposures", "lost"), [(0, 10), (1, 10), (2, 20), (3, 25), (4, 25)])
def test_discarder_loses_by_the_winners_exposures(
    play: Play, hand: Callable[..., Hand], exposures: int, lost: int
) -> None:
    """Three and four exposures cost the same; the winner has the bare value."""
    net = play(hand(exposures=exposures), preset="tournament")
    assert (net["Ann"], net["Dee"], net.get(BANK, 0)) == (25, -lost, lost - 25)


def test_strict_tournament_takes_thirty_for_three_exposures(play: Play, hand: Callable[..., Hand]) -> None:
    """And the same as others for two."""
    losses = [play(hand(exposures=number), preset="tournament-strict")["Dee"] for number in (2, 3)]
    assert losses == [-20, -30]


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        ({"jokerless": True, "exposures": 0}, 45),
        ({"jokerless": True, "singles_pairs": True, "exposures": 0}, 25),
        ({**DRAWN, "jokerless": True, "singles_pairs": True}, 35),
        ({**DRAWN, "jokerless": True}, 55),
    ],
)
def test_tournament_bonus_for_jokerless_is_not_for_singles_and_pairs(
    play: Play, hand: Callable[..., Hand], facts: dict[str, Any], score: int
) -> None:
    """Twenty more for jokerless, ten more for self-drawn, added and never multiplied."""
    assert play(hand(**facts), preset="tournament")["Ann"] == score


def test_tournament_miscalled_discard_costs_its_discarder_points(play: Play, hand: Callable[..., Hand]) -> None:
    """25 in place of what exposures would cost, and the winner has the bare value even when jokerless."""
    miscalled = hand(miscalled=True, jokerless=True, exposures=2)
    assert play(miscalled, preset="tournament") == {"Ann": 25, "Dee": -25}


def test_tournament_stands_in_place_of_the_ordinary_payments(play: Play, hand: Callable[..., Hand]) -> None:
    """Beside the standard rules it settles wins, miscalled discards and errors alone."""
    error = hand(result=Result.ERROR, winner=None, discarder=None, caller="Ann", value=40, intact=("Dee",))
    changes: dict[str, dict[str, Any]] = {"tournament": {}}
    assert play(hand(exposures=1), changes) == {"Ann": 25, "Dee": -10, BANK: -15}
    assert play(hand(miscalled=True), changes) == {"Ann": 25, "Dee": -25}
    assert play(error, changes) == {"Dee": 10, BANK: -10}


def test_tournament_wrecked_wall_scores_for_each_intact_hand(play: Play, wall: Callable[..., Hand]) -> None:
    """Nobody pays them but the bank."""
    wrecked = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Cat", "Dee"), wrecker="Bea")
    assert play(wrecked, preset="tournament") == {"Cat": 10, "Dee": 10, BANK: -20}


def test_tournament_wall_game_scores_for_living_hands(play: Play, wall: Callable[..., Hand]) -> None:
    """A dead hand has nothing from it."""
    assert play(wall(dead=("Cat",)), preset="tournament") == {"Ann": 10, "Bea": 10, "Dee": 10, BANK: -30}


def test_tournament_hand_thrown_in_scores_nothing(play: Play, wall: Callable[..., Hand]) -> None:
    """Time ran out, or the hand could not be played."""
    assert play(wall(result=Result.THROWN_IN), preset="tournament") == {}


def test_tournament_needs_exposures_on_a_win_on_a_discard_only(
    in_force: Callable[..., RulesInForce],
    hand: Callable[..., Hand],
    wall: Callable[..., Hand],
    night: Callable[..., Night],
) -> None:
    """Refused without them, once, with the option that gives them; not asked for any other hand."""
    rules = in_force(preset="tournament")
    (problem,) = check(hand(), night(), rules)
    assert problem.refuses
    assert "--exposures" in str(problem.hint)
    for fine in (hand(exposures=0), hand(miscalled=True), hand(**DRAWN), wall()):
        assert check(fine, night(), rules) == []


def test_nothing_multiplies_tournament_points(play: Play, hand: Callable[..., Hand]) -> None:
    """Doubles a table may have beside it leave points as they are."""
    changes: dict[str, dict[str, Any]] = {"card-multiplier": {}, "east-doubles": {}, "dice-doubles": {}}
    won = hand(exposures=1, facts={"dice-doubles": True})
    assert play(won, changes, preset="tournament") == {"Ann": 25, "Dee": -10, BANK: -15}


def test_only_the_winner_scores_and_self_drawn_counts_by_its_factor(play: Play, hand: Callable[..., Hand]) -> None:
    """The value on a discard, twice or as often as agreed when self-drawn, jokerless or not."""
    assert play(hand(jokerless=True), preset="winner-only") == {"Ann": 25, BANK: -25}
    three = {"winner-only": {"self_drawn": 3}}
    assert play(hand(**DRAWN), three, preset="winner-only") == {"Ann": 75, BANK: -75}


def test_winner_only_stands_in_place_of_the_ordinary_payments(play: Play, hand: Callable[..., Hand]) -> None:
    """Beside the standard rules nobody pays the winner."""
    assert play(hand(), {"winner-only": {}}) == {"Ann": 25, BANK: -25}
