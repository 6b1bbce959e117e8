"""``mahj doctor``: is everything this program needs in order, and what to do where it is not."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from ledger import __version__
from ledger.book.books import find_book
from ledger.book.files import is_folder, may_be_written, shown
from ledger.book.settings import read_settings
from ledger.cli.completion.installing import state
from ledger.cli.terminal import clock, report_options
from ledger.cli.terminal.console import show_report
from ledger.cli.terminal.to_type import in_full
from ledger.cli.terminal.width import width_of
from ledger.errors import MahjError, Problems
from ledger.night.nights import Nights
from ledger.night.rules_listed import State, listed
from ledger.presets.preset_checks import check_preset, misnamed_presets, own_presets
from ledger.render.reports import Column, Format, Report, Row, can_draw
from ledger.render.words import how_many
from ledger.season.open_nights import not_done
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ledger.book.books import Book

app = typer.Typer()

_COLUMNS = (Column("what", "what"), Column("state", "state"), Column("found", "found"), Column("to do", "remedy"))
#: Narrower terminals fold what is made for this many columns.
_ROOM = 50


class Finding(NamedTuple):
    """What was looked at, and what was found; what to do where something is not as it should be."""

    what: str
    found: str
    remedy: str = ""
    code: int = 0

    @property
    def row(self) -> Row:
        """As the report has it."""
        return (self.what, "look" if self.remedy or self.code else "OK", self.found, self.remedy or None)


@app.command()
def doctor(ctx: typer.Context, *, format_: report_options.FormatOption = Format.TABLE) -> None:
    """Look whether everything is in order: each thing is OK, or stands there with what to do."""
    found = [*_machine(), *_book(ctx.obj)]
    show_report(Report(None, _COLUMNS, tuple(finding.row for finding in found)), format_)
    raise typer.Exit(max(finding.code for finding in found))


def _machine() -> Iterator[Finding]:
    """What the book has no part in."""
    yield Finding("version", f"mahj-ledger {__version__} in {shown(Path(__file__).parents[2])}")
    yield Finding("Python", f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}")
    yield _terminal()
    yield _encoding()
    coloured = "NO_COLOR is set: none is used" if os.environ.get("NO_COLOR") else "nothing is told by colour alone"
    yield Finding("colour", coloured)
    installed, said = state(os.environ)
    yield Finding("completion", said, "" if installed else "mahj completion install")


def _terminal() -> Finding:
    """Whether this is a terminal, and what it can do."""
    width = width_of(sys.stdout)
    if width is None:
        return Finding("terminal", "none: the output goes to a file or another program")
    term = os.environ.get("TERM", "")
    if term == "dumb":
        return Finding("terminal", f"{width} columns, TERM=dumb: mahj play writes plain lines")
    remedy = f"make the window wider: from {_ROOM} columns on nothing needs to be folded twice" if width < _ROOM else ""
    return Finding("terminal", f"{width} columns{f', {term}' if term else ''}", remedy)


def _encoding() -> Finding:
    """Whether names in other letters, and boxes, can be printed."""
    encoding = sys.stdout.encoding or "unknown"
    if can_draw(encoding):
        return Finding("encoding", encoding)
    return Finding(
        "encoding",
        f"{encoding}: tables are drawn in ASCII, and some letters of names may be missing",
        "choose UTF-8 for the terminal, or set PYTHONUTF8=1",
    )


def _book(folder: Path | None) -> Iterator[Finding]:
    """The book, and what is in it."""
    try:
        found = find_book(folder, os.environ, Path.cwd())
    except MahjError as problem:
        yield _wrong("book", problem)
        return
    if not found.is_begun:
        remedy = "mahj init DIR begins one; without it mahj start NAME... begins your own"
        yield Finding("book", "none yet", remedy)
    else:
        yield _writable(found.book, f"{shown(found.book.root)}: {found.why}")
        for what, look in (("settings", _settings), ("night", _night), ("rules", _rules), ("presets", _presets)):
            yield from _looked(what, found.book, look)
    yield from _looked("clock", found.book if found.is_begun else None, _clock)


def _looked(what: str, book: Book | None, look: Callable[..., Finding]) -> Iterator[Finding]:
    """What a look at something comes to, or what is wrong with it."""
    try:
        yield look(book)
    except Problems as problems:
        for each in problems.problems:
            yield _wrong(what, each)
    except MahjError as problem:
        yield _wrong(what, problem)


def _wrong(what: str, problem: MahjError) -> Finding:
    """Something that is not as it should be."""
    return Finding(what, problem.message, problem.hint or "mahj check says more", problem.exit_code)


def _writable(book: Book, said: str) -> Finding:
    """Whether nights can be written."""
    may_not = [folder for folder in (book.root, book.sessions) if is_folder(folder) and not may_be_written(folder)]
    if may_not:
        return Finding("book", f"{said}, and it may only be read", f"change the permissions of {shown(may_not[0])}", 1)
    return Finding("book", said)


def _settings(book: Book) -> Finding:
    """What the book says of itself."""
    settings = read_settings(book)
    return Finding("settings", f"{settings.name}: {counted(len(settings.players), 'player')}, preset {settings.preset}")


def _night(book: Book) -> Finding:
    """Which nights are open, and which are owed for, of how many."""
    nights = how_many(path.stem for path in book.night_paths())
    found = not_done(Nights(book))
    still_open = [f"{each.name} ({', '.join(each.table.evening.players)})" for each in found if each.table is not None]
    unpaid = [each.name for each in found if each.table is None]
    said = [
        f"{nights}, {'open: ' if still_open else 'none of them open'}{', '.join(still_open)}",
        *([f"not paid yet: {', '.join(unpaid)}"] if unpaid else []),
    ]
    forgotten = [each.name for each in found if each.is_forgotten(clock.now())]
    remedies = [f"was {name} forgotten? mahj end --night {name} closes it" for name in forgotten]
    remedies += ["mahj settle --all shows who pays whom"] if unpaid else []
    return Finding("night", "; ".join(said), "; ".join(map(in_full, remedies)))


def _rules(book: Book) -> Finding:
    """How many rules there are, and which cannot be played."""
    rules = listed(book)
    usable = [rule for rule in rules if rule.state in {State.ACTIVE, State.AVAILABLE}]
    broken = [rule for rule in rules if rule.state is State.BROKEN]
    untrusted = [rule for rule in rules if rule.state is State.UNTRUSTED]
    said = ", ".join(
        [
            f"{len(usable)} found, {sum(rule.state is State.ACTIVE for rule in usable)} of them in force",
            *(f"{rule.name} is {rule.state}" for rule in (*broken, *untrusted)),
        ]
    )
    return Finding("rules", said, "mahj plugins list says why" if broken or untrusted else "", 3 if broken else 0)


def _presets(book: Book) -> Finding:
    """Which presets are the group's own, and what is wrong with them."""
    names = own_presets(book)
    problems = [
        *misnamed_presets(book),
        *(problem for name in names for problem in check_preset(book, name)),
    ]
    said = f"of this book: {', '.join(names)}" if names else "of this book: none"
    if not problems:
        return Finding("presets", said)
    code = max(problem.exit_code for problem in problems)
    return Finding("presets", f"{said}; {problems[0].message}", "mahj presets check says everything", code)


def _clock(book: Book | None) -> Finding:
    """What time it is here, and whether that can be."""
    now = clock.now()
    said = f"{now:%Y-%m-%d %H:%M} ({now:%z})"
    later = [table for table in Nights(book).open_tables() if table.last_at > now] if book is not None else []
    if later:
        return Finding(
            "clock",
            f"{said}, before the last entry of {later[0].name} ({later[0].last_at:%Y-%m-%d %H:%M})",
            "set the clock of this computer, or the date of that entry in the file",
            1,
        )
    return Finding("clock", said)
