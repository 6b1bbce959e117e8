"""Where there is no night that a command could mean: what opens one, and which others there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.books import OF_EVENTS, event_in
from ledger.book.toml_reading import read_bytes
from ledger.errors import Refused
from ledger.night.night_files import is_seen_to_end
from ledger.spelling import nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def none_called(text: str, table: str | None, names: Sequence[str]) -> Refused:
    """The problem of a command for a night that is not among those of the book, the newest first."""
    at = f" at table {quoted(table)}" if table is not None else ""
    return Refused(f"there is no night {quoted(text)}{at}", _others(text, names))


def _others(text: str, names: Sequence[str]) -> str:
    """The nights spelt most like what was asked for, or the newest ones; the tables of what is an event."""
    if tables := [name for name in names if event_in(name) in {text, f"{OF_EVENTS}{text}"} - {name}]:
        return (
            f"it is an event: mahj event --event {event_in(tables[-1])} shows it; its tables are such as {tables[-1]}"
        )
    near = nearest(text, names, most=3) or names[:3]
    return f"there are {', '.join(near)}; mahj nights lists them all" if near else "there are none yet: mahj start"
