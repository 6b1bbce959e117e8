"""A book, the command run in it, and somebody or nobody to ask."""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pytest

from ledger.book.beginning import create_book
from ledger.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book


class Finished(NamedTuple):
    """What a command left: its exit code, the report, and what it said beside it."""

    code: int
    out: str
    err: str


class Mahj(Protocol):
    """Runs a command in the book; ``typed`` is what a person at a terminal answers, or None where nobody is there."""

    def __call__(self, *arguments: str, typed: str | None = None) -> Finished:
        """What came of it."""


class Typing(io.StringIO):
    """The keyboard of somebody at a terminal."""

    def isatty(self) -> bool:
        """Somebody is there."""
        return True


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A book just begun."""
    return create_book(tmp_path / "book")


@pytest.fixture
def mahj(book: Book, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Mahj:
    """Runs a command in the book, at half past seven in the evening."""
    monkeypatch.setenv("MAHJ_BOOK", str(book.root))
    monkeypatch.chdir(book.root)
    monkeypatch.setattr("ledger.cli.terminal.clock.now", lambda: datetime(2026, 11, 29, 19, 30, tzinfo=UTC))

    def run(*arguments: str, typed: str | None = None) -> Finished:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO() if typed is None else Typing(typed))
            patch.setattr(sys.stderr, "isatty", lambda: typed is not None)
            code = main(list(arguments))
        out, err = capsys.readouterr()
        return Finished(code, out, err)

    return run


@pytest.fixture
def night(mahj: Mahj) -> Mahj:
    """Runs a command once a night of Ann, Bea, Cat and Dee is open."""
    assert mahj("start", "Ann", "Bea", "Cat", "Dee").code == 0
    return mahj
