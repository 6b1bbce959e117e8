"""The end of a night: a kitty emptied as the rules say, the plan taken as paid or what is unpaid written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.answers import Carry
from ledger.declarations import Extra
from ledger.errors import Refused
from ledger.model import ACCOUNTS, KITTY
from ledger.record import EndEntry, VoidEntry
from ledger.season.settling import Transfer, plan
from ledger.table.beside import NOT_SETTLED
from ledger.table.changing import Change
from ledger.table.hands import refuse_closed

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.table.nights import Table


class Ended(Struct, frozen=True):
    """How a night ended: the entry, where a kitty went, and the plan that was taken as paid."""

    entry: EndEntry
    from_kitty: tuple[Extra, ...]
    plan: tuple[Transfer, ...]


def end(now: datetime, *, unpaid: bool) -> Callable[[Table], Change[Ended]]:
    """How to close the night. With ``unpaid`` what is left is written down, else the plan is taken as paid.

    Raises Refused where it is closed already, and RuleProblem for a rule that gives away what is not there.
    """

    def prepare(table: Table) -> Change[Ended]:
        refuse_closed(table)
        ended = how_it_ends(table, now, unpaid=unpaid)
        return Change((ended.entry,), ended)

    return prepare


def how_it_ends(table: Table, now: datetime, *, unpaid: bool) -> Ended:
    """How an open night ends as it stands. Raises RuleProblem for a rule that gives away what is not there."""
    extras, kitty_left = _kitty(table)
    net: dict[str, int] = {}
    for extra in extras:
        net[extra.payer] = net.get(extra.payer, 0) - extra.points
        net[extra.payee] = net.get(extra.payee, 0) + extra.points
    owed = {account: points + net.get(account, 0) for account, points in _all_owed(table, net).items()}
    left = {account: points for account, points in owed.items() if points} if unpaid else {}
    entry = EndEntry(number=table.next_number, at=now, net=net, unpaid=left, kitty_left=kitty_left)
    transfers = () if unpaid or table.evening.unit in NOT_SETTLED else plan(owed)
    return Ended(entry, tuple(extras), transfers)


def reopen(now: datetime) -> Callable[[Table], Change[EndEntry]]:
    """How to open a night again that was ended. Raises Refused where it is open."""

    def prepare(table: Table) -> Change[EndEntry]:
        end_entry = table.evening.end
        if end_entry is None:
            raise Refused(f"the night {table.name} is open", "name another with --night; mahj nights lists them")
        return Change((VoidEntry(number=end_entry.number, at=now, why="reopened"),), end_entry)

    return prepare


def _all_owed(table: Table, net: dict[str, int]) -> dict[str, int]:
    """What every account is owed before the kitty is emptied, those only the kitty pays included."""
    return {**dict.fromkeys(net, 0), **table.evening.owed}


def _kitty(table: Table) -> tuple[list[Extra], int | None]:
    """Where what lies in the kitty goes, and what is left of it for a later night."""
    evening = table.evening
    held = evening.balances.get(KITTY, 0) + evening.header.brought.get(KITTY, 0)
    if held <= 0:
        return [], None
    night = evening.night(table.seating, table.next_number)
    answers: list[tuple[str, Extra | Carry]] = list(table.rules.each("mahj_night_end", (Extra, Carry), night=night))
    extras = []
    for rule, answer in answers:
        if isinstance(answer, Extra):
            if answer.payer != KITTY or answer.payee not in (*evening.everyone, *ACCOUNTS):
                raise table.rules.nonsense(rule, "mahj_night_end", f"answered {answer}", night=night)
            extras.append(answer)
    left = held - sum(extra.points for extra in extras)
    if left < 0:
        raise table.rules.nonsense(
            answers[0][0], "mahj_night_end", f"gave away more than the {held} there", night=night
        )
    return extras, left or None
