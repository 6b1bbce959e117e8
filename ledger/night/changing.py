"""How anything is written to a night: prepared from what is there, asked about where it must be, appended under a lock.

Nothing is held locked while somebody thinks: what has to be asked is asked with the lock let go, and the change is then
prepared anew from what the file holds by that time.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from ledger.book.locking import locked
from ledger.errors import Refused
from ledger.night.night_files import append
from ledger.night.nights import Wanted, find_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.night.in_play import Table
    from ledger.record import Entry

T = TypeVar("T")


class Change(Struct, Generic[T], frozen=True):
    """What a command wants written: entries in order, what to ask first, what to tell, and what came of it.

    ``questions`` need a yes, from a person or given beforehand. ``doubts`` are put to a person where there is one, and
    only said where there is none. ``warnings`` are only said. ``new_people`` go into the roster.
    """

    entries: tuple[Entry, ...]
    outcome: T
    questions: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    new_people: tuple[str, ...] = ()


class Done(Struct, Generic[T], frozen=True):
    """A change that was made, or with ``--dry-run`` only prepared: the table before and after it."""

    before: Table
    after: Table
    change: Change[T]


class Desk(Struct, frozen=True):
    """Where a command works: the book, which night it means, how it asks, and what was agreed to beforehand.

    ``ask`` puts a question and returns the answer; it raises Refused where nobody can be asked. ``doubt`` puts a doubt
    and returns whether to go on. ``only_try`` is ``--dry-run``: everything is prepared and nothing written.
    """

    book: Book
    wanted: Wanted
    ask: Callable[[str], bool]
    doubt: Callable[[str], bool]
    only_try: bool = False

    def change(self, prepare: Callable[[Table], Change[T]]) -> Done[T]:
        """Prepare a change from the night as it is, ask what must be asked, write it.

        Raises Refused where a question is answered with no, and whatever preparing or writing raises; then nothing has
        been written.
        """
        agreed: set[str] = set()
        while True:
            with locked(self.book.sessions):
                table = self.table()
                change = prepare(table)
                questions = [text for text in change.questions if text not in agreed]
                doubts = [text for text in change.doubts if text not in agreed]
                if self.only_try or not (questions or doubts):
                    return Done(table, self._written(table, change), change)
            self.agree(questions, doubts)
            agreed.update(questions, doubts)

    def table(self) -> Table:
        """The night that is meant, as its file has it now. Raises what finding it raises."""
        return find_table(self.book, self.wanted)

    def agree(self, questions: Iterable[str], doubts: Iterable[str]) -> None:
        """Put questions and doubts, each as it must be put. Raises Refused where an answer is no."""
        for texts, put in ((questions, self.ask), (doubts, self.doubt)):
            if not all(put(text) for text in texts):
                raise Refused("nothing was recorded")

    def _written(self, table: Table, change: Change[T]) -> Table:
        """The table with a change appended to its file, or as it was where nothing is to be written."""
        if self.only_try:
            return table.with_record(table.file.record.with_more(change.entries))
        if change.new_people:
            from ledger.book.roster_writing import add_people  # noqa: PLC0415  # most changes bring nobody new

            add_people(self.book, change.new_people)
        return table.with_file(append(table.file, change.entries))


def refuse_closed(table: Table) -> None:
    """Raise Refused where the night has been ended."""
    if not table.is_open:
        raise Refused(f"the night {table.name} has been ended", "mahj end --reopen opens it again")


def stale(table: Table, now: datetime) -> tuple[str, ...]:
    """The question whether a night that was left hours ago goes on, where it was."""
    if not table.is_stale(now):
        return ()
    hours = (now - table.last_at) // timedelta(hours=1)
    return (f"the last entry of the night {table.name} is {hours} hours old. Go on with it?",)
