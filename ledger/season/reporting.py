"""What a report is about: a night or a season, its standings, and its nights as everybody is called there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.people import AnonymousNames, NameResolver
from ledger.book.settings import read_settings
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights, Wanted
from ledger.night.renaming import renamed
from ledger.record import HandEntry, NightRecord, NoteEntry
from ledger.season.boards import Terms
from ledger.season.counting import count_night, facts_by
from ledger.season.nights_of_season import SeasonNights, choose
from ledger.season.rule_columns import RuleColumns
from ledger.season.standings import anonymous, standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.season.boards import Board
    from ledger.season.counts import NightCounts
    from ledger.season.rule_columns import Counted

    Resolve = Callable[[str], str]


class Reported(NamedTuple):
    """What a report is about.

    ``season`` is None for a report of one night. ``tables`` are its nights, the oldest first, everybody under the name
    ``who`` gives them. ``problems`` are nights that are left out, ``left_out`` says why columns of rules are.
    """

    season: str | None
    tables: tuple[NightInPlay, ...]
    boards: tuple[Board, ...]
    who: Resolve
    problems: tuple[MahjError, ...] = ()
    left_out: tuple[str, ...] = ()


def report_on(book: Book, night: str | None, season: str | None, *, names: bool) -> Reported:
    """A night that is named, or else a season: the one named, or that of the newest night.

    Without ``names`` people are numbered in the order of the standings, those who stand on no board after them, and
    whatever they wrote in their own words is left out. Raises Refused where there is no such night or season.
    """
    found = _night(book, night) if night is not None else _season(book, season)
    if not names:
        numbered, who = AnonymousNames(), found.who
        found = found._replace(boards=anonymous(found.boards, numbered), who=lambda recorded: numbered(who(recorded)))
    tables = tuple(as_called(table, found.who, words=names) for table in found.tables)
    return found._replace(tables=tables)


def _night(book: Book, night: str) -> Reported:
    """One night."""
    table = Nights(book).find(Wanted(night, may_be_closed=True))
    who = NameResolver(table.settings.players)
    boards = standings([(count_night(facts_by(who, table.file.record)), {})], who, Terms())
    return Reported(None, (table,), boards, who)


def _season(book: Book, season: str | None) -> Reported:
    """A season."""
    nights = SeasonNights(book, choose(book, read_settings(book), season, None, None), lambda *_: None)
    columns = RuleColumns(book)
    tables: list[NightInPlay] = []
    counts: list[tuple[NightCounts, Counted]] = []
    for night in nights:
        tables.append(NightInPlay(book, read_night(night.path)))
        counts.append((night.counts, columns.of(night, nights.who)))
    return Reported(
        season=nights.season.name,
        tables=tuple(tables),
        boards=standings(counts, nights.who, Terms()),
        who=nights.who,
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
