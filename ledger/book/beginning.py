"""How a book is begun: its folders, and a settings file that explains itself."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.book_changes import changing
from ledger.book.books import Book
from ledger.book.files import cannot_write, is_file, is_there, shown
from ledger.book.user_folders import KEPT_IN
from ledger.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

_STARTER = """\
format = 1                        # the version of this file; leave it as it is

name = "Our mah jongg"            # what the group calls itself
preset = "standard"               # the rules of a night when none are named; "mahj presets list" shows them all
point = "0.01"                    # what a point is worth in money, in quotes
currency = "USD"                  # three letters
paid = "at-the-end"               # when coins move: "at-the-end" of the night, or after "each-hand"
coins = [100, 50, 25, 10, 5]      # the coins or chips on the table, in points
# amounts = "money"               # how amounts are shown: as "points", as "money" or as "coins"
lowest_value = 25                 # the lowest value on the card, in points
# uneven = "threes"               # an event's uneven number: some "sit-out", or tables of "threes" or "fives"

# The values on this year's card. Where they stand here, a hand of any other value is asked about first.
# values = [25, 30, 35, 40, 45, 50, 75]

# A season is a name, its first day and its last.
# [seasons.spring-2026]
# from = 2026-01-01
# to = 2026-06-30

# The players are added below as they come. Aliases are other names for the same person.
# [[players]]
# name = "Ann"
# aliases = ["Annie"]
"""


def create_book(folder: Path) -> Book:
    """Begin a book: a commented mahj.toml, and its folders. Raises Refused where there is one, else FileProblem."""
    book = Book(folder)
    _refuse_book(book)
    if is_file(folder):
        raise Refused(f"{shown(folder)} is a file, not a folder", "name a folder, or one that is not there yet")
    make_folders(book)
    with changing(book) as files:
        _refuse_book(book)
        files.create(book.settings_path, _STARTER.encode("utf-8"), lambda _: None)
    return book


def _refuse_book(book: Book) -> None:
    """Raise Refused where a book was begun already."""
    if is_there(book.settings_path):
        raise Refused(f"{shown(book.root)} is a book already", f"see {shown(book.settings_path)}")


def make_folders(book: Book) -> None:
    """Make the folders of a book, those that are missing. Raises FileProblem where one cannot be made."""
    for each in (book.root, book.sessions, book.house_rules, book.plugins, book.cards):
        try:
            each.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(each, error) from error


def make_events_folder(book: Book) -> None:
    """Make the folder of the events where it is missing. Raises FileProblem where the system refuses."""
    try:
        book.events.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(book.events, error) from error


@contextmanager
def throw_away_book() -> Iterator[Book]:
    """A book in a folder of its own, which is gone afterwards with all that is kept for the user meanwhile.

    Raises FileProblem where it cannot be begun.
    """
    import tempfile  # noqa: PLC0415  # hardly ever needed

    named = "mahj-demo-"
    with tempfile.TemporaryDirectory(prefix=named) as kept, tempfile.TemporaryDirectory(prefix=named) as folder:
        before = KEPT_IN.set(Path(kept))
        try:
            yield create_book(Path(folder))
        finally:
            KEPT_IN.reset(before)
