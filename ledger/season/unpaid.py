"""What is owed, read from all nights of the book: no sum is kept anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.books import date_in
from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.event.event_files import read_event
from ledger.event.event_state import event_state
from ledger.model import added
from ledger.night.night_reading import read_record
from ledger.night.renaming import renamed
from ledger.pay.carried import Unpaid, owed_of
from ledger.pay.night_state import state_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.book.books import Book
    from ledger.event.event_state import EventState
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
        if until is not None and date_in(path.stem) > until:
            continue
        try:
            evening = (known or {}).get(path.stem) or state_of(renamed(read_record(read_bytes(path), path), who))
            found.append((path.stem, evening))
        except MahjError as problem:
            problems.append(problem)
            unread.append(path.stem)
    together, faulty = _events_as_one(book, found, who)
    return Unpaid(owed_of(together, who), tuple(unread), (*problems, *faulty))


def _events_as_one(
    book: Book, nights: Iterable[tuple[str, NightState]], who: NameResolver
) -> tuple[list[tuple[str, NightState]], list[MahjError]]:
    """The nights, those of an event as one: its payments stand in its file, and count against all its tables.

    Where that file cannot be read, its nights stay apart, and what is wrong is told.
    """
    events: dict[str, tuple[str, EventState]] = {}
    problems: list[MahjError] = []
    for path in book.event_paths():
        try:
            record = read_event(path).record
            events[record.header.id] = (path.stem, event_state(record, who))
        except MahjError as problem:
            problems.append(problem)
    alone: list[tuple[str, NightState]] = []
    of_events: dict[str, list[NightState]] = {}
    for name, night in nights:
        if night.header.event in events:
            of_events.setdefault(night.header.event or "", []).append(night)
        else:
            alone.append((name, night))
    for event, tables in of_events.items():
        name, state = events[event]
        one = replace(
            tables[0],
            header=replace(tables[0].header, id=event, event=None, round=None, table=None),
            balances=added({}, *(table.balances for table in tables)),
            paid=(*(each for table in tables for each in table.paid), *state.payments),
            carried=tuple(each for table in tables for each in table.carried),
            moved=dict(enumerate(net for table in tables for net in table.moved.values())),
            end=state.end,
        )
        alone.append((name, one))
    return sorted(alone, key=lambda each: (date_in(each[0]), each[0])) if of_events else alone, problems


def owed(table: NightInPlay) -> Mapping[str, int]:
    """What is owed of one night at its own rate, by the names of now: what other nights paid of it is taken off."""
    return everything(table).of(table.record.header.id, table.evening.header.rate)


def left_by_ended(book: Book) -> tuple[Open, ...]:
    """The nights that have ended and of which something is owed, the newest first."""
    return tuple(night for night in reversed(owed_in(book).nights) if night.has_ended and any(night.owed.values()))
