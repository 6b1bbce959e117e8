"""What every command shares: the session it runs in, how it prints, asks, and says what went wrong."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import typer
from msgspec.structs import replace

from ledger.book.books import Book, find_book
from ledger.cli.terminal.problems import safe, say
from ledger.cli.terminal.width import fitted, width_of, with_room
from ledger.errors import Refused
from ledger.night.changing import Desk
from ledger.night.in_play import Table
from ledger.night.nights import Wanted, find_table
from ledger.text import capital

if TYPE_CHECKING:
    from ledger.night.asking import Put
    from ledger.render.reports import Format, Report

#: What is said at the end of a command that only tried, and of one that wrote an entry.
ONLY_TRIED = "Nothing was written: this was only a try."
TAKE_BACK = "Take it back with mahj undo."


class Kept(Protocol):
    """A night that stays at hand from one command to the next, and whoever answers there."""

    @property
    def book(self) -> Book:
        """The book the night lies in."""

    @property
    def answer(self) -> Put | None:
        """Puts a question that can be gone back from, where that is not done by lines."""

    def table(self, wanted: Wanted) -> Table:
        """The night a command that reads is about."""

    def desk(self, wanted: Wanted, *, yes: bool, dry_run: bool) -> Desk:
        """Where a command that writes works."""


class Session:
    """One run of the command: the book it works in, found when it is first needed, or the night that was kept."""

    def __init__(self, where: Path | Kept | None) -> None:
        self._kept = None if where is None or isinstance(where, Path) else where
        self._folder = where if isinstance(where, Path) else None

    @cached_property
    def book(self) -> Book:
        """The book; one that was begun just now is named."""
        if self._kept is not None:
            return self._kept.book
        found = find_book(self._folder, os.environ, Path.cwd())
        if found.is_new:
            say(f"a new book was begun in {found.book.root}; --book or MAHJ_BOOK names another")
        return found.book

    @property
    def answer(self) -> Put | None:
        """Puts a question at the night that is kept, or None where lines are typed."""
        return None if self._kept is None else self._kept.answer

    def table(self, wanted: Wanted) -> Table:
        """The night a command that reads is about: where none is named and none is open, the newest."""
        wanted = replace(wanted, may_be_closed=True)
        return find_table(self.book, wanted) if self._kept is None else self._kept.table(wanted)

    def desk(self, wanted: Wanted, *, yes: bool, dry_run: bool) -> Desk:
        """Where a command that writes works."""
        if self._kept is not None:
            return self._kept.desk(wanted, yes=yes, dry_run=dry_run)
        return Desk(self.book, wanted, agreed if yes else ask, agreed if yes else doubt, only_try=dry_run)


def warn(text: str) -> None:
    """Print a warning."""
    say(f"warning: {text}")


def show(text: str) -> None:
    """Print a line of the report, folded where a terminal is narrower."""
    show_text(f"{fitted(safe(text), sys.stdout)}\n")


def show_text(text: str) -> None:
    """Print a report that is a text already. A terminal only ever draws it; a file or a pipe gets it as it is."""
    typer.echo(safe(text) if sys.stdout.isatty() else text, nl=False)


def show_next(text: str, *, dry_run: bool) -> None:
    """Print what to do next; after ``--dry-run`` that nothing was done."""
    show(ONLY_TRIED if dry_run else text)


def show_report(report: Report, format: Format) -> None:  # noqa: A002  # named as the option is
    """Print a table in the format asked for."""
    from ledger.render.reports import render  # noqa: PLC0415  # most commands print sentences

    show_text(render(report, format, sys.stdout.encoding or "ascii", width_of(sys.stdout)))


def ask(question: str, option: str = "--yes", done: str = "recorded") -> bool:
    """Put a question that needs a yes. Raises Refused where nobody is there to ask, naming the option that says yes.

    ``done`` is what is done after a yes, in a word.
    """
    if not somebody_is_there():
        raise Refused(question, f"nothing was {done}; add {option} if the answer is yes")
    return _answer(capital(question))


def doubt(question: str) -> bool:
    """Put a doubt to the person; where nobody is there it is printed as a warning and passed."""
    if not somebody_is_there():
        warn(question)
        return True
    return _answer(f"{capital(question)}. Go on?")


def agreed(question: str) -> bool:
    """Every question was answered with ``--yes``; say which."""
    say(f"{capital(question)} yes" if question.endswith("?") else f"warning: {question}")
    return True


def _answer(question: str) -> bool:
    """Ask until the answer is yes or no; nothing typed is a no. Raises Abort for an end of the input, or Ctrl-C.

    Everything asked goes to standard error: a report that is redirected holds nothing of it.
    """
    while True:
        typer.echo(with_room(f"{safe(question)} [y/N]:", sys.stderr), nl=False, err=True)
        answer = typed().strip().casefold()
        if answer in {"y", "yes"}:
            return True
        if answer in {"", "n", "no"}:
            return False
        say("Type y or n; Enter alone is a no.")


def typed() -> str:
    """A line that somebody typed."""
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    if not line:
        say("")
        raise typer.Abort
    return line


def somebody_is_there() -> bool:
    """Whether a person can read a question and answer it."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
