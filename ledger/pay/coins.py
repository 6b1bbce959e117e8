"""Points in coins that exist: which coins pay an amount, and what no coin pays."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.pay.settling import Transfer

#: Up to so many times the coins' common measure, the amount paid is the largest and the coins the fewest there can be.
#: The work grows with it; above it the largest coin is taken off first.
EXACT_STEPS = 20_000


class Coins(NamedTuple):
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
