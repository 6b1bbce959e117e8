"""Bettors: what their bets bring, and which bets are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.declarations import Copy, CopyLeast, Extra, Kind, SplitWith
from ledger.model import Night, Result, Seating
from ledger.pay.checks import check
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN, seating

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, InForce, MakeHand, Play

AGREED = Agreed({"lowest_value": 25, "take": "both"}, excludes={"rotation", "pivot"})
FIVE = Night(seating=Seating(("Ann", "Bea", "Cat", "Dee"), ("Eve",)))
SIX = Night(seating=Seating(("Ann", "Bea", "Cat", "Dee"), ("Eve", "Fay")))
BETTOR: dict[str, dict[str, object]] = {"bettor": {}}
SPLIT: dict[str, dict[str, object]] = {"bettor": {"take": "split"}}


def test_bets_are_declared_in_their_order(ask: Ask, hand: MakeHand) -> None:
    """A player's name is a copy of that player, a wall game a copy of who pays least, a void bet nothing."""
    bets = {"Eve": "Bea", "Fay": "wall", "Gus": "void"}
    assert ask("bettor", "mahj_copies", hand=hand(bets=bets)) == [
        Copy("Eve", "Bea", "the bet"),
        CopyLeast("Fay", "wrong wall bet"),
    ]


def test_bet_on_a_wall_game_copies_nobody_where_nobody_won(ask: Ask, wall: MakeHand) -> None:
    """On a wall game it is right, after a call in error it is neither right nor wrong."""
    for ending in (wall(bets={"Eve": "wall"}), wall(result=Result.ERROR, caller="Ann", bets={"Eve": "wall"})):
        assert ask("bettor", "mahj_copies", hand=ending) == []


def test_right_bet_on_a_wall_game_is_paid_by_the_four(ask: Ask, wall: MakeHand, hand: MakeHand) -> None:
    """The lowest value from each who sits, for that bettor only; on a win it brings nothing."""
    bets = {"Eve": "wall", "Fay": "Ann"}
    paid = ask("bettor", "mahj_extras", {"lowest_value": 20}, hand=wall(bets=bets), paid=())
    assert paid == [Extra(player, "Eve", 20, "right wall bet", Kind.CARD) for player in ("Ann", "Bea", "Cat", "Dee")]
    assert ask("bettor", "mahj_extras", hand=hand(bets=bets), paid=()) == []


def test_bettor_on_the_discarder_pays_double_like_the_discarder(play: Play, hand: MakeHand) -> None:
    """Eve bet on Dee, who threw the winning tile."""
    won = hand(bets={"Eve": "Dee"})
    assert play(won, BETTOR, night=FIVE) == {"Ann": 150, "Bea": -25, "Cat": -25, "Dee": -50, "Eve": -50}


def test_right_bet_split_comes_out_of_the_winners_take(play: Play, hand: MakeHand) -> None:
    """Of 25, 25 and 50 Eve takes 12, 12 and 25; the odd points stay with Ann, and nobody pays more."""
    won = hand(bets={"Eve": "Ann"})
    assert play(won, SPLIT, night=FIVE) == {"Ann": 51, "Bea": -25, "Cat": -25, "Dee": -50, "Eve": 49}


def test_wrong_bet_is_paid_in_full_where_right_ones_are_split(ask: Ask, hand: MakeHand) -> None:
    """Only a take is split: who bets on a loser pays as ever."""
    won = hand(bets={"Eve": "Ann", "Fay": "Bea"})
    assert ask("bettor", "mahj_copies", {"take": "split"}, hand=won) == [
        SplitWith("Eve", "Ann", "the bet"),
        Copy("Fay", "Bea", "the bet"),
    ]


def test_bettor_shares_in_a_wreckers_payment(play: Play, wall: MakeHand) -> None:
    """Eve bet on an intact hand and gets what it gets: beside it, or, where takes are split, half of it."""
    wrecked = wall(
        result=Result.ERROR, caller="Ann", value=40, intact=("Cat", "Dee"), wrecker="Bea", bets={"Eve": "Dee"}
    )
    assert play(wrecked, BETTOR, night=FIVE) == {"Bea": -75, "Cat": 25, "Dee": 25, "Eve": 25}
    assert play(wrecked, SPLIT, night=FIVE) == {"Bea": -50, "Cat": 25, "Dee": 13, "Eve": 12}


def test_bettor_on_a_wrecker_pays_too(play: Play, wall: MakeHand) -> None:
    """Eve bet on Bea, who wrecked the wall: each intact hand gets 25 from both."""
    wrecked = wall(
        result=Result.ERROR, caller="Ann", value=40, intact=("Cat", "Dee"), wrecker="Bea", bets={"Eve": "Bea"}
    )
    assert play(wrecked, BETTOR, night=FIVE) == {"Bea": -50, "Cat": 50, "Dee": 50, "Eve": -50}


@pytest.mark.parametrize("take", ["both", "split"])
def test_bettor_has_no_part_in_what_the_last_intact_hand_gets(play: Play, wall: MakeHand, take: str) -> None:
    """The caller pays the intact hand and nobody else, whoever bet on either."""
    error = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",), bets={"Eve": "Dee", "Fay": "Ann"})
    assert play(error, {"bettor": {"take": take}}, night=SIX) == {"Ann": -80, "Dee": 80}


@pytest.mark.parametrize("bets", [{"Bea": "Ann"}, {"Gus": "Ann"}, {"Eve": "Gus"}, {"Eve": "Fay"}])
def test_bet_that_cannot_be_is_refused_once(in_force: InForce, hand: MakeHand, bets: dict[str, str]) -> None:
    """Refused: a bet by who sits, by nobody of this night, on nobody at the table, on one who waits too."""
    problems = check(hand(bets=bets), SIX, in_force(BETTOR))
    assert len([problem for problem in problems if problem.refuses]) == 1


@pytest.mark.parametrize("on", ["Ann", "Dee", "wall", "void"])
def test_bet_by_who_waits_is_recorded(in_force: InForce, hand: MakeHand, on: str) -> None:
    """On anybody at the table, on a wall game, or on nothing."""
    assert check(hand(bets={"Eve": on}), FIVE, in_force(BETTOR)) == []


@given(number=st.integers(2, 7), turns=st.integers(0, 60))
def test_who_sits_and_who_bets_is_as_in_the_rotation(number: int, turns: int) -> None:
    """The same turns at the table, with bets, and no answer for the same other numbers."""
    assert seating("bettor", SEVEN[:number], turns) == seating("rotation", SEVEN[:number], turns)
