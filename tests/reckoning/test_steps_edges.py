"""The steps of the sum where things just touch: equal limits, empty pots, terms that all shares but one have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Copy, Extra, Kind, Limit, Plus, Share, Times
from ledger.model import KITTY, Night, Result, Seating
from ledger.pay.explanation import formula, formula_by_rule

if TYPE_CHECKING:
    from tests.reckoning.conftest import Rules

FOUR = ("Ann", "Bea", "Cat", "Dee")
FIVE = Night(seating=Seating(FOUR, ("Eve",)), number=3)
LOSERS = FOUR[1:]


def no_shares() -> list[Share]:
    """Nobody owes anybody."""
    return []


def formulas(rules: Rules, *bundled: str, night: Night | None = None) -> list[str]:
    """Every payment, read out."""
    return [formula(payment) for payment in rules.reckon(*bundled, night=night).payments]


@pytest.mark.parametrize("let_off", LOSERS)
def test_what_the_whole_table_shares_is_read_out_first(rules: Rules, let_off: str) -> None:
    """A factor on all shares but one is their payers' own, whichever share it is that lacks it."""
    rules.add("a", terms=lambda share: [] if share.payer == let_off else [Times(3, "some")])
    rules.add("b", terms=lambda: [Times(2, "all")])
    read_out = dict.fromkeys(LOSERS, "x 2 all x 3 some = 150") | {let_off: "x 2 all = 50"}
    assert formulas(rules, "winner-collects") == [f"25 on the card {read_out[loser]}" for loser in LOSERS]


def test_only_what_is_below_zero_is_taken_off(rules: Rules) -> None:
    """Pluses come in the order of their rules, one of zero among them; then what is taken off, be it a single point."""
    rules.add("a", shares=lambda: [Share("Bea", "Ann", 25)], terms=lambda: [Plus(-1, "off")])
    rules.add("b", terms=lambda: [Plus(0, "nothing")])
    rules.add("c", terms=lambda: [Plus(1, "more")])
    assert formulas(rules) == ["25 on the card + 0 nothing + 1 more - 1 off = 25"]


def test_two_rules_may_copy_for_one_bettor(rules: Rules) -> None:
    """Their copies come in the order of the rules' names, and both are paid."""
    rules.add("b", shares=lambda: [Share("Bea", "Ann", 25)], copies=lambda: [Copy("Eve", "Bea", "second")])
    rules.add("a", copies=lambda: [Copy("Eve", "Ann", "first")])
    reckoning = rules.reckon(night=FIVE, bets={"Eve": "Ann"})
    assert [(each.payer, each.payee, each.declared[-1].rule) for each in reckoning.payments] == [
        ("Bea", "Ann", "b"), ("Eve", "Ann", "b"), ("Bea", "Eve", "a"),
    ]  # fmt: skip


def test_bettor_shares_what_the_wrecker_pays(rules: Rules) -> None:
    """Of the payments of a call in error, the wrecker's alone; and of the wrecker's, no points from a bank."""
    rules.add(
        "a",
        shares=lambda: [
            Share("Bea", "Ann", 25, Kind.ERROR),
            Share("Cat", "Ann", 50, Kind.ERROR),
            Share("Bea", "Ann", 10, Kind.POINTS),
        ],
        copies=lambda: [Copy("Eve", "Ann", "bet")],
    )
    error = {"result": Result.ERROR, "winner": None, "discarder": None, "caller": "Dee", "wrecker": "Bea"}
    assert rules.reckon(night=FIVE, bets={"Eve": "Ann"}, **error).net == {
        "Ann": 85, "Bea": -60, "Cat": -50, "Dee": 0, "Eve": 25,
    }  # fmt: skip


def test_of_equal_limits_the_first_rule_by_name_is_read_out(rules: Rules) -> None:
    """Two rules that let a player pay as much: one of them is named, the same whatever the order they stand in."""
    rules.add("b", shares=lambda: [Share("Bea", "Ann", 25)], limit=lambda: Limit(20, "cap"))
    rules.add("a", limit=lambda: Limit(20, "purse"))
    assert formulas(rules) == ["25 on the card, at most 20 (purse) = 20"]


def test_payment_that_just_fits_a_limit_is_not_cut(rules: Rules) -> None:
    """Who can pay all of it pays all of it, and nothing is said of a limit; the next payment finds nothing left."""
    rules.add("a", shares=lambda: [Share("Bea", "Ann", 25)], extras=lambda: [Extra("Bea", KITTY, 1, "ante")])
    rules.add("b", limit=lambda: Limit(25, "purse"))
    assert formulas(rules) == ["25 on the card = 25", "1 ante, at most 0 (purse) = 0"]


def test_pot_that_owes_pays_nothing(rules: Rules) -> None:
    """A kitty somebody took too much out of gives nothing, and takes nothing from whoever would have won it."""
    night = Night(seating=Seating(FOUR), balances={KITTY: -30, "Ann": 30}, number=3)
    rules.add("a", shares=no_shares, extras=lambda: [Extra(KITTY, "Ann", 5, "won")])
    assert rules.reckon(night=night).net == dict.fromkeys(FOUR, 0)


def test_pot_says_what_was_there_in_the_name_of_who_gave_it_out(rules: Rules) -> None:
    """A share out of the kitty that cannot be paid in full is explained by the rule of the share, not of its terms."""
    night = Night(seating=Seating(FOUR), balances={KITTY: 30, "Bea": -30}, number=3)
    rules.add("a", shares=lambda: [Share(KITTY, "Ann", 25)])
    rules.add("b", terms=lambda: [Times(2, "double")])
    (payment,) = rules.reckon(night=night).payments
    assert formula_by_rule(payment) == (
        "25 on the card [a] x 2 double [b], of it 30 (all there is in the kitty) [a] = 30"
    )
