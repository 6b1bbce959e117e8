"""Events as several commands show them: the whole of one, its settlement, and that one is open."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.cli.terminal import clock
from ledger.cli.terminal.console import show, show_next, show_report, warn
from ledger.cli.terminal.revisions import would_be_lines
from ledger.errors import MahjError
from ledger.event.closing import settlement
from ledger.event.event_in_play import EventInPlay, event_called, find_event
from ledger.event.later_rounds import later_rounds
from ledger.event.standing import standing
from ledger.render.events import (
    outstanding_lines,
    penalty_words,
    prize_lines,
    seat_lines,
    standing_table,
    tables_so_far,
)
from ledger.render.words import payment_words, transfer_words

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Wanted
    from ledger.render.reports import Format


def show_event_now(event: EventInPlay, format_: Format, after: int | None = None, *, per_hand: bool = False) -> None:
    """Where an event stands, and for people what is outstanding."""
    found = standing(event, after, per_hand=per_hand)
    show_report(standing_table(event, found, per_hand=per_hand), format_)
    if format_.takes_sentences and after is None:
        for line in (*tables_so_far(event), *prize_lines(event, found), *outstanding_lines(event)):
            show(line)


def named_event(book: Book, wanted: Wanted) -> EventInPlay | None:
    """The event that is named in the place of a night; None where none is, or one of its tables."""
    if wanted.night is None or wanted.table is not None or wanted.round is not None or not book.event_paths():
        return None
    return event_called(book, wanted.night)


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


def show_settlement(event: EventInPlay) -> None:
    """Who would pay whom, across all tables of an event. Raises Refused for points that are never paid out."""
    plan = settlement(event)
    for line in plan:
        show(f"{transfer_words(line)}.")
    show_next("mahj event end closes the event and writes this down as paid." if plan else "Everyone is even.")


def open_event_of(book: Book) -> EventInPlay | None:
    """The event that is open; None where there is none, or it cannot be read."""
    if not book.event_paths():
        return None
    try:
        event = find_event(book, today=clock.now().date())
    except MahjError:
        return None
    return event if event.state.end is None else None
