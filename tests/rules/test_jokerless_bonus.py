"""A jokerless hand earns points more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.declarations import Plus
from ledger.model import Night, Result, Seating
from tests.rules.agreed import Agreed, won

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"points": 10, "per": "each"}, instead_of={"jokerless-doubles"}, rulings={"payments"})


def test_jokerless_earns_points(put_on: PutOn, hand: MakeHand) -> None:
    """Not with a joker, and never for singles and pairs, in which no joker may stand."""
    assert put_on("jokerless-bonus", hand(jokerless=True)) == won(Plus(10, "jokerless"))
    assert put_on("jokerless-bonus", hand()) == {}
    assert put_on("jokerless-bonus", hand(jokerless=True, singles_pairs=True)) == {}


DRAWN: dict[str, Any] = {"result": Result.SELF_DRAWN, "discarder": None, "jokerless": True}
ALONE: dict[str, Any] = {"jokerless-doubles": {"enabled": False}}
ONCE: dict[str, Any] = {**ALONE, "jokerless-bonus": {"points": 10, "per": "once"}}


def test_each_payer_adds_them(play: Play, hand: MakeHand) -> None:
    """25 and 10 from Bea and from Cat, 50 and 10 from Dee; self-drawn 50 and 10 from each."""
    each: dict[str, Any] = {**ALONE, "jokerless-bonus": {}}
    assert play(hand(jokerless=True), each) == {"Ann": 130, "Bea": -35, "Cat": -35, "Dee": -60}
    assert play(hand(**DRAWN), each) == {"Ann": 180, "Bea": -60, "Cat": -60, "Dee": -60}


def test_once_is_the_discarders(play: Play, hand: MakeHand) -> None:
    """25, 25, and 50 and 10 from Dee: 110 for Ann."""
    assert play(hand(jokerless=True), ONCE) == {"Ann": 110, "Bea": -25, "Cat": -25, "Dee": -60}


def test_once_and_self_drawn_is_divided(play: Play, hand: MakeHand) -> None:
    """10 over three are 3 each, and the point that is left falls to Bea, the first after East, who won: 54, 53, 53."""
    assert play(hand(**DRAWN), ONCE) == {"Ann": 160, "Bea": -54, "Cat": -53, "Dee": -53}


def test_what_does_not_divide_falls_to_east_first(play: Play, hand: MakeHand) -> None:
    """11 over three are 3 each and 2 left: East, who lost, pays 50 and 5, the others 53; one point falls to East."""
    won_by_cat = hand(**{**DRAWN, "winner": "Cat"})
    eleven = {**ALONE, "jokerless-bonus": {"points": 11, "per": "once"}}
    assert play(won_by_cat, eleven) == {"Ann": -55, "Bea": -53, "Cat": 161, "Dee": -53}
    assert play(won_by_cat, {**ALONE, "jokerless-bonus": {"points": 1, "per": "once"}}) == {
        "Ann": -51,
        "Bea": -50,
        "Cat": 151,
        "Dee": -50,
    }


def test_bettor_takes_it_as_it_is_paid(play: Play, hand: MakeHand) -> None:
    """Eve bet on Ann and gets what Ann gets, 54, 53 and 53; on Bea, and pays what Bea pays, 54."""
    five = Night(seating=Seating(("Ann", "Bea", "Cat", "Dee"), ("Eve",)))
    rules = {**ONCE, "bettor": {}}
    right = play(hand(**DRAWN, bets={"Eve": "Ann"}), rules, night=five)
    assert right == {"Ann": 160, "Bea": -108, "Cat": -106, "Dee": -106, "Eve": 160}
    wrong = play(hand(**DRAWN, bets={"Eve": "Bea"}), rules, night=five)
    assert wrong == {"Ann": 214, "Bea": -54, "Cat": -53, "Dee": -53, "Eve": -54}


def test_who_stands_in_pays_all_of_it(play: Play, hand: MakeHand) -> None:
    """25 + 25 + 50 + 10 are Dee's on a hot wall, once; 25 + 10, 25 + 10, 50 + 10 where each payer adds them."""
    hot = hand(jokerless=True, facts={"hot-wall": True})
    assert play(hot, {**ONCE, "hot-wall": {}}) == {"Ann": 110, "Dee": -110}
    assert play(hot, {**ALONE, "jokerless-bonus": {}, "hot-wall": {}}) == {"Ann": 130, "Dee": -130}
