"""What is owed, reckoned from all nights of the book: no sum over nights is kept anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.books import date_in
from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.errors import MahjError
from ledger.pay.carried import Unpaid, dues_of, owed_of
from ledger.season.left_over import all_left

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.carried import Dues, Open
    from ledger.pay.night_state import NightState
    from ledger.season.left_over import AllLeft


def everything(table: NightInPlay) -> Unpaid:
    """What all nights of the book leave open, this night as it is here; by the names of now."""
    return owed_in(table.book, {table.name: table.evening})


def owed_in(
    book: Book,
    known: Mapping[str, NightState] | None = None,
    until: str | None = None,
    left: AllLeft | None = None,
) -> Unpaid:
    """What all nights of a book leave open, by the names of now; up to a day, where one is given.

    ``known`` are nights as they are in memory, by their names; ``left`` is what all leave, where that is known.
    """
    who = NameResolver(read_settings(book).players)
    here = {name: dues_of(evening) for name, evening in (known or {}).items()}
    found: list[tuple[str, Dues]] = []
    problems: dict[str, MahjError] = {}
    for name, night in (all_left(book) if left is None else left).items():
        if until is not None and date_in(name) > until:
            continue
        if name in here:
            found.append((name, here[name]))
        elif isinstance(night, MahjError):
            problems[name] = night
        else:
            found.append((name, night.dues))
    faulty: list[MahjError] = []
    if book.event_paths():
        from ledger.season.unpaid_events import events_as_one  # noqa: PLC0415  # most books have no event

        found, faulty = events_as_one(book, found, who)
    return Unpaid(owed_of(found, who), tuple(problems), (*problems.values(), *faulty))


def owed(table: NightInPlay) -> Mapping[str, int]:
    """What is owed of one night at its own rate, by the names of now: what other nights paid of it is taken off."""
    return everything(table).of(table.record.header.id, table.evening.header.rate)


def left_by_ended(book: Book, left: AllLeft | None = None) -> tuple[Open, ...]:
    """The nights that have ended and of which something is owed, the newest first."""
    return tuple(
        night for night in reversed(owed_in(book, left=left).nights) if night.has_ended and any(night.owed.values())
    )
