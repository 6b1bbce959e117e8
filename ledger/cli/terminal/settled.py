"""What is settled once for all reports and for the prompt: plain lines, as screen readers like them."""

from __future__ import annotations

import os
from pathlib import Path

from ledger.book.books import find_book
from ledger.book.settings import read_settings
from ledger.cli.terminal.context import Context
from ledger.errors import MahjError
from ledger.record import Reports
from ledger.render.reports import Format


def report_format(given: Path | tuple[Path, ...] | Context | None) -> Format:
    """How reports are written where no ``--format`` says it, in the book a command is given."""
    return Format.PLAIN if wants_plain(given) else Format.TABLE


def wants_plain(given: Path | tuple[Path, ...] | Context | None) -> bool:
    """Whether the user has set ``MAHJ_PLAIN``, or the book says ``reports = "plain"``."""
    if os.environ.get("MAHJ_PLAIN"):
        return True
    try:
        book = given.book if isinstance(given, Context) else find_book(_one(given), os.environ, Path.cwd()).book
        return read_settings(book).reports is Reports.PLAIN
    except MahjError:  # the command itself says what is wrong
        return False


def _one(given: Path | tuple[Path, ...] | None) -> Path | None:
    """The first of several books."""
    return given[0] if isinstance(given, tuple) else given
