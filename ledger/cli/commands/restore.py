"""``mahj restore``: the safety copies of the book's files, and how one is brought back."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.book import safety_copies
from ledger.cli.terminal import clock, options, report_options
from ledger.cli.terminal.console import ONLY_TRIED, agreed, ask, show, show_next, show_report
from ledger.cli.terminal.context import context_of
from ledger.render.reports import Column, Format, Report
from ledger.season.restoring import all_copies, restore, says, wanted_copy
from ledger.text import counted

app = typer.Typer()

_COLUMNS = (Column("file", "file"), Column("copy", "copy"), Column("made", "made"), Column("what it holds", "holds"))


@app.command(name="restore")
def bring_back(
    ctx: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="A night or event such as 2026-11-29 or e-2026-11-29, or mahj.toml; else all are listed.",
        ),
    ] = None,
    copy: Annotated[
        str | None,
        typer.Argument(metavar="[COPY]", help="Which copy, as listed; else the newest made before a change."),
    ] = None,
    *,
    format_: report_options.FormatOption = Format.TABLE,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """List the copies made before a file was first changed in a day, or bring one back.

    What it replaces is kept as a copy of its own.
    """
    context = context_of(ctx.obj)
    book = context.book
    if file is None:
        found = all_copies(book)
        if not found and format_.takes_sentences:
            show("No copies were made yet while the book lay here.")
            show(f"Those of every book, wherever it lay, are in {safety_copies.copies_folder()}.")
            return
        made = ("before the first change of that day", "when it was replaced")
        rows = tuple((each.file, each.name, made[each.was_replaced], says(each)) for each in found)
        show_report(Report(None, _COLUMNS, rows), format_)
        return
    wanted = wanted_copy(book, file, copy)
    if dry_run:
        show(f"{wanted.file} would be brought back from its copy {wanted.name}, which {says(wanted)}.")
        show(ONLY_TRIED)
        return
    restored = restore(context.written_book, wanted, clock.now(), agreed if yes else ask)
    also = f", with {counted(len(restored.tables), 'table')}" if restored.tables else ""
    show(f"{wanted.file} was brought back from its copy {wanted.name}{also}.")
    if restored.replaced is not None:
        show_next(
            f"What it said before is its copy {restored.replaced.name}: mahj restore {file} {restored.replaced.name}"
        )
