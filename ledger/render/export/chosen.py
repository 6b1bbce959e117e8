"""What is exported of a book, and what everybody is called in it: each night is read, written and forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ledger.book.book_changes import book_changed
from ledger.book.hiding import Names, hidden
from ledger.book.people import AnonymousNames, NameResolver
from ledger.book.settings import read_settings
from ledger.errors import Refused, raise_all
from ledger.event.selection import select_with_events
from ledger.exchange.exports import book_key
from ledger.night.explaining import payments
from ledger.pay.night_state import begin
from ledger.render.export.content import ExportedNight
from ledger.render.export.tables import BookName
from ledger.season.reporting import as_called, names_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.event.record import EventRecord
    from ledger.event.selection import WithEvents
    from ledger.night.night_in_play import NightInPlay

Value = TypeVar("Value")
Made = TypeVar("Made")


class Chosen(NamedTuple):
    """What is to be exported of a book: nights, the oldest first, and the events they are of; and who is called what.

    ``hides`` is everything people are called, where nobody may be named. ``none`` is said where there is nothing to
    export; None where that is well.
    """

    book: Book
    found: WithEvents
    called: Callable[[str], str]
    hides: Names | None
    none: str | None

    @property
    def problems(self) -> list[MahjError]:
        """What could not be read so far."""
        return self.found.problems

    def nights(self) -> Iterator[ExportedNight]:
        """The nights as they are exported, with what belongs to no table of an event as one of them.

        Everybody is under the name they have now, or under none.
        """
        event_names = self._event_names()
        for table, rounds in self.found.in_order():
            exported = self._exported(self._called(table), rounds)
            yield exported._replace(event_name=event_names.get(exported.header.event))

    def tables(self) -> Iterator[ExportedNight]:
        """The nights alone, by the same names."""
        for table in self.found.tables:
            yield self._exported(self._called(table), {})

    def as_typed(self) -> Iterator[ExportedNight]:
        """The nights alone with every name as it stands in its file, for a book that is made from it again."""
        for table in self.found.tables:
            record = table.file.record
            yield ExportedNight(table.name, record, begin(record.header))  # nobody asks there what it has come to

    def with_payments(self) -> Iterator[ExportedNight]:
        """The nights with the payments of their hands."""
        event_names = self._event_names()
        for table, rounds in self.found.in_order():
            called = self._called(table.sharing(self.found.tables.rulebook))
            exported = self._exported(called, rounds)
            yield exported._replace(
                payments=self.without_names(payments(called)), event_name=event_names.get(exported.header.event)
            )

    def events(self) -> Iterator[tuple[str, EventRecord]]:
        """The events with their names, everybody as in the nights."""
        for event in self.found.events():
            record = event.file.record
            if self.hides is not None:
                record = self.without_names(event.as_called(self.called, ()).without_words().file.record)
            yield event.name, record

    def without_names(self, value: Value) -> Value:
        """A value in which nobody's name is left, where people are numbered."""
        return value if self.hides is None else hidden(value, self.hides)

    def name(self) -> BookName:
        """What the rows of the book are known by."""
        return BookName(self.without_names(read_settings(self.book).name), book_key(self.book))

    def refusing_none(self, pieces: Iterator[Made]) -> Iterator[Made]:
        """What is made of it, piece by piece. Raises what is wrong with its nights where none could be read."""
        yield from pieces
        self.refuse_none()

    def refuse_none(self) -> None:
        """Raise Refused where there is nothing to export, or what is wrong with all that there is."""
        if self.none is not None and self.found.are_none:
            raise_all(self.problems)
            raise Refused(self.none, "mahj nights lists those there are; nothing was written")

    def _event_names(self) -> Mapping[str | None, str | None]:
        """What events call themselves, by their ids; nothing where nobody may be named: it is in words of their own."""
        return {} if self.hides is not None else {each.header.id: each.header.name for each in self.found.events()}

    def _exported(self, table: NightInPlay, rounds: Mapping[int, int]) -> ExportedNight:
        """A night as it is exported."""
        record = self.without_names(table.record)
        evening = table.evening if record is table.record else table.with_record(record).evening
        return ExportedNight(self.without_names(table.name), record, evening, rounds=rounds)

    def _called(self, table: NightInPlay) -> NightInPlay:
        """A night with everybody under another name.

        Raises FileChanged where somebody came into it who was not there when it was looked at for whom it names.
        """
        if self.hides is None:
            return as_called(table, self.called, words=True)
        if not self.hides.know_all(names_in(table.file.record)):
            raise book_changed(self.book)
        return as_called(table, self.called, words=False)


def choose(book: Book, night: str | None, season: str | None, *, anonymous: bool, may_be_empty: bool = False) -> Chosen:
    """The nights that are named. Raises what `select_with_events` raises, and Refused where none is to be exported."""
    found = select_with_events(book, night, season)
    of = f"the season {season} has" if season is not None else "the book has"
    who = NameResolver(read_settings(book).players)
    chosen = Chosen(book, found, who, None, None if may_be_empty else f"{of} no nights")
    chosen.refuse_none()
    if not anonymous:
        return chosen
    numbered = AnonymousNames()
    names = [name for person in read_settings(book).players for name in person.names]
    names += (name for each in found.in_order() for name in names_in(each.table.file.record))
    names += (name for event in found.events() for name in event.everything_called())
    return chosen._replace(called=lambda recorded: numbered(who(recorded)), hides=Names(names))
