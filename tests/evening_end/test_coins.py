"""Amounts in coins: nothing is created, nothing is lost, as much as can be is paid, with as few coins as can be."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.pay import settling as coins_module
from ledger.pay.settling import CoinLine, Coins, Transfer, coin_lines, in_coins, paid_in_coins, plan

if TYPE_CHECKING:
    import pytest

USUAL = (100, 50, 25, 10, 5)
amounts = st.integers(0, 2_000)
kinds = st.lists(st.integers(1, 120), min_size=1, max_size=5, unique=True)


@given(amounts, kinds)
def test_coins_never_create_or_lose_a_point(points: int, coins: list[int]) -> None:
    """What the coins come to and what is left are the amount, and only coins there are were used."""
    result = in_coins(points, coins)
    assert result.paid + result.left == points
    assert result.left >= 0
    assert {coin for coin, _ in result.counts} <= set(coins)
    assert all(count > 0 for _, count in result.counts)


@given(st.integers(0, 40), st.lists(st.integers(2, 30), min_size=1, max_size=3, unique=True))
def test_as_much_as_can_be_is_paid_with_as_few_coins_as_can_be(points: int, coins: list[int]) -> None:
    """Trying every handful of coins finds none that pays more, and none of fewer coins that pays as much."""
    handfuls = product(*(range(points // coin + 1) for coin in coins))
    payable = [
        (sum(coin * count for coin, count in zip(coins, counts, strict=True)), -sum(counts)) for counts in handfuls
    ]
    most, fewest = max(pair for pair in payable if pair[0] <= points)
    result = in_coins(points, coins)
    assert (result.paid, -sum(count for _, count in result.counts)) == (most, fewest)


@given(amounts, st.permutations(USUAL))
def test_the_order_in_which_coins_are_listed_is_of_no_matter(points: int, coins: list[int]) -> None:
    """A list that is not sorted pays the same way."""
    assert in_coins(points, coins) == in_coins(points, USUAL)


def test_the_largest_coins_come_first() -> None:
    """One of each is fewer coins than seven quarters and a dime, and the odd points are left."""
    assert in_coins(188, USUAL) == Coins(((100, 1), (50, 1), (25, 1), (10, 1)), 3)


def test_the_largest_coin_is_not_taken_where_it_would_leave_more_unpaid() -> None:
    """Sixty in fifties and thirties are two thirties, not a fifty and ten that nobody can pay."""
    assert in_coins(60, (50, 30)) == Coins(((30, 2),), 0)


@settings(max_examples=20)
@given(st.integers(10**6, 10**9))
def test_amounts_beyond_every_purse_are_paid_too(points: int) -> None:
    """An amount nobody ever owed is paid without counting to it, and as far as the coins go."""
    assert in_coins(points, USUAL).left == points % 5


def test_above_the_bound_the_largest_coin_is_taken_off_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the work would grow too large, sums still hold, though a better way to pay may be missed."""
    monkeypatch.setattr(coins_module, "EXACT_STEPS", 0)
    assert in_coins(60, (50, 30)) == Coins(((50, 1),), 10)


@given(st.lists(st.integers(-500, 500), max_size=5), kinds)
def test_a_plan_in_coins_leaves_less_than_coins_could_pay(points: list[int], coins: list[int]) -> None:
    """After every line is paid in coins, what is left of each is what coins cannot pay, and it still sums to zero."""
    balances = {f"player {place}": n for place, n in enumerate([*points, -sum(points)])}
    lines = coin_lines(plan(balances), coins)
    left = dict(balances)
    for payer, payee, paid in paid_in_coins(lines):
        left[payer] += paid
        left[payee] -= paid
    owing = sum(line.coins.left for line in lines)
    assert sum(left.values()) == 0
    assert sum(n for n in left.values() if n > 0) <= owing
    assert all(line.coins.left == in_coins(line.transfer.points, coins).left for line in lines)


def test_who_owes_carries_what_no_coin_pays() -> None:
    """Dee pays a quarter and keeps three points; a line no coin pays is not paid at all."""
    lines = coin_lines([Transfer("Dee", "Ann", 28), Transfer("Cat", "Bea", 4)], USUAL)
    assert lines[0] == CoinLine(Transfer("Dee", "Ann", 28), Coins(((25, 1),), 3))
    assert paid_in_coins(lines) == (Transfer("Dee", "Ann", 25),)
