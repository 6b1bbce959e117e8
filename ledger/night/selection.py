"""Several nights at once: one that is named, a season, or the whole book."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.book.books import date_in
from ledger.book.seasons import named
from ledger.book.settings import read_settings
from ledger.errors import MahjError, UsageProblem
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights, Wanted

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.book.seasons import Season


class Selection(NamedTuple):
    """Nights, the oldest first; the season they are, where one was named; and what could not be read of them."""

    tables: tuple[NightInPlay, ...]
    season: Season | None = None
    problems: tuple[MahjError, ...] = ()


def select(book: Book, night: str | None, season: str | None) -> Selection:
    """The night of a name, the nights of a season, or all nights of the book.

    A night that cannot be read is among the problems and left out. Raises UsageProblem where both are named, Refused
    where there is no such night or season.
    """
    if night is not None and season is not None:
        raise UsageProblem("a night and a season are named", "name one of them")
    if night is not None:
        return Selection((Nights(book).find(Wanted(night, may_be_closed=True)),))
    paths = book.night_paths()[::-1]
    days = [date_in(path.name) for path in paths]
    chosen = None if season is None else named(season, read_settings(book).seasons, days)
    tables: list[NightInPlay] = []
    problems: list[MahjError] = []
    for path in paths:
        if chosen is None or chosen.holds(date_in(path.name)):
            try:
                tables.append(NightInPlay(book, read_night(path)))
            except MahjError as problem:
                problems.append(problem)
    return Selection(tuple(tables), chosen, tuple(problems))
