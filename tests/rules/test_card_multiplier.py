"""Every value on the card counts several times."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.declarations import Kind, Times
from ledger.model import KITTY, Night, Result, Seating
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"factor": 2}, rulings={"payments", "mah-jongg-in-error", "wrecked-wall"})


def test_every_value_is_multiplied(put_on: PutOn, hand: MakeHand) -> None:
    """By whatever the table plays for."""
    ten = Times(10, "card multiplier")
    assert put_on("card-multiplier", hand(), {"factor": 10}) == {**worth(ten), Kind.ERROR: [ten], Kind.CARD: [ten]}


def test_what_is_read_off_the_card_counts_more_in_error_too(play: Play, wall: MakeHand) -> None:
    """The value claimed, and the lowest value: what a wrecker pays, and a right bet on a wall game, half points up."""
    error = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))
    assert play(error, {"card-multiplier": {}}) == {"Ann": -160, "Dee": 160}
    wrecked = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",), wrecker="Bea")
    assert play(wrecked, {"card-multiplier": {}}) == {"Bea": -50, "Dee": 50}
    five = Night(seating=Seating(("Ann", "Bea", "Cat", "Dee"), ("Eve",)))
    half_more: dict[str, dict[str, object]] = {"card-multiplier": {"factor": Decimal("1.5")}, "bettor": {}}
    bet = wall(bets={"Eve": "wall"})
    assert play(bet, half_more, night=five) == {**dict.fromkeys(("Ann", "Bea", "Cat", "Dee"), -38), "Eve": 152}


def test_amounts_the_table_names_itself_stay(play: Play, wall: MakeHand) -> None:
    """An ante is not read off the card."""
    antes = dict.fromkeys(("Ann", "Bea", "Cat", "Dee"), -25)
    assert play(wall(), {"card-multiplier": {}, "kitty": {}}) == {**antes, KITTY: 100}
