"""What is played now, or was played last: the tables of an evening, and the event they are of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.book.books import OF_EVENTS, date_in, is_event_name
from ledger.event.event_in_play import EventInPlay, find_event, read
from ledger.night.nights import Nights, Wanted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay


class Tonight(NamedTuple):
    """The tables of an evening, in the order of their names; of an event those of its newest round, and the event."""

    tables: tuple[NightInPlay, ...] = ()
    event: EventInPlay | None = None


def tonight(nights: Nights, now: datetime, wanted: str | None = None) -> Tonight:
    """The night or event that is named, else what is played now, else what was played last until something begins.

    What is open and had an entry within hours goes before all else, then what is newest. Several tables of one date are
    one evening, and one that has ended stays beside the others. Nothing where the book has neither night nor event.
    Raises Refused where there is no night or event of that name, and what is wrong with one of the newest date.
    """
    if wanted is not None:
        event = wanted if is_event_name(wanted) else f"{OF_EVENTS}{wanted}"
        if is_event_name(event) and event in {path.stem for path in nights.book.event_paths()}:
            return _of_event(read(nights.book, event), nights)
        return Tonight((nights.find(Wanted(wanted, may_be_closed=True)),))
    going_on = [table for table in nights.open_tables() if not table.is_stale(now)]
    alone = [table for table in going_on if not table.name.startswith(OF_EVENTS)]
    event_now = _event(nights, now)
    if event_now is not None and event_now.state.end is None and _is_newest(event_now, going_on):
        return _of_event(event_now, nights)
    if alone:
        return Tonight(_beside(alone[0], nights))
    last = _last(nights, now)
    if event_now is not None and _is_newest(event_now, [last] if last is not None else []):
        return _of_event(event_now, nights)
    return Tonight() if last is None else Tonight(_beside(last, nights))


def _event(nights: Nights, now: datetime) -> EventInPlay | None:
    """The event that is open, or else the newest."""
    return find_event(nights.book, today=now.date()) if nights.book.event_paths() else None


def _is_newest(event: EventInPlay, tables: Iterable[NightInPlay]) -> bool:
    """Whether none of these tables is of a later date than an event, but for its own."""
    return all(
        date_in(table.name) <= date_in(event.name) or table.record.header.event == event.header.id for table in tables
    )


def _of_event(event: EventInPlay, nights: Nights) -> Tonight:
    """An event with the tables of its newest round; a night that was read already is not read again."""
    known = [nights.read(path) for path in nights.book.nights_of_event(event.name)]
    event = EventInPlay(nights.book, event.file, known)
    return Tonight(tuple(event.rounds.get(event.last_round, ())), event)


def _last(nights: Nights, now: datetime) -> NightInPlay | None:
    """The newest night that is not ahead of today and of no event, else the newest of all."""
    paths = [path for path in nights.book.night_paths() if not path.name.startswith(OF_EVENTS)]
    today = now.date().isoformat()
    paths.sort(key=lambda path: date_in(path.name) > today)  # those ahead behind all others, each part newest first
    return nights.read(paths[0]) if paths else None


def _beside(table: NightInPlay, nights: Nights) -> tuple[NightInPlay, ...]:
    """A table with those of the same evening: the open ones of its date, and of those with names all."""
    day = date_in(table.name)
    paths = [path for path in nights.book.night_paths() if path.name.startswith(day)]
    of_day = [nights.read(path) for path in reversed(paths)]
    has_names = table.record.header.table is not None
    return tuple(
        each
        for each in of_day
        if each.name == table.name
        or (table.is_open and each.is_open)
        or (has_names and each.record.header.table is not None)
    )
