"""Points as money: exact, rounded half up only where a currency shows fewer decimals, never a minus before nothing."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.render.amounts import in_currency, money

worths = st.decimals(min_value=0, max_value=1000, places=6)


@pytest.mark.parametrize(
    ("points", "point", "currency", "shown"),
    [
        (125, "0.01", "USD", "$1.25"),
        (-50, "0.01", "USD", "-$0.50"),
        (0, "0.01", "USD", "$0.00"),
        (-7, "0.25", "EUR", "-1.75 EUR"),
        (300, "1", "JPY", "300 JPY"),
        (5, "0.1", "KWD", "0.500 KWD"),
        (4, "0.05", "GBP", "0.20 GBP"),
    ],
)
def test_points_become_money(points: int, point: str, currency: str, shown: str) -> None:
    """A dollar sign before dollars, the code after any other currency, with the decimals that currency has."""
    assert money(points, Decimal(point), currency) == shown


@pytest.mark.parametrize(
    ("amount", "currency", "shown"),
    [("5", "USD", "$5.00"), ("2000.00", "JPY", "2000 JPY"), ("0.005", "EUR", "0.005 EUR"), ("53.3", "USD", "$53.30")],
)
def test_a_fee_reads_as_other_money_does(amount: str, currency: str, shown: str) -> None:
    """With the decimals of its currency, whichever it was typed with, and with all it has where it has more."""
    assert in_currency(Decimal(amount), currency) == shown


@pytest.mark.parametrize(
    ("points", "shown"), [(4, "$0.00"), (5, "$0.01"), (14, "$0.01"), (15, "$0.02"), (-4, "$0.00"), (-5, "-$0.01")]
)
def test_tenths_of_a_cent_are_rounded_half_up(points: int, shown: str) -> None:
    """Half a cent counts as one for who gets it and for who pays it, and less than that as nothing, without a sign."""
    assert money(points, Decimal("0.001"), "USD") == shown


def test_large_sums_lose_no_cent() -> None:
    """Sums that a binary float, or a decimal of the usual precision, would round are exact."""
    assert money(10**30 + 1, Decimal("0.01"), "USD") == "$1" + "0" * 28 + ".01"


@given(st.integers(-(10**9), 10**9), worths)
def test_what_is_shown_is_within_half_a_cent(points: int, point: Decimal) -> None:
    """The amount shown is never further from the exact sum than rounding takes it."""
    shown = Fraction(money(points, point, "USD").replace("$", ""))
    assert abs(shown - points * Fraction(point)) <= Fraction(1, 200)


@given(st.integers(1, 10**6), worths)
def test_what_one_pays_another_gets(points: int, point: Decimal) -> None:
    """The same points owed and due read alike but for the sign."""
    assert money(-points, point, "USD").removeprefix("-") == money(points, point, "USD")
