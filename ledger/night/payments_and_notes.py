"""What is written beside the hands: payments, notes, and who sits from the next hand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.people import NameResolver
from ledger.errors import MahjError, Refused, raise_all
from ledger.model import FUND, KITTY, MOST_POINTS, SHARED, pots_first
from ledger.night.parsing import remark
from ledger.night.transaction import Change, one_change, refuse_closed, stale, told_twice
from ledger.pay.beside import is_limited, within_limits
from ledger.pay.carried import NOT_SETTLED, split, together
from ledger.pay.settling import plan
from ledger.record import NoteEntry, Paid, PaymentEntry, Purpose

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from datetime import datetime

    from ledger.declarations import Limit
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.carried import Open, Unpaid
    from ledger.record import Rate


class PaidBeside(Struct, frozen=True):
    """A payment beside the hands: its entry, and the limit that let no more be paid, or None."""

    entry: PaymentEntry
    limit: Limit | None


class PaidUp(Struct, frozen=True):
    """A payment that settles: its entries, one a debt, and what everyone is still owed, or owes, after it."""

    entries: tuple[PaymentEntry, ...]
    left: Mapping[str, int]


def pay(
    payer: str, payee: str, amount: int, purpose: Purpose, now: datetime
) -> Callable[[NightInPlay], Change[PaidBeside]]:
    """How to record points paid beside the hands, between players, tonight's pots, the fund and the bank.

    For a dispute or a penalty it is paid within the limits of the rules in force, else as entered; a pot that holds
    less is a doubt. Raises NameProblem and Refused where that cannot be, and what loading and asking rules raises.
    """

    def prepare(table: NightInPlay) -> Change[PaidBeside]:
        refuse_closed(table)
        entry, limit = _payment(table, (payer, payee), amount, purpose, now), None
        if is_limited(entry, table.evening):
            paid = within_limits(entry, table.evening, table.load)
            entry, limit = paid.entry, paid.limit
        questions = (*stale(table, now), *told_twice(entry, table, now))
        return Change((entry,), PaidBeside(entry, limit), questions, _more_than_there_is(entry, table))

    return prepare


def _more_than_there_is(entry: PaymentEntry, table: NightInPlay) -> tuple[str, ...]:
    """The doubt about a payment out of a pot that holds less."""
    inside = table.evening.holds(entry.payer)
    if entry.payer not in {FUND, *_pots(table)} or inside >= entry.amount:
        return ()
    return (f"the {entry.payer} holds {inside}, less than {entry.amount}",)


def paid(
    payer: str, payee: str, amount: int | None, now: datetime, owed: Callable[[NightInPlay], Mapping[str, int]]
) -> Callable[[NightInPlay], Change[PaidUp]]:
    """How to record a payment that settles what was played; without an amount, what the plan says.

    ``owed`` tells what is owed of a night, by the names of now.

    Raises Refused in a night whose points are never paid out or whose coins have moved, and where the plan holds no
    such payment.
    """

    def prepare(table: NightInPlay) -> Change[PaidUp]:
        refuse_unsettled_unit(table)
        left = owed(table)
        if table.evening.header.paid is Paid.EACH_HAND and not any(left.values()):
            raise Refused(
                f"the coins of the night {table.name} moved after every hand, so nothing of it is left to settle",
                "mahj pay FROM TO AMOUNT records points paid beside the hands; mahj paid FROM TO AMOUNT --carried pays "
                "what an earlier night left",
            )
        debt = _Debt(
            left, NameResolver(table.settings.players), "", "the plan has", "mahj settle shows it; or name an amount"
        )
        entry = _payment(table, (payer, payee), amount or 1, Purpose.SETTLE, now)
        return _settles(table, _at_rate(entry, table.evening.header.rate), amount, debt)

    return prepare


def paid_carried(
    payer: str, payee: str, amount: int | None, now: datetime, earlier: Callable[[NightInPlay], Unpaid]
) -> Callable[[NightInPlay], Change[PaidUp]]:
    """How to record a payment of what earlier nights left unpaid; without an amount, what the plan for them says.

    ``earlier`` tells what all nights of a night's book leave open. The oldest debt is paid first, and each debt that
    is paid gets an entry of its own.

    Raises Refused in a night whose points are never paid out, and where the plan holds no such payment; without an
    amount also what is wrong with a night that cannot be read.
    """

    def prepare(table: NightInPlay) -> Change[PaidUp]:
        refuse_unsettled_unit(table, "mahj settle --all names the nights that are owed for; name one with --night")
        entry = _payment(table, (payer, payee), amount or 1, Purpose.CARRIED, now)
        nights = earlier(table)
        if amount is None:
            raise_all(list(nights.problems))
        who = NameResolver(table.settings.players)
        people = who(entry.payer), who(entry.payee)
        earlier_nights = [each for each in nights.nights if each.has_ended or each.night != table.name]
        rate, owed = _rate_of_debt(together(earlier_nights), people, table.evening.header.rate)
        hint = "mahj settle --all shows what they did; or name an amount"
        debt = _Debt(owed, who, "of earlier nights, ", "earlier nights left", hint)
        change = _settles(table, _at_rate(entry, rate), amount, debt)
        (whole,) = change.outcome.entries
        parts = split((each for each in earlier_nights if each.rate == rate), people, whole.amount)
        paying = tuple(_paying(table, whole, *part, place) for place, part in enumerate(parts))
        paid_up = PaidUp(paying, change.outcome.left)
        warnings = tuple(f"left out: {problem.message}" for problem in nights.problems)
        return replace(change, entries=one_change(paying), outcome=paid_up, warnings=warnings)

    return prepare


def _rate_of_debt(
    totals: Mapping[Rate, Mapping[str, int]], people: tuple[str, str], tonight: Rate
) -> tuple[Rate, Mapping[str, int]]:
    """The debts between two at the rate of tonight; where there are none, at another at which there are."""
    for rate in (tonight, *totals):
        owed = totals.get(rate, {})
        if owed.get(people[0], 0) < 0 < owed.get(people[1], 0):
            return rate, owed
    return tonight, totals.get(tonight, {})


def _paying(table: NightInPlay, whole: PaymentEntry, of: Open | None, points: int, place: int) -> PaymentEntry:
    """The part of a payment that pays one night's debt; that of its own night it settles."""
    entry = replace(whole, number=whole.number + place, amount=points)
    if of is None:
        return entry
    if of.night == table.name:
        return replace(entry, purpose=Purpose.SETTLE)
    return replace(entry, of=of.id)


