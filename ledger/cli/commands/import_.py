"""``mahj import``: the spreadsheet people keep now, or a book that was exported."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.console import ONLY_TRIED, agreed, ask, doubt, show, show_next, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import say
from ledger.errors import Refused, UsageProblem, raise_all
from ledger.model import ACCOUNTS, added
from ledger.names import key
from ledger.night.parsing import date_of
from ledger.presets.choosing_rules import Choice
from ledger.record import play_of
from ledger.render.reports import Column, Format, Report, Row, Shows
from ledger.text import capital, counted, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.exchange.importing import Import
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
    map_: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="COLUMN=PLAYER", help="Whose column it is; may be repeated."),
    ] = None,
    skip: Annotated[
        list[str] | None, typer.Option("--skip", metavar="COLUMN", help="A column to leave out; may be repeated.")
    ] = None,
    date_column: Annotated[str | None, typer.Option("--date-column", metavar="COLUMN", help="The dates.")] = None,
    note_column: Annotated[str | None, typer.Option("--note-column", metavar="COLUMN", help="Remarks.")] = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar="D", help="The date of all rows, such as 2026-11-29.")
    ] = None,
    amounts: Annotated[
        Amounts | None, typer.Option("--amounts", help="What the numbers are; else they show it.")
    ] = None,
    decimal: Annotated[
        Mark | None, typer.Option("--decimal", help="The decimal mark; else the numbers show it.")
    ] = None,
    dates: Annotated[First | None, typer.Option("--dates", help="What stands first in 3/4/2026.")] = None,
    rest: Annotated[
        str | None, typer.Option("--rest", metavar="ACCOUNT", help="kitty, fund or bank takes what a row lacks.")
    ] = None,
    preset: options.PresetOption = None,
    format_: options.FormatOption = Format.TABLE,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """A row a hand or a row a night, a column a player: each date becomes a night whose totals are known."""
    from ledger.exchange.importing import prepare, write  # noqa: PLC0415
    from ledger.exchange.sheet_reading import SheetTold  # noqa: PLC0415
    from ledger.exchange.sheets import read_sheet  # noqa: PLC0415  # each format imports its own

    told = SheetTold(
        players=_mapped(map_ or ()),
        skipped=tuple(skip or ()),
        date_column=date_column,
        note_column=note_column,
        day=None if day is None else date_of(day),
        decimal=None if decimal is None else "." if decimal is Mark.DOT else ",",
        is_money=None if amounts is None else amounts is Amounts.MONEY,
        day_first=None if dates is None else dates is First.DAY,
        rest=None if rest is None else _rest(rest),
    )
    context = context_of(ctx.obj)
    book = context.book
    prepared = prepare(book, read_sheet(file), told, Choice(preset=preset), clock.now())
    _say_what_was_read(prepared)
    if dry_run:
        for question in (*prepared.questions, *prepared.doubts):
            warn(question)
        show_report(_nights_report(prepared.nights), format_)
        say(ONLY_TRIED)
        raise_all(list(prepared.problems))
        return
    names = write(context.begun_book, prepared, clock.now(), agreed if yes else ask, agreed if yes else doubt)
    show_report(_nights_report(prepared.nights), format_)
    _say_written(names)


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
    """A book that mahj export json wrote: its nights, people and presets join this book, or make a new one."""
    from ledger.exchange.imports import begin_book, read_export  # noqa: PLC0415
    from ledger.exchange.joining_books import prepare, write  # noqa: PLC0415

    exported = read_export(file)
    if new is not None:
        if not dry_run:
            begin_book(new, exported)
        makes = "would make" if dry_run else "makes" if len(exported.nights) == 1 else "make"
        show(f"{counted(len(exported.nights), 'night')} {makes} the book in {new}.")
        return
    context = context_of(ctx.obj)
    book = context.book
    joining = prepare(book, exported)
    for name in joining.kept:
        warn(f"the preset {name} says something else in this book; this book's was left as it is")
    if joining.there_already:
        say(f"there already: {', '.join(joining.there_already)}")
    for person in joining.people:
        say(f"new: {printable(person.name)}")
    if dry_run:
        show(f"{counted(len(joining.nights), 'night')} would be written: {', '.join(joining.nights) or 'none'}.")
        return
    _say_written(write(context.begun_book, joining, clock.now()))


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


def _mapped(texts: Sequence[str]) -> dict[str, str]:
    """Columns and players from texts such as ``A. Smith=Ann``. Raises UsageProblem."""
    mapped: dict[str, str] = {}
    for text in texts:
        column, equals, player = text.rpartition("=")
        if not equals or not column or not player:
            raise UsageProblem(
                f"--map {quoted(text)} is not understood", 'write --map COLUMN=PLAYER, such as "A. S.=Ann"'
            )
        mapped[column] = player
    return mapped


def _rest(text: str) -> str:
    """The account that takes the rest. Raises UsageProblem."""
    if key(text) not in ACCOUNTS:
        raise UsageProblem(f"--rest cannot be {quoted(text)}", f"it is one of {', '.join(ACCOUNTS)}")
    return key(text)


def _say_what_was_read(prepared: Import) -> None:
    """Say how the sheet was understood, so that a wrong guess is seen."""
    if prepared.left_out:
        say(f"left out, for they hold no points: {', '.join(map(printable, prepared.left_out))}")
    say(f"amounts are read as {'money' if prepared.how.is_money else 'points'}")
    for player in prepared.new:
        say(f"new: {printable(player)}")


def _nights_report(nights: Sequence[NightRecord]) -> Report:
    """A row a night: its date, how many rows it came from, and the net points of everyone."""
    nets = [_net(night) for night in nights]
    accounts = tuple(dict.fromkeys(account for net in nets for account in net))
    columns = (
        Column("night", "night"),
        Column("rows", "rows", Shows.NUMBER),
        *(Column(account, account, Shows.POINTS) for account in accounts),
    )
    rows: list[Row] = [
        (night.header.date.isoformat(), _count(night), *(net.get(account) for account in accounts))
        for night, net in zip(nights, nets, strict=True)
    ]
    total: Row = ("total", sum(map(_count, nights)), *(sum(net.get(each, 0) for net in nets) for each in accounts))
    return Report(None, columns, tuple(rows), (total,))


def _net(night: NightRecord) -> dict[str, int]:
    """The net points of a night's totals."""
    return added({}, *(play_of(entry) for entry in night.entries))


def _count(night: NightRecord) -> int:
    """How many rows of the sheet a night came from."""
    return sum(bool(play_of(entry)) for entry in night.entries)


def _say_written(names: Sequence[str]) -> None:
    """Say what was written, and what to do next."""
    say(f"written: {counted(len(names), 'night')}. mahj standings adds them up.")
