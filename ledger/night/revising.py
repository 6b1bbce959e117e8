"""What a correction changes: the entries it is about, and every later one whose points depend on them.

A purse, a kitty, a wall game before and the end of a night reach further than the hand itself. What the rules make of a
later entry is compared before and after the correction; where it differs, the entry is given again with the new points.
A correction that leaves a later hand impossible, or nobody able to sit, is refused.
An entry that the correction does not reach stays as it was announced, whatever a replay would say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refused, raise_all
from ledger.model import nonzero
from ledger.night.ending import how_it_ends
from ledger.night.recording import checked
from ledger.pay.beside import is_limited, within_limits
from ledger.pay.checks import check
from ledger.pay.evening import after, begin
from ledger.pay.payments import reckon
from ledger.pay.seats import seats
from ledger.record import EndEntry, HandEntry, PaymentEntry, play_of, standing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from ledger.answers import Problem
    from ledger.model import Hand
    from ledger.night.in_play import Table
    from ledger.pay.evening import Evening, Loader
    from ledger.record import Entry, NightRecord

#: An entry whose points are reckoned.
Scored = HandEntry | PaymentEntry | EndEntry


class Revision(Struct, frozen=True):
    """An entry as it stands, and as it is given again."""

    was: Scored
    now: Scored

    @property
    def number(self) -> int:
        """The number of the entry."""
        return self.was.number


class Revisions(Struct, frozen=True):
    """All that a correction gives again: what it is about, what depends on it, and what the host should be told."""

    first: tuple[Revision, ...]
    later: tuple[Revision, ...]
    warnings: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything to be written, as one change."""
        return one_change(tuple(revision.now for revision in (*self.first, *self.later)))


