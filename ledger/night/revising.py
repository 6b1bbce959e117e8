"""What a correction changes: the entries in question, and every later one that depends on them; a night replayed."""

from __future__ import annotations

from functools import reduce
from itertools import takewhile
from typing import TYPE_CHECKING, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refused, raise_all
from ledger.model import nonzero
from ledger.night.hand_input import checked
from ledger.night.other_versions import Changes, changed_at
from ledger.night.pots import closing, opening_net
from ledger.night.transaction import Change, one_change, stale
from ledger.pay.beside import is_limited, within_limits
from ledger.pay.checks import against
from ledger.pay.night_state import after, begin
from ledger.pay.payments import reckon
from ledger.pay.seats import seats
from ledger.record import BeginEntry, EndEntry, HandEntry, PaymentEntry, last_words, play_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from datetime import datetime

    from ledger.answers import Problem
    from ledger.model import Hand
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import Loader, NightState, Played
    from ledger.record import Entry, EntryState, NightRecord

#: An entry whose points are reckoned.
Scored = BeginEntry | HandEntry | PaymentEntry | EndEntry


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


def revise(table: NightInPlay, hands: Mapping[int, Hand], now: datetime) -> Revisions:
    """What comes of giving hands new facts; one that was taken out counts again.

    Raises Refused, or Problems, where a hand could not have happened so, and what reckoning raises.
    """
    return _walk(table, table.record, hands, now)


def follow(table: NightInPlay, entries: tuple[Entry, ...], now: datetime) -> tuple[Revision, ...]:
    """The later entries whose points change once these entries stand behind those of the night."""
    return _walk(table, table.record.with_more(entries), {}, now).later


def depending(later: tuple[Revision, ...]) -> tuple[str, ...]:
    """The question whether what depends on a correction is corrected with it, where anything does."""
    if not later:
        return ()
    numbers = [str(revision.number) for revision in later]
    if len(numbers) == 1:
        return (f"entry {numbers[0]} depends on it. Correct that too?",)
    return (f"entries {', '.join(numbers[:-1])} and {numbers[-1]} depend on it. Correct them too?",)


def is_scored(entry: Entry, evening: NightState) -> TypeGuard[Scored]:
    """Whether the points of an entry are reckoned from what was before it, and not as somebody entered them."""
    return isinstance(entry, (BeginEntry, HandEntry, EndEntry)) or is_limited(entry, evening)


def replayed(evening: NightState, entry: Scored, load: Loader) -> Scored:
    """An entry with the points the rules of its evening give it. Raises what reckoning raises."""
    if isinstance(entry, HandEntry):
        return _reckoned(after(evening, entry).hands[-1], entry, load)
    if isinstance(entry, BeginEntry):
        return replace(entry, net=opening_net(evening, load(evening.rules), entry.number))
    if isinstance(entry, PaymentEntry):
        return within_limits(entry, evening, load).entry
    last = closing(evening, load, entry.number)
    return replace(entry, net=last.net, left=last.left)


def _reckoned(played: Played, entry: HandEntry, load: Loader) -> HandEntry:
    """A hand with the points its rules give it where it was played."""
    return replace(entry, net=reckon(entry.hand, played.night, load(played.rules)).net)


def points_of(entry: Scored) -> tuple[dict[str, int], dict[str, int]]:
    """The points an entry moves, and leaves in the pots; who moves none is left out."""
    return nonzero(play_of(entry)), nonzero(entry.left) if isinstance(entry, EndEntry) else {}


