"""What is written beside the hands: payments, notes, and who sits from the next hand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refused
from ledger.model import ACCOUNTS, MOST_POINTS, Unit
from ledger.names import printable
from ledger.reckoning.seats import seats
from ledger.record import NoteEntry, PaymentEntry, Purpose, SeatsEntry
from ledger.season.settling import plan
from ledger.table.changing import Change
from ledger.table.hands import refuse_closed, stale
from ledger.table.people import People, company

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ledger.table.nights import Table

#: Units in which nothing is ever paid out.
NOT_SETTLED = frozenset({Unit.TOURNAMENT, Unit.LEAGUE})
_LONGEST_NOTE = 2_000


class Settled(Struct, frozen=True):
    """A settling payment that was recorded."""

    payment: PaymentEntry


def pay(
    payer: str, payee: str, amount: int, purpose: Purpose, now: datetime
) -> Callable[[Table], Change[PaymentEntry]]:
    """How to record points paid beside the hands, between players and the accounts kitty, fund and bank.

    It is paid as entered, without limits. Raises NameProblem and Refused where that cannot be.
    """

    def prepare(table: Table) -> Change[PaymentEntry]:
        refuse_closed(table)
        entry = _payment(table, (payer, payee), amount, purpose, now)
        return Change((entry,), entry, stale(table, now))

    return prepare


def paid(payer: str, payee: str, amount: int | None, now: datetime) -> Callable[[Table], Change[PaymentEntry]]:
    """How to record a payment that settles what was played; without an amount, what the plan says.

    Raises Refused in a night whose points are never paid out, and where the plan holds no such payment.
    """

    def prepare(table: Table) -> Change[PaymentEntry]:
        refuse_unsettled_unit(table)
        owed = table.evening.owed
        entry = _payment(table, (payer, payee), amount or 1, Purpose.SETTLE, now)
        if amount is None:
            planned = [line for line in plan(owed) if (line.payer, line.payee) == (entry.payer, entry.payee)]
            if not planned:
                raise Refused(
                    f"the plan has no payment from {entry.payer} to {entry.payee}",
                    "mahj settle shows it; or name an amount",
                )
            entry = _payment(table, (payer, payee), planned[0].points, Purpose.SETTLE, now)
        most = max(0, min(-owed.get(entry.payer, 0), owed.get(entry.payee, 0)))
        question = f"{entry.payer} owes {entry.payee} at most {most}. Record a payment of {entry.amount}?"
        questions = (question,) if entry.amount > most else ()
        return Change((entry,), entry, (*stale(table, now), *questions))

    return prepare


def refuse_unsettled_unit(table: Table) -> None:
    """Raise Refused where the night's points are awarded and never paid out."""
    if table.evening.unit in NOT_SETTLED:
        raise Refused(f"{table.evening.unit} points are not paid out", "mahj standings adds them up over a season")


def _payment(table: Table, people: tuple[str, str], amount: int, purpose: Purpose, now: datetime) -> PaymentEntry:
    """A payment between two accounts of this night."""
    payer, payee = (table.people.account(text) for text in people)
    if payer == payee:
        raise Refused(f"{payer} cannot pay {payee}", "name who pays first, then who is paid")
    for account in (payer, payee):
        if account not in (*ACCOUNTS, *table.evening.everyone):
            raise Refused(f"{account} has not played tonight", f"players tonight: {', '.join(table.evening.everyone)}")
    if not 0 < amount <= MOST_POINTS:
        raise Refused(f"a payment cannot be {amount}", f"name whole points, from 1 to {MOST_POINTS}")
    return PaymentEntry(number=table.next_number, at=now, payer=payer, payee=payee, amount=amount, purpose=purpose)


def note(text: str, now: datetime) -> Callable[[Table], Change[NoteEntry]]:
    """How to write a note into the night. Raises Refused for one that is empty or endless."""

    def prepare(table: Table) -> Change[NoteEntry]:
        refuse_closed(table)
        words = printable(" ".join(text.split()))
        if not words or len(words) > _LONGEST_NOTE:
            raise Refused("a note holds some words", f"write up to {_LONGEST_NOTE} characters")
        entry = NoteEntry(number=table.next_number, at=now, text=words)
        return Change((entry,), entry, stale(table, now))

    return prepare


def reseat(names: Sequence[str], now: datetime) -> Callable[[Table], Change[SeatsEntry]]:
    """How to write down who sits from the next hand on, next East first, then to the right, then those who wait.

    Names are full names or aliases; others are new people. Raises NameProblem, and Refused where the rules in force
    cannot seat so many.
    """

    def prepare(table: Table) -> Change[SeatsEntry]:
        refuse_closed(table)
        who = company(names, People(table.people.tonight, table.settings.players))
        seats(who.players, 0, table.rules)
        entry = SeatsEntry(number=table.next_number, at=now, players=who.players)
        return Change((entry,), entry, stale(table, now), who.slips, new_people=who.new)

    return prepare
