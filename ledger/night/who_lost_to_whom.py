"""Who lost to whom in a night: told by the record, and by the rules only where net points cannot tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.night.declared_payments import payments
from ledger.pay.pairwise import pairs, told_by_net
from ledger.pay.settling import Transfer, plan
from ledger.record import HandEntry, play_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.declarations import Payment
    from ledger.night.night_in_play import NightInPlay


class Losses(Struct, frozen=True):
    """What each lost to each other, and the numbers of the entries where nobody can tell who paid whom."""

    pairs: tuple[Transfer, ...]
    unclear: tuple[int, ...]


def losses(table: NightInPlay) -> Losses:
    """What each account lost to each other in the play, what two lost to each other taken off.

    Where nobody can tell who paid whom, the fewest payments that come to the net points stand in.
    """
    by_rules: Mapping[int, tuple[Payment, ...]] | None = None
    paid: list[Transfer] = []
    unclear: list[int] = []
    for entry in table.entries:
        net = play_of(entry)
        known = told_by_net(net)
        if known is None and isinstance(entry, HandEntry):
            by_rules = payments(table) if by_rules is None else by_rules
            if entry.number in by_rules:
                known = tuple(Transfer(each.payer, each.payee, each.points) for each in by_rules[entry.number])
        if known is None:
            unclear.append(entry.number)
        paid.extend(plan(net) if known is None else known)
    return Losses(pairs(paid), tuple(unclear))
