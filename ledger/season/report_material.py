"""What a page is made from: the nights of a report with what their rules say of them, and the rules that were played.

All that must be read, or asked of a rule, is here as values; whoever draws the page only puts it into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ledger.book.books import event_in
from ledger.errors import MahjError
from ledger.night import explaining
from ledger.pay.seats import seats
from ledger.presets.departures import Departures, PresetsRead
from ledger.presets.preset_files import shelf
from ledger.record import RulesEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from ledger.book.books import Book
    from ledger.declarations import Payment
    from ledger.event.event_in_play import EventInPlay
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Seating, Unit
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import NightState
    from ledger.pay.payments import Reckoning
    from ledger.record import NightRecord, Rate, RuleOptions
    from ledger.season.reporting import Reported

Value = TypeVar("Value")


class NightNow(NamedTuple):
    """Where an open night stands. What only its rules could tell is None where they are not here.

    ``seating`` is who sits at the next hand, ``last`` the last hand as it was reckoned. ``purses`` are what everybody's
    held when the night began, in points, and ``reached`` says who can pay no more.
    """

    seating: Seating | None
    last: Reckoning | None
    purses: Mapping[str, int]
    reached: tuple[str, ...]


class ReportedNight(NamedTuple):
    """A night of a report.

    ``payments`` are those of its hands by their numbers, where they are explained; ``owed`` is what everybody is still
    owed of it at its own rate; ``now`` where it stands, if it is open.
    """

    name: str
    record: NightRecord
    evening: NightState
    payments: Mapping[int, tuple[Payment, ...]]
    owed: Mapping[str, int]
    now: NightNow | None


class RulesAgreed(NamedTuple):
    """What was agreed where some rules were played: the title of their preset, and its own lines, beside the rules."""

    title: str
    lines: tuple[str, ...]
    rules: RulesInForce
    seating: Seating
    unit: Unit
    rate: Rate


class RulesPlayed(NamedTuple):
    """Rules that were played: the preset they were called by, in what they depart from it, the nights, newest first.

    ``agreed`` is what was agreed, or what stops it from being read out.
    """

    preset: str
    rules: RuleOptions
    departures: Departures
    nights: tuple[str, ...]
    agreed: RulesAgreed | MahjError


class ReportMaterial(NamedTuple):
    """A report with everything a page says of it. Nights come oldest first, rules that were played last first."""

    found: Reported
    nights: tuple[ReportedNight, ...]
    played: tuple[RulesPlayed, ...]

    def owed_of(self, event: EventInPlay) -> Mapping[str, int]:
        """What everybody is still owed of an event, at its own rate."""
        return self.found.owed.of(event.header.id, event.header.rate)

    def departures(self, preset: str, rules: RuleOptions) -> Departures:
        """In what rules that were played depart from their preset; in nothing, where they were not played."""
        found = (each.departures for each in self.played if (each.preset, each.rules) == (preset, rules))
        return next(found, Departures())


def report_material(book: Book, found: Reported, explained_nights: int = 1) -> ReportMaterial:
    """What a page of a report is made from; of so many nights, the newest, why each hand paid what it did.

    Of the newest evening all nights are explained.
    """
    evenings = [found.evenings.get(table.name, table.name) for table in found.tables]
    first_explained = len(evenings) - max(explained_nights, *map(evenings.count, evenings[-1:]), 0)
    nights = (
        _night(table, found, explaining.payments(table) if at >= first_explained else {})
        for at, table in enumerate(found.tables)
    )
    presets = PresetsRead(book)
    events = [event.name for event in found.events]
    return ReportMaterial(
        found,
        tuple(nights),
        tuple(
            RulesPlayed(
                preset,
                rules,
                presets.departures(preset, rules),
                tuple(dict.fromkeys(_shown_as(table.name, events) for table in reversed(tables))),
                _agreed(book, preset, rules, tables[-1]),
            )
            for preset, rules, tables in _played(found.tables)
        ),
    )


def _shown_as(night: str, events: Collection[str]) -> str:
    """What a night stands in a report as: the event it is a table of, or itself."""
    event = event_in(night)
    return event if event in events else night


def _night(table: NightInPlay, found: Reported, explained: Mapping[int, tuple[Payment, ...]]) -> ReportedNight:
    """One night."""
    return ReportedNight(
        table.name,
        table.record,
        table.evening,
        explained,
        found.owed.of(table.evening.header.id, table.evening.header.rate),
        _now(table) if table.is_open else None,
    )


def _now(table: NightInPlay) -> NightNow:
    """Where an open night stands."""

    def limits() -> tuple[Mapping[str, int], tuple[str, ...]]:
        return table.purses, tuple(table.said_of_limits)

    hands = table.evening.hands
    last = _if_told(lambda: explaining.explained(table, hands[-1].played.number).reckoning) if hands else None
    purses, reached = _if_told(limits) or ({}, ())
    return NightNow(_if_told(lambda: table.seating), last, purses, reached)


def _if_told(ask: Callable[[], Value]) -> Value | None:
    """What the rules of a night say; None where they are not here, or fail."""
    try:
        return ask()
    except MahjError:
        return None


def _played(tables: Iterable[NightInPlay]) -> list[tuple[str, RuleOptions, list[NightInPlay]]]:
    """Every set of rules that was played, by the preset it was called by, and its nights; the one played last first."""
    found: list[tuple[str, RuleOptions, list[NightInPlay]]] = []
    for table in tables:
        header = table.record.header
        switches = ((entry.preset, entry.rules) for entry in table.entries if isinstance(entry, RulesEntry))
        for preset, rules in ((header.preset, header.rules), *switches):
            same = next((each for each in found if each[:2] == (preset, rules)), None)
            if same is None:
                same = (preset, rules, [])
            else:
                found.remove(same)
            found.append(same)
            if same[2][-1:] != [table]:
                same[2].append(table)
    return found[::-1]


def _agreed(book: Book, preset: str, rules: RuleOptions, table: NightInPlay) -> RulesAgreed | MahjError:
    """What was agreed where these rules were played, last in a night; or why they cannot be loaded."""
    header = table.record.header
    try:
        loaded = table.load(rules)
        seating = seats(table.evening.players, 0, loaded)
    except MahjError as problem:
        return problem
    try:
        found = shelf(book).resolve(preset)
        title, lines = found.title, found.agreed
    except MahjError:
        title, lines = preset, ()
    return RulesAgreed(title, lines, loaded, seating, header.unit, header.rate)
