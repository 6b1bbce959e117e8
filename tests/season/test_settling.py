"""Settling up: as few payments as can be, and the same ones whichever of them is paid first."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import Refused
from ledger.pay import settling
from ledger.pay.settling import Transfer, plan

if TYPE_CHECKING:
    from random import Random

NAMES = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "kitty")


@st.composite
def balances(draw: st.DrawFn, most: int = 7, largest: int = 12) -> dict[str, int]:
    """Up to so many accounts that add up to zero, in any order."""
    points = draw(st.lists(st.integers(-largest, largest), max_size=most - 1))
    points = [*points, -sum(points)]
    return dict(zip(draw(st.permutations(NAMES[: len(points)])), points, strict=True))


def after(given_balances: dict[str, int], paid: tuple[Transfer, ...]) -> dict[str, int]:
    """The balances once payments are made."""
    left = dict(given_balances)
    for line in paid:
        left[line.payer] += line.points
        left[line.payee] -= line.points
    return left


@cache
def fewest_payments(points: tuple[int, ...]) -> int:
    """The fewest payments that bring every account to zero, found by trying all that bring one account to zero."""
    if not any(points):
        return 0
    return 1 + min(
        fewest_payments(tuple(sorted(paid(points, payer, payee, min(-owing, owed)))))
        for payer, owing in enumerate(points)
        for payee, owed in enumerate(points)
        if owing < 0 < owed
    )


def paid(points: tuple[int, ...], payer: int, payee: int, amount: int) -> tuple[int, ...]:
    """The points once one account has paid another."""
    moved = list(points)
    moved[payer] += amount
    moved[payee] -= amount
    return tuple(moved)


@given(balances())
def test_a_plan_brings_everyone_to_zero(start: dict[str, int]) -> None:
    """Once every line is paid, every account is at zero."""
    assert not any(after(start, plan(start)).values())


@given(balances())
def test_only_those_who_owe_pay_those_who_are_owed(start: dict[str, int]) -> None:
    """Every line carries points from an account below zero to one above; no two lines join the same two."""
    lines = plan(start)
    assert all(start[line.payer] < 0 < start[line.payee] and line.points > 0 for line in lines)
    assert len({(line.payer, line.payee) for line in lines}) == len(lines)


@given(balances())
def test_no_plan_has_fewer_payments(start: dict[str, int]) -> None:
    """An exhaustive search finds no fewer payments, and there are fewer of them than accounts."""
    assert len(plan(start)) == fewest_payments(tuple(sorted(start.values())))
    assert len(plan(start)) < len(start)


@settings(max_examples=25)
@given(balances(most=4, largest=3))
def test_nothing_is_won_by_other_amounts_or_by_passing_points_on(start: dict[str, int]) -> None:
    """Payments of any amount between any two accounts, tried one after the other, are no fewer either."""
    reached = {tuple(sorted(start.values()))}
    payments = 0
    while not any(set(points) == {0} for points in reached):
        payments += 1
        reached = {
            tuple(sorted(paid(points, payer, payee, amount)))
            for points in reached
            for payer, payee in permutations(range(len(points)), 2)
            for amount in range(1, 10)
        }
    assert len(plan(start)) == payments


@given(balances())
def test_paying_any_line_leaves_the_others(start: dict[str, int]) -> None:
    """Whichever line is paid, the plan for what is left is the old plan without it."""
    lines = plan(start)
    for place, line in enumerate(lines):
        assert plan(after(start, (line,))) == lines[:place] + lines[place + 1 :]


@given(balances(largest=30))
def test_a_plan_with_many_accounts_is_as_steady(start: dict[str, int]) -> None:
    """Where the accounts are too many to search, paying a line still leaves the others, and everyone settles."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settling, "EXACT_ACCOUNTS", 0)
        lines = plan(start)
        for place, line in enumerate(lines):
            assert plan(after(start, (line,))) == lines[:place] + lines[place + 1 :]
    assert not any(after(start, lines).values())
    assert len(lines) < len(start)


@given(balances(), st.randoms(use_true_random=False))
def test_the_order_of_the_accounts_is_of_no_matter(start: dict[str, int], random: Random) -> None:
    """Listing the same balances in another order gives the same plan."""
    accounts = list(start)
    random.shuffle(accounts)
    assert plan({account: start[account] for account in accounts}) == plan(start)


@given(balances())
def test_names_in_the_same_order_give_the_same_plan(start: dict[str, int]) -> None:
    """Calling everyone by another name that sorts alike changes the names in the plan and nothing else."""
    lines = tuple(Transfer(f"~{payer}", f"~{payee}", points) for payer, payee, points in plan(start))
    assert plan({f"~{account}": points for account, points in start.items()}) == lines


@given(balances(), st.permutations(NAMES))
def test_whatever_the_names_the_payments_are_as_few_and_the_first_as_large(
    start: dict[str, int], others: list[str]
) -> None:
    """Names choose among payments of the same points; neither their number nor the largest depends on them."""
    renamed = plan({others[NAMES.index(account)]: points for account, points in start.items()})
    assert len(renamed) == len(plan(start))
    assert [line.points for line in renamed[:1]] == [line.points for line in plan(start)[:1]]


def test_the_largest_payments_come_first_and_names_decide_between_equals() -> None:
    """Dee owes both Ann and Bea the same; Cat pays the rest: alphabetical order decides who pays whom."""
    assert plan({"Ann": 50, "Bea": 50, "Cat": -30, "Dee": -70}) == (
        Transfer("Dee", "Ann", 50),
        Transfer("Cat", "Bea", 30),
        Transfer("Dee", "Bea", 20),
    )


def test_groups_that_settle_among_themselves_are_found() -> None:
    """Paying the largest first would take four payments; Eve and Ann are quits with one, the others with two."""
    assert plan({"Ann": 60, "Bea": 70, "Cat": -40, "Dee": -30, "Eve": -60}) == (
        Transfer("Eve", "Ann", 60),
        Transfer("Cat", "Bea", 40),
        Transfer("Dee", "Bea", 30),
    )


def test_nothing_is_owed_and_nothing_is_paid() -> None:
    """No accounts, or all at zero, need no payments."""
    assert plan({}) == ()
    assert plan({"Ann": 0, "Bea": 0}) == ()


@pytest.mark.parametrize("points", [5, -5])
def test_balances_that_do_not_add_up_are_refused(points: int) -> None:
    """Points that are owed to nobody, or by nobody, are a fault in the record, and the sum is named."""
    with pytest.raises(Refused, match=f"add up to {points} points, not to zero"):
        plan({"Ann": 25, "Bea": points - 25})


def test_more_accounts_than_can_be_searched_settle_too() -> None:
    """Forty accounts settle, in fewer payments than accounts."""
    start = {f"Player {number}": 7 * number - 133 for number in range(39)}
    lines = plan(start)
    assert not any(after(start, lines).values())
    assert len(lines) < len(start)
