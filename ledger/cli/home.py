"""``mahj`` alone: the open night at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.settings import read_settings
from ledger.cli.terminal.amounts import balances_line
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.event_meant import open_event_of
from ledger.cli.terminal.open_nights import open_lines, owed_lines
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.cli.terminal.to_type import as_word
from ledger.render.pots import waiting_lines
from ledger.render.words import seating_words
from ledger.season.left_over import all_left
from ledger.season.open_nights import ended, not_done
from ledger.season.pots import waiting_pots
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ledger.event.event_in_play import EventInPlay
    from ledger.night.night_in_play import NightInPlay


def home(folder: Path | None) -> None:
    """Print where the open night stands, the commands most likely next, and every other night that is open or owed for.

    Several tables of one evening are shown one by one, those of an event below it.
    """
    nights = context_of(folder).nights
    left = all_left(nights.book)
    found, tables = not_done(nights, left), nights.at_hand(ended(left))
    rules = RulesSaid(nights.book)
    event = open_event_of(nights.book)
    if event is not None:
        _show_event(event)
    for table in tables:
        for line in _lines(table, rules):
            show(line)
    at_hand = {table.name for table in tables}
    settings = read_settings(nights.book)
    others = [each for each in found if each.name not in at_hand]
    for line in (*open_lines(others, settings), *owed_lines(others, settings)):
        show_next(line)
    for line in waiting_lines(waiting_pots(nights.book, left)):
        show(line)
    if not tables and event is None:
        show("No night is open.")
        show_next("mahj start NAME... opens one, mahj nights lists those played, mahj demo shows an evening.")
    if not tables:
        return
    show_next(f"Next: mahj win WINNER VALUE DISCARDER, mahj wall, mahj undo, mahj show, mahj settle.{_which(tables)}")


def _show_event(event: EventInPlay) -> None:
    """The open event in a few lines."""
    from ledger.render.events import outstanding_lines  # noqa: PLC0415  # most books have no event

    rounds = max(event.header.rounds, event.last_round)
    show(f"{event.called} is open, {event.last_round} of {rounds} rounds played or open.")
    for line in outstanding_lines(event):
        show_next(line)


def _which(tables: Sequence[NightInPlay]) -> str:
    """How a command says which of several tables it means, where names do not say it already."""
    if len(tables) < 2:  # noqa: PLR2004  # one that is alone need not be named
        return ""
    labels = {table.record.header.table or "" for table in tables}
    if "" in labels or len(labels) < len(tables) or len({table.record.header.date for table in tables}) > 1:
        return f" Say which night with --night, such as --night {tables[0].name}."
    label = as_word(tables[0].record.header.table or "")
    return f" Where no name says which, say --table, such as --table {label}."


def _lines(table: NightInPlay, rules: RulesSaid) -> list[str]:
    """The night in a few lines."""
    evening = table.evening
    at = "" if table.record.header.table is None else f", table {table.record.header.table}"
    lines = [
        f"Night {table.name}{at}: {rules.of(table)}, {counted(len(evening.hands), 'hand')}.",
        f"{balances_line(table)}.",
        f"Next hand: {seating_words(table.seating)}.",
    ]
    lines.extend(f"In the {pot}: {evening.holds(pot)}." for pot in evening.pots if evening.holds(pot))
    lines.extend(f"{said}." for said in table.said_of_limits)
    return lines
