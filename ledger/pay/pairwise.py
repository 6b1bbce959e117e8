"""Who lost to whom: the play of a night as what each lost to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.pay.settling import Transfer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


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
