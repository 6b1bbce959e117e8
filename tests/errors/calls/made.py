"""Calls that make errors which no command shows in a test: how they are put into the catalogue, and what they need.

Each call is given an empty folder, which messages call TMP, and a way to patch what has to fail. Its name says what it
shows.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import io
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.book.beginning import create_book
from ledger.book.books import Book
from ledger.cli.main import main
from ledger.hooks.rule_files import RuleFile
from ledger.night.nights import Nights, Wanted
from ledger.night.transaction import Transaction
from ledger.record import Header
from tests.writing import add_people, create_night

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from ledger.errors import MahjError
    from ledger.night.night_files import NightFile

NOW = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))


class Call(NamedTuple):
    """A call that raises an error, and what the error says."""

    work: Callable[[Path, pytest.MonkeyPatch], object]
    message: str
    hint: str | None = None

    @property
    def name(self) -> str:
        """What is called."""
        return self.work.__name__


CALLS: list[Call] = []


def calls() -> list[Call]:
    """Every call of the modules beside this one."""
    for path in sorted(Path(__file__).parent.glob("*.py")):
        importlib.import_module(f"tests.errors.calls.{path.stem}")
    return CALLS


def raises(message: str, hint: str | None = None) -> Callable[[Callable[[Path, pytest.MonkeyPatch], object]], None]:
    """Put a function into the catalogue, with the error it raises."""

    def put(work: Callable[[Path, pytest.MonkeyPatch], object]) -> None:
        CALLS.append(Call(work, message, hint))

    return put


def failing(number: int = errno.EACCES) -> Callable[..., Any]:
    """A call the system refuses."""

    def fail(*_: Any, **__: Any) -> Any:  # noqa: ANN401  # whatever it is called with
        raise OSError(number, os.strerror(number))

    return fail


def night(folder: Path) -> NightFile:
    """A night of a book in a folder, begun."""
    book = create_book(folder / "book")
    add_people(book, ["Ann", "Bea"])
    header = Header(
        id="x", date=NOW.date(), started=NOW, players=("Ann", "Bea"), preset="x", rules={"winner-collects": {}}
    )
    return create_night(book.new_night_path(NOW.date()), header)


def book_of(folder: Path) -> Book:
    """The book in a folder, begun."""
    return create_book(folder / "book")


def transaction(folder: Path, *, answer: bool) -> Transaction:
    """How a command writes in a book with a night, and every question is answered so."""
    found = night(folder)
    return Transaction(Nights(Book(found.path.parents[1])), Wanted(), lambda _: answer, lambda _: answer)


def no_person(patch: pytest.MonkeyPatch) -> None:
    """Somebody sits at a terminal, and says no to everything."""
    patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
    patch.setattr("ledger.cli.terminal.console.read_line", lambda: "n")


def run(patch: pytest.MonkeyPatch, folder: Path, *words: str) -> object:
    """Run a command, and raise what it would print."""

    def told(problem: MahjError) -> int:
        raise problem

    patch.setattr("ledger.cli.terminal.problems.report_failure", told)
    patch.setattr("ledger.cli.terminal.clock.now", lambda: NOW)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(["--book", str(folder / "book"), *words])


CHECK_SPELLING = "check the spelling, and that the folder is the right one"


PERMISSIONS = "change the file's permissions"


CLOSE_OTHERS = "change the permissions of the file and its folder, close other programs that hold it, then do it again"


NOT_WRITTEN = "was not written, and nothing in it has changed: Permission denied"


def trusting(folder: Path, patch: pytest.MonkeyPatch, says: str | None = None) -> RuleFile:
    """A file of rules, and what this user has trusted so far."""
    (folder / "book" / "plugins").mkdir(parents=True)
    path = folder / "trusted.toml"
    patch.setattr("ledger.hooks.trust.trust_path", lambda: path)
    if says is not None:
        path.write_text(says, encoding="utf-8")
    return RuleFile(folder / "book" / "plugins" / "ours.py", b"x = 1\n")
