"""Who lost to whom: told by the record alone where it can tell, and never more or less than the balances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from ledger.pay.settling import Transfer, pairs, told_by_net

if TYPE_CHECKING:
    from random import Random

NAMES = ("Ann", "Bea", "Cat", "Dee")
payments = st.lists(
    st.builds(
        lambda people, points: Transfer(people[0], people[1], points), st.permutations(NAMES), st.integers(1, 300)
    ),
    max_size=12,
)


@given(payments)
def test_the_lines_of_an_account_come_to_its_balance(paid: list[Transfer]) -> None:
    """Whatever was paid, what somebody got from each other, less what went to them, is what came of it all."""
    for account in NAMES:
        balance = sum(line.points * ((line.payee == account) - (line.payer == account)) for line in paid)
        lines = pairs(paid)
        assert sum(line.points * ((line.payee == account) - (line.payer == account)) for line in lines) == balance


@given(payments)
def test_every_two_have_one_line_at_most(paid: list[Transfer]) -> None:
    """What two lost to each other is taken off, and a pair that is even has no line."""
    lines = pairs(paid)
    assert len({frozenset((line.payer, line.payee)) for line in lines}) == len(lines)
    assert all(line.points > 0 for line in lines)


@given(payments, st.randoms(use_true_random=False))
def test_the_order_of_the_payments_is_of_no_matter(paid: list[Transfer], random: Random) -> None:
    """The same payments in another order give the same lines."""
    shuffled = list(paid)
    random.shuffle(shuffled)
    assert pairs(shuffled) == pairs(paid)


@given(st.dictionaries(st.sampled_from(NAMES[1:]), st.integers(1, 300)))
def test_net_points_tell_who_paid_whom_where_one_got_everything(lost: dict[str, int]) -> None:
    """The others paid the one winner what they lost, and where one pays for all, that one paid each."""
    won = {"Ann": sum(lost.values()), **{player: -points for player, points in lost.items()}}
    assert told_by_net(won) == tuple(Transfer(player, "Ann", points) for player, points in lost.items())
    backwards = {account: -points for account, points in won.items()}
    expected = {(line.payee, line.payer, line.points) for line in told_by_net(won) or ()}
    assert set(told_by_net(backwards) or ()) == expected


def test_net_points_of_two_winners_and_two_losers_do_not_tell() -> None:
    """With a bettor who won beside the winner, nobody can tell from the sums who paid which of them."""
    assert told_by_net({"Ann": 100, "Eve": 100, "Bea": -150, "Cat": -50}) is None


def test_where_nothing_moved_nobody_paid() -> None:
    """A wall game is no riddle."""
    assert told_by_net({"Ann": 0, "Bea": 0}) == ()
