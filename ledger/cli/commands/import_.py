"""``mahj import``: the spreadsheet people keep now, or a book that was exported."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from ledger.cli.terminal import clock, options, report_options, rule_options
from ledger.cli.terminal.console import (
    ONLY_TRIED,
    agreed,
    ask,
    doubt,
    show,
    show_next,
    show_report,
    somebody_is_there,
    warn,
)
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.sheet_options import currency_code, mapped, rest_account
from ledger.errors import Refused, raise_all
from ledger.model import Unit
from ledger.night.parsing import date_of
from ledger.presets.choosing_rules import Choice
from ledger.render.reports import Format
from ledger.render.words import how_many
from ledger.text import capital, counted, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.exchange.importing import Import
    from ledger.exchange.sheet_reading import SheetTold
    from ledger.record import NightRecord

app = typer.Typer(rich_markup_mode=None, help="Nights from a spreadsheet, or a book that was exported.")


class Amounts(StrEnum):
    """What the numbers of a sheet are."""

    POINTS = "points"
    MONEY = "money"


class Mark(StrEnum):
    """The decimal mark of a sheet."""

    DOT = "dot"
    COMMA = "comma"


class First(StrEnum):
    """What stands first in a date such as 3/4/2026."""

    DAY = "day"
    MONTH = "month"


FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to read.")]


@app.command(name="csv")
def import_csv(
    ctx: typer.Context,
    file: FileArgument,
    *,
    sheet: Annotated[str | None, typer.Option("--sheet", metavar="NAME", help="Which sheet of a workbook.")] = None,
    map_: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="COLUMN=PLAYER", help="Whose column or name it is; may be repeated."),
    ] = None,
    skip: Annotated[
        list[str] | None,
        typer.Option("--skip", metavar="COLUMN", help="A column or player to leave out; may be repeated."),
    ] = None,
    skip_row: Annotated[
        list[int] | None, typer.Option("--skip-row", metavar="N", help="A row to leave out; may be repeated.")
    ] = None,
    keep_row: Annotated[
        list[int] | None,
        typer.Option("--keep-row", metavar="N", help="A row that was played, though it looks a sum; may be repeated."),
    ] = None,
    date_column: Annotated[str | None, typer.Option("--date-column", metavar="COLUMN", help="The dates.")] = None,
    note_column: Annotated[str | None, typer.Option("--note-column", metavar="COLUMN", help="Remarks.")] = None,
    player_column: Annotated[
        str | None, typer.Option("--player-column", metavar="COLUMN", help="The names, where a row is one player's.")
    ] = None,
    amount_column: Annotated[
        str | None, typer.Option("--amount-column", metavar="COLUMN", help="The amounts beside those names.")
    ] = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar="D", help="The date of all rows, such as 2026-11-29.")
    ] = None,
    year: Annotated[
        int | None, typer.Option("--year", metavar="Y", min=1900, max=2199, help="The year of dates without one.")
    ] = None,
    dates: Annotated[First | None, typer.Option("--dates", help="What stands first in 3/4/2026.")] = None,
    amounts: Annotated[
        Amounts | None, typer.Option("--amounts", help="What the numbers are; else they show it.")
    ] = None,
    points_per: Annotated[
        int | None, typer.Option("--points-per", metavar="N", min=1, help="How many points an amount of 1 is.")
    ] = None,
    decimal: Annotated[
        Mark | None, typer.Option("--decimal", help="The decimal mark; else the numbers show it.")
    ] = None,
    unit: Annotated[Unit | None, typer.Option("--unit", help="Only the rows of this unit.")] = None,
    currency: Annotated[
        str | None, typer.Option("--currency", metavar="CODE", help="Only the rows in this money, such as EUR.")
    ] = None,
    running: Annotated[
        bool | None, typer.Option("--running/--no-running", help="Each row adds up those before it, or none does.")
    ] = None,
    rest: Annotated[
        str | None, typer.Option("--rest", metavar="ACCOUNT", help="kitty, fund or bank takes what a row lacks.")
    ] = None,
    unpaid: Annotated[bool, typer.Option("--unpaid", help="Nothing of it was paid; else all was.")] = False,
    preset: rule_options.PresetOption = None,
    new_dates: Annotated[bool, typer.Option("--new-dates", help="Only the dates that have no night yet.")] = False,
    beside: Annotated[
        bool, typer.Option("--beside", help="Also the dates that have nights: as nights beside those.")
    ] = False,
    nights: Annotated[bool, typer.Option("--nights", help="Show every night, not the totals of everybody.")] = False,
    format_: report_options.FormatOption = Format.TABLE,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Any spreadsheet, CSV or workbook: each date becomes a night whose totals are known."""
    from ledger.exchange.columns import ColumnsTold  # noqa: PLC0415  # each format imports its own
    from ledger.exchange.importing import prepare, write  # noqa: PLC0415
    from ledger.exchange.sheet_reading import SheetTold  # noqa: PLC0415
    from ledger.exchange.sheets import read_grid  # noqa: PLC0415
    from ledger.night.ending import nothing  # noqa: PLC0415
    from ledger.render.imported import nights_report, people_report, understood  # noqa: PLC0415

    told = SheetTold(
        columns=ColumnsTold(
            players=mapped(map_ or ()),
            skipped=tuple(skip or ()),
            date=date_column,
            note=note_column,
            player=player_column,
            amount=amount_column,
        ),
        day=None if day is None else date_of(day),
        year=year,
        day_first=None if dates is None else dates is First.DAY,
        decimal=None if decimal is None else "." if decimal is Mark.DOT else ",",
        is_money=None if amounts is None else amounts is Amounts.MONEY,
        per=points_per,
        unit=unit,
        currency=None if currency is None else currency_code(currency),
        rest=None if rest is None else rest_account(rest),
        running=running,
        skipped_rows=frozenset(skip_row or ()),
        kept_rows=frozenset(keep_row or ()),
    )
    context = context_of(ctx.obj)
    book = context.book
    grid = read_grid(file, sheet)
    choice, now = Choice(preset=preset), clock.now()
    pays = nothing if unpaid else tuple
    prepared = _made_clear(told, lambda told: prepare(book, grid, told, choice, now, pays), yes=yes)
    for line in (*grid.said, *understood(prepared)):
        say(line)
    wanted = _wanted(prepared, new_dates=new_dates or (yes and not beside), beside=beside, dry_run=dry_run)
    if dry_run or not prepared.problems:
        show_report(nights_report(wanted) if nights else people_report(wanted), format_)
    if dry_run:
        for slip in prepared.doubts:
            warn(slip)
        say(ONLY_TRIED)
        raise_all(list(prepared.problems))
        return
    raise_all(list(prepared.problems))
    if not wanted:
        return
    if not yes and somebody_is_there() and not ask(f"Import {counted(len(wanted), 'night')}?"):
        raise Refused("nothing was imported")
    _say_written(write(context.begun_book, prepared, wanted, now, agreed if yes else doubt))


