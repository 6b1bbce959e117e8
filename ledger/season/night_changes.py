"""A night that gets another date, or is taken out of the book; what other nights say of it stays true."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import book_changed, changing
from ledger.book.books import event_in
from ledger.book.safety_copies import take_away
from ledger.errors import Refused
from ledger.event.event_in_play import event_of
from ledger.night.night_files import night_in
from ledger.night.nights import Nights, Wanted
from ledger.record import NightRecord, PaymentEntry, standing_entries
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import date, datetime
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book
    from ledger.book.safety_copies import SafetyCopy
    from ledger.night.night_in_play import NightInPlay

#: The line of a night's header that says its date: what stands before the date, and the date.
_DATE = re.compile(rb"^(date[ \t]*=[ \t]*)([0-9]{4}-[0-9]{2}-[0-9]{2})", re.MULTILINE)


class Moved(Struct, frozen=True):
    """A night that has another date now: what it was called and its date, and what it is called."""

    before: str
    was: date
    now: str


def rename(book: Book, text: str, day: date, now: datetime) -> Moved:
    """Give a night another date, and so another name. Its entries and its id stay as they are.

    Raises Refused where it has that date already, or would come before a night whose pot it brought, or behind one that
    brought its own; what finding and writing it raises.
    """
    with changing(book) as files:
        table = _named(book, text)
        _refuse_table(table, f"the whole event gets that date with mahj nights rename {event_in(table.name)} {day}")
        was = table.file.record.header.date
        if was == day:
            raise Refused(f"the night {table.name} is of that date already", "give the new date second")
        path = files.new_night_path(day)
        move(files, table, path, day, now)
    return Moved(table.name, was, path.stem)


def move(files: BookChange, table: NightInPlay, path: Path, day: date, now: datetime) -> None:
    """Put a night in another file, with another date. Raises as `rename`."""
    _refuse_out_of_order(files.book, table, day)
    record = table.file.record
    content = with_date(table.file.content, day)
    if night_in(content, path).record != NightRecord(replace(record.header, date=day), record.entries):
        raise no_date_line(f"the night {table.name}")
    files.create(path, content, lambda written: night_in(written, path))
    take_away(files, table.file.path, table.file.content, now)


def with_date(content: bytes, day: date) -> bytes:
    """A file with another date in its header."""
    return _DATE.sub(rb"\g<1>" + day.isoformat().encode("ascii"), content, count=1)


def no_date_line(what: str) -> Refused:
    """The problem of a file in which the date does not stand as it is written."""
    return Refused(
        f"the date of {what} stands where it cannot be changed",
        "write it as a line of its own, date = 2026-11-29, before the rules",
    )


def remove(book: Book, text: str, now: datetime, ask: Callable[[str], bool]) -> tuple[str, SafetyCopy]:
    """Take a night out of the book, and return its name and the safety copy by which `mahj restore` brings it back.

    Raises Refused where another night brought a pot of it, or paid of its debts, or the answer is no; FileChanged where
    somebody wrote to it while that was thought about; what finding it raises.
    """
    table = _named(book, text)
    whole = event_in(table.name)
    _refuse_table(
        table,
        f"mahj event undo takes back the opening of a round, mahj nights remove {whole} takes out the whole event",
    )
    refuse_needed(book, [table])
    players = ", ".join(table.evening.players)
    if not ask(
        f"take the night {table.name} ({counted(len(table.evening.hands), 'hand')}, {players}) out of the book?"
    ):
        raise Refused("nothing was changed")
    with changing(book) as files:
        if _named(book, text).file.content != table.file.content:
            raise book_changed(book)
        refuse_needed(book, [table])
        return table.name, take_away(files, table.file.path, table.file.content, now)


def _named(book: Book, text: str) -> NightInPlay:
    """The night of a date, a name or an id. Raises Refused where there is none."""
    return Nights(book).find(Wanted(text))


def _refuse_table(table: NightInPlay, instead: str) -> None:
    """Raise Refused for a table of an event: one that is elsewhere is in no event any more."""
    header = table.file.record.header
    if header.event is not None and event_of(table) is not None:
        raise Refused(
            f"the night {table.name} is table {header.table} in round {header.round} of an event and stays with it",
            instead,
        )


def refuse_needed(book: Book, gone: Sequence[NightInPlay], also: Mapping[str, str] = MappingProxyType({})) -> None:
    """Raise Refused, naming it, where another night goes on from some; ``also`` are other ids, and what they name."""
    called = {**also, **{table.file.record.header.id: f"the night {table.name}" for table in gone}}
    for other in _others(book, *gone):
        for its_id in other.record.header.brought_from:
            if its_id in called:
                raise Refused(
                    f"the night {other.name} plays for a pot that {called[its_id]} left",
                    f"take that one out first: mahj nights remove {other.name}",
                )
        for entry in standing_entries(other.record.entries):
            if isinstance(entry, PaymentEntry) and entry.of in called:
                raise Refused(
                    f"entry {entry.number} of the night {other.name} pays a debt of {called[entry.of]}",
                    f"take the payment back first: mahj void {entry.number} --night {other.name}",
                )


def _refuse_out_of_order(book: Book, table: NightInPlay, day: date) -> None:
    """Raise Refused where a pot would come from a night that is later than the one that plays for it."""
    header = table.file.record.header
    for other in _others(book, table):
        theirs = other.record.header
        if header.id in theirs.brought_from and theirs.date < day:
            raise Refused(f"the night {other.name} plays for a pot that this one left", "it cannot be later than that")
        if theirs.id in header.brought_from and theirs.date > day:
            raise Refused(f"it plays for a pot that the night {other.name} left", "it cannot be earlier than that")


def _others(book: Book, *these: NightInPlay) -> Iterator[NightInPlay]:
    """All other nights of the book."""
    nights, own = Nights(book), {table.file.path for table in these}
    return (nights.read(path) for path in book.night_paths() if path not in own)
