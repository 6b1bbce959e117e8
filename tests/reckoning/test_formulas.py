"""A payment read out: every kind of declaration has its words, and an amount of its own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ledger.declarations import (
    AtMost,
    Copy,
    CopyLeast,
    Declaration,
    Declared,
    Extra,
    Kind,
    Limit,
    Payment,
    Plus,
    Rounding,
    Share,
    SplitShare,
    SplitWith,
    StandIn,
    Times,
)
from ledger.pay.explanation import formula
from tests.reckoning.adding_up import amount

SHARE = Share("Bea", "Ann", 25)


@pytest.mark.parametrize(
    ("declarations", "points", "words"),
    [
        ([SHARE], 25, "25 on the card"),
        ([SHARE, Times(2, "jokerless"), Times(2, "discarder")], 100, "25 on the card x 2 jokerless x 2 discarder"),
        ([SHARE, Times(Fraction(3, 2), "odd"), Rounding(5, "nickel")], 40,
         "25 on the card x 1.5 odd, rounded to 5 (nickel)"),
        ([SHARE, Plus(10, "bonus"), Plus(-5, "off")], 30, "25 on the card + 10 bonus - 5 off"),
        ([SHARE, Plus(-30, "off")], 0, "25 on the card - 30 off"),
        ([SHARE, Times(0, "let off"), Plus(10, "bonus")], 0, "25 on the card x 0 let off"),
        ([SHARE, Times(0, "let off"), Plus(10, "bonus"), AtMost(5, "cap")], 0,
         "25 on the card x 0 let off, at most 5 (cap)"),
        ([SHARE, AtMost(20, "cap")], 20, "25 on the card, at most 20 (cap)"),
        ([SHARE, StandIn("Dee", "hot"), Limit(5, "purse")], 5,
         "25 on the card, paid by Dee (hot), at most 5 (purse)"),
        ([SHARE, Copy("Eve", "Ann", "bet")], 25, "25 on the card, the same as Ann (bet)"),
        ([SHARE, CopyLeast("Eve", "bet")], 25, "25 on the card, the same as the loser who pays least (bet)"),
        ([SHARE, SplitWith("Eve", "Ann", "half"), SplitShare(12, "half")], 12,
         "25 on the card, split between Ann and Eve (half), of it 12"),
        ([Extra("Bea", "kitty", 25, "wall game")], 25, "25 wall game"),
    ],
)  # fmt: skip
def test_formula_reads_out_what_was_declared(declarations: list[Declaration], points: int, words: str) -> None:
    """In the order of the sum, and it ends in what was paid."""
    declared = tuple(Declared("a-rule", what) for what in declarations)
    assert amount(declared) == points
    assert formula(Payment("Bea", "Ann", points, Kind.WIN, declared)) == f"{words} = {points}"
