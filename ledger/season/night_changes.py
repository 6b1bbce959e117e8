"""A night that gets another date, or is taken out of the book; what other nights say of it stays true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import book_changed, changing
from ledger.book.safety_copies import take_away
from ledger.errors import Refused
from ledger.night.night_files import night_in
from ledger.night.nights import Nights, Wanted
from ledger.record import NightRecord, PaymentEntry, standing_entries
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date, datetime

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
        header = table.file.record.header
        if header.date == day:
            raise Refused(f"the night {table.name} is of that date already", "give the new date second")
        _refuse_out_of_order(book, table, day)
        meant = NightRecord(replace(header, date=day), table.file.record.entries)
        path = files.new_night_path(day)
        content = _DATE.sub(rb"\g<1>" + day.isoformat().encode("ascii"), table.file.content, count=1)
        if night_in(content, path).record != meant:
            raise Refused(
                f"the date of the night {table.name} stands where it cannot be changed",
                "write it as a line of its own, date = 2026-11-29, before the rules",
            )
        files.create(path, content, lambda written: night_in(written, path))
        take_away(files, table.file.path, table.file.content, now)
    return Moved(table.name, header.date, path.stem)


def remove(book: Book, text: str, now: datetime, ask: Callable[[str], bool]) -> tuple[str, SafetyCopy]:
    """Take a night out of the book, and return its name and the safety copy by which `mahj restore` brings it back.

    Raises Refused where another night brought a pot of it, or paid of its debts, or the answer is no; FileChanged where
    somebody wrote to it while that was thought about; what finding it raises.
    """
    table = _named(book, text)
    _refuse_needed(book, table)
    players = ", ".join(table.evening.players)
    if not ask(
        f"take the night {table.name} ({counted(len(table.evening.hands), 'hand')}, {players}) out of the book?"
    ):
        raise Refused("nothing was changed")
    with changing(book) as files:
        if _named(book, text).file.content != table.file.content:
            raise book_changed(book)
        _refuse_needed(book, table)
        return table.name, take_away(files, table.file.path, table.file.content, now)


def _named(book: Book, text: str) -> NightInPlay:
    """The night of a date, a name or an id. Raises Refused where there is none."""
    return Nights(book).find(Wanted(text))


def _refuse_needed(book: Book, table: NightInPlay) -> None:
    """Raise Refused, naming it, where another night goes on from one."""
    its_id = table.file.record.header.id
    for other in _others(book, table):
        if its_id in other.record.header.brought_from:
            raise Refused(
                f"the night {other.name} plays for a pot that the night {table.name} left",
                f"take that one out first: mahj nights remove {other.name}",
            )
        for entry in standing_entries(other.record.entries):
            if isinstance(entry, PaymentEntry) and entry.of == its_id:
                raise Refused(
                    f"entry {entry.number} of the night {other.name} pays a debt of the night {table.name}",
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


def _others(book: Book, table: NightInPlay) -> Iterator[NightInPlay]:
    """All other nights of the book."""
    nights = Nights(book)
    return (nights.read(path) for path in book.night_paths() if path != table.file.path)
