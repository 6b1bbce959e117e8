"""Events as several commands show them: the whole of one, where it stands, and its settlement."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.cli.terminal import clock
from ledger.cli.terminal.console import show, show_next, show_report, warn
from ledger.cli.terminal.revisions import would_be_lines
from ledger.errors import Refused
from ledger.event.closing import refuse_unsettled
from ledger.event.event_in_play import event_of, find_event
from ledger.event.later_rounds import later_rounds
from ledger.event.standing import standing
from ledger.model import ACCOUNTS
from ledger.pay.settling import coin_lines, plan
from ledger.render.events import (
    event_coins_left_lines,
    outstanding_lines,
    penalty_words,
    prize_lines,
    seat_lines,
    standing_table,
    tables_so_far,
)
from ledger.render.settling import plan_lines, plan_table
from ledger.render.words import payment_words
from ledger.season.unpaid import owed_in
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.book.books import Book
    from ledger.cli.terminal.amounts import Showing
    from ledger.event.event_in_play import EventInPlay
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Wanted
    from ledger.pay.settling import Transfer
    from ledger.render.reports import Format


def show_event_now(event: EventInPlay, format_: Format, after: int | None = None, *, per_hand: bool = False) -> None:
    """Where an event stands, and for people what is outstanding."""
    found = standing(event, after, per_hand=per_hand)
    show_report(standing_table(event, found, per_hand=per_hand), format_)
    if format_.takes_sentences and after is None:
        for line in (*tables_so_far(event), *prize_lines(event, found), *outstanding_lines(event)):
            show(line)


def show_whole_event(event: EventInPlay, format_: Format) -> None:
    """An event round by round: who sat where, penalties with their numbers, where it stands, and what was paid."""
    if format_.takes_sentences:
        for number in sorted(event.rounds):
            show(f"Round {number}")
            for line in seat_lines({number: event.seats_of(number)}, by_table=True):
                show(line)
        for penalty in event.state.penalties:
            show(f"Penalty, entry {penalty.number}: {penalty_words(penalty)}.")
    show_event_now(event, format_)
    if format_.takes_sentences:
        for payment in event.state.payments:
            show(f"{payment_words(payment)}.")


def of_a_round(book: Book, wanted: Wanted, number: int) -> Wanted:
    """The night of a round that is meant, by its name, in the event that is named or open."""
    event = find_event(book, wanted.night, clock.now().date())
    return replace(wanted, night=event.table_meant(number, wanted.table, wanted.people).name, table=None, round=None)


def table_of_a_player(table: NightInPlay, text: str, *, may_be_another: bool) -> NightInPlay:
    """The table of an event that is meant with somebody named: the one given, else the newest that somebody played at.

    Raises NameProblem for a name nobody has, and Refused for somebody who played at another table, or at none.
    """
    event = event_of(table)
    people = table.people if event is None else event.people
    who = people.account(text, table.evening.pots)
    if event is None or who in {*table.evening.everyone, *table.evening.pots, *ACCOUNTS}:
        return table
    own = [night for night in event.tables if who in night.evening.everyone]
    if own and may_be_another:
        return own[-1]
    header = table.record.header
    raise Refused(
        f"{who} did not play at table {header.table} in round {header.round}",
        f"{who}'s tables: {listed([f'--night {night.name}' for night in own])}" if own else None,
    )


def show_otherwise(was: NightInPlay, now: NightInPlay) -> None:
    """Say which hands of later rounds would have come out otherwise since a night says something else; they stay."""
    found, problems = later_rounds(was, now)
    if found:
        show("Later rounds stay as they were recorded. This would have come out otherwise:")
    for table, each in groupby(found, key=lambda one: one.table):
        header = table.record.header
        show(f"Table {header.table}, round {header.round}:")
        for line in would_be_lines([(one.was, one.would_be) for one in each], table.evening):
            show(line)
    for problem in problems:
        warn(f"what a later round would have been cannot be told: {problem.message}")


def show_settlement(event: EventInPlay, showing: Showing, format_: Format | None = None) -> None:
    """Who would pay whom, across all tables of an event; in a format for programs, else as sentences.

    Raises Refused for points that are never paid out.
    """
    transfers, shown = _left(event), showing.at(event.header.rate)
    if format_ is not None and not format_.is_for_people:
        show_report(plan_table(transfers, f"To settle {event.called}", shown), format_)
        return
    for line in plan_lines(transfers, shown):
        show(f"{line}.")
    if shown.coins is not None:
        for line in event_coins_left_lines(coin_lines(transfers, shown.coins.coins)):
            show(line)
    if not transfers:
        show(_nothing_owed(event))
    elif event.state.end is not None:
        show_next(f"{event.called} has ended: mahj paid FROM TO --night {event.name} writes down a payment.")
    else:
        coins = " --coins" if shown.coins is not None else ""
        show_next(f"mahj event end{coins} closes the event and writes this down as paid.")


def _nothing_owed(event: EventInPlay) -> str:
    """What is said where nobody pays: of the event, and of nothing else in the book."""
    return f"Nobody owes anything of {event.name}."


def show_settlement_text(event: EventInPlay, showing: Showing) -> None:
    """Who would pay whom, as a few lines for a chat. Raises as `show_settlement`."""
    show(f"{event.header.name or event.settings.name}, {event.header.date}")
    for line in plan_lines(_left(event), showing.at(event.header.rate)) or [_nothing_owed(event)]:
        show(line)


def _left(event: EventInPlay) -> tuple[Transfer, ...]:
    """The payments that settle an event: what later nights paid of it is taken off."""
    refuse_unsettled(event)
    return plan(owed_of_event(event))


def owed_of_event(event: EventInPlay) -> Mapping[str, int]:
    """What is owed of an event, by the names of now, less what was paid of it there and in later nights."""
    return owed_in(event.book).of(event.header.id, event.header.rate)
