"""Nights with the events they are of: one night, one event, a season, or the whole book."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.book.books import date_in
from ledger.errors import MahjError
from ledger.event.event_files import read_event
from ledger.event.event_in_play import EventInPlay, event_called
from ledger.event.own_night import own_night
from ledger.night.selection import Selection, select

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay


class WithEvents(NamedTuple):
    """Nights, the oldest first, the events they are of, and what could not be read.

    ``beside`` has of each event what belongs to none of its tables, as a night; nothing where one table is named.
    """

    tables: tuple[NightInPlay, ...]
    events: tuple[EventInPlay, ...]
    beside: tuple[NightInPlay, ...]
    problems: tuple[MahjError, ...]

    @property
    def in_order(self) -> list[NightInPlay]:
        """All nights, what belongs to no table of an event behind its tables."""
        found = list(self.tables)
        for own in self.beside:
            ahead = [place for place, table in enumerate(found) if date_in(table.name) <= date_in(own.name)]
            its = [place for place in ahead if found[place].record.header.event == own.record.header.event]
            found.insert(max(its or ahead, default=-1) + 1, own)
        return found


def select_with_events(book: Book, night: str | None, season: str | None) -> WithEvents:
    """The night or event of a name, the nights and events of a season, or all of the book.

    One that cannot be read is among the problems and left out. Raises as `ledger.night.selection.select`.
    """
    event = event_called(book, night) if night is not None and season is None else None
    if event is not None:
        return WithEvents(tuple(event.tables), (event,), _beside([event]), ())
    found = select(book, night, season)
    events, problems = _events(book, found, None if night is None else found.tables)
    beside = _beside(events) if night is None else ()
    return WithEvents(found.tables, tuple(events), beside, (*found.problems, *problems))


def _events(
    book: Book, found: Selection, only_of: tuple[NightInPlay, ...] | None
) -> tuple[list[EventInPlay], list[MahjError]]:
    """The events of a selection, the oldest first: those of some nights where these are given, else all of its days."""
    wanted = None if only_of is None else {table.record.header.event for table in only_of}
    events: list[EventInPlay] = []
    problems: list[MahjError] = []
    for path in reversed(book.event_paths()):
        if wanted == {None} or (found.season is not None and not found.season.holds(date_in(path.stem))):
            continue
        try:
            event = EventInPlay(book, read_event(path))
        except MahjError as problem:
            problems.append(problem)
        else:
            events += [event] if wanted is None or event.header.id in wanted else []
    return events, problems


def _beside(events: list[EventInPlay]) -> tuple[NightInPlay, ...]:
    """What belongs to none of their tables."""
    return tuple(own for own in map(own_night, events) if own is not None)
