"""Settling up: the fewest payments that bring every account to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.model import nonzero

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Up to so many accounts that are not at zero, the number of payments is the lowest there can be. The work doubles
#: with every account.
EXACT_ACCOUNTS = 16


class Transfer(NamedTuple):
    """Points that one account pays another to settle."""

    payer: str
    payee: str
    points: int


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
