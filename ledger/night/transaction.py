"""How anything is written to a night: prepared from what is there, asked about where it must be, put behind it.

Nothing is held locked while somebody thinks: what has to be asked is asked with the lock let go, and the change is then
prepared anew from what the file holds by that time.
"""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import BookChange
from ledger.book.books import event_in
from ledger.errors import FileChanged, Refused
from ledger.night.nights import Nights, Wanted
from ledger.record import HandEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import Entry

T = TypeVar("T")

#: The same entry told twice within this time is asked about: a key pressed twice, or two people who both write.
_WITHIN = timedelta(minutes=1)


class Change(Struct, Generic[T], frozen=True):
    """What a command wants written: entries in order, what to ask first, what to tell, and what came of it.

    ``questions`` need a yes, from a person or given beforehand. ``doubts`` are put to a person where there is one, and
    only said where there is none. ``warnings`` are only said. ``new_people`` go into the roster. ``otherwise`` is what
    to do where a doubt is not passed.
    """

    entries: tuple[Entry, ...]
    outcome: T
    questions: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    new_people: tuple[str, ...] = ()
    otherwise: str | None = None


class Done(Struct, Generic[T], frozen=True):
    """A change that was made, or only tried: the table before and after it."""

    before: NightInPlay
    after: NightInPlay
    change: Change[T]


class Transaction(Struct, frozen=True):
    """The change of one night: which night it is, who is asked, and what was agreed to beforehand.

    ``nights`` is where it goes: into the files of the book, or into a `Batch`. ``ask`` puts a question and returns the
    answer; it raises Refused where nobody can be asked. ``doubt`` puts a doubt and returns whether to go on.
    ``dry_run`` prepares everything, asks nothing and writes nothing.
    """

    nights: Nights
    wanted: Wanted
    ask: Callable[[str], bool]
    doubt: Callable[[str], bool]
    dry_run: bool = False

    @property
    def book(self) -> Book:
        """The book the night lies in."""
        return self.nights.book

    def table(self) -> NightInPlay:
        """The night that is meant, as it is now. Raises what finding it raises, and Refused where a round ended."""
        found = self.nights.to_change(self.wanted)
        if not (self.wanted.says_which or found.is_open):
            _refuse_guess(found, self.nights)
        return found

    def change(self, prepare: Callable[[NightInPlay], Change[T]]) -> Done[T]:
        """Prepare a change from the night as it is, ask what must be asked, write it.

        Raises Refused where a question is answered with no, and whatever preparing or writing raises; then nothing has
        been written.
        """
        agreed: set[str] = set()
        while not self.dry_run:
            with self.nights.changing() as files:
                table = self.table()
                change = prepare(table)
                questions = [text for text in change.questions if text not in agreed]
                doubts = [text for text in change.doubts if text not in agreed]
                if not (questions or doubts):
                    return Done(table, self.nights.put(files, table, change.entries, change.new_people), change)
            self.agree(questions, doubts, change.otherwise)
            agreed.update(questions, doubts)
        return tried(prepare, self.table())

    def tried(self, prepare: Callable[[NightInPlay], Change[T]]) -> Done[T]:
        """What a change of the night as it is now would come to; nothing is asked, and nothing written."""
        return tried(prepare, self.table())

    def agree(self, questions: Iterable[str], doubts: Iterable[str], otherwise: str | None = None) -> None:
        """Put questions and doubts, each as it must be put. Raises Refused where an answer is no.

        ``otherwise`` is what to do where a doubt is not passed.
        """
        for texts, put, hint in ((questions, self.ask, None), (doubts, self.doubt, otherwise)):
            if not all(put(text) for text in texts):
                raise Refused("nothing was recorded", hint)


def _refuse_guess(table: NightInPlay, nights: Nights) -> None:
    """Raise Refused for one of several tables of an event that ended a round: nobody can tell which is meant."""
    event, number = table.record.header.event, table.record.header.round
    paths = () if event is None else nights.book.nights_of_event(event_in(table.name))
    same = [each for each in map(nights.read, paths) if each.record.header.round == number]
    if len(same) > 1:
        named = ", ".join(f"{each.record.header.table} ({', '.join(each.evening.players)})" for each in same)
        raise Refused(f"the tables of round {number} have ended: {named}", f"say which with --round {number} --table L")


def once_for_each(prepare: Callable[[NightInPlay], Change[T]]) -> Callable[[NightInPlay], Change[T]]:
    """How to prepare a change that is first shown and then made: anew only where the night is another by then."""
    known: list[tuple[NightInPlay, Change[T]]] = []

    def again(table: NightInPlay) -> Change[T]:
        if not (known and known[0][0] is table):
            known[:] = [(table, prepare(table))]
        return known[0][1]

    return again


