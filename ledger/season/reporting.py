"""What a report is about: a night or a season, its standings, and its nights as everybody is called there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.people import AnonymousNames, NameResolver, by_person
from ledger.book.seasons import every_season
from ledger.book.settings import read_settings
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights, Wanted
from ledger.night.renaming import renamed
from ledger.record import HandEntry, NightRecord, NoteEntry, SeatsEntry
from ledger.season.boards import Terms
from ledger.season.counting import count_night, facts_by
from ledger.season.nights_of_season import SeasonNights, choose
from ledger.season.rule_columns import RuleColumns
from ledger.season.standings import anonymous, standings
from ledger.season.unpaid import owed_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.errors import MahjError
    from ledger.pay.carried import Unpaid
    from ledger.season.boards import Board
    from ledger.season.counts import NightCounts
    from ledger.season.rule_columns import Counted

    Resolve = Callable[[str], str]


class Reported(NamedTuple):
    """What a report is about.

    ``season`` is None for a report of one night. ``tables`` are its nights, the oldest first, everybody under the name
    ``who`` gives them. ``owed`` is what all nights of the book leave open, by the same names. ``problems`` are nights
    that are left out, ``left_out`` says why columns of rules are. ``hides`` is what nobody may read, where people are
    numbered: every name of everybody.
    """

    season: str | None
    tables: tuple[NightInPlay, ...]
    boards: tuple[Board, ...]
    who: Resolve
    owed: Unpaid
    problems: tuple[MahjError, ...] = ()
    left_out: tuple[str, ...] = ()
    hides: frozenset[str] | None = None


def report_on(book: Book, night: str | None, season: str | None, *, names: bool) -> Reported:
    """A night that is named, or else a season: the one named, or that of the newest night.

    Without ``names`` people are numbered in the order of the standings, those who stand on no board after them, and
    whatever they wrote in their own words is left out. Raises Refused where there is no such night or season.
    """
    found = _night(book, night) if night is not None else _season(book, season)
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
    return found._replace(
        boards=boards,
        tables=tuple(as_called(table, called, words=False) for table in found.tables),
        who=called,
        owed=replace(found.owed, nights=nights),
        hides=frozenset(everything_called(found.tables)),
    )


def everything_called(tables: Sequence[NightInPlay]) -> Iterator[str]:
    """Every name of everybody in the book of these nights, and every name in them, as it was typed."""
    for table in tables[:1]:
        yield from (name for person in table.settings.players for name in person.names)
    for table in tables:
        record = table.file.record
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
    return Reported(None, (table,), boards, who, owed_in(book, {table.name: table.evening}))


def _season(book: Book, season: str | None) -> Reported:
    """A season."""
    nights = SeasonNights(book, choose(book, read_settings(book), season, None, None), lambda *_: None)
    columns = RuleColumns(book)
    rulebook = Rulebook(rule_finder(book))
    tables: list[NightInPlay] = []
    counts: list[tuple[NightCounts, Counted]] = []
    for night in nights:
        tables.append(NightInPlay(book, read_night(night.path), rulebook))
        counts.append((night.counts, columns.of(night, nights.who)))
    counts += [(taken, {}) for taken in nights.penalties()]
    return Reported(
        season=nights.season.name,
        tables=tuple(tables),
        boards=standings(counts, nights.who, Terms()),
        who=nights.who,
        owed=owed_in(book, {table.name: table.evening for table in tables}),
        problems=tuple(nights.problems.values()),
        left_out=tuple(f"the columns that the rule {rule} may have: {why}" for rule, why in columns.left_out.items()),
    )


def as_called(table: NightInPlay, who: Resolve, *, words: bool) -> NightInPlay:
    """A night with everybody under another name; what people wrote in it only where ``words`` may stay."""
    record = renamed(table.record, who)
    if not words:
        entries = (
            replace(entry, hand=replace(entry.hand, note=None)) if isinstance(entry, HandEntry) else entry
            for entry in record.entries
            if not isinstance(entry, NoteEntry)
        )
        record = NightRecord(replace(record.header, table=None), tuple(entries))
    return table.with_record(record)
