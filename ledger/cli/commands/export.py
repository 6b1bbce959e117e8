"""``mahj export``: a night, a season or the book, in the formats of other programs."""

from __future__ import annotations

from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.settings import read_settings
from ledger.cli.terminal import scope_options
from ledger.cli.terminal.console import show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.files import may_write, put_bytes, put_text
from ledger.cli.terminal.problems import report_problem
from ledger.errors import UsageProblem
from ledger.render.export.chosen import choose

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ledger.render.export.chosen import Chosen

app = typer.Typer(rich_markup_mode=None, help="Nights in the formats of other programs.")

NightArgument = Annotated[
    str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night or an event by its name, or an id; else all.")
]
AnonymousOption = Annotated[
    bool, typer.Option("--anonymous", help="Write player 1, player 2 and so on in place of names; leave out notes.")
]


class Reader(StrEnum):
    """Which program a file is for, where programs of one format differ."""

    EXCEL = "excel"


class Content(StrEnum):
    """The tables there are for databases."""

    NIGHTS = "nights"
    HANDS = "hands"
    NET = "net"
    PAYMENTS = "payments"
    NOTES = "notes"
    OWED = "owed"


@app.command(name="csv")
def export_csv(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    long: Annotated[
        bool, typer.Option("--long", help="A line for every payment, not a column for every player.")
    ] = False,
    as_money: Annotated[
        bool, typer.Option("--money", help="Money in place of points, as a point was worth each night.")
    ] = False,
    reader: Annotated[
        Reader | None, typer.Option("--for", help="Excel needs a mark to see that names are UTF-8.")
    ] = None,
    season: scope_options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: scope_options.OutputOption = None,
    force: scope_options.ForceOption = False,
) -> None:
    """For spreadsheets: a line a hand and a column a player, or a line a payment."""
    from ledger.render.export import csv_files  # noqa: PLC0415  # each format imports its own

    if long and as_money:
        raise UsageProblem("--long has a column for money already", "leave out --money")
    chosen = choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    if long:
        text = csv_files.long(chosen.with_payments())
    else:
        text = csv_files.wide(chosen.nights(), csv_files.money if as_money else csv_files.points)
    mark = [csv_files.BYTE_ORDER_MARK] if reader is Reader.EXCEL else []
    _finish_text(chain(mark, text), output, chosen, force=force)


@app.command(name="json")
def export_json(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of this format instead.")] = False,
    season: scope_options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: scope_options.OutputOption = None,
    force: scope_options.ForceOption = False,
) -> None:
    """For programs, and for mahj import json: settings, presets, rulings, and every entry of every night."""
    from ledger.exchange.exports import book_data  # noqa: PLC0415
    from ledger.render.export import json_files  # noqa: PLC0415

    if schema:
        show_text(json_files.schema())
        return
    book = context_of(ctx.obj).book
    chosen = choose(book, night, season, anonymous=anonymous, may_be_empty=season is None)
    settings, presets, rulings = book_data(book)
    if anonymous:
        settings = chosen.without_names({key: value for key, value in settings.items() if key != "players"})
        presets = chosen.without_names(presets)
    nights = chosen.tables() if anonymous else chosen.as_typed()
    made = json_files.book(settings, presets, rulings, nights, chosen.events())
    _finish_text(made, output, chosen, force=force)


@app.command(name="hledger")
def export_hledger(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    season: scope_options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: scope_options.OutputOption = None,
    force: scope_options.ForceOption = False,
) -> None:
    """For hledger and Ledger: a balanced transaction a hand, players as accounts."""
    from ledger.render.export import journals  # noqa: PLC0415

    chosen = choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    _finish_text(journals.hledger(chosen.nights()), output, chosen, force=force)


@app.command(name="beancount")
def export_beancount(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    season: scope_options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: scope_options.OutputOption = None,
    force: scope_options.ForceOption = False,
) -> None:
    """For beancount: a balanced transaction a hand, players as accounts."""
    from ledger.render.export import journals  # noqa: PLC0415

    book = context_of(ctx.obj).book
    chosen = choose(book, night, season, anonymous=anonymous)
    title = chosen.without_names(read_settings(book).name)
    _finish_text(journals.beancount(chosen.nights(), title), output, chosen, force=force)


@app.command(name="sqlite")
def export_sqlite(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    output: scope_options.FileOption,
    season: scope_options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    force: scope_options.ForceOption = False,
) -> None:
    """For SQLite: tables of nights, hands, points, payments, notes and debts, and a view of the standings."""
    from ledger.render.export import databases  # noqa: PLC0415

    chosen = choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    _finish_bytes(databases.sqlite(chosen.with_payments(), chosen.name()), output, chosen, force=force)


@app.command(name="parquet")
def export_parquet(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    output: scope_options.FileOption,
    content: Annotated[Content, typer.Option("--content", help="Which table the file holds.")] = Content.NET,
    season: scope_options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    force: scope_options.ForceOption = False,
) -> None:
    """For DuckDB, pandas and others: one of the tables of export sqlite. Needs the extra named parquet."""
    from ledger.render.export import databases  # noqa: PLC0415

    chosen = choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    nights = chosen.with_payments() if content is Content.PAYMENTS else chosen.nights()
    _finish_bytes(databases.parquet(nights, chosen.name(), content), output, chosen, force=force)


def _finish_text(pieces: Iterator[str], output: Path | None, chosen: Chosen, *, force: bool) -> None:
    """Write or print a text, and name every night that could not be read."""
    put_text(chosen.refusing_none(pieces), may_write(output, force=force), lambda: not chosen.problems)
    _name_unread(chosen)


def _finish_bytes(pieces: Iterator[bytes], output: Path | None, chosen: Chosen, *, force: bool) -> None:
    """The same with what is no text."""
    put_bytes(chosen.refusing_none(pieces), may_write(output, force=force), lambda: not chosen.problems)
    _name_unread(chosen)


def _name_unread(chosen: Chosen) -> None:
    """Name every night that could not be read."""
    code = max((report_problem(problem) for problem in chosen.problems), default=0)
    if code:
        raise typer.Exit(code)
