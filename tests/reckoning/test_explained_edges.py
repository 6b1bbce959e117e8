"""Payments explained with the rules behind them, what rules said of a hand, and what purses held."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Declared, Limit, Payment, Plus, Rounding, Share, Term, Times
from ledger.model import Hand, Night, PlayedHand, Result, Seating
from ledger.pay.explanation import Explained, formula, formula_by_rule, said_by
from ledger.pay.limits import purses
from ledger.pay.seats import seats
from tests.reckoning.adding_up import amount

if TYPE_CHECKING:
    from tests.reckoning.conftest import Rules

FOUR = ("Ann", "Bea", "Cat", "Dee")
SHARE = Share("Bea", "Ann", 25)


def no_terms() -> list[Term]:
    """Nothing changes a share."""
    return []


@pytest.mark.parametrize(
    ("factor", "points"), [("1.09", 25), ("1.0999", 25), ("1.1", 30), ("1.2", 30), ("1.29", 30), ("1.3", 35)]
)
def test_amount_rounds_half_up_as_the_payments_do(rules: Rules, factor: str, points: int) -> None:
    """What is read out comes to what is paid: 27.4975 goes down to 25 and 27.5 up to 30."""
    rules.add("a", shares=lambda: [SHARE], terms=lambda: [Times(Decimal(factor), "odd")])
    rules.add("b", rounding=lambda: Rounding(5, "nickel"))
    (payment,) = rules.reckon().payments
    assert amount(payment.declared) == payment.points == points


@pytest.mark.parametrize(("points", "words"), [(1, "+ 1"), (0, "+ 0"), (-1, "- 1")])
def test_sign_says_whether_points_are_added_or_taken_off(points: int, words: str) -> None:
    """A single point off is a point off, and none at all is not."""
    payment = Payment("Bea", "Ann", 25 + points, None, (Declared("a", SHARE), Declared("b", Plus(points, "odd"))))
    assert formula(payment) == f"25 on the card {words} odd = {25 + points}"


def test_rule_stands_behind_each_piece_but_the_rounding_everybody_has(rules: Rules) -> None:
    """To whole points all shares are rounded, and no rule says so."""
    rules.add("a", shares=lambda: [SHARE])
    rules.add("b", terms=lambda: [Times(Decimal("1.5"), "odd")])
    (payment,) = rules.reckon().payments
    assert formula_by_rule(payment) == "25 on the card [a] x 1.5 odd [b], rounded to 1 (whole points) = 38"


def test_every_rule_with_a_part_in_a_hand_is_listed_with_what_it_said(rules: Rules) -> None:
    """Each reason once, in the order of the payments; who said nothing of them is idle."""
    rules.add("a", terms=lambda share: [Times(2, "own")] if share.payer == "Dee" else [Times(Decimal("1.5"), "all")])
    rules.add("b", terms=no_terms)
    reckoning = rules.reckon("winner-collects")
    assert said_by(reckoning) == {"winner-collects": ("on the card",), "a": ("all", "own")}
    hand = Hand(seated=FOUR, result=Result.DISCARD, winner="Ann", value=25, discarder="Dee")
    net = {"Ann": 126, "Bea": -38, "Cat": -38, "Dee": -50}
    told = Explained(PlayedHand(1, hand, net), "flat", ("a", "b", "winner-collects"), reckoning, None)
    assert told.idle == ("b",)
    assert told.agrees


def test_a_purse_grows_with_what_its_owner_wins(rules: Rules) -> None:
    """Whatever its owner holds by now, it held its limit when the night began; of two purses the smaller counts."""
    night = Night(seating=Seating(FOUR), balances={"Ann": -120, "Bea": 120})
    assert purses(("Ann", "Bea"), night, rules.load("pie")) == {"Ann": 500, "Bea": 500}
    rules.add("small", limit=lambda payer, night: Limit(300 + night.holds(payer), "purse") if payer == "Ann" else None)
    assert purses(("Ann", "Bea"), night, rules.load("pie")) == {"Ann": 300, "Bea": 500}


def test_a_cap_is_no_purse(rules: Rules) -> None:
    """A limit that stays what it is, or grows by more than what is won, is not what somebody brought."""
    night = Night(seating=Seating(FOUR))
    rules.add("odd", limit=lambda payer, night: Limit(100 + 2 * night.holds(payer), "odd"))
    rules.add("shrinking", limit=lambda payer, night: Limit(100 - night.holds(payer), "odd"))
    assert purses(FOUR, night, rules.load("cap")) == {}


def test_two_may_sit_while_the_others_wait(rules: Rules) -> None:
    """A rule may seat any number of people from two on."""
    rules.add("two", seats=lambda players: Seating(players[:2], players[2:]))
    assert seats(FOUR, 0, rules.load()) == Seating(("Ann", "Bea"), ("Cat", "Dee"))
