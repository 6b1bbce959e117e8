"""Beginnings: ``mahj init``, a book; ``mahj start``, a night."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.beginning import create_book
from ledger.book.books import YOUR_OWN, FoundBook, date_in, use, used_last
from ledger.book.files import shown
from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, options, rule_options
from ledger.cli.terminal.console import doubt, show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.open_nights import open_lines, owed_lines
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.rules_in_words import RulesSaid, not_kept_lines
from ledger.cli.terminal.to_type import as_word
from ledger.errors import Refused, UsageProblem
from ledger.night.joining import last_company
from ledger.night.opening import Opened, start
from ledger.night.parsing import date_of
from ledger.record import play_of
from ledger.render.nights import brought_lines
from ledger.render.pots import not_brought_lines
from ledger.render.words import points_words, seating_words
from ledger.season.open_nights import not_done
from ledger.season.pots import waiting_pots

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context

app = typer.Typer()


@app.command()
def init(
    ctx: typer.Context,
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="The folder; else this one.")] = None,
) -> None:
    """Begin a book, the group's own folder."""
    wanted: Path | None = folder or ctx.obj
    book = create_book(wanted or Path.cwd())
    use(FoundBook(book, "begun just now"))
    place = book.root.resolve() if book.root.name in {"", ".."} else book.root
    show(f"A book was begun in {place}. Its settings are in {book.settings_path.name}.")
    for line in _how_it_is_found(wanted or Path.cwd()):
        show(line)
    show("Next: mahj start and the names of the players, East first, then to the right.")


def _how_it_is_found(folder: Path) -> list[str]:
    """What to do so that the commands typed next find the book in a folder; nothing where they do."""
    named = os.environ.get("MAHJ_BOOK")
    here = [Path(named)] if named else [Path.cwd(), *Path.cwd().parents]
    if folder.resolve() in {place.resolve() for place in here}:
        return []
    if named:
        return [f'MAHJ_BOOK names another folder, {named}: set it to "{folder}", or type mahj --book "{folder}".']
    return [f'Go there first (cd "{folder}"), or set MAHJ_BOOK to that folder.']


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
    preset: rule_options.PresetOption = None,
    with_: rule_options.WithOption = None,
    without: rule_options.WithoutOption = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar="D", help="The evening's date, such as 2026-11-29.")
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="L", help="The table's name, where several play.")
    ] = None,
    yes: options.YesOption = False,
) -> None:
    """Open a night."""
    context = context_of(ctx.obj)
    if not again and not names:
        raise UsageProblem("NAME is missing", "write mahj start NAME...; mahj start --help says more")
    if again and names:
        raise UsageProblem("--again takes the place of names", "write mahj start NAME..., or mahj start --again")
    asked = doubt if context.answers is None else context.answers.doubt
    sure = (lambda _: True) if yes else asked
    _refuse_another_book(context, sure)
    book = context.begun_book
    opened = start(
        book,
        last_company(context.nights, table) if again else names or (),
        rule_options.choice(preset, with_, without),
        date=None if day is None else date_of(day),
        table=table,
        now=clock.now(),
        doubt=sure,
        waiting=partial(waiting_pots, book),
    )
    context.nights.last_found = opened.table.name
    for line in _opened_lines(opened):
        show(line)
    for line in (*_other_lines(opened, context), *not_kept_lines(book, opened.preset.name, preset)):
        show_next(line)
    if not context.is_at_prompt:
        show_next("Record a hand with mahj win WINNER VALUE DISCARDER (or self), or mahj wall.")


def _refuse_another_book(context: Context, sure: Callable[[str], bool]) -> None:
    """Raise Refused where the user's own book was found for want of another, and the one used last is meant."""
    last = used_last()
    if context.found.why != YOUR_OWN or last is None or last.root == context.book.root:
        return
    own, other = shown(context.book.root), shown(last.root)
    if not sure(f"the book used last is {other}, and this would be {YOUR_OWN}, {own}"):
        raise Refused("no night was opened", f"mahj --book {as_word(other)} start NAME... opens one there")


def _other_lines(opened: Opened, context: Context) -> list[str]:
    """The nights of other dates that are open, and all that are owed for; and how to name this one where one must."""
    name, settings = opened.table.name, read_settings(context.book)
    others = [each for each in not_done(context.nights) if date_in(each.name) != date_in(name) or each.table is None]
    lines = [*open_lines(others, settings), *owed_lines(others, settings)]
    named = context.words_for(name)
    said = f"Another night is open, so add {' '.join(named)} to every command about this one."
    return [*lines, said] if named and not context.is_at_prompt else lines


def _opened_lines(opened: Opened) -> list[str]:
    """What was opened, who plays, and what to type next."""
    for meant in opened.company.meant:
        say(meant)
    for player in opened.company.new:
        say(f"new: {player}")
    evening, finder = opened.table.evening, opened.table.rulebook.finder
    rules = RulesSaid(opened.table.book, finder)(evening.preset, evening.rules, opened.preset.title)
    return [
        f"The night {opened.table.name} is open: {rules}.",
        f"{seating_words(opened.table.seating)}.",
        *brought_lines(evening),
        *not_brought_lines(opened.still_waiting),
        *(f"Paid as the night opens: {points_words(play_of(entry))}." for entry in opened.table.entries),
    ]
