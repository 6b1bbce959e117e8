"""``mahj export``: a night, a season or the book, in the formats of other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.cli.terminal import options
from ledger.cli.terminal.console import show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.files import put
from ledger.cli.terminal.problems import report_problem
from ledger.night.explaining import payments
from ledger.night.selection import select
from ledger.render.export.content import ExportedNight
from ledger.season.renaming import renamed

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.night.night_in_play import NightInPlay
    from ledger.night.selection import Selection

app = typer.Typer(rich_markup_mode=None, help="Nights in the formats of other programs.")

NightArgument = Annotated[
    str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night's name, or an id; else every night.")
]


@app.command(name="csv")
def export_csv(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    long: Annotated[
        bool, typer.Option("--long", help="A line for every payment, not a column for every player.")
    ] = False,
    season: options.OneSeasonOption = None,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For spreadsheets: a line a hand and a column a player, or a line a payment."""
    from ledger.render.export import csv_files  # noqa: PLC0415  # each format imports its own

    chosen = select(context_of(ctx.obj).book, night, season)
    text = csv_files.long(_with_payments(chosen)) if long else csv_files.wide(_nights(chosen))
    _finish(text, output, chosen, force=force)


@app.command(name="json")
def export_json(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of this format instead.")] = False,
    season: options.OneSeasonOption = None,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For programs, and for mahj import json: settings, presets, and every entry of every night."""
    from ledger.exchange.exports import book_data  # noqa: PLC0415
    from ledger.render.export import json_files  # noqa: PLC0415

    if schema:
        show_text(json_files.schema())
        return
    book = context_of(ctx.obj).book
    chosen = select(book, night, season)
    nights = [ExportedNight(table.name, table.file.record, table.evening) for table in chosen.tables]
    _finish(json_files.book(*book_data(book), nights), output, chosen, force=force)


@app.command(name="hledger")
def export_hledger(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    season: options.OneSeasonOption = None,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For hledger and Ledger: a balanced transaction a hand, players as accounts."""
    from ledger.render.export import journals  # noqa: PLC0415

    chosen = select(context_of(ctx.obj).book, night, season)
    _finish(journals.hledger(_nights(chosen)), output, chosen, force=force)


@app.command(name="beancount")
def export_beancount(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    season: options.OneSeasonOption = None,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For beancount: a balanced transaction a hand, players as accounts."""
    from ledger.render.export import journals  # noqa: PLC0415

    context = context_of(ctx.obj)
    chosen = select(context.book, night, season)
    _finish(journals.beancount(_nights(chosen), read_settings(context.book).name), output, chosen, force=force)


@app.command(name="sqlite")
def export_sqlite(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    output: options.FileOption,
    season: options.OneSeasonOption = None,
    force: options.ForceOption = False,
) -> None:
    """For SQLite: tables of nights, hands, net points and payments, and a view of the standings."""
    from ledger.render.export import databases  # noqa: PLC0415

    context = context_of(ctx.obj)
    chosen = select(context.book, night, season)
    _finish(databases.sqlite(_with_payments(chosen), read_settings(context.book).name), output, chosen, force=force)


@app.command(name="parquet")
def export_parquet(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    output: options.FileOption,
    season: options.OneSeasonOption = None,
    force: options.ForceOption = False,
) -> None:
    """For DuckDB, pandas and others: a row for every player and hand. Needs the extra named parquet."""
    from ledger.render.export import databases  # noqa: PLC0415

    context = context_of(ctx.obj)
    chosen = select(context.book, night, season)
    _finish(databases.parquet(_nights(chosen), read_settings(context.book).name), output, chosen, force=force)


def _nights(chosen: Selection) -> list[ExportedNight]:
    """The nights as they are exported, everybody under the name they have now."""
    return [ExportedNight(table.name, table.file.record, table.evening) for table in map(_renamed, chosen.tables)]


def _with_payments(chosen: Selection) -> list[ExportedNight]:
    """The nights with the payments of their hands."""
    return [
        ExportedNight(table.name, table.file.record, table.evening, payments(table))
        for table in map(_renamed, chosen.tables)
    ]


def _renamed(table: NightInPlay) -> NightInPlay:
    """A night as if everybody had always been called what they are called now."""
    return table.with_file(table.file._replace(record=renamed(table.file.record, NameResolver(table.settings.players))))


def _finish(content: str | bytes, output: Path | None, chosen: Selection, *, force: bool) -> None:
    """Write or print what was made, and name every night that could not be read."""
    put(content, output, force=force)
    code = max((report_problem(problem) for problem in chosen.problems), default=0)
    if code:
        raise typer.Exit(code)
