"""A season of the book: which it is, and its nights, read one after the other and looked at for what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ledger.book import seasons
from ledger.book.books import date_in
from ledger.book.people import NameResolver
from ledger.book.settings import Settings, read_settings
from ledger.errors import FileProblem, UsageProblem
from ledger.season.count_cache import ReadNight, UnreadNight, read_counts, read_in_full
from ledger.season.penalties import penalties, penalty_counts, penalty_details
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.errors import MahjError
    from ledger.pay.carried import PotsOfNight
    from ledger.season.counts import NightCounts, NightDetails
    from ledger.season.memory import Tick


T = TypeVar("T", bound=ReadNight)


def choose(
    files: Iterable[str], settings: Settings, season: str | None, first: date | None, last: date | None
) -> Season:
    """The season somebody asks for: by its name, by days, or else the one of the newest night.

    ``files`` are the names of the files of the book's nights, the newest first.
    Raises UsageProblem where both are given, Refused for a season that is not there, for days that end before they
    begin, and where the book's own seasons overlap.
    """
    if season is not None and (first is not None or last is not None):
        raise UsageProblem("--season and --from or --to exclude each other", "name a season, or give its days")
    if first is not None or last is not None:
        return seasons.season_between(first, last)
    seasons.refuse_unclear(settings.seasons)
    days = [date_in(file) for file in files]
    if season is not None:
        return seasons.named(season, settings.seasons, days)
    return seasons.season_of(days[0], settings.seasons) if days else seasons.all_time()


class SeasonNights:
    """The nights of a season.

    Once they have been gone through, ``problems`` says what was wrong with which, ``open`` which have not ended, and
    ``only_totals`` of which the hands are not known, and ``pots`` what which nights of the whole book left or brought,
    the oldest first. ``files`` are the names of all nights, the newest first, where the folder has been listed already.
    """

    def __init__(self, book: Book, season: Season, tick: Tick, files: Sequence[str] | None = None) -> None:
        self.book = book
        self.season = season
        self.settings = read_settings(book)
        self.who = NameResolver(self.settings.players)
        self.problems: dict[str, MahjError] = {}
        self.open: list[str] = []
        self.only_totals: list[str] = []
        self.pots: list[PotsOfNight] = []
        self._tick = tick
        self._files = files
        self._ids: dict[str, str] = {}
        self._sound_tables: set[tuple[tuple[str, ...], ...]] = set()

    def __iter__(self) -> Iterator[ReadNight]:
        """Every night that counts, oldest first, its counts by the names of now."""
        for night in self._those_that_count(read_counts(self.book, self._tick, self._files)):
            yield replace(night, counts=night.counts_by(self.who))

    def _those_that_count(self, read: Iterable[T | UnreadNight]) -> Iterator[T]:
        """Of the nights of the book, as they are read, those that count."""
        first, last = self.season.first.isoformat(), self.season.last.isoformat()
        for night in read:
            if isinstance(night, ReadNight) and night.counts.pots is not None:
                self.pots.append(replace(night.counts.pots, night=night.name))
            if not first <= night.day <= last:
                continue
            if isinstance(night, UnreadNight):
                self.problems[night.name] = night.problem
            elif (problem := self._problem(night)) is not None:
                self.problems[night.name] = problem
            else:
                if night.counts.is_open:
                    self.open.append(night.name)
                if night.counts.holds_only_totals:
                    self.only_totals.append(night.name)
                yield night

    def penalties(self) -> Iterator[NightCounts]:
        """What the penalties of events add to the nights, by the names of now."""
        return (penalty_counts(event) for _, event in penalties(self.book, self.season, self.who))

    def in_full(self) -> Iterator[tuple[str, NightDetails]]:
        """The name of every night that counts, oldest first, and what everybody did in it, by the names of now.

        Behind them come the events with the penalties taken there. Raises FileProblem where a night that must be
        counted anew has become unreadable since.
        """
        for night in self._those_that_count(read_in_full(self.book, self._tick, self._files)):
            yield night.name, night.details_by(self.who)
        for name, event in penalties(self.book, self.season, self.who):
            yield name, penalty_details(event)

    def _problem(self, night: ReadNight) -> MahjError | None:
        """What is wrong with a night among the others, if anything is."""
        other = self._ids.setdefault(night.counts.id, night.name)
        if other != night.name:
            return FileProblem(
                f"{night.file} is the same night as {other}.toml: both have the id {quoted(night.counts.id)}",
                "move one of the two files out of sessions",
            )
        if night.counts.tables in self._sound_tables:
            return None
        twice = self.who.one_person_twice(night.counts.tables)
        if twice is None:
            self._sound_tables.add(night.counts.tables)
            return None
        one, two = twice.names
        return FileProblem(
            f"{night.file}: {quoted(one)} and {quoted(two)} sat at one table, and mahj.toml says that both are "
            f"{quoted(twice.person)}",
            "take the name that is wrong out of the aliases and the earlier names in mahj.toml",
        )