def one_change(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Entries that belong together: all but the first say that they come after it."""
    return (*entries[:1], *(replace(entry, after=entries[0].number) for entry in entries[1:]))


def revise(table: Table, hands: Mapping[int, Hand], now: datetime) -> Revisions:
    """What comes of giving hands new facts; one that was taken out counts again.

    Raises Refused, or Problems, where a hand could not have happened so, and what reckoning raises.
    """
    return _walk(table, table.file.record, hands, now)


def follow(table: Table, entries: tuple[Entry, ...], now: datetime) -> tuple[Revision, ...]:
    """The later entries whose points change once these entries stand behind those of the night."""
    return _walk(table, table.file.record.with_more(entries), {}, now).later


def depending(later: tuple[Revision, ...]) -> tuple[str, ...]:
    """The question whether what depends on a correction is corrected with it, where anything does."""
    if not later:
        return ()
    numbers = [str(revision.number) for revision in later]
    if len(numbers) == 1:
        return (f"entry {numbers[0]} depends on it. Correct that too?",)
    return (f"entries {', '.join(numbers[:-1])} and {numbers[-1]} depend on it. Correct them too?",)


def is_scored(entry: Entry, evening: Evening) -> TypeGuard[Scored]:
    """Whether the points of an entry are reckoned from what was before it, and not as somebody entered them."""
    return isinstance(entry, (HandEntry, EndEntry)) or is_limited(entry, evening)


def replayed(evening: Evening, entry: Scored, load: Loader) -> Scored:
    """An entry with the points the rules of its evening give it. Raises what reckoning raises."""
    if isinstance(entry, HandEntry):
        played = after(evening, entry).hands[-1]
        return replace(entry, net=reckon(entry.hand, played.night, load(played.rules)).net)
    if isinstance(entry, PaymentEntry):
        return within_limits(entry, evening, load).entry
    ended = how_it_ends(evening, load, entry.number, entry.at, unpaid=bool(entry.unpaid)).entry
    return replace(entry, net=ended.net, unpaid=ended.unpaid, left=ended.left)


def points_of(entry: Scored) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """The points an entry moves, leaves unpaid, and leaves in the pots; who moves none is left out."""
    unpaid, left = (entry.unpaid, entry.left) if isinstance(entry, EndEntry) else ({}, {})
    return nonzero(play_of(entry)), nonzero(unpaid), nonzero(left)


class _Walk:
    """The standing entries of a night one by one, with what each changes for those behind it."""

    def __init__(self, table: Table, now: datetime) -> None:
        self._table = table
        self._now = now
        self._before = evenings(table.file.record)
        self.evening = begin(table.file.record.header)
        self.first: list[Revision] = []
        self.later: list[Revision] = []
        self.warnings: list[str] = []

    def add(self, entry: Entry) -> None:
        """An entry as it is."""
        self.evening = after(self.evening, entry)

    def correct(self, entry: HandEntry, hand: Hand) -> None:
        """A hand with new facts. Raises Refused where it could not have happened so."""
        given = self._again(replace(entry, hand=hand))
        played = after(self.evening, given).hands[-1]
        self.warnings.extend(checked(hand, played.night, self._table.load(played.rules), self._table))
        self._revise(self.first, entry, replayed(self.evening, given, self._table.load))

    def reach(self, entry: Scored) -> None:
        """A later entry: given again where its rules now make something else of it.

        Raises Refused for a hand that could have happened before the correction and could not after it.
        """
        if isinstance(entry, HandEntry) and not self._against(self._before[entry.number], entry):
            raise_all([_impossible(entry, problem) for problem in self._against(self.evening, entry)])
        old, new = (replayed(each, entry, self._table.load) for each in (self._before[entry.number], self.evening))
        if points_of(new) in (points_of(old), points_of(entry)):
            self.add(entry)
        else:
            self._revise(self.later, entry, self._again(new))

    def see_seats(self) -> None:
        """See that somebody can sit at the next hand, where they could before. Raises Refused."""
        before = self._table.evening
        if before.end is None and (before.players, before.rules) != (self.evening.players, self.evening.rules):
            seats(self.evening.players, 0, self._table.load(self.evening.rules))

    def _against(self, evening: Evening, entry: HandEntry) -> list[Problem]:
        """What stands against a hand at that place of the evening."""
        played = after(evening, entry).hands[-1]
        problems = check(entry.hand, played.night, self._table.load(played.rules))
        return [problem for problem in problems if problem.refuses]

    def _again(self, entry: Scored) -> Scored:
        """An entry given again now, of its own accord."""
        return replace(entry, at=self._now, by=None, after=None)

    def _revise(self, where: list[Revision], was: Scored, now: Scored) -> None:
        """Note a revision and go on from there."""
        where.append(Revision(was, now))
        self.add(now)


def _walk(table: Table, record: NightRecord, hands: Mapping[int, Hand], now: datetime) -> Revisions:
    """What corrections lead to, from the first to the last entry of the night."""
    stood = {place.entry.number: place for place in table.standing}
    walk = _Walk(table, now)
    reached = False
    for place in standing(record.entries):
        entry = place.entry
        changed = entry.number in hands or place != stood.get(entry.number)
        if isinstance(entry, HandEntry) and entry.number in hands:
            walk.correct(entry, hands[entry.number])
        elif place.void is None and reached and not changed and is_scored(entry, walk.evening):
            walk.reach(entry)
        elif place.void is None:
            walk.add(entry)
        reached = reached or changed
    walk.see_seats()
    return Revisions(tuple(walk.first), tuple(walk.later), tuple(walk.warnings))


def _impossible(entry: HandEntry, problem: Problem) -> Refused:
    """A later hand that a correction leaves impossible, and what to do first."""
    number = entry.number
    return Refused(
        f"hand {number} could not have happened then: {problem.message}",
        f"correct hand {number} first, with mahj edit {number}, or take it out with mahj void {number}",
    )


def evenings(record: NightRecord) -> dict[int, Evening]:
    """The evening before each entry, those taken out included, by the number of the entry."""
    result: dict[int, Evening] = {}
    evening = begin(record.header)
    for place in standing(record.entries):
        result[place.entry.number] = evening
        if place.void is None:
            evening = after(evening, place.entry)
    return result
