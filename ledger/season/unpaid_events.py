"""What is owed of events: the tables of one are paid for together, and its payments stand in its own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.books import date_in
from ledger.errors import MahjError
from ledger.event.event_files import read_event
from ledger.event.event_state import event_state
from ledger.pay.carried import as_one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.book.books import Book
    from ledger.book.people import NameResolver
    from ledger.event.event_state import EventState
    from ledger.pay.carried import Dues


def events_as_one(
    book: Book, nights: Iterable[tuple[str, Dues]], who: NameResolver
) -> tuple[list[tuple[str, Dues]], list[MahjError]]:
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
    alone: list[tuple[str, Dues]] = []
    of_events: dict[str, list[Dues]] = {}
    for name, night in nights:
        if night.event in events:
            of_events.setdefault(night.event or "", []).append(night)
        else:
            alone.append((name, night))
    for event, tables in of_events.items():
        name, state = events[event]
        alone.append((name, as_one(event, tables, state.payments, has_ended=state.end is not None)))
    return sorted(alone, key=lambda each: (date_in(each[0]), each[0])) if of_events else alone, problems
