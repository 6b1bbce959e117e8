"""Amounts as people read them: points, money, or the coins that pay them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.render.amounts import CoinNames, Money, is_exact, money
from ledger.render.words import AmountFormat

CENT = Decimal("0.01")
USUAL = (100, 50, 25, 10, 5)


def test_points_are_said_as_they_are() -> None:
    """An amount is its number, and one won or lost has its sign."""
    says = AmountFormat()
    assert (says.amount(100), says.signed(100), says.signed(-25), says.signed(0)) == ("100", "+100", "-25", "0")


@pytest.mark.parametrize(
    ("points", "signed"), [(125, "+$1.25"), (-50, "-$0.50"), (0, "$0.00"), (1, "+$0.01"), (-1, "-$0.01")]
)
def test_money_won_or_lost_has_its_sign(points: int, signed: str) -> None:
    """A sum that was won begins with a plus, nothing has no sign."""
    says = Money(CENT, "USD")
    assert says.signed(points) == signed
    assert says.amount(abs(points)) == signed.lstrip("+-")


@pytest.mark.parametrize("points", [4, -4])
def test_a_sum_that_rounds_to_nothing_has_no_sign(points: int) -> None:
    """Less than half a cent is shown as nothing, and never as plus or minus nothing."""
    assert Money(Decimal("0.001"), "USD").signed(points) == "$0.00"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (60, "a half dollar and a dime"),
        (75, "a half dollar and a quarter"),
        (300, "three dollars"),
        (195, "a dollar, a half dollar, a quarter and two dimes"),
        (1300, "13 dollars"),
        (7, "a nickel and 2 no coin pays"),
        (3, "3 no coin pays"),
        (0, "nothing"),
    ],
)
def test_coins_of_the_dollar_are_called_by_their_names(points: int, said: str) -> None:
    """Where a point is a cent, coins have the names they have in the pocket."""
    assert CoinNames(USUAL, CENT, "USD").amount(points) == said


def test_two_quarters_and_a_dime() -> None:
    """A group without half dollars pays sixty as people say it."""
    assert CoinNames((25, 10, 5), CENT, "USD").amount(60) == "two quarters and a dime"


def test_a_point_of_a_nickel_makes_other_coins() -> None:
    """What a coin is called follows from what its points are worth."""
    assert CoinNames((20, 5, 1), Decimal("0.05"), "USD").amount(26) == "a dollar, a quarter and a nickel"


def test_coins_without_a_name_are_called_by_their_worth() -> None:
    """Coins of other currencies, and sums that are no coin, are said as money."""
    assert CoinNames(USUAL, CENT, "EUR").amount(70) == "one of 0.50 EUR and two of 0.10 EUR"
    assert CoinNames((30,), CENT, "USD").amount(60) == "two of $0.30"


def test_chips_are_called_by_their_points() -> None:
    """Where points are no money, no money is named."""
    assert CoinNames(USUAL).amount(175) == "one 100, one 50 and one 25"
    assert CoinNames((25, 10)).amount(70) == "two 25s and two 10s"


def test_coins_won_or_lost_are_said_in_words() -> None:
    """Nobody says plus two quarters."""
    says = CoinNames(USUAL, CENT, "USD")
    assert (says.signed(25), says.signed(-10), says.signed(0)) == ("up a quarter", "down a dime", "even")


@given(st.integers(0, 10**6), st.decimals(min_value="0.0001", max_value=10, places=4))
def test_what_is_exact_reads_back_as_what_it_is(points: int, point: Decimal) -> None:
    """A sum is called exact just where what is shown is the sum itself."""
    shown = Decimal(money(points, point, "USD").removeprefix("$"))
    assert is_exact(points, point, "USD") == (shown == points * point)
