"""Settling up: the fewest payments that bring every account to zero, in coins that exist, or who lost to whom."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.errors import Refused
from ledger.model import nonzero

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.record import PaymentEntry


#: Up to so many accounts that are not at zero, the number of payments is the lowest there can be. The work doubles
#: with every account.
EXACT_ACCOUNTS = 16


class Transfer(NamedTuple):
    """Points that one account pays another to settle."""

    payer: str
    payee: str
    points: int


def as_transfers(payments: Iterable[PaymentEntry]) -> tuple[Transfer, ...]:
    """Payments as they were made."""
    return tuple(Transfer(each.payer, each.payee, each.amount) for each in payments)


def plan(balances: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The payments that bring every account to zero, the largest first.

    Only those who owe pay, and only those who are owed are paid. Up to `EXACT_ACCOUNTS` accounts that are not at zero
    there are as few payments as can be; above that there may be more, but always fewer than accounts.

    **The same plan, however the balances are listed.** Write the payments of a plan largest first, and those of the
    same points in the order of the payer's name, then the payee's. Of all plans with as few payments, this is the one
    that comes first, compared payment by payment like words in a dictionary. So names decide only where payments of
    the same points compete, and names in the same order give the same plan.

    **Paying one line leaves the others as they are**, whichever it is: the plan for the new balances is this plan
    without that line. A line added to any plan for the new balances makes a plan for these balances, with one payment
    more, and one that has the line is made in no other way; and of two plans, the same line in both does not change
    which comes first. Above `EXACT_ACCOUNTS` this holds too, the plans being all there are, until so few accounts are
    left that fewer payments can be found.

    Raises Refused when the balances do not add up to zero; every account given counts.
    """
    if sum(balances.values()) != 0:
        raise Refused(
            f"the balances add up to {sum(balances.values())} points, not to zero, so nobody can settle them",
            "run mahj check to find the entry that does not add up",
        )
    left = nonzero(balances)
    exact = len(left) <= EXACT_ACCOUNTS
    lines = []
    while left:
        groups = _groups(list(left.values())) if exact else [~0]
        line = _first_line(left, groups)
        lines.append(line)
        left[line.payer] += line.points
        left[line.payee] -= line.points
        left = nonzero(left)
    return tuple(lines)


def _first_line(balances: Mapping[str, int], groups: list[int]) -> Transfer:
    """The first of all the payments between two accounts of one group that bring one of the two to zero.

    No plan with as few payments has a larger one: a group of so many accounts takes one payment fewer than accounts,
    and any payment that brings one of them to zero leaves a group of one account less.
    """
    bits = {account: 1 << place for place, account in enumerate(balances)}
    lines = (
        (-min(-owing, owed), payer, payee)
        for payer, owing in balances.items()
        if owing < 0
        for payee, owed in balances.items()
        if owed > 0
    )
    return next(
        Transfer(payer, payee, -negated)
        for negated, payer, payee in sorted(lines)
        if any(group & bits[payer] and group & bits[payee] for group in groups)
    )


def _groups(points: list[int]) -> list[int]:
    """Every group of accounts that settles among itself in some plan with the fewest payments, as sets of bits.

    A group of so many accounts that adds up to zero takes one payment fewer than accounts; so the payments are fewest
    where the groups are most. The most groups within a set of accounts are the most within it less any one account,
    and one more where the set itself adds up to zero.
    """
    total = [0]
    for each in points:
        total += [each + rest for rest in total]
    most = [0] * len(total)
    bits = [1 << place for place in range(len(points))]
    for members in range(1, len(total)):
        most[members] = max([most[members ^ bit] for bit in bits if members & bit]) + (total[members] == 0)
    everyone = len(total) - 1
    return [
        group for group in range(1, len(total)) if total[group] == 0 and most[everyone ^ group] == most[everyone] - 1
    ]


