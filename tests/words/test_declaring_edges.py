"""The least and the most a rule can declare."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from ledger.declarations import AtMost, Extra, Limit, Plus, Rounding, Share, Times

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 10**9


@pytest.mark.parametrize(
    ("declare", "least", "most"),
    [
        (lambda points: Share("Bea", "Ann", points), 0, MOST),
        (lambda points: Times(points, "odd"), 0, 1000),
        (lambda points: Plus(points, "odd"), -MOST, MOST),
        (lambda points: AtMost(points, "odd"), 0, MOST),
        (lambda points: Rounding(points, "odd"), 1, MOST),
        (lambda points: Extra("Bea", "Ann", points, "odd"), 0, MOST),
        (lambda points: Limit(points, "odd"), 0, MOST),
    ],
    ids=["share", "times", "plus", "at most", "rounding", "extra", "limit"],
)
def test_least_and_most_can_be_declared(declare: Callable[[int], object], least: int, most: int) -> None:
    """A thousand million points and a factor of a thousand are the most anybody believes; beyond is no declaration."""
    declare(least)
    declare(most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"must be from {least} to {most}, not {beyond}"):
            declare(beyond)


@pytest.mark.parametrize("factor", [Decimal("1000.0000001"), Fraction(-1, 10**9), Decimal("NaN")])
def test_factor_beyond_its_bounds_by_a_hair(factor: Decimal | Fraction) -> None:
    """Factors are exact, and so are their bounds."""
    with pytest.raises((ValueError, ArithmeticError)):
        Times(factor, "odd")
