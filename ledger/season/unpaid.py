"""What is owed, read from all nights of the book: no sum is kept anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.night.night_reading import read_record
from ledger.night.renaming import renamed
from ledger.pay.carried import Unpaid, owed_of
from ledger.pay.night_state import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.carried import Open
    from ledger.pay.night_state import NightState


def everything(table: NightInPlay) -> Unpaid:
    """What all nights of the book leave open, this night as it is here; by the names of now."""
    return owed_in(table.book, {table.name: table.evening})


def owed_in(book: Book, known: Mapping[str, NightState] | None = None, until: str | None = None) -> Unpaid:
    """What all nights of a book leave open, by the names of now; up to a day, where one is given.

    ``known`` are nights that need not be read, by their names.
    """
    who = NameResolver(read_settings(book).players)
    found: list[tuple[str, NightState]] = []
    unread: list[str] = []
    problems: list[MahjError] = []
    for path in reversed(book.night_paths()):
        if until is not None and path.stem[:10] > until:
            continue
        try:
            evening = (known or {}).get(path.stem) or state_of(renamed(read_record(read_bytes(path), path), who))
            found.append((path.stem, evening))
        except MahjError as problem:
            problems.append(problem)
            unread.append(path.stem)
    return Unpaid(owed_of(found, who), tuple(unread), tuple(problems))


def owed(table: NightInPlay) -> Mapping[str, int]:
    """What is owed of one night at its own rate, by the names of now: what other nights paid of it is taken off."""
    return everything(table).of(table.record.header.id, table.evening.header.rate)


def left_by_ended(book: Book) -> tuple[Open, ...]:
    """The nights that have ended and of which something is owed, the newest first."""
    return tuple(night for night in reversed(owed_in(book).nights) if night.has_ended and any(night.owed.values()))
