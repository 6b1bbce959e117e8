"""Tournament points, which stand against the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ledger.declarations import Kind, Share
from ledger.model import BANK, Result
from ledger.pay.checks import check
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, InForce, MakeHand, MakeNight, Play

AGREED = Agreed(
    {
        "self_drawn": 10,
        "jokerless": 20,
        "wall": 10,
        "thrower": (10, 10, 20, 25),
        "quint_two": 25,
        "miscalled": 25,
        "intact": 10,
    },
    facts={"quint": bool},
    replaces={"winner-collects", "miscalled-discard", "mah-jongg-in-error"},
    excludes={"winner-only"},
    rulings={"payments"},
)
DRAWN: dict[str, Any] = {"result": Result.SELF_DRAWN, "discarder": None}


@pytest.mark.parametrize(("exposures", "lost"), [(0, 10), (1, 10), (2, 20), (3, 25), (4, 25)])
def test_discarder_loses_by_the_winners_exposures(play: Play, hand: MakeHand, exposures: int, lost: int) -> None:
    """Three and four exposures cost the same; the winner has the bare value."""
    net = play(hand(exposures=exposures), preset="tournament")
    assert (net["Ann"], net["Dee"], net.get(BANK, 0)) == (25, -lost, lost - 25)


def test_strict_tournament_takes_thirty_for_three_exposures(play: Play, hand: MakeHand) -> None:
    """And the same as others for two."""
    losses = [play(hand(exposures=number), preset="tournament-strict")["Dee"] for number in (2, 3)]
    assert losses == [-20, -30]


@pytest.mark.parametrize(("exposures", "lost"), [(0, 10), (1, 10), (2, 27), (3, 25), (4, 25)])
def test_two_exposures_in_a_hand_with_a_quint_have_a_price_of_their_own(
    play: Play, hand: MakeHand, exposures: int, lost: int
) -> None:
    """More than two otherwise cost, and no other number of exposures costs more for a quint."""
    quint = hand(exposures=exposures, facts={"quint": True})
    assert play(quint, {"tournament": {"quint_two": 27}}, preset="tournament")["Dee"] == -lost


def test_an_agreed_price_of_a_quint_is_25(play: Play, hand: MakeHand) -> None:
    """As for three exposures; without the fact two cost twenty."""
    assert play(hand(exposures=2, facts={"quint": True}), preset="tournament")["Dee"] == -25


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        ({"jokerless": True, "exposures": 0}, 45),
        ({"jokerless": True, "singles_pairs": True, "exposures": 0}, 25),
        ({**DRAWN, "jokerless": True, "singles_pairs": True}, 35),
        ({**DRAWN, "jokerless": True}, 55),
    ],
)
def test_jokerless_bonus_is_not_for_singles_and_pairs(
    play: Play, hand: MakeHand, facts: dict[str, Any], score: int
) -> None:
    """Twenty more for jokerless, ten more for self-drawn, added and never multiplied."""
    assert play(hand(**facts), preset="tournament")["Ann"] == score


def test_miscalled_discard_costs_its_discarder_points(play: Play, hand: MakeHand) -> None:
    """25 in place of what exposures would cost, and the winner has the bare value even when jokerless."""
    miscalled = hand(miscalled=True, jokerless=True, exposures=2)
    assert play(miscalled, preset="tournament") == {"Ann": 25, "Dee": -25}


def test_stands_in_place_of_the_ordinary_payments(play: Play, hand: MakeHand) -> None:
    """Beside the standard rules it settles wins, miscalled discards and errors alone."""
    error = hand(result=Result.ERROR, winner=None, discarder=None, caller="Ann", value=40, intact=("Dee",))
    changes: dict[str, dict[str, Any]] = {"tournament": {}}
    assert play(hand(exposures=1), changes) == {"Ann": 25, "Dee": -10, BANK: -15}
    assert play(hand(miscalled=True), changes) == {"Ann": 25, "Dee": -25}
    assert play(error, changes) == {"Dee": 10, BANK: -10}


def test_wrecked_wall_scores_for_each_intact_hand(play: Play, wall: MakeHand) -> None:
    """Nobody pays them but the bank."""
    wrecked = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Cat", "Dee"), wrecker="Bea")
    assert play(wrecked, preset="tournament") == {"Cat": 10, "Dee": 10, BANK: -20}


def test_wall_game_scores_for_living_hands(play: Play, wall: MakeHand) -> None:
    """A dead hand has nothing from it."""
    assert play(wall(dead=("Cat",)), preset="tournament") == {"Ann": 10, "Bea": 10, "Dee": 10, BANK: -30}


def test_hand_thrown_in_scores_nothing(play: Play, wall: MakeHand) -> None:
    """Time ran out, or the hand could not be played."""
    assert play(wall(result=Result.THROWN_IN), preset="tournament") == {}


def test_needs_exposures_on_a_win_on_a_discard_only(
    in_force: InForce,
    hand: MakeHand,
    wall: MakeHand,
    night: MakeNight,
) -> None:
    """Refused without them, once, with the option that gives them; not asked for any other hand."""
    rules = in_force(preset="tournament")
    (problem,) = check(hand(), night(), rules)
    assert problem.refuses
    assert "--exposures" in str(problem.hint)
    for fine in (hand(exposures=0), hand(miscalled=True), hand(**DRAWN), wall()):
        assert check(fine, night(), rules) == []


def test_nothing_multiplies_tournament_points(play: Play, hand: MakeHand) -> None:
    """Doubles a table may have beside it leave points as they are."""
    changes: dict[str, dict[str, Any]] = {"card-multiplier": {}, "east-doubles": {}, "dice-doubles": {}}
    won = hand(exposures=1, facts={"dice-doubles": True})
    assert play(won, changes, preset="tournament") == {"Ann": 25, "Dee": -10, BANK: -15}


@pytest.mark.parametrize(("exposures", "lost"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4)])
def test_each_number_of_exposures_has_its_own_points(ask: Ask, hand: MakeHand, exposures: int, lost: int) -> None:
    """Four exposures cost what three do."""
    shares = ask("tournament", "mahj_shares", {"thrower": [1, 2, 3, 4]}, hand=hand(exposures=exposures))
    assert shares[-1] == Share("Dee", BANK, lost, Kind.POINTS, "discarder")


@pytest.mark.parametrize("lacking", ["value", "winner"])
def test_win_without_winner_or_value_scores_nothing(ask: Ask, hand: MakeHand, lacking: str) -> None:
    """Nothing is made up in the place of what nobody noted."""
    assert ask("tournament", "mahj_shares", hand=hand(**{lacking: None})) is None
