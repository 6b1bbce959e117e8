"""An exported book joins one that is there: its nights, its people, its presets. What is there stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import book_changed, changing
from ledger.book.keys import Findings
from ledger.book.roster import Person, put_together, read_blocks
from ledger.book.settings import read_settings
from ledger.errors import Refused
from ledger.event.event_files import event_keys_of, read_event
from ledger.event.record import EventRecord
from ledger.exchange.exports import book_data
from ledger.exchange.imports import add_nights, add_presets, add_rulings
from ledger.names import key
from ledger.night.entry_writing import record_keys
from ledger.night.night_files import read_night
from ledger.record import NightRecord

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.exchange.imports import ExportedBook


#: The keys of a header, and those of every entry.
_Told = tuple[dict[str, object], list[dict[str, object]]]


class Joining(Struct, frozen=True, kw_only=True):
    """What an exported book adds: nights and events by their names there, and what a book that is there has already.

    ``kept`` are presets and rulings that are there and say something else: those of the book stay.
    """

    nights: Mapping[str, NightRecord]
    events: Mapping[str, EventRecord]
    there_already: tuple[str, ...]
    people: tuple[Person, ...]
    presets: Mapping[str, Mapping[str, object]]
    rulings: Mapping[str, Mapping[str, object]]
    kept: tuple[str, ...]


def prepare(book: Book, exported: ExportedBook) -> Joining:
    """What an exported book would add to one that is there.

    Nights and events that have gone on here since they were exported are there already. Raises Refused where one of the
    same id says something else there, and what reading the book raises.
    """
    there: dict[str, NightRecord] = {}
    for path in book.night_paths():
        record = read_night(path).record
        there[record.header.id] = record
    for name, night in exported.nights.items():
        known = there.get(night.header.id)
        if known is not None and not _is_in(_told(known), _told(night)):
            raise Refused(
                f"the night {name} is in this book already and says something else",
                "import it into a book of its own, with --new DIR, and compare the two",
            )
    events = {event.header.id: event for event in (read_event(path).record for path in book.event_paths())}
    for name, theirs in exported.events.items():
        known_event = events.get(theirs.header.id)
        if known_event is not None and not _is_in(_told_of_event(known_event), _told_of_event(theirs)):
            raise Refused(
                f"the event {name} is in this book already and says something else",
                "import it into a book of its own, with --new DIR, and compare the two",
            )
    here = book_data(book)
    both = (("preset", exported.presets, here.presets), ("ruling", exported.rulings, here.rulings))
    return Joining(
        nights={name: night for name, night in exported.nights.items() if night.header.id not in there},
        events={name: event for name, event in exported.events.items() if event.header.id not in events},
        there_already=tuple(name for name, night in exported.nights.items() if night.header.id in there),
        people=_people(book, exported),
        presets={name: data for name, data in exported.presets.items() if name not in here.presets},
        rulings={name: data for name, data in exported.rulings.items() if name not in here.rulings},
        kept=tuple(
            f"the {what} {name}"
            for what, theirs, own in both
            for name, data in theirs.items()
            if own.get(name, data) != data
        ),
    )


def write(book: Book, exported: ExportedBook, joining: Joining, now: datetime) -> list[str]:
    """Write what was prepared, all of it or nothing, and return the names the nights have here.

    Raises FileChanged where by now the book would be given something else, and what writing raises.
    """
    with changing(book) as files:
        if prepare(book, exported) != joining:
            raise book_changed(book)
        add_presets(files, joining.presets)
        add_rulings(files, joining.rulings)
        return add_nights(files, joining.nights.values(), joining.people, now, joining.events.values())


def _is_in(here: _Told, theirs: _Told) -> bool:
    """Whether what is told elsewhere is told here as well, to its last entry or with more behind it."""
    (header, entries), (their_header, their_entries) = here, theirs
    return header == their_header and entries[: len(their_entries)] == their_entries


def _told(night: NightRecord) -> _Told:
    """What a night says, wherever it was imported."""
    return record_keys(NightRecord(replace(night.header, imported=None), night.entries))


def _told_of_event(event: EventRecord) -> _Told:
    """What an event says, wherever it was imported."""
    return event_keys_of(EventRecord(replace(event.header, imported=None), event.entries))


def _people(book: Book, exported: ExportedBook) -> tuple[Person, ...]:
    """Everyone of the export whom the book does not know by any name. Raises Refused where its players are no list."""
    findings = Findings("the export")
    people, taken = put_together(read_blocks(exported.settings.get("players", []), findings))
    problems = [problem.message for problem in findings.problems] + [each.message for each in taken]
    if problems:
        raise Refused(f"the players of the export cannot be read: {problems[0]}", "export the book once more")
    known = {key(called) for person in read_settings(book).players for called in person.names}
    new = [person for person in people if not known & {key(called) for called in person.names}]
    known |= {key(called) for person in new for called in person.names}
    records: tuple[NightRecord | EventRecord, ...] = (*exported.nights.values(), *exported.events.values())
    played = dict.fromkeys(name for record in records for name in record.header.players)
    return (*new, *(Person(name) for name in played if key(name) not in known))