@app.command(name="json")
def import_json(
    ctx: typer.Context,
    file: FileArgument,
    *,
    new: Annotated[
        Path | None, typer.Option("--new", metavar="DIR", help="Begin a book there, settings and all.")
    ] = None,
    dry_run: options.DryRunOption = False,
) -> None:
    """A book that mahj export json wrote: its nights, people, presets and rulings join this book, or make a new one."""
    from ledger.exchange.imports import begin_book, read_export  # noqa: PLC0415
    from ledger.exchange.joining_books import prepare, write  # noqa: PLC0415

    exported = read_export(file)
    if new is not None:
        if not dry_run:
            begin_book(new, exported)
        makes = "would make" if dry_run else "makes" if len(exported.nights) == 1 else "make"
        show(f"{how_many(exported.nights)} {makes} the book in {new}.")
        return
    context = context_of(ctx.obj)
    joining = prepare(context.book, exported)
    for name in joining.kept:
        warn(f"{name} says something else in this book; this book's was left as it is")
    if joining.there_already:
        say(f"there already: {', '.join(joining.there_already)}")
    for person in joining.people:
        say(f"new: {printable(person.name)}")
    if dry_run:
        show(f"{how_many(joining.nights)} would be written: {', '.join(joining.nights) or 'none'}.")
        return
    _say_written(write(context.begun_book, exported, joining, clock.now()))


@app.command(name="undo")
def undo_import(ctx: typer.Context, *, yes: options.YesOption = False) -> None:
    """Take the import made last back: its nights leave the book, and a safety copy of each is kept."""
    from ledger.exchange.taking_back import about, last_import, undo  # noqa: PLC0415  # each format imports its own

    context = context_of(ctx.obj)
    found = last_import(context.written_book)
    if found is None:
        raise Refused("no night of this book was imported", "mahj nights lists them")
    since = f", with what was recorded since in {', '.join(found.since)}" if found.since else ""
    if not (agreed if yes else ask)(f"take back {about(found)}{since}?"):
        raise Refused("nothing was taken back")
    show_next(f"{capital(undo(context.book, found, clock.now()))}.")


def _made_clear(told: SheetTold, prepare: Callable[[SheetTold], Import], *, yes: bool) -> Import:
    """An import with all answered that the sheet leaves open; where nobody is there to answer it is a problem.

    Raises Refused where an answer is that nothing shall be imported.
    """
    while True:
        prepared = prepare(told)
        if not prepared.unclear:
            return prepared
        if yes or not somebody_is_there():
            problems = tuple(Refused(each.question, each.hint) for each in prepared.unclear)
            return replace(prepared, problems=(*prepared.problems, *problems))
        first = prepared.unclear[0]
        answer = first.yes if ask(first.question) else first.no
        if answer is None:
            raise Refused("nothing was imported", first.hint)
        told = answer


def _wanted(prepared: Import, *, new_dates: bool, beside: bool, dry_run: bool) -> tuple[NightRecord, ...]:
    """The nights to write where some dates have nights already: those of the others, unless told otherwise.

    Raises Refused where nobody says so.
    """
    from ledger.exchange.importing import listed, only_new  # noqa: PLC0415
    from ledger.render.imported import corrections_said  # noqa: PLC0415

    there = prepared.there
    if not there.days or beside:
        return prepared.nights
    new = only_new(prepared)
    for line in corrections_said(there.corrections):
        warn(line)
    here = f"{counted(len(there.days), 'date has', 'dates have')} nights already ({listed(there.days)})"
    if new_dates or dry_run or not new:
        say(f"{here}; {counted(len(new), 'night is', 'nights are')} new")
        return new
    question = f"{here}. Import only the {counted(len(new), 'new night')}?"
    if not somebody_is_there():
        raise Refused(question, "say --new-dates for that, or --beside for nights beside those that are there")
    if not ask(question):
        raise Refused("nothing was imported", "--beside imports nights beside those that are there")
    return new


def _say_written(names: Sequence[str]) -> None:
    """Say what was written, and what to do next."""
    say(f"written: {how_many(names)}. mahj standings adds them up.")