class _Walk:
    """The standing entries of a night one by one, with what each changes for those behind it."""

    def __init__(self, table: NightInPlay, now: datetime) -> None:
        self._table = table
        self._now = now
        record = table.record
        self._before = evenings(record, table.guests)
        self._played = {each.played.number: each for each in table.evening.hands}
        self.evening = begin(record.header, record.entries, table.guests)
        self.first: list[Revision] = []
        self.later: list[Revision] = []
        self.warnings: list[str] = []

    def behind(self, place: EntryState) -> None:
        """Go on behind an entry up to which all is as it was."""
        self.evening = self._before[place.entry.number]
        if place.void is None:
            self.add(place.entry)

    def add(self, entry: Entry) -> None:
        """An entry as it is."""
        self.evening = after(self.evening, entry)

    def correct(self, entry: HandEntry, hand: Hand) -> None:
        """A hand with new facts, which nobody's phone told. Raises Refused where it could not have happened so."""
        given = self._again(replace(entry, hand=hand, entered_by=None, request=None))
        played = after(self.evening, given).hands[-1]
        self.warnings.extend(f"{each.words}: the hand is reckoned as now" for each in changed_at(self._table, played))
        self.warnings.extend(checked(hand, played.night, self._table.load(played.rules), self._table))
        self._revise(self.first, entry, replayed(self.evening, given, self._table.load))

    def reach(self, entry: Scored) -> None:
        """A later entry: given again where its rules now make something else of it.

        Raises Refused for a hand that could have happened before the correction and could not after it.
        """
        behind, load = after(self.evening, entry), self._table.load
        if isinstance(entry, HandEntry):
            played = behind.hands[-1]
            problems = self._against(played, entry)
            if problems and not self._against(self._as_it_was(entry), entry):
                raise_all([_impossible(entry, problem) for problem in problems])
            new: Scored = _reckoned(played, entry, load)
        else:
            new = replayed(self.evening, entry, load)
        if points_of(new) == points_of(entry) or points_of(new) == points_of(self._reckoned_before(entry)):
            self.evening = behind
        else:
            self._revise(self.later, entry, self._again(new))

    def see_seats(self) -> None:
        """See that somebody can sit at the next hand, where they could before. Raises Refused."""
        before = self._table.evening
        if before.end is None and (before.players, before.rules) != (self.evening.players, self.evening.rules):
            seats(self.evening.players, 0, self._table.load(self.evening.rules), self.evening.so_far)

    def _reckoned_before(self, entry: Scored) -> Scored:
        """A later entry with the points its rules gave it before the correction."""
        if isinstance(entry, HandEntry):
            return _reckoned(self._as_it_was(entry), entry, self._table.load)
        return replayed(self._before[entry.number], entry, self._table.load)

    def _as_it_was(self, entry: HandEntry) -> Played:
        """A hand where it was played before the correction."""
        return self._played.get(entry.number) or after(self._before[entry.number], entry).hands[-1]

    def _against(self, played: Played, entry: HandEntry) -> list[Problem]:
        """What stands against a hand where it was played."""
        return against(entry.hand, played.night, self._table.load(played.rules))

    def _again(self, entry: Scored) -> Scored:
        """An entry given again now, of its own accord."""
        return replace(entry, at=self._now, by=None, after=None)

    def _revise(self, where: list[Revision], was: Scored, now: Scored) -> None:
        """Note a revision and go on from there."""
        where.append(Revision(was, now))
        self.add(now)


def _walk(table: NightInPlay, record: NightRecord, hands: Mapping[int, Hand], now: datetime) -> Revisions:
    """What corrections lead to, from the first to the last entry of the night."""
    stood = {place.entry.number: place for place in table.standing}
    walk = _Walk(table, now)
    places = last_words(record.entries)
    both = zip(table.standing, places, strict=False)
    alike = list(takewhile(lambda two: two[0] == two[1] and two[0].entry.number not in hands, both))
    if alike:
        walk.behind(alike[-1][0])
    reached = False
    for place in places[len(alike) :]:
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
        f"correct hand {number} first, with mahj edit {number} HAND, or take it out with mahj void {number}",
    )


def evenings(record: NightRecord, guests: Iterable[str] = ()) -> dict[int, NightState]:
    """The evening before each entry, those taken out included, by the number of the entry."""
    result: dict[int, NightState] = {}
    evening = begin(record.header, record.entries, guests)
    for place in last_words(record.entries):
        result[place.entry.number] = evening
        if place.void is None:
            evening = after(evening, place.entry)
    return result


def evening_before(record: NightRecord, number: int, guests: Iterable[str] = ()) -> NightState:
    """The evening before the entry of a number, whether it was taken out or not."""
    before = takewhile(lambda place: place.entry.number != number, last_words(record.entries))
    standing = (place.entry for place in before if place.void is None)
    return reduce(after, standing, begin(record.header, record.entries, guests))


#: What stands in ``by`` of an entry that was written because the replay came to something else.
RECALC = "recalc"


def differences(table: NightInPlay, as_recorded: Collection[int] = ()) -> tuple[Revision, ...]:
    """Every standing entry whose points are not those its rules give, as it is and as it would be.

    What follows an entry that differs is replayed after what it would be; entries whose numbers are in ``as_recorded``
    are taken as they are, and so is whatever was paid by another version of a rule. Raises what reckoning raises.
    """
    found: list[Revision] = []
    evening, *recorded = table.moments
    has_changed = Changes(table)
    for entry, as_it_was in zip(table.entries, recorded, strict=True):
        following = after(evening, entry) if found else as_it_was
        if is_scored(entry, evening) and entry.number not in as_recorded and not has_changed.at(evening):
            again = (
                _reckoned(following.hands[-1], entry, table.load)
                if isinstance(entry, HandEntry)
                else replayed(evening, entry, table.load)
            )
            if points_of(again) != points_of(entry):
                found.append(Revision(entry, again))
                following = after(evening, again)
        evening = following
    return tuple(found)


def recalculate(now: datetime) -> Callable[[NightInPlay], Change[tuple[Revision, ...]]]:
    """How to write what the replay of a night comes to, as one change; nothing where it comes to what is there."""

    def prepare(table: NightInPlay) -> Change[tuple[Revision, ...]]:
        found = tuple(
            replace(each, now=replace(each.now, at=now, by=RECALC, after=None)) for each in differences(table)
        )
        return Change(one_change(tuple(each.now for each in found)), found, stale(table, now))

    return prepare
