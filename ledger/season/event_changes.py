"""An event that gets another date, or is taken out of the book: its file, and the nights of all its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.book_changes import book_changed, changing
from ledger.book.safety_copies import take_away
from ledger.errors import Refused
from ledger.event.event_files import event_in
from ledger.event.event_in_play import find_event
from ledger.event.record import EventRecord
from ledger.season.night_changes import Moved, move, no_date_line, refuse_needed, with_date
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, datetime

    from ledger.book.books import Book
    from ledger.book.safety_copies import SafetyCopy
    from ledger.event.event_in_play import EventInPlay


def rename_event(book: Book, name: str, day: date, now: datetime) -> Moved:
    """Give an event another date, and so its file and the nights of its tables other names. Ids and entries stay.

    Raises as `rename` of a night does.
    """
    with changing(book) as files:
        event = find_event(book, name)
        header = event.header
        if header.date == day:
            raise Refused(f"the event {event.name} is of that date already", "give the new date second")
        path = files.new_event_path(day)
        content = with_date(event.file.content, day)
        if event_in(content, path).record != EventRecord(replace(header, date=day), event.file.record.entries):
            raise no_date_line(f"the event {event.name}")
        tables = event.tables
        files.create(path, content, lambda written: event_in(written, path))
        for table in tables:
            night = book.sessions / f"{path.stem}{table.name.removeprefix(event.name)}.toml"
            move(files, table, night, day, now)
        take_away(files, event.file.path, event.file.content, now)
    return Moved(event.name, header.date, path.stem)


def remove_event(book: Book, name: str, now: datetime, ask: Callable[[str], bool]) -> SafetyCopy:
    """Take an event out of the book with all its tables; its safety copy, by which `mahj restore` brings all back.

    Raises as `remove` of a night does.
    """
    before = find_event(book, name)
    _refuse_needed(before)
    if not ask(f"take the event {before.name} ({_words(before)}) out of the book?"):
        raise Refused("nothing was changed")
    with changing(book) as files:
        event = find_event(book, name)
        if _content(event) != _content(before):
            raise book_changed(book)
        _refuse_needed(event)
        copy = take_away(files, event.file.path, event.file.content, now)
        for table in reversed(event.tables):
            take_away(files, table.file.path, table.file.content, now)
    return copy


def _words(event: EventInPlay) -> str:
    """What an event is, in a few words: its rounds and hands, and who was there."""
    hands = sum(len(table.evening.hands) for table in event.tables)
    rounds = counted(len(event.rounds), "round")
    return f"{rounds}, {counted(hands, 'hand')}, {counted(len(event.state.everyone), 'player')}"


def _content(event: EventInPlay) -> list[bytes]:
    """All that its files say."""
    return [event.file.content, *(table.file.content for table in event.tables)]


def _refuse_needed(event: EventInPlay) -> None:
    """Raise Refused where a night goes on from the event, or from one of its tables."""
    refuse_needed(event.book, event.tables, {event.header.id: f"the event {event.name}"})
