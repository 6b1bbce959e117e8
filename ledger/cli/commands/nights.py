"""``mahj nights``: all nights of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ledger.cli.terminal import options
from ledger.cli.terminal.console import show_report
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import report_problem, say
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.errors import MahjError
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.record import TotalsEntry
from ledger.render.pots import waiting_lines
from ledger.render.reports import Column, Format, Report, Row, Shows
from ledger.season.pots import waiting_pots
from ledger.season.unpaid import left_by_ended

if TYPE_CHECKING:
    from collections.abc import Container

app = typer.Typer()

_COLUMNS = (
    Column("night", "night"),
    Column("table", "table"),
    Column("rules", "rules"),
    Column("unit", "unit"),
    Column("hands", "hands", Shows.NUMBER),
    Column("players", "players"),
    Column("state", "state"),
)


@app.command()
def nights(ctx: typer.Context, *, format_: options.FormatOption = Format.TABLE) -> None:
    """List all nights, the newest first."""
    book = context_of(ctx.obj).book
    rules = RulesSaid(book)
    rows: list[Row] = []
    code = 0
    unpaid = {each.night for each in left_by_ended(book)}
    for path in book.night_paths():
        try:
            table = NightInPlay(book, read_night(path))
            rows.append(_row(table, rules.of(table) if format_.is_for_people else table.evening.preset, unpaid))
        except MahjError as problem:
            code = max(code, report_problem(problem))
    show_report(Report(None, _COLUMNS, tuple(rows)), format_)
    for line in waiting_lines(waiting_pots(book)):
        say(line)
    raise typer.Exit(code)


def _row(table: NightInPlay, rules: str, unpaid: Container[str]) -> Row:
    """One night."""
    header, evening = table.record.header, table.evening
    state = "open" if table.is_open else "ended, not paid" if table.name in unpaid else "ended"
    hands: int | None = len(evening.hands)
    if not hands and any(isinstance(entry, TotalsEntry) for entry in table.record.entries):
        hands, state = None, f"{state}, only totals known"
    players = ", ".join(evening.everyone)
    return (table.name, header.table, rules, header.unit, hands, players, state)
