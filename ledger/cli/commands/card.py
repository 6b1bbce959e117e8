"""The year's card: ``mahj card list``, ``mahj card check``."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.arbiter.card_files import find_card
from ledger.arbiter.cards import doubtful_values, wrong_with
from ledger.book.settings import read_settings
from ledger.cli.terminal import report_options
from ledger.cli.terminal.console import show, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.errors import raise_all
from ledger.render.cards import card_table
from ledger.render.reports import Format
from ledger.text import counted

app = typer.Typer(rich_markup_mode=None, help="The year's card, as the group has typed it in.")

_CardArgument = Annotated[
    str | None, typer.Argument(metavar="[CARD]", help="The card's name, such as 2026 or practice; else the newest.")
]


@app.command(name="list")
def list_hands(
    ctx: typer.Context, card: _CardArgument = None, *, format_: report_options.FormatOption = Format.TABLE
) -> None:
    """List the hands of the card."""
    show_report(card_table(find_card(context_of(ctx.obj).book, card)), format_)


@app.command()
def check(ctx: typer.Context, card: _CardArgument = None) -> None:
    """Check every hand of the card: its tiles, its notation, and whether its value looks right."""
    book = context_of(ctx.obj).book
    found = find_card(book, card)
    for doubt in doubtful_values(found, read_settings(book).values):
        warn(doubt)
    raise_all([*wrong_with(found)])
    show(f"{found.title} ({found.where}): {counted(len(found.lines), 'hand')}, nothing wrong.")
