"""People: ``mahj players list``, ``add``, ``alias``, ``rename``, ``merge``, ``split``."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, options, report_options
from ledger.cli.terminal.console import agreed, doubt, show, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.render.reports import Column, Format, Report, Row
from ledger.season.roster_changes import Named, add, add_as_guests, alias, merge, rename, split

app = typer.Typer(rich_markup_mode=None, help="The people of the book, and the names they go by.")

_COLUMNS = (
    Column("player", "player"),
    Column("other names", "other_names"),
    Column("earlier names", "earlier_names"),
    Column("guest", "guest"),
)


@app.command(name="list")
def list_players(ctx: typer.Context, *, format_: report_options.FormatOption = Format.TABLE) -> None:
    """List everyone in the book, with every name that means them."""
    players = read_settings(context_of(ctx.obj).book).players
    rows: tuple[Row, ...] = tuple(
        (
            person.name,
            ", ".join(person.aliases) or None,
            ", ".join(person.was) or None,
            "yes" if person.guest else None,
        )
        for person in players
    )
    show_report(Report(None, _COLUMNS, rows), format_)


@app.command(name="add")
def add_players(
    ctx: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="New people; guest for one without a name.")],
    *,
    guest: Annotated[bool, typer.Option("--guest", help="They are guests: standings keep them apart.")] = False,
) -> None:
    """Put people into the book. Those who play for the first time are added by themselves."""
    book = context_of(ctx.obj).written_book
    for player in add_as_guests(book, names) if guest else add(book, names):
        show(f"new: {player}")


@app.command(name="alias")
def add_alias(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who.")],
    aliases: Annotated[list[str], typer.Argument(metavar="ALIAS...", help="Other names that mean the same person.")],
    *,
    yes: options.YesOption = False,
) -> None:
    """Give somebody other names that can be typed."""
    named = alias(context_of(ctx.obj).written_book, name, aliases, agreed if yes else doubt)
    show(f"{', '.join(aliases)}: {named.now}.")
    _say_unread(named)


@app.command(name="rename")
def rename_player(
    ctx: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="Who.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What they are called from here on.")],
    *,
    yes: options.YesOption = False,
) -> None:
    """Call somebody by another name. What was recorded under the old one stays as it is, and counts for them."""
    named = rename(context_of(ctx.obj).written_book, old, new, agreed if yes else doubt)
    show(f"{named.before} is called {named.now} from here on; what was recorded as {named.before} counts for them.")
    _say_unread(named)


@app.command(name="merge")
def merge_players(
    ctx: typer.Context,
    gone: Annotated[str, typer.Argument(metavar="NAME", help="Who was written down as somebody else.")],
    kept: Annotated[str, typer.Argument(metavar="INTO", help="Who that is; this name is kept.")],
    *,
    yes: options.YesOption = False,
) -> None:
    """Make two entries of the book one person. No night is rewritten; split takes it back."""
    named = merge(context_of(ctx.obj).written_book, gone, kept, clock.now(), agreed if yes else doubt)
    show(f"{named.before} is {named.now}; what was recorded as {named.before} counts for {named.now}.")
    _say_unread(named)


@app.command(name="split")
def split_players(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(metavar="NAME", help="Who was made one with somebody and is not.")],
    *,
    yes: options.YesOption = False,
) -> None:
    """Take a merge back: two people again, each with what was recorded under their names."""
    named = split(context_of(ctx.obj).book, player, clock.now(), agreed if yes else doubt)
    show(f"{named.now} is not {named.before}; what was recorded as {named.now} counts for {named.now} again.")
    _say_unread(named)


def _say_unread(named: Named) -> None:
    """Say in which nights nobody could look whether two people sat together."""
    if named.unread:
        warn(f"not looked at, because they cannot be read: {', '.join(named.unread)}")
