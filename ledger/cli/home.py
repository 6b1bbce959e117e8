"""``mahj`` alone: the open night at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import balances_line
from ledger.cli.terminal.console import show
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.render.words import seating_words
from ledger.text import counted

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.night.night_in_play import NightInPlay


def home(folder: Path | None) -> None:
    """Print where every open night stands, and the commands most likely next."""
    tables = context_of(folder).nights.open_tables()
    if not tables:
        show("No night is open.")
        show("mahj start NAME... opens one, mahj nights lists those played, mahj demo shows an evening.")
        return
    rules = RulesSaid(tables[0].book)
    for table in tables:
        for line in _lines(table, rules):
            show(line)
    which = f" Say which night with --night, such as --night {tables[0].name}." if len(tables) > 1 else ""
    show(f"Next: mahj win WINNER VALUE DISCARDER, mahj wall, mahj undo, mahj show, mahj settle.{which}")


def _lines(table: NightInPlay, rules: RulesSaid) -> list[str]:
    """The night in a few lines."""
    evening = table.evening
    at = "" if table.file.record.header.table is None else f", table {table.file.record.header.table}"
    lines = [
        f"Night {table.name}{at}: {rules.of(table)}, {counted(len(evening.hands), 'hand')}.",
        f"{balances_line(table)}.",
        f"Next hand: {seating_words(table.seating)}.",
    ]
    if table.next_night.kitty:
        lines.append(f"In the kitty: {table.next_night.kitty}.")
    lines.extend(f"{said}." for said in table.said_of_limits)
    return lines
