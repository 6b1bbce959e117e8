"""``mahj check``: is everything sound? And ``mahj check --merge``: what a sync service kept twice, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, options, report_options
from ledger.cli.terminal.console import ONLY_TRIED, agreed, ask, show, show_next, show_report
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.open_nights import open_lines
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import MahjError
from ledger.night.nights import Nights
from ledger.render.reports import Column, Format, Report, Row, Shows
from ledger.season.checking import check_book
from ledger.season.merging import merge_all
from ledger.season.open_nights import not_done

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.book.books import Book
    from ledger.season.checking import Found

app = typer.Typer()

_COLUMNS = (
    Column("file", "file"),
    Column("problem", "problem"),
    Column("remedy", "remedy"),
    Column("exit code", "code", Shows.NUMBER),
)


@app.command()
def check(
    ctx: typer.Context,
    *,
    merge: Annotated[
        bool, typer.Option("--merge", help="Put together the nights that a sync service kept twice.")
    ] = False,
    format_: report_options.FormatOption = Format.TABLE,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Report everything that is wrong in the book, file by file, with what to do; silent where all is well.

    A night that was left open is named beside it.
    """
    context = context_of(ctx.obj)
    book = context.book
    if merge:
        book = book if dry_run else context.written_book
        raise typer.Exit(_merge(book, agreed if yes else ask, dry_run=dry_run))
    found = check_book(book)
    _say_forgotten(book)
    if format_.takes_sentences:
        _show(found)
    else:
        rows: list[Row] = [
            (each.file, problem.message, problem.hint, problem.exit_code) for each in found for problem in each.problems
        ]
        show_report(Report(None, _COLUMNS, tuple(rows)), format_)
    raise typer.Exit(max((problem.exit_code for each in found for problem in each.problems), default=0))


def _say_forgotten(book: Book) -> None:
    """Tell which open nights were left hours ago: nothing in them is wrong, but nobody has settled them either."""
    try:
        forgotten = [each for each in not_done(Nights(book)) if each.is_forgotten(clock.now())]
        lines = open_lines(forgotten, read_settings(book))
    except MahjError:  # it stands among what was found
        return
    for line in lines:
        say(line)


def _show(found: Sequence[Found]) -> None:
    """Each file with its problems and their remedies."""
    for each in found:
        show(each.file)
        for problem in each.problems:
            show(f"  {problem.message}")
            if problem.hint:
                show_next(f"    {problem.hint}")


def _merge(book: Book, ask: Callable[[str], bool], *, dry_run: bool) -> int:
    """Put together what was kept twice, say what was done, and return the exit code."""
    code = 0
    merged = merge_all(book, clock.now(), ask, only_try=dry_run)
    for each in merged:
        for line in each.said:
            show(line)
        if each.problem is not None:
            code = max(code, report_problem(each.problem))
    if not merged:
        show("No night was kept twice.")
    if dry_run:
        show(ONLY_TRIED)
    return code
