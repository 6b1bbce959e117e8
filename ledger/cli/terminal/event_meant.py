"""Which event of its book a command is about; most books have none, and load nothing of what events are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.books import event_in, is_event_name
from ledger.cli.terminal import clock
from ledger.errors import MahjError

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.cli.terminal.context import Context
    from ledger.event.event_in_play import EventInPlay
    from ledger.night.nights import Wanted


def named_event(book: Book, wanted: Wanted) -> EventInPlay | None:
    """The event that is named in the place of a night; None where none is, or one of its tables."""
    if wanted.night is None or wanted.table is not None or wanted.round is not None or not book.event_paths():
        return None
    from ledger.event.event_in_play import event_called  # noqa: PLC0415  # most books have no event

    return event_called(book, wanted.night)


def open_event_of(book: Book) -> EventInPlay | None:
    """The event that is open; None where there is none, or it cannot be read."""
    if not book.event_paths():
        return None
    from ledger.event.event_in_play import find_event  # noqa: PLC0415  # most books have no event

    try:
        event = find_event(book, today=clock.now().date())
    except MahjError:
        return None
    return event if event.state.end is None else None


def event_at_hand(context: Context, wanted: Wanted) -> EventInPlay | None:
    """The event that has ended and of which the night that is meant is a table; None where there is none."""
    if not context.book.event_paths() or context.here is not None:
        return None
    table = context.table(wanted)
    if table.record.header.event is None:
        return None
    from ledger.event.event_in_play import event_of  # noqa: PLC0415  # most nights are none of an event

    event = event_of(table)
    return event if event is not None and event.state.end is not None else None


def event_to_settle(context: Context, wanted: Wanted) -> EventInPlay | None:
    """The event that is meant: the one named, that of the night named; where none is, the open one, or the newest."""
    if wanted.night is not None and wanted.round is None:
        event = event_in(wanted.night)
        if not is_event_name(event):
            return named_event(context.book, wanted)
        from ledger.event.event_in_play import find_event  # noqa: PLC0415  # most books have no event

        return find_event(context.book, event)
    if wanted.says_which:
        return None
    return open_event_of(context.book) or event_at_hand(context, wanted)
