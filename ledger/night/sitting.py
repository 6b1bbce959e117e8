"""A night kept in memory from line to line: read again only where its file, or the book's settings, say something else.

`Sitting` writes every line at once. `Gathering` writes what many lines come to in one change, or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ledger.book.toml_files import read_bytes
from ledger.errors import FileChanged, Refused
from ledger.night.changing import Change, Desk, Done
from ledger.night.night_files import read_night
from ledger.night.nights import Wanted, find_table
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.book.books import Book
    from ledger.night.in_play import Table
    from ledger.record import Entry

    #: Puts a question and returns the answer.
    Ask = Callable[[str], bool]

T = TypeVar("T")


class Sitting:
    """The night at the table, as it was last read or written."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._settings = read_bytes(table.book.settings_path)

    @property
    def book(self) -> Book:
        """The book the night lies in."""
        return self._table.book

    def table(self, wanted: Wanted) -> Table:
        """The night a line is about: the one at the table, unless it names another."""
        return find_table(self.book, wanted) if wanted.says_which else self.now()

    def desk(self, wanted: Wanted, ask: Ask, doubt: Ask, *, only_try: bool) -> Desk:
        """Where a line writes."""
        if wanted.says_which:
            return Desk(self.book, wanted, ask, doubt, only_try)
        return _KeptDesk(self.book, Wanted(self._table.name), ask, doubt, only_try, sitting=self)

    def now(self) -> Table:
        """The night as it is now. Raises FileProblem where its file can no longer be read."""
        settings = read_bytes(self.book.settings_path)
        if read_bytes(self._table.file.path) != self._table.file.content:
            self._table = self._table.with_file(read_night(self._table.file.path))
        elif settings != self._settings:
            self._table = self._table.with_file(self._table.file)
        self._settings = settings
        return self._table

    def keep(self, table: Table) -> None:
        """Go on from a table that was written."""
        self._table = table


class _KeptDesk(Desk, frozen=True, kw_only=True):
    """A desk at which the night lies open already."""

    sitting: Sitting

    def table(self) -> Table:
        """The night as it is now."""
        return self.sitting.now()

    def change(self, prepare: Callable[[Table], Change[T]]) -> Done[T]:
        """Change the night at the table, and keep what it then is."""
        done = super().change(prepare)
        if not self.only_try:
            self.sitting.keep(done.after)
        return done


class Gathering:
    """A night that many lines change before anything is written."""

    def __init__(self, table: Table) -> None:
        self._begun = table
        self._table = table
        self._entries: list[Entry] = []
        self._new_people: list[str] = []

    @property
    def book(self) -> Book:
        """The book the night lies in."""
        return self._begun.book

    def table(self, wanted: Wanted) -> Table:
        """The night a line is about: the one that is changed, unless it names another."""
        return find_table(self.book, wanted) if wanted.says_which else self._table

    def desk(self, wanted: Wanted, ask: Ask, doubt: Ask, *, only_try: bool) -> Desk:
        """Where a line changes the night. Raises Refused for another night: all lines are written in one."""
        if wanted.says_which:
            raise Refused("one of several lines cannot change another night", "type it in a line of its own")
        return _GatheringDesk(self.book, Wanted(self._begun.name), ask, doubt, only_try, gathering=self)

    def now(self) -> Table:
        """The night as the lines so far have changed it."""
        return self._table

    def add(self, change: Change[T]) -> Done[T]:
        """Take in what one line changes."""
        before = self._table
        self._table = before.with_record(before.file.record.with_more(change.entries))
        self._entries.extend(change.entries)
        self._new_people.extend(change.new_people)
        return Done(before, self._table, change)

    def write(self) -> Table:
        """Write everything in one change. Raises FileChanged where somebody else wrote meanwhile, else as a desk."""

        def prepare(table: Table) -> Change[None]:
            if table.file.content != self._begun.file.content:
                raise FileChanged(
                    f"the night {quoted(table.name)} was changed by somebody else just now, so nothing was written",
                    "do it again",
                )
            return Change(tuple(self._entries), None, new_people=tuple(dict.fromkeys(self._new_people)))

        desk = Desk(self.book, Wanted(self._begun.name), bool, bool)  # nothing is left to ask
        return desk.change(prepare).after


class _GatheringDesk(Desk, frozen=True, kw_only=True):
    """A desk at which changes are put together."""

    gathering: Gathering

    def change(self, prepare: Callable[[Table], Change[T]]) -> Done[T]:
        """Prepare a change from what the lines so far come to, ask what must be asked, take it in."""
        change = prepare(self.gathering.now())
        if self.only_try:
            return Gathering(self.gathering.now()).add(change)
        self.agree(change.questions, change.doubts)
        return self.gathering.add(change)
