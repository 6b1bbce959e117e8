"""An event as it stands: who is there, the rounds planned and opened, the nights of its tables, and what is owed."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.book_changes import changing
from ledger.book.books import OF_EVENTS, date_in, event_in
from ledger.book.files import is_there
from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.errors import MahjError, Refused
from ledger.event.event_files import append_to, read_event, who_paid
from ledger.event.event_state import EventState, event_state
from ledger.event.movements import Seats
from ledger.event.record import ArriveEntry, EventRecord, PenaltyEntry
from ledger.model import added, nonzero
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.people import People
from ledger.night.renaming import entry_by, without_notes
from ledger.record import TotalsEntry, standing_entries
from ledger.spelling import nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import date, datetime

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book
    from ledger.book.settings import Settings
    from ledger.event.event_files import EventFile
    from ledger.event.record import EventHeader
    from ledger.record import Entry


class EventInPlay:
    """An event of a book; its nights are read when they are first needed."""

    def __init__(self, book: Book, file: EventFile, nights: Sequence[NightInPlay] | None = None) -> None:
        self.book = book
        self.file = file
        self._nights = nights

    def as_called(self, who: Callable[[str], str], nights: Sequence[NightInPlay]) -> EventInPlay:
        """The same event with everybody under another name, in its nights too; nothing is written."""
        record = self.file.record
        header = replace(record.header, players=tuple(dict.fromkeys(map(who, record.header.players))))
        entries = tuple(entry_by(entry, who) for entry in record.entries)
        return EventInPlay(self.book, self.file._replace(record=EventRecord(header, entries)), nights)

    def without_words(self) -> EventInPlay:
        """The same event without what people wrote in it in their own words."""
        record = self.file.record
        entries = tuple(
            replace(entry, why=None) if isinstance(entry, PenaltyEntry) else entry
            for entry in without_notes(record.entries)
        )
        given = EventRecord(replace(record.header, name=None), entries)
        return EventInPlay(self.book, self.file._replace(record=given), self._nights)

    def everything_called(self) -> Iterator[str]:
        """Every name in its file, as it was typed."""
        record = self.file.record
        yield from record.header.players
        yield from (entry.player for entry in record.entries if isinstance(entry, ArriveEntry))
        yield from who_paid(record.entries)

    @property
    def name(self) -> str:
        """The event as commands name it: its file's name without the ending."""
        return self.file.path.stem

    @property
    def called(self) -> str:
        """What the event is called in a title: its own name, else its date."""
        return self.header.name or f"The event {self.name.removeprefix('e-')}"

    @property
    def header(self) -> EventHeader:
        """The beginning of its file."""
        return self.file.record.header

    @cached_property
    def settings(self) -> Settings:
        """The book's own settings."""
        return read_settings(self.book)

    @cached_property
    def who(self) -> NameResolver:
        """Tells who somebody is in the book, by any name a file may hold."""
        return NameResolver(self.settings.players)

    @cached_property
    def state(self) -> EventState:
        """What its file comes to, everybody by the name they have in the book now."""
        return event_state(self.file.record, self.who)

    @cached_property
    def people(self) -> People:
        """Everyone a name may mean, those of the event first."""
        return People(self.state.everyone, self.settings.players)

    @cached_property
    def rounds(self) -> Mapping[int, Sequence[NightInPlay]]:
        """The nights of every round that was opened, table by table."""
        found: dict[int, list[NightInPlay]] = {}
        nights = self._nights
        if nights is None:
            nights = [NightInPlay(self.book, read_night(path)) for path in self.book.nights_of_event(self.name)]
        for night in nights:
            header = night.file.record.header
            if header.event == self.header.id and header.round is not None:
                found.setdefault(header.round, []).append(night)
        return found

    @property
    def tables(self) -> list[NightInPlay]:
        """The nights of all its rounds, in their order."""
        return [night for number in sorted(self.rounds) for night in self.rounds[number]]

    @property
    def last_round(self) -> int:
        """The number of the newest round that was opened; 0 for none."""
        return max(self.rounds, default=0)

    @property
    def opened(self) -> list[Seats]:
        """The seats of the rounds that were opened, in their order."""
        return [self.seats_of(number) for number in sorted(self.rounds)]

    def seats_of(self, number: int) -> Seats:
        """Who was given which seat in a round. Raises Refused where that is neither planned nor drawn yet."""
        entry = self.state.plan.get(number)
        if entry is not None:
            return entry.seats
        if number in self.rounds:
            return Seats(tuple(night.record.header.players for night in self.rounds[number]))
        raise Refused(
            f"round {number} is not drawn yet",
            "it is drawn when the round opens; mahj event shows where the event stands",
        )

    def is_done(self, night: NightInPlay) -> bool:
        """Whether a table has played its hands of the round, its sheet was entered, or it was ended."""
        if not night.is_open:
            return True
        return 0 < self.header.hands <= len(night.evening.hands)

    def outstanding(self, number: int) -> list[NightInPlay]:
        """The tables of a round that are not done."""
        return [night for night in self.rounds.get(number, ()) if not self.is_done(night)]

    @property
    def is_played(self) -> bool:
        """Whether all its rounds are played, and every table of them is done."""
        return self.last_round >= self.header.rounds and not self.outstanding(self.last_round)

    @property
    def play(self) -> dict[str, int]:
        """What every account of the event has won or lost at its tables."""
        return added({}, *(night.evening.balances for nights in self.rounds.values() for night in nights))

    @property
    def owed(self) -> dict[str, int]:
        """What everyone is still owed, or owes: the play less the payments of the event and of its tables."""
        owed = (night.evening.owed for nights in self.rounds.values() for night in nights)
        return nonzero(added({}, *owed, *(payment.moved for payment in self.state.payments)))

    def appended(self, files: BookChange, entries: Sequence[Entry]) -> EventInPlay:
        """The event with entries written behind those of its file, by the names that file uses."""
        given = [entry_by(entry, self.as_written) for entry in entries]
        return EventInPlay(self.book, append_to(files, self.file, given))

    def as_written(self, person: str) -> str:
        """Somebody by the name that its file uses, so that it stays true whoever turns out to be one person or two."""
        return self._names_written.get(person, person)

    @cached_property
    def _names_written(self) -> Mapping[str, str]:
        """Everybody's name in its file, by the name they have in the book now."""
        record = self.file.record
        arrived = (entry.player for entry in record.entries if isinstance(entry, ArriveEntry))
        return {self.who(name): name for name in (*record.header.players, *arrived)}

    def table_meant(self, number: int, label: str | None, people: Iterable[str]) -> NightInPlay:
        """The table of a round: the one of a name, else the only one, or the only one at which all these people sit.

        Raises Refused where the round was not opened, and where none, or several, could be meant.
        """
        tables = self.rounds.get(number, ())
        if not tables:
            opened = ", ".join(map(str, sorted(self.rounds))) or "none yet"
            raise Refused(f"round {number} of {self.name} is not open", f"rounds that were opened: {opened}")
        if label is not None:
            return self.table_called(label, number)
        named = tuple(people)
        found = [night for night in tables if night.seats_all(named)]
        if len(found) == 1:
            return found[0]
        listed_tables = (f"{night.record.header.table} ({', '.join(night.evening.players)})" for night in tables)
        raise Refused(f"round {number} has several tables: {', '.join(listed_tables)}", "say which with --table")

    def table_called(self, text: str, number: int) -> NightInPlay:
        """The table of a round by its name. Raises Refused where there is none."""
        for night in self.rounds.get(number, ()):
            if night.is_at(text):
                return night
        labels = ", ".join(night.record.header.table or "" for night in self.rounds.get(number, ()))
        raise Refused(f"round {number} has no table {quoted(text)}", f"its tables: {labels or 'none yet'}")


