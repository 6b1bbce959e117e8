"""What a report is about: a night or a season, its standings, and its nights as everybody is called there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.books import date_in, event_in
from ledger.book.people import AnonymousNames, NameResolver, by_person
from ledger.book.seasons import every_season
from ledger.book.settings import read_settings
from ledger.errors import MahjError
from ledger.event.event_files import read_event
from ledger.event.event_in_play import EventInPlay, event_called
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights, Wanted
from ledger.night.renaming import renamed, without_notes
from ledger.record import HandEntry, NightRecord, SeatsEntry
from ledger.season.boards import Terms
from ledger.season.counting import count_night, facts_by
from ledger.season.evenings import Evenings
from ledger.season.nights_of_season import SeasonNights, choose
from ledger.season.penalties import penalty_counts
from ledger.season.rule_columns import RuleColumns
from ledger.season.standings import anonymous, standings
from ledger.season.unpaid import owed_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.pay.carried import Unpaid
    from ledger.season.boards import Board
    from ledger.season.counts import NightCounts
    from ledger.season.rule_columns import Counted

    Resolve = Callable[[str], str]


class Reported(NamedTuple):
    """What a report is about.

    ``season`` is None for a report of one night, or one event. ``tables`` are its nights, the oldest first, everybody
    under the name ``who`` gives them; ``events`` those that some of them are tables of, and others of the season;
    ``evenings`` says by the name of each night which evening it is of. ``owed`` is what all nights of the book leave
    open, by the same names. ``problems`` are nights that are left out, ``left_out`` says why columns of rules are.
    ``hides`` is what nobody may read, where people are numbered: every name of everybody.
    """

    season: str | None
    tables: tuple[NightInPlay, ...]
    boards: tuple[Board, ...]
    who: Resolve
    owed: Unpaid
    problems: tuple[MahjError, ...] = ()
    left_out: tuple[str, ...] = ()
    events: tuple[EventInPlay, ...] = ()
    evenings: Mapping[str, str] = {}
    hides: frozenset[str] | None = None


def report_on(book: Book, night: str | None, season: str | None, *, names: bool) -> Reported:
    """A night or an event that is named, or else a season: the one named, or that of the newest night.

    Without ``names`` people are numbered in the order of the standings, those who stand on no board after them, and
    whatever they wrote in their own words is left out. Raises Refused where there is no such night or season.
    """
    if night is None:
        found = _season(book, season)
    else:
        event = event_called(book, night)
        found = _night(book, night) if event is None else _event(book, event)
    return found if names else _numbered(found)


def seasons_of(book: Book, found: Reported) -> Iterator[tuple[Season, tuple[Board, ...]]]:
    """Every season of a report's nights, the newest first, with its standings by the names of the report."""
    settings = read_settings(book)
    days = [table.record.header.date.isoformat() for table in found.tables]
    for season in reversed(every_season(settings.seasons, days)[:-1]):
        nights = SeasonNights(book, season, lambda *_: None)
        columns = RuleColumns(book)
        counts: list[tuple[NightCounts, Counted]] = [(night.counts, columns.of(night, nights.who)) for night in nights]
        counts += [(taken, {}) for taken in nights.penalties()]
        boards = standings(counts, nights.who, Terms())
        yield season, boards if found.hides is None else anonymous(boards, found.who)


def _numbered(found: Reported) -> Reported:
    """The same, people numbered, and what they are called to be found in no word."""
    numbered, who = AnonymousNames(), found.who
    boards = anonymous(found.boards, numbered)

    def called(recorded: str) -> str:
        return numbered(who(recorded))

    nights = tuple(replace(each, owed=by_person(each.owed, called)) for each in found.owed.nights)
    tables = tuple(as_called(table, called, words=False) for table in found.tables)
    names = (name for event in found.events for name in event.everything_called())
    return found._replace(
        boards=boards,
        tables=tables,
        who=called,
        owed=replace(found.owed, nights=nights),
        events=tuple(event.as_called(called, tables).without_words() for event in found.events),
        hides=frozenset((*everything_called(found.tables), *names)),
    )


