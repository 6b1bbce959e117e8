"""The nights that a command about a season reads, and what it says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.settings import read_settings
from ledger.cli.terminal.console import warn
from ledger.cli.terminal.problems import report_problem, say
from ledger.cli.terminal.progress import Progress
from ledger.night.parsing import date_of
from ledger.render.words import how_many
from ledger.season.nights_of_season import SeasonNights, choose

if TYPE_CHECKING:
    from datetime import date

    from ledger.book.books import Book
    from ledger.season.league import League


def days(first: str | None, last: str | None) -> tuple[date | None, date | None]:
    """The first and the last day that count, as they were typed. Raises UsageProblem for what is no date."""
    return None if first is None else date_of(first), None if last is None else date_of(last)


def season_nights(book: Book, season: str | None, first: str | None, last: str | None) -> SeasonNights:
    """The nights a command is about, of a season, or between two days."""
    files = book.night_files()
    chosen = choose(files, read_settings(book), season, *days(first, last))
    return SeasonNights(book, chosen, Progress(), files)


def say_problems(nights: SeasonNights | League) -> int:
    """Say what was wrong with which nights, and that they are left out; the exit code that says so too."""
    code = 0
    for problem in nights.problems.values():
        code = max(code, report_problem(problem))
    if nights.problems:
        left_out = ", ".join(nights.problems)
        warn(f"left out, because of what is wrong with {'it' if len(nights.problems) == 1 else 'them'}: {left_out}")
    return code


def say_open(nights: SeasonNights) -> None:
    """Say which nights have not been ended."""
    if nights.open:
        say(f"not ended yet: {', '.join(nights.open)}")


def say_only_totals(nights: SeasonNights | League) -> None:
    """Say of how many nights the hands are not known, so that nobody takes them for nights without any."""
    if nights.only_totals:
        say(f"of {how_many(nights.only_totals)} only the totals are known: their hands are not counted")
