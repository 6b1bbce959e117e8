"""A mah jongg in error: what the caller owes, what a wrecker pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ledger.declarations import Kind, Share, Times
from ledger.model import Result
from ledger.pay.checks import check
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, InForce, MakeHand, MakeNight, Play, PutOn

AGREED = Agreed({"factor": 2, "lowest_value": 25}, least={"lowest_value": 1})
ERROR: dict[str, Any] = {"result": Result.ERROR, "caller": "Ann", "value": 40, "intact": ("Dee",)}


def test_caller_owes_the_one_intact_hand_what_was_claimed(ask: Ask, put_on: PutOn, wall: MakeHand) -> None:
    """The value claimed, and the factor as a term of its own."""
    error = wall(**ERROR)
    assert ask("mah-jongg-in-error", "mahj_shares", hand=error) == [Share("Ann", "Dee", 40, Kind.ERROR, "claimed")]
    assert put_on("mah-jongg-in-error", error) == {Kind.ERROR: [Times(2, "in error")]}


def test_wall_game_is_left_to_other_rules(ask: Ask, wall: MakeHand) -> None:
    """The rule does not answer for it, so that another may."""
    assert ask("mah-jongg-in-error", "mahj_shares", hand=wall()) is None


def test_factor_and_lowest_value_are_options(play: Play, wall: MakeHand) -> None:
    """A table may make the caller pay three times, and its card may begin at 20."""
    changes = {"mah-jongg-in-error": {"factor": 3, "lowest_value": 20}}
    assert play(wall(**ERROR), changes) == {"Ann": -120, "Dee": 120}
    wrecked = wall(**ERROR | {"intact": ("Cat", "Dee"), "wrecker": "Bea"})
    assert play(wrecked, changes) == {"Bea": -40, "Cat": 20, "Dee": 20}


def test_wrecker_pays_flat_even_one_intact_hand(play: Play, wall: MakeHand) -> None:
    """With the wall wrecked the caller pays nothing and the wrecker's payment is not doubled."""
    assert play(wall(**ERROR, wrecker="Bea")) == {"Bea": -25, "Dee": 25}


def test_nothing_doubles_an_error(play: Play, wall: MakeHand) -> None:
    """Doubles for the hand and for jokerless leave a call in error as it is; only a card that counts more does not."""
    changes: dict[str, Any] = {"dice-doubles": {}, "east-doubles": {}}
    error = wall(**ERROR, jokerless=True, facts={"dice-doubles": True})
    assert play(error, changes) == {"Ann": -80, "Dee": 80}


def test_nobody_intact_is_an_answer_of_nothing(ask: Ask, wall: MakeHand) -> None:
    """Nothing is owed, which is an answer and not a silence."""
    assert ask("mah-jongg-in-error", "mahj_shares", hand=wall(**ERROR | {"intact": ()})) == []


@pytest.mark.parametrize("preset", ["standard", "tournament", "winner-only"])
def test_two_intact_hands_are_refused_once(in_force: InForce, wall: MakeHand, night: MakeNight, preset: str) -> None:
    """Play goes on after a false call with two intact hands; the host is told so one time, under any scoring."""
    problems = check(wall(**ERROR | {"intact": ("Cat", "Dee")}), night(), in_force(preset=preset))
    (refusal,) = [problem.message for problem in problems if problem.refuses]
    assert "play goes on" in refusal


@pytest.mark.parametrize("lacking", ["value", "caller"])
def test_call_without_caller_or_value_costs_nothing(ask: Ask, wall: MakeHand, lacking: str) -> None:
    """What the file does not say is owed to nobody."""
    assert ask("mah-jongg-in-error", "mahj_shares", hand=wall(**ERROR | {lacking: None})) == []
