"""Entry from phones beside the page that is served: its codes, its routes, and what the host is told of it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.entry_pause import resume
from ledger.cli.serve.codes import LONG, Entrance, doors
from ledger.cli.serve.desk import Desk
from ledger.cli.serve.easts_word import EastsWord
from ledger.cli.serve.entry import entry_routes
from ledger.night.nights import Nights
from ledger.season.tonight import tonight

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay


class EntryWanted(NamedTuple):
    """How hands are entered: by these scorers, else by everybody at a table; and whether East accepts them."""

    scorers: tuple[str, ...] = ()
    east_accepts: bool = False


def entry_at(book: Book, whole: str, wanted: EntryWanted, night: str | None, now: Callable[[], datetime]) -> Entrance:
    """Entry in a book, under codes made from a whole one; a pause that was left from before ends.

    Raises Refused for a scorer who plays at no table, and what reading the evening raises.
    """
    nights = Nights(book, lambda: now().date())
    evening = tonight(nights, now(), night)
    people = tuple(_named(name, evening.tables) for name in wanted.scorers)
    found = doors(whole, evening, people)
    resume(book)

    def tables(nights: Nights) -> Sequence[NightInPlay]:
        return tonight(nights, now(), night).tables

    desk = Desk(book, tables, now, EastsWord() if wanted.east_accepts else None)
    return Entrance(whole[:LONG], found, entry_routes(desk, {door.code: door.post for door in found}, monotonic))


def _named(text: str, tables: Sequence[NightInPlay]) -> str:
    """Who is meant by a scorer's name; as it was typed where no table knows it."""
    for table in tables:
        if table.seats_all([text]):
            return table.people.who(text)
    return text
