"""What the commands about a season share: their options, the nights they read, and what they say of them."""

from __future__ import annotations

import sys
import time
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.terminal.console import say, show, show_report, warn
from ledger.cli.terminal.problems import report_problem
from ledger.cli.terminal.width import width_of
from ledger.errors import UsageProblem
from ledger.output.reports import Format
from ledger.storage.settings import read_settings
from ledger.table.seasons.nights_of_season import SeasonNights, choose
from ledger.texts import counted, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.output.reports import Report
    from ledger.storage.books import Book
    from ledger.table.seasons.league import League

SeasonOption = Annotated[
    str | None,
    typer.Option("--season", metavar="S", help="A season of mahj.toml, a year, or all-time; else the newest night's."),
]
FromOption = Annotated[str | None, typer.Option("--from", metavar="D", help="The first day that counts.")]
ToOption = Annotated[str | None, typer.Option("--to", metavar="D", help="The last day that counts.")]
PlotOption = Annotated[bool, typer.Option("--plot", help="Draw it as well, in text.")]

#: Reading that takes longer than this, in seconds, shows how far it is.
PATIENCE = 1.0

#: Formats that one document must hold whole.
FOR_PROGRAMS = frozenset({Format.CSV, Format.JSON})


def a_day(text: str | None) -> date | None:
    """A date as it was typed. Raises UsageProblem for anything else."""
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError as problem:
        raise UsageProblem(
            f"{quoted(text or '')} is no date", "write year, month and day, as in 2026-11-29"
        ) from problem


def season_nights(book: Book, season: str | None, first: str | None, last: str | None) -> SeasonNights:
    """The nights a command is about, of a season, or between two days."""
    chosen = choose(book, read_settings(book), season, a_day(first), a_day(last))
    return SeasonNights(book, chosen, Progress())


def say_problems(nights: SeasonNights | League) -> int:
    """Say what was wrong with which nights, and that they are left out; the exit code that says so too."""
    code = 0
    for problem in nights.problems.values():
        code = max(code, report_problem(problem))
    if nights.problems:
        left_out = ", ".join(nights.problems)
        warn(f"left out, because of what is wrong with {'it' if len(nights.problems) == 1 else 'them'}: {left_out}")
    return code


def show_reports(reports: Iterable[Report], format_: Format, nothing: str, *, leading: int = 1) -> None:
    """Print reports, one below the other; where there is none, a sentence.

    On a terminal a table that is too wide comes in parts, each with its leading columns.
    """
    found = [part for report in reports for part in _fitted(report, format_, leading)]
    for index, report in enumerate(found):
        if index:
            show("")
        show_report(report, format_)
    if not found:
        show(nothing)


def _fitted(report: Report, format_: Format, leading: int) -> Iterable[Report]:
    """A report as it fits the terminal; where there is none, or the format is no box, as it is."""
    width = width_of(sys.stdout)
    if format_ is not Format.TABLE or width is None:
        return (report,)
    from ledger.output.parts import in_parts  # noqa: PLC0415  # only on a terminal

    return in_parts(report, width, sys.stdout.encoding or "ascii", leading=leading)


def say_open(nights: SeasonNights) -> None:
    """Say which nights have not been ended."""
    if nights.open:
        say(f"not ended yet: {', '.join(nights.open)}")


def say_only_totals(nights: SeasonNights | League) -> None:
    """Say of how many nights the hands are not known, so that nobody takes them for nights without any."""
    number = len(nights.only_totals)
    if number:
        say(f"of {counted(number, 'night')} only the totals are known: their hands are not counted")


class Progress:
    """A bar on a terminal once reading takes long."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._is_seen = sys.stderr.isatty()
        self._bar: Any = None

    def __call__(self, done: int, of: int) -> None:
        """So many nights have been read."""
        if self._bar is None:
            if not self._is_seen or done == of or time.monotonic() - self._since < PATIENCE:
                return
            self._bar = typer.progressbar(length=of, label="reading nights", file=sys.stderr)
            self._bar.__enter__()
            self._bar.update(done - 1)
        self._bar.update(1)
        if done == of:
            self._bar.__exit__(None, None, None)
