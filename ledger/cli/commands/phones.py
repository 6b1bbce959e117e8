"""``mahj phones``: whether hands may be entered on phones just now."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ledger.book.entry_pause import is_paused, pause, resume
from ledger.cli.terminal.console import show_next
from ledger.cli.terminal.context import context_of

app = typer.Typer()


class _Word(StrEnum):
    """What is done about it."""

    PAUSE = "pause"
    RESUME = "resume"


@app.command(name="phones")
def phones(
    ctx: typer.Context,
    word: Annotated[_Word | None, typer.Argument(metavar="[pause|resume]", help="Else it only says how it is.")] = None,
) -> None:
    """Pause entry from phones, where mahj serve --entry runs, or let it go on."""
    context = context_of(ctx.obj)
    book = context.book if word is None else context.written_book
    if word is _Word.PAUSE:
        pause(book)
    elif word is _Word.RESUME:
        resume(book)
    if is_paused(book):
        show_next("Entry from phones is paused. mahj phones resume lets it go on.")
    else:
        show_next("Phones may enter hands, where mahj serve --entry runs. mahj phones pause stops them.")
