"""Beginnings: ``mahj init``, a book; ``mahj start``, a night."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from ledger.cli.shared import options
from ledger.cli.terminal import clock
from ledger.cli.terminal.console import Session, doubt, say, show
from ledger.errors import UsageProblem
from ledger.output.nights import brought_lines
from ledger.storage.books import create_book
from ledger.storage.keys import FIRST_YEAR, LAST_YEAR
from ledger.table.choosing.choosing_rules import Choice
from ledger.table.evening.comings import last_company
from ledger.table.evening.opening import Opened, start
from ledger.texts import quoted

app = typer.Typer()


@app.command()
def init(
    ctx: typer.Context,
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="The folder; else this one.")] = None,
) -> None:
    """Begin a book, the group's own folder."""
    wanted: Path | None = folder or ctx.obj
    book = create_book(wanted or Path.cwd())
    show(f"A book was begun in {book.root}. Its settings are in {book.settings_path.name}.")
    if wanted is not None and not _is_found_from_here(wanted):
        show(f'Go there first (cd "{wanted}"), or set MAHJ_BOOK to that folder.')
    show("Next: mahj start and the names of the players, East first, then to the right.")


def _is_found_from_here(folder: Path) -> bool:
    """Whether the commands typed next find the book in a folder without being told."""
    here = [Path(os.environ["MAHJ_BOOK"])] if os.environ.get("MAHJ_BOOK") else [Path.cwd(), *Path.cwd().parents]
    return folder.resolve() in {place.resolve() for place in here}


@app.command(name="start")
def start_night(
    ctx: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME...", help="The players, East first, then to the right.")
    ] = None,
    *,
    again: Annotated[
        bool, typer.Option("--again", help="The last table's people, East moved on, in place of names.")
    ] = False,
    rules: options.PresetOption = None,
    with_: options.WithOption = None,
    without: options.WithoutOption = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar="D", help="The evening's date, such as 2026-11-29.")
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="L", help="The table's name, where several play.")
    ] = None,
    yes: options.YesOption = False,
) -> None:
    """Open a night."""
    book = Session(ctx.obj).book
    if not again and not names:
        raise UsageProblem("NAME is missing", "write mahj start NAME...; mahj start --help says more")
    if again and names:
        raise UsageProblem("--again takes the place of names", "write mahj start NAME..., or mahj start --again")
    opened = start(
        book,
        last_company(book, table) if again else names or (),
        Choice(preset=rules, added=tuple(with_ or ()), left_out=tuple(without or ())),
        date=None if day is None else _date(day),
        table=table,
        now=clock.now(),
        doubt=(lambda _: True) if yes else doubt,
    )
    for line in _opened_lines(opened):
        show(line)


def _date(text: str) -> date:
    """A date as it was typed. Raises UsageProblem for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError as problem:
        raise UsageProblem(f"{quoted(text)} is no date", "write year, month and day, such as 2026-11-29") from problem
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise UsageProblem(f"no evening is of the year {day.year}", f"name one from {FIRST_YEAR} to {LAST_YEAR}")
    return day


def _behind_later_nights(opened: Opened) -> list[str]:
    """How to name a night that was opened for an earlier evening: without a name, commands mean the newest."""
    newest = opened.table.book.night_paths()[0].stem
    if newest[:10] == opened.table.name[:10]:
        return []
    return [f"The book holds a later night, so add --night {opened.table.name} to every command about this one."]


def _opened_lines(opened: Opened) -> list[str]:
    """What was opened, who plays, and what to type next."""
    for player in opened.company.new:
        say(f"new: {player}")
    seating = opened.table.seating
    waits = (
        f" {' and '.join(seating.waiting)} wait{'s' if len(seating.waiting) == 1 else ''}." if seating.waiting else ""
    )
    return [
        f"The night {opened.table.name} is open: {opened.preset.title}.",
        f"East {seating.seated[0]}, then to the right {', '.join(seating.seated[1:])}.{waits}",
        *brought_lines(opened.table.evening),
        *_behind_later_nights(opened),
        "Record a hand with mahj win WINNER VALUE DISCARDER (or self), or mahj wall.",
    ]
