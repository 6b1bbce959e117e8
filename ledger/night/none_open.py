"""Where no night is open that a command could mean: what opens one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.toml_reading import read_bytes
from ledger.errors import Refused
from ledger.night.night_files import is_seen_to_end
from ledger.text import quoted

if TYPE_CHECKING:
    from ledger.book.books import Book


def none_open(book: Book, table: str | None) -> Refused:
    """The problem of a command for which no night is open, at a table where one is named. Raises FileProblem."""
    is_at_table = table is not None and bool(book.night_paths())
    message = f"no night is open at table {quoted(str(table))}" if is_at_table else "no night is open"
    if any(not is_seen_to_end(read_bytes(path)) for path in book.event_paths()[:1]):
        return Refused(message, "an event is open: mahj event round opens its next round, mahj start a night beside it")
    if is_at_table:
        return Refused(message, "mahj nights lists them")
    again = "; mahj end --reopen opens the last one again" if book.night_paths() else ""
    return Refused(message, f"open one, East first, as in mahj start Ann Bea Cat Dee{again}")