def tried(prepare: Callable[[NightInPlay], Change[T]], table: NightInPlay) -> Done[T]:
    """What a change of a table would come to. Raises what preparing it raises."""
    change = prepare(table)
    return Done(table, table.with_entries(change.entries), change)


class _Changed(Struct):
    """A night of a batch: as it was when it was first changed, as it is now, and what is to be written."""

    begun: NightInPlay
    table: NightInPlay
    entries: list[Entry]
    new_people: list[str]


class Batch(Nights):
    """The nights of a book with changes of some nights that are not written yet: all are written at once, or none.

    Whoever reads them finds these nights as the changes so far have left them.
    """

    def __init__(self, nights: Nights, *paths: Path) -> None:
        super().__init__(nights.book, nights.today)
        self._nights = nights
        self._paths = frozenset(paths)
        self._changed: dict[Path, _Changed] = {}

    def changing(self) -> AbstractContextManager[BookChange]:
        """Nothing to wait for: nobody else sees these changes, and no file is changed by them."""
        return nullcontext(BookChange(self.book))

    def read(self, path: Path) -> NightInPlay:
        """A night as it is in its file, or as it has been changed. Raises what reading it raises."""
        return self._changed[path].table if path in self._changed else self._nights.read(path)

    def open_at(self, path: Path) -> NightInPlay | None:
        """The night in a file where it is open, as it has been changed."""
        if path not in self._changed:
            return self._nights.open_at(path)
        table = self._changed[path].table
        return table if table.is_open else None

    def to_change(self, wanted: Wanted) -> NightInPlay:
        """The night as it has been changed. Raises Refused where it is none of these, and what finding it raises."""
        table = self.find(wanted)
        if table.file.path not in self._paths:
            raise Refused("one of several lines cannot change another night", "type it in a line of its own")
        return table

    def put(
        self,
        files: BookChange,  # noqa: ARG002  # nothing is written yet
        table: NightInPlay,
        entries: Sequence[Entry],
        new_people: Sequence[str],
    ) -> NightInPlay:
        """Take in a change."""
        changed = self._changed.setdefault(table.file.path, _Changed(table, table, [], []))
        changed.table = table.with_entries(entries)
        changed.entries.extend(entries)
        changed.new_people.extend(new_people)
        return changed.table

    def commit(self) -> None:
        """Write everything in one change.

        Raises FileChanged where somebody else wrote since the first change was taken in, and what writing raises.
        """
        if not self._changed:
            return
        with self._nights.changing() as files:
            new_people = [name for changed in self._changed.values() for name in changed.new_people]
            for path, changed in self._changed.items():
                table = self._nights.read(path)
                if table.file.content != changed.begun.file.content:
                    raise FileChanged(
                        f"the night {quoted(table.name)} was changed by somebody else just now, so nothing was written",
                        "do it again",
                    )
                self._nights.put(files, table, changed.entries, tuple(dict.fromkeys(new_people)))
                new_people.clear()


def one_change(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Entries that belong together: all but the first say that they come after it."""
    return (*entries[:1], *(replace(entry, after=entries[0].number) for entry in entries[1:]))


def refuse_closed(table: NightInPlay) -> None:
    """Raise Refused where the night has been ended."""
    if not table.is_open:
        raise Refused(f"the night {table.name} has been ended", "mahj end --reopen opens it again")


def stale(table: NightInPlay, now: datetime) -> tuple[str, ...]:
    """The question whether a night that was left hours ago goes on, where it was."""
    if not table.is_stale(now):
        return ()
    hours = (now - table.last_at) // timedelta(hours=1)
    return (f"the last entry of the night {table.name} is {hours} hours old. Go on with it?",)


def told_twice(entry: Entry, table: NightInPlay, now: datetime) -> tuple[str, ...]:
    """The question whether an entry is told a second time, where the newest one says the same within a minute."""
    if not table.record.entries or not table.standing:
        return ()
    newest = table.record.entries[-1]
    is_last = newest.number == table.next_number - 1 and newest.follows == entry.follows
    if not is_last or abs(now - newest.at) > _WITHIN or not _says_the_same(newest, entry):
        return ()
    what = "hand" if isinstance(entry, HandEntry) else "entry"
    return (f"{what} {newest.number} says the same and was recorded less than a minute ago. Record it again?",)


def _says_the_same(newest: Entry, entry: Entry) -> bool:
    """Whether two entries say the same; the deal moves on between two hands, so who is East makes no difference."""
    if isinstance(newest, HandEntry) and isinstance(entry, HandEntry):
        return replace(newest.hand, seated=entry.hand.seated) == entry.hand
    return type(newest) is type(entry) and replace(newest, number=entry.number, at=entry.at, by=None) == entry
