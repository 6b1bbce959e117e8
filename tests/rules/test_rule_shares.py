"""Rules that say who owes whom: the ordinary win, a miscalled discard, a mah jongg in error; and who pays for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ledger.declarations import Kind, Share, StandIn, Times
from ledger.model import Hand, Night, Result
from ledger.pay.checks import check

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.hooks.in_force import RulesInForce
    from tests.rules.conftest import Ask, Play

ERROR = Hand(seated=("Ann", "Bea", "Cat", "Dee"), result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))


def refusals(hand: Hand, night: Night, rules: RulesInForce) -> list[str]:
    """What stands against recording a hand, in words."""
    return [problem.message for problem in check(hand, night, rules) if problem.refuses]


def test_everyone_else_owes_the_winner_the_value(ask: Ask, hand: Callable[..., Hand]) -> None:
    """One share of the printed value from each loser, a dead hand included."""
    assert ask("winner-collects", "mahj_shares", hand=hand(dead=("Cat",))) == [
        Share("Bea", "Ann", 25),
        Share("Cat", "Ann", 25),
        Share("Dee", "Ann", 25),
    ]


@pytest.mark.parametrize("name", ["winner-collects", "miscalled-discard", "mah-jongg-in-error", "winner-only"])
def test_wall_game_is_no_business_of_a_rule_about_wins(ask: Ask, wall: Callable[..., Hand], name: str) -> None:
    """A rule about wins or calls does not answer for a wall game, so that another may."""
    assert ask(name, "mahj_shares", hand=wall()) is None


def test_miscalled_discard_is_owed_by_its_discarder_alone(ask: Ask, hand: Callable[..., Hand]) -> None:
    """One share of its own kind, of the printed value, before its factor."""
    assert ask("miscalled-discard", "mahj_shares", hand=hand(miscalled=True)) == [
        Share("Dee", "Ann", 25, Kind.MISCALLED)
    ]
    assert ask("miscalled-discard", "mahj_shares", hand=hand()) is None


def test_miscalled_discard_puts_its_own_factor_on_no_other_share(ask: Ask, hand: Callable[..., Hand]) -> None:
    """The four times is a term the explanation shows; ordinary shares do not get it."""
    miscalled = hand(miscalled=True)
    share = Share("Dee", "Ann", 25, Kind.MISCALLED)
    assert ask("miscalled-discard", "mahj_terms", share=share, hand=miscalled) == [Times(4, "miscalled")]
    assert ask("miscalled-discard", "mahj_terms", share=Share("Dee", "Ann", 25), hand=miscalled) == []


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"jokerless": True}, 200),
        ({"jokerless": True, "singles_pairs": True}, 100),
        ({}, 100),
    ],
)
def test_miscalled_discard_on_the_doubled_value(
    play: Play, hand: Callable[..., Hand], facts: dict[str, Any], expected: int
) -> None:
    """A table that reckons on the doubled value counts jokerless, and never for singles and pairs."""
    changes = {"miscalled-discard": {"on": "doubled"}}
    assert play(hand(miscalled=True, **facts), changes) == {"Ann": expected, "Dee": -expected}


def test_what_a_hand_is_worth_counts_for_a_miscalled_discard_too(play: Play, hand: Callable[..., Hand]) -> None:
    """Dice doubles make four times 25 eight times."""
    miscalled = hand(miscalled=True, facts={"dice-doubles": True})
    assert play(miscalled, {"dice-doubles": {}}) == {"Ann": 200, "Dee": -200}


def test_caller_owes_the_one_intact_hand_what_was_claimed(ask: Ask) -> None:
    """The value claimed, and the factor as a term of its own."""
    (share,) = ask("mah-jongg-in-error", "mahj_shares", hand=ERROR)
    assert share == Share("Ann", "Dee", 40, Kind.ERROR, "claimed")
    assert ask("mah-jongg-in-error", "mahj_terms", share=share, hand=ERROR) == [Times(2, "in error")]


def test_error_factor_and_lowest_value_are_options(play: Play, wall: Callable[..., Hand]) -> None:
    """A table may make the caller pay three times, and its card may begin at 20."""
    changes = {"mah-jongg-in-error": {"factor": 3, "lowest_value": 20}}
    one_left = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))
    wrecked = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Cat", "Dee"), wrecker="Bea")
    assert play(one_left, changes) == {"Ann": -120, "Dee": 120}
    assert play(wrecked, changes) == {"Bea": -40, "Cat": 20, "Dee": 20}


def test_wrecker_pays_flat_even_one_intact_hand(play: Play, wall: Callable[..., Hand]) -> None:
    """With the wall wrecked the caller pays nothing and the wrecker's payment is not doubled."""
    wrecked = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",), wrecker="Bea")
    assert play(wrecked) == {"Bea": -25, "Dee": 25}


def test_nothing_doubles_an_error(play: Play, wall: Callable[..., Hand]) -> None:
    """Doubles for the hand, for jokerless and for the card leave a call in error as it is."""
    changes: dict[str, dict[str, Any]] = {"card-multiplier": {}, "dice-doubles": {}, "east-doubles": {}}
    error = wall(
        result=Result.ERROR, caller="Ann", value=40, intact=("Dee",), jokerless=True, facts={"dice-doubles": True}
    )  # fmt: skip
    assert play(error, changes) == {"Ann": -80, "Dee": 80}


