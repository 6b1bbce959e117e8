"""Undo, redo and void: the last change taken back, brought back, or a number taken out. All of it is appended.

Which change is the last follows from the file alone: entries written by undo and redo say so, and a change that made
others necessary is one change with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.files import shown
from ledger.errors import Refused
from ledger.night.parsing import remark
from ledger.night.people import slips_put_right
from ledger.night.revising import Revision, depending, follow
from ledger.night.transaction import Change, one_change, stale
from ledger.record import EndEntry, Entry, PaymentEntry, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay

UNDO = "undo"
REDO = "redo"


class Step(Struct, frozen=True):
    """One change as a command made it: entry by entry, what the number said before and what it says since."""

    words: tuple[tuple[Entry | None, Entry], ...]

    @property
    def first(self) -> int:
        """The number of the entry that the others of the change come after."""
        return self.words[0][1].number

    @property
    def about(self) -> int:
        """Which of its entries the change was about: the first, or the end of a night behind its payments."""
        first, last = self.words[0][1], self.words[-1][1]
        was_end = isinstance(first, PaymentEntry) and isinstance(last, EndEntry)
        return len(self.words) - 1 if was_end else 0

    def back(self, now: datetime) -> tuple[Entry, ...]:
        """The entries that take it back: each number says again what it said before, or is taken out."""
        return tuple(
            _again(before, now, UNDO, self.first) if before else _taken_out(given, now, UNDO, self.first)
            for before, given in self.words
        )

    def taken(self, entries: Sequence[Entry]) -> TakenBack:
        """What came of it once these entries were written for its own, in the same order."""
        about = self.about
        numbers = tuple(entry.number for entry in entries)
        return TakenBack(
            numbers[about], self.words[about][1], entries[about], (*numbers[:about], *numbers[about + 1 :])
        )


class TakenBack(Struct, frozen=True):
    """What was taken back, brought again or taken out: the number, what it said before, and what it says now.

    ``with_it`` are the numbers of the other entries of the same change, ``later`` what depends on it and is given
    again.
    """

    number: int
    was: Entry
    now: Entry
    with_it: tuple[int, ...] = ()
    later: tuple[Revision, ...] = ()


class History(Struct, frozen=True):
    """The changes that stand, oldest first, and those taken back, the last taken back at the end."""

    done: tuple[Step, ...]
    undone: tuple[Step, ...]


def history(entries: Iterable[Entry]) -> History:
    """The changes a file's entries amount to, in the order in which undo would take them back."""
    done: list[Step] = []
    undone: list[Step] = []
    words: dict[int, Entry] = {}
    for group in _groups(entries):
        step = Step(tuple((words.get(entry.number), entry) for entry in group))
        words.update({entry.number: entry for entry in group})
        if group[0].by == UNDO and done:
            undone.append(done.pop())
        elif group[0].by == REDO and undone:
            done.append(undone.pop())
        else:
            done.append(step)
            undone.clear()
    return History(tuple(done), tuple(undone))


def _groups(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Entries written as one change: one, and those that say they came after it."""
    groups: list[list[Entry]] = []
    for entry in entries:
        if entry.after is not None and groups and groups[-1][0].number == entry.after:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def undo(now: datetime) -> Callable[[NightInPlay], Change[TakenBack]]:
    """How to take back the last change of any kind. Raises Refused where there is none left."""

    def prepare(table: NightInPlay) -> Change[TakenBack]:
        done = history(table.record.entries).done
        if not done:
            raise Refused(f"the night {table.name} holds nothing to take back", _at_the_beginning(table))
        step = done[-1]
        imported = table.file.record.header.imported
        if imported is not None and step.words[0][1].at <= imported:
            raise Refused(
                f"the night {table.name} was imported, and nothing was recorded in it since",
                "mahj import undo takes the whole import back",
            )
        entries = step.back(now)
        return Change(entries, step.taken(entries), stale(table, now))

    return prepare


def _at_the_beginning(table: NightInPlay) -> str:
    """What can be done about a night of which nothing is left to take back: a file without an entry is no record."""
    slips = "".join(f"; {said}" for said in slips_put_right(table.record.header.players, table.people))
    who = f"mahj seats NAME..., mahj join NAME and mahj leave NAME put right who plays{slips}"
    if table.record.entries:
        return f"{who}; mahj end closes the night"
    path = shown(table.file.path)
    return (
        f"{who}; a night opened by mistake is closed with mahj end, or gone with its file, {path}, which may be "
        "deleted while it holds no entry"
    )


def redo(now: datetime) -> Callable[[NightInPlay], Change[TakenBack]]:
    """How to bring back what was taken back last. Raises Refused where nothing was since the last change."""

    def prepare(table: NightInPlay) -> Change[TakenBack]:
        undone = history(table.record.entries).undone
        if not undone:
            raise Refused("there is nothing to bring back", "redo goes forward only right after undo")
        step = undone[-1]
        entries = tuple(_again(given, now, REDO, step.first) for _, given in step.words)
        return Change(entries, step.taken(entries), stale(table, now))

    return prepare


def void(number: int, why: str, now: datetime) -> Callable[[NightInPlay], Change[TakenBack]]:
    """How to take an entry out by its number, with what depends on it. Raises Refused where no such entry stands."""

    def prepare(table: NightInPlay) -> Change[TakenBack]:
        place = table.place_of(number)
        if place.void is not None:
            raise Refused(f"entry {number} has been taken out already", "mahj show --all shows it")
        entry = VoidEntry(number=number, at=now, why=remark(why, "a reason") if why else "")
        later = follow(table, (entry,), now)
        entries = one_change((entry, *(revision.now for revision in later)))
        taken = TakenBack(number, place.entry, entry, later=later)
        return Change(entries, taken, (*stale(table, now), *depending(later)))

    return prepare


def _again(entry: Entry, now: datetime, by: str, first: int) -> Entry:
    """An earlier word on a number, given again."""
    return replace(entry, at=now, by=by, after=None if entry.number == first else first)


def _taken_out(entry: Entry, now: datetime, by: str, first: int) -> Entry:
    """A number that was not there before, taken out."""
    return VoidEntry(number=entry.number, at=now, by=by, after=None if entry.number == first else first, why=by)
