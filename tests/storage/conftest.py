"""A book, and a night in it, for the tests of the files."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from ledger.book.beginning import create_book
from ledger.record import Header
from tests.writing import create_night

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.night.night_files import NightFile


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A book just begun."""
    return create_book(tmp_path / "book")


@pytest.fixture
def header() -> Header:
    """The beginning of a night of five."""
    return Header(
        id="2026-11-29-4f7c",
        date=date(2026, 11, 29),
        started=datetime(2026, 11, 29, 19, 5, tzinfo=UTC),
        players=("Ann", "Bea", "Cat", "Dee", "Eve"),
        preset="pie",
        rules={"winner-collects": {}, "pie": {"limit": 500}},
    )


@pytest.fixture
def night(book: Book, header: Header) -> NightFile:
    """A night just begun, in its file."""
    return create_night(book.new_night_path(header.date), header)