def _at_rate(entry: PaymentEntry, rate: Rate) -> PaymentEntry:
    """A payment of points that are worth so much."""
    return replace(entry, **rate.of_payment)


class _Debt(Struct, frozen=True):
    """What a payment pays: what everyone is owed or owes, by the names of now, and how messages speak of it."""

    owed: Mapping[str, int]
    now_called: Callable[[str], str]
    of: str
    no_plan: str
    hint: str


def _settles(table: NightInPlay, entry: PaymentEntry, amount: int | None, debt: _Debt) -> Change[PaidUp]:
    """The change that records a settling payment, asked about where it is more than is owed."""
    payer, payee = debt.now_called(entry.payer), debt.now_called(entry.payee)
    if amount is None:
        planned = [line for line in plan(debt.owed) if (line.payer, line.payee) == (payer, payee)]
        if not planned:
            raise Refused(f"{debt.no_plan} no payment from {entry.payer} to {entry.payee}", debt.hint)
        entry = replace(entry, amount=planned[0].points)
    most = max(0, min(-debt.owed.get(payer, 0), debt.owed.get(payee, 0)))
    from_whom, to_whom = (_called(account, _pots(table)) for account in (entry.payer, entry.payee))
    owes = f"{debt.of}{from_whom} owes {to_whom} {f'at most {most}' if most else 'nothing'}"
    fed = f"; the {entry.payee} is fed by the hands" if entry.payee in {FUND, *_pots(table)} and not most else ""
    questions = (f"{owes}{fed}. Record a payment of {entry.amount}?",) if entry.amount > most else ()
    left = dict(debt.owed)
    left[payer] = left.get(payer, 0) + entry.amount
    left[payee] = left.get(payee, 0) - entry.amount
    forgotten = stale(table, entry.at) if table.is_open else ()
    again = told_twice(entry, table, entry.at)
    return Change((entry,), PaidUp((entry,), left), (*forgotten, *again, *questions))


def _called(account: str, pots: Collection[str]) -> str:
    """A player, or an account that is nobody, inside a sentence."""
    return f"the {account}" if account in (*SHARED, *pots) else account


def _pots(table: NightInPlay) -> tuple[str, ...]:
    """The pots of a night: those that brought or moved points, and those that the rules in force own.

    Where these rules are missing or broken, a payment can still be written down.
    """
    try:
        return pots_first((*table.evening.pots, *table.rules.pots))
    except MahjError:
        return pots_first((KITTY, *table.evening.pots))


def refuse_unsettled_unit(table: NightInPlay, hint: str = "mahj standings adds them up over a season") -> None:
    """Raise Refused where the night's points are awarded and never paid out; ``hint`` says what to do then."""
    if table.evening.unit in NOT_SETTLED:
        raise Refused(f"{table.evening.unit} points are not paid out", hint)


def _payment(table: NightInPlay, people: tuple[str, str], amount: int, purpose: Purpose, now: datetime) -> PaymentEntry:
    """A payment between two accounts of this night. What is wrong with the names and the amount is raised at once."""
    pots = _pots(table)
    problems: list[MahjError] = []
    payer, payee = (_account(table, text, pots, problems) for text in people)
    if not 0 < amount <= MOST_POINTS:
        problems.append(Refused(f"a payment cannot be {amount}", f"name whole points, from 1 to {MOST_POINTS}"))
    raise_all(problems)
    if payer == payee:
        raise Refused(f"{payer} cannot pay {payee}", "name who pays first, then who is paid")
    for account in (payer, payee):
        if account not in (*SHARED, *pots, *table.evening.everyone):
            players = f"players tonight: {', '.join(table.evening.everyone)}"
            elsewhere = "; or record it in the night that left it, with --night"
            hint = players + elsewhere if purpose is Purpose.CARRIED else players
            raise Refused(f"{account} has not played tonight", hint)
    return PaymentEntry(number=table.next_number, at=now, payer=payer, payee=payee, amount=amount, purpose=purpose)


def _account(table: NightInPlay, text: str, pots: Collection[str], problems: list[MahjError]) -> str:
    """The account a text names; what is wrong with it is added to ``problems``, and it is nobody's then."""
    try:
        return table.people.account(text, pots)
    except MahjError as problem:
        problems.append(problem)
        return ""


def note(text: str, now: datetime) -> Callable[[NightInPlay], Change[NoteEntry]]:
    """How to write a note into the night. Raises Refused for one that is empty or endless."""

    def prepare(table: NightInPlay) -> Change[NoteEntry]:
        refuse_closed(table)
        entry = NoteEntry(number=table.next_number, at=now, text=remark(text))
        return Change((entry,), entry, (*stale(table, now), *told_twice(entry, table, now)))

    return prepare