def test_error_with_nobody_intact_is_an_answer_of_nothing(ask: Ask, wall: Callable[..., Hand]) -> None:
    """Nothing is owed, which is an answer and not a silence."""
    assert ask("mah-jongg-in-error", "mahj_shares", hand=wall(result=Result.ERROR, caller="Ann", value=40)) == []


def test_two_intact_hands_are_refused_once(
    in_force: Callable[..., RulesInForce], wall: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """Play goes on after a false call with two intact hands; the host is told so one time, under any scoring."""
    error = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Cat", "Dee"))
    for preset in ("standard", "tournament", "winner-only"):
        found = refusals(error, night(), in_force(preset=preset))
        assert len(found) == 1
        assert "play goes on" in found[0]


@pytest.mark.parametrize("payer", ["Bea", "Cat", "Dee"])
def test_player_at_fault_stands_in_for_every_share_of_a_win(ask: Ask, hand: Callable[..., Hand], payer: str) -> None:
    """Also for an own share, so that no other stand-in takes it away."""
    at_fault = hand(pays_all="Bea")
    assert ask("pays-for-table", "mahj_stand_in", share=Share(payer, "Ann", 25), hand=at_fault) == StandIn(
        "Bea", "for the table"
    )


def test_nobody_stands_in_without_fault_or_for_an_error(ask: Ask, hand: Callable[..., Hand]) -> None:
    """No player named, no stand-in; and shares of another kind stay where they are."""
    assert ask("pays-for-table", "mahj_stand_in", share=Share("Bea", "Ann", 25), hand=hand()) is None
    points = Share("Dee", "bank", 10, Kind.POINTS)
    assert ask("pays-for-table", "mahj_stand_in", share=points, hand=hand(pays_all="Bea")) is None


@pytest.mark.parametrize("name", ["hot-wall", "one-hand"])
def test_discarder_stands_in_where_the_fact_was_noted(ask: Ask, hand: Callable[..., Hand], name: str) -> None:
    """On a discard with the fact, and neither without it nor when self-drawn nor for points."""
    share = Share("Bea", "Ann", 25)
    noted = hand(facts={name: True})
    stand_in = ask(name, "mahj_stand_in", share=share, hand=noted)
    assert stand_in == StandIn("Dee", name.replace("-", " "))
    assert ask(name, "mahj_stand_in", share=share, hand=hand()) is None
    drawn = hand(facts={name: True}, result=Result.SELF_DRAWN, discarder=None)
    assert ask(name, "mahj_stand_in", share=share, hand=drawn) is None
    assert ask(name, "mahj_stand_in", share=Share("Dee", "bank", 10, Kind.POINTS), hand=noted) is None


@pytest.mark.parametrize("name", ["hot-wall", "one-hand"])
def test_ruling_at_the_table_goes_before_a_risky_discard(play: Play, hand: Callable[..., Hand], name: str) -> None:
    """Bea at fault pays for the table though the rule alone would have let Dee pay."""
    both = hand(facts={name: True}, pays_all="Bea")
    assert play(both, {name: {}}) == {"Ann": 100, "Bea": -100}


def test_miscalled_discard_from_a_hot_wall_has_no_stand_in(play: Play, hand: Callable[..., Hand]) -> None:
    """Its discarder pays four times, once."""
    assert play(hand(miscalled=True, facts={"hot-wall": True}), {"hot-wall": {}}) == {"Ann": 100, "Dee": -100}


def test_only_the_discarder_pays_and_self_drawn_is_as_ever(play: Play, hand: Callable[..., Hand]) -> None:
    """The others are let off a discard, not a self-drawn win."""
    assert play(hand(), {"discarder-only": {}}) == {"Ann": 50, "Dee": -50}
    drawn = hand(result=Result.SELF_DRAWN, discarder=None)
    assert play(drawn, {"discarder-only": {}}) == {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}


def test_cold_wall_refuses_a_win_on_a_discard_once(
    in_force: Callable[..., RulesInForce], hand: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """With the fact a discard is refused; without it, and for a self-drawn win, nothing stands against recording."""
    rules = in_force({"cold-wall": {}})
    cold = {"cold-wall": True}
    assert refusals(hand(facts=cold), night(), rules) == ["a discard cannot be claimed from a cold wall"]
    assert refusals(hand(), night(), rules) == []
    assert refusals(hand(facts=cold, result=Result.SELF_DRAWN, discarder=None), night(), rules) == []


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("dice-doubles", ["dice-doubles"]),
        ("first-and-last-double", ["last-hand"]),
        ("hot-wall", ["hot-wall"]),
        ("cold-wall", ["cold-wall"]),
        ("one-hand", ["one-hand"]),
        ("last-tile", ["last-tile"]),
    ],
)
def test_rule_asks_for_the_fact_it_needs(ask: Ask, name: str, facts: list[str]) -> None:
    """The fact has the rule's own word, is answered by yes or no, and comes with a question."""
    found = ask(name, "mahj_facts")
    assert [fact.name for fact in found] == facts
    assert all(fact.question.endswith("?") and not fact.counts for fact in found)