def everything_called(tables: Sequence[NightInPlay]) -> Iterator[str]:
    """Every name of everybody in the book of these nights, and every name in them, as it was typed."""
    for table in tables[:1]:
        yield from (name for person in table.settings.players for name in person.names)
    for table in tables:
        yield from names_in(table.file.record)


def names_in(record: NightRecord) -> Iterator[str]:
    """Every name in a night, as it was typed."""
    yield from record.header.players
    for entry in record.entries:
        if isinstance(entry, SeatsEntry):
            yield from entry.players
        elif isinstance(entry, HandEntry):
            yield from entry.hand.bets


def _night(book: Book, night: str) -> Reported:
    """One night."""
    table = Nights(book).find(Wanted(night, may_be_closed=True))
    who = NameResolver(table.settings.players)
    boards = standings([(count_night(facts_by(who, table.file.record)), {})], who, Terms())
    owed = owed_in(book, {table.name: table.evening})
    return Reported(None, (table,), boards, who, owed, evenings={table.name: event_in(table.name)})


def _event(book: Book, event: EventInPlay) -> Reported:
    """One event, all its tables."""
    rulebook = Rulebook(rule_finder(book))
    nights = [NightInPlay(book, read_night(path), rulebook) for path in book.nights_of_event(event.name)]
    found = EventInPlay(book, event.file, nights)
    tables = tuple(found.tables)
    who = event.who
    counts: list[tuple[NightCounts, Counted]] = [(count_night(facts_by(who, each.file.record)), {}) for each in tables]
    boards = standings([*counts, (penalty_counts(event.state), {})], who, Terms())
    return Reported(
        None,
        tables,
        boards,
        who,
        owed_in(book, {table.name: table.evening for table in tables}),
        events=(found,),
        evenings={table.name: event.name for table in tables},
    )


def _season(book: Book, season: str | None) -> Reported:
    """A season."""
    files = book.night_files()
    chosen = choose(files, read_settings(book), season, None, None)
    nights = SeasonNights(book, chosen, lambda *_: None, files)
    columns = RuleColumns(book)
    rulebook = Rulebook(rule_finder(book))
    tables: list[NightInPlay] = []
    evenings, names = Evenings(), dict[str, str]()
    counts: list[tuple[NightCounts, Counted]] = []
    for night in nights:
        tables.append(NightInPlay(book, read_night(night.path), rulebook))
        names[night.name] = evenings.of(night.name, night.counts)
        counts.append((night.counts, columns.of(night, nights.who)))
    counts += [(taken, {}) for taken in nights.penalties()]
    events, faulty = _events(book, nights.season, tables)
    return Reported(
        season=nights.season.name,
        tables=tuple(tables),
        boards=standings(counts, nights.who, Terms()),
        who=nights.who,
        owed=owed_in(book, {table.name: table.evening for table in tables}),
        problems=(*nights.problems.values(), *faulty),
        left_out=tuple(f"the columns that the rule {rule} may have: {why}" for rule, why in columns.left_out.items()),
        events=events,
        evenings=names,
    )


def _events(
    book: Book, season: Season, tables: Sequence[NightInPlay]
) -> tuple[tuple[EventInPlay, ...], list[MahjError]]:
    """The events of a season with those of its nights that are theirs, the oldest first; and what cannot be read."""
    found: list[EventInPlay] = []
    problems: list[MahjError] = []
    for path in reversed(book.event_paths()):
        if season.holds(date_in(path.stem)):
            try:
                found.append(EventInPlay(book, read_event(path), tables))
            except MahjError as problem:
                problems.append(problem)
    return tuple(found), problems


def as_called(table: NightInPlay, who: Resolve, *, words: bool) -> NightInPlay:
    """A night with everybody under another name; what people wrote in it only where ``words`` may stay."""
    record = renamed(table.record, who)
    if not words:
        entries = (
            replace(entry, hand=replace(entry.hand, note=None)) if isinstance(entry, HandEntry) else entry
            for entry in without_notes(record.entries)
        )
        label = record.header.table if record.header.event is not None else None  # the program's own, a number
        record = NightRecord(replace(record.header, table=label), tuple(entries))
    called = table.with_record(record)
    called.settings = table.settings
    return called
