"""Nights with the events they are of: one night, one event, a season, or the whole book; read one after the other."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.books import date_in, event_in
from ledger.errors import MahjError, UsageProblem
from ledger.event.event_files import read_event
from ledger.event.event_in_play import EventInPlay, event_called
from ledger.event.own_night import own_night, rounds_of_penalties
from ledger.night.nights import Nights, Wanted
from ledger.night.selection import Selection, season_called, select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.night.night_files import NightFile
    from ledger.night.night_in_play import NightInPlay


class Selected(NamedTuple):
    """A night; of what belongs to no table of an event, also the round in which an entry counts, by its number."""

    table: NightInPlay
    rounds: Mapping[int, int] = MappingProxyType({})


class WithEvents:
    """Nights, the oldest first, and the events they are of. Each is read when its turn comes, and none is kept.

    ``beside`` are the events of which what belongs to no table stands among the nights.
    """

    def __init__(self, nights: Selection, events: Sequence[Path], beside: Sequence[Path]) -> None:
        self.tables = nights
        self._events = events
        self._beside = beside
        self._problems: dict[Path, MahjError] = {}

    @property
    def problems(self) -> list[MahjError]:
        """What could not be read so far: it is left out."""
        return [*self.tables.problems.values(), *self._problems.values()]

    @property
    def are_none(self) -> bool:
        """Whether there is neither a night nor an event, of those that could be read so far."""
        return {*self.tables.paths, *self._events} <= {*self.tables.problems, *self._problems}

    def events(self) -> Iterator[EventInPlay]:
        """The events, the oldest first."""
        for path in self._events:
            yield from self._event(path)

    def keep(self, is_meant: Callable[[EventInPlay], bool]) -> None:
        """Leave other events out."""
        self._events = [each.file.path for each in self.events() if is_meant(each)]

    def in_order(self) -> Iterator[Selected]:
        """The nights, and behind the tables of each event what belongs to none of them, as a night."""
        behind = self._behind()
        yield from self._own_nights(behind[-1])
        for place, path in enumerate(self.tables.paths):
            yield from map(Selected, self.tables.read(path))
            yield from self._own_nights(behind[place])

    def _behind(self) -> defaultdict[int, list[Path]]:
        """The events behind each night by its place, -1 for the beginning: those whose last table it is.

        One of which there is no table stands behind all nights of its date.
        """
        names = [path.stem for path in self.tables.paths]
        last = {event_in(name): place for place, name in enumerate(names)}
        days = [date_in(name) for name in names]
        found: defaultdict[int, list[Path]] = defaultdict(list)
        for path in self._beside:
            of_its_date = bisect_right(days, date_in(path.stem)) - 1
            found[last.get(path.stem, of_its_date)].append(path)
        return found

    def _own_nights(self, events: Sequence[Path]) -> Iterator[Selected]:
        """What belongs to no table of some events."""
        for event in (each for path in events for each in self._event(path)):
            night = own_night(event)
            if night is not None:
                yield Selected(night, rounds_of_penalties(event))

    def _event(self, path: Path) -> Iterator[EventInPlay]:
        """One of the events, where it can be read."""
        try:
            event = EventInPlay(self.tables.book, read_event(path))
        except MahjError as problem:
            self._problems[path] = problem
        else:
            yield event


def select_with_events(book: Book, night: str | None, season: str | None) -> WithEvents:
    """The night or event of a name, the nights and events of a season, or all of the book.

    Raises UsageProblem where a night and a season are named, Refused where there is no such night, event or season.
    """
    if night is not None and season is not None:
        raise UsageProblem("a night and a season are named", "name one of them")
    if night is None:
        chosen = season_called(book, season)
        events = [path for path in _events(book) if chosen is None or chosen.holds(date_in(path.stem))]
        return WithEvents(select(book, season), events, events)
    event = event_called(book, night)
    if event is None:
        return _of_a_night(book, Nights(book).find(Wanted(night, may_be_closed=True)).file)
    return WithEvents(Selection(book, book.nights_of_event(event.name)), [event.file.path], [event.file.path])


def _of_a_night(book: Book, night: NightFile) -> WithEvents:
    """One night, and the event it is of."""
    event = night.record.header.event
    found = WithEvents(Selection(book, [night.path]), [] if event is None else _events(book), ())
    found.keep(lambda each: each.header.id == event)
    return found


def _events(book: Book) -> list[Path]:
    """The files of all events, the oldest first."""
    return book.event_paths()[::-1]