def has_sheet(night: NightInPlay) -> bool:
    """Whether the sums of a table were entered from a sheet."""
    return any(isinstance(entry, TotalsEntry) for entry in standing_entries(night.record.entries))


def read(book: Book, name: str) -> EventInPlay:
    """The event of a name. Raises what is wrong with its file."""
    return EventInPlay(book, read_event(book.events / f"{name}.toml"))


def find_event(book: Book, wanted: str | None = None, today: date | None = None) -> EventInPlay:
    """The event that is named, else the newest that is open, else the newest there is.

    Raises Refused where there is none.
    """
    paths = book.event_paths()
    if wanted is not None:
        for path in paths:
            if wanted in {path.stem, path.stem.removeprefix("e-")}:
                return EventInPlay(book, read_event(path))
        for path in paths:
            event = EventInPlay(book, read_event(path))
            if event.header.id == wanted:
                return event
        near = nearest(wanted, [path.stem for path in paths], most=3)
        raise Refused(f"there is no event {quoted(wanted)}", f"there are {', '.join(near)}" if near else None)
    now = [path for path in paths if today is None or date_in(path.stem) <= today.isoformat()] or paths
    events = [EventInPlay(book, read_event(path)) for path in now]
    found = next((event for event in events if event.state.end is None), events[0] if events else None)
    if found is None:
        raise Refused("this book has no event", "six people or more open one; mahj help event shows how")
    return found


def event_called(book: Book, wanted: str) -> EventInPlay | None:
    """The event that a night's name, a date or an id means; None where it means none.

    A date that a night by itself has means that night. Raises what is wrong with the file of an event that is named.
    """
    if f"{wanted}.toml" in book.night_files():
        return None
    of_date = [path for path in book.event_paths() if date_in(path.stem) == date_in(wanted)]
    for path in of_date:
        if wanted in {path.stem, path.stem.removeprefix(OF_EVENTS)}:
            return EventInPlay(book, read_event(path))
    for path in of_date:
        with suppress(MahjError):  # one that cannot be read has no id
            event = EventInPlay(book, read_event(path))
            if event.header.id == wanted:
                return event
    return None


def event_of(table: NightInPlay) -> EventInPlay | None:
    """The event of which a table plays a round; None where its file is not there. Raises what is wrong with it."""
    path = table.book.events / f"{event_in(table.name)}.toml"
    return EventInPlay(table.book, read_event(path)) if is_there(path) else None


class Director(NamedTuple):
    """Who changes an event: of which book, when, and which one, where it is named."""

    book: Book
    now: datetime
    wanted: str | None = None

    def event(self) -> EventInPlay:
        """The event that is meant, as it is now. Raises Refused where there is none."""
        return find_event(self.book, self.wanted, self.now.date())

    @contextmanager
    def changing(self, *, may_have_ended: bool = False) -> Iterator[tuple[EventInPlay, BookChange]]:
        """The event that is meant, as it is under the lock of its book, and where its change goes.

        Raises Refused where there is none, or it has ended, where that is not what it is about.
        """
        with changing(self.book) as files:
            event = self.event()
            if event.state.end is not None and not may_have_ended:
                raise Refused(f"the event {event.name} has ended", "mahj event undo opens it again")
            yield event, files