def told_by_net(net: Mapping[str, int]) -> tuple[Transfer, ...] | None:
    """Who paid whom, where net points alone tell: one account got everything, or one paid everything. Else None."""
    paid = {account: -points for account, points in net.items() if points < 0}
    got = {account: points for account, points in net.items() if points > 0}
    if len(got) == 1:
        payee = next(iter(got))
        return tuple(Transfer(payer, payee, points) for payer, points in paid.items())
    if len(paid) == 1:
        payer = next(iter(paid))
        return tuple(Transfer(payer, payee, points) for payee, points in got.items())
    return None if paid or got else ()


def pairs(payments: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """What each account lost to each other in all, one line a pair, the largest first, then by the names.

    What two lost to each other is taken off, so that the lines of an account come to its balance.
    """
    sums: dict[tuple[str, str], int] = {}
    for payer, payee, points in payments:
        first, second = sorted((payer, payee))
        sums[first, second] = sums.get((first, second), 0) + (points if payer == first else -points)
    lines = [
        Transfer(first, second, points) if points > 0 else Transfer(second, first, -points)
        for (first, second), points in sums.items()
        if points
    ]
    return tuple(sorted(lines, key=lambda line: (-line.points, line.payer, line.payee)))


#: Up to so many times the coins' common measure, the amount paid is the largest and the coins the fewest there can be.
#: The work grows with it; above it the largest coin is taken off first.
EXACT_STEPS = 20_000


class Coins(Struct, frozen=True):
    """An amount in coins: how many of each, the largest first, and the points that no coin pays."""

    counts: tuple[tuple[int, int], ...]
    left: int

    @property
    def paid(self) -> int:
        """The points the coins come to."""
        return sum(coin * count for coin, count in self.counts)


class CoinLine(NamedTuple):
    """A line of the plan in coins: what is paid now, and what its payer carries to the next night."""

    transfer: Transfer
    coins: Coins


def in_coins(points: int, coins: Iterable[int]) -> Coins:
    """The fewest of these coins that pay as much of an amount as they can, without change.

    ``coins`` are whole points above zero, in any order, as many of each as are needed. What is paid and what is left
    come to the amount.
    """
    kinds = sorted(set(coins), reverse=True)
    measure = gcd(*kinds)
    steps, sizes = points // measure, [coin // measure for coin in kinds]
    bulk = max(0, steps - EXACT_STEPS) // sizes[0]
    counts = dict.fromkeys(sizes, 0)
    counts[sizes[0]] = bulk
    rest = steps - bulk * sizes[0]
    last = _last_coins(rest, sizes)
    payable = max(amount for amount in range(rest + 1) if last[amount] is not None)
    while payable:
        coin = last[payable] or 0
        counts[coin] += 1
        payable -= coin
    used = tuple((size * measure, count) for size, count in counts.items() if count)
    return Coins(used, points - sum(coin * count for coin, count in used))


def coin_lines(transfers: Iterable[Transfer], coins: Sequence[int]) -> tuple[CoinLine, ...]:
    """Every line of a plan in coins; what cannot be paid in them stays with who owes it."""
    return tuple(CoinLine(transfer, in_coins(transfer.points, coins)) for transfer in transfers)


def paid_in_coins(lines: Iterable[CoinLine]) -> tuple[Transfer, ...]:
    """What is paid now, without the lines of which no coin pays anything."""
    paid = (line.transfer._replace(points=line.coins.paid) for line in lines)
    return tuple(transfer for transfer in paid if transfer.points)


def _last_coins(most: int, coins: Sequence[int]) -> list[int | None]:
    """For every amount up to a bound, one coin of those that pay it with the fewest, or None where none do."""
    last: list[int | None] = [0, *(None for _ in range(most))]
    fewest = [0] * (most + 1)
    for amount in range(1, most + 1):
        for coin in coins:
            if coin > amount or last[amount - coin] is None:
                continue
            if last[amount] is None or fewest[amount - coin] + 1 < fewest[amount]:
                last[amount], fewest[amount] = coin, fewest[amount - coin] + 1
    return last
