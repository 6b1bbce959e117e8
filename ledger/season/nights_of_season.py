"""A season of the book: which it is, and its nights, read one after the other and looked at for what cannot be."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from ledger.book import seasons
from ledger.book.people import Who
from ledger.book.seasons import Season
from ledger.book.settings import Settings, read_settings
from ledger.book.toml_files import read_bytes
from ledger.errors import FileProblem, UsageProblem
from ledger.night.night_reading import read_record
from ledger.pay.carried import NOT_SETTLED, left_open, together
from ledger.pay.evening import fold
from ledger.record import TotalsEntry
from ledger.season.season_nights import ReadNight, read_sums
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.pay.carried import Open, Rate
    from ledger.record import NightRecord
    from ledger.season.season_nights import Tick

#: A night that has neither word in its file has nothing to do with debts.
_DEBTS = (b"unpaid", b"carried")


def choose(book: Book, settings: Settings, season: str | None, first: date | None, last: date | None) -> Season:
    """The season somebody asks for: by its name, by days, or else the one of the newest night.

    Raises UsageProblem where both are given, Refused for a season that is not there, for days that end before they
    begin, and where the book's own seasons overlap.
    """
    if season is not None and (first is not None or last is not None):
        raise UsageProblem("--season and --from or --to exclude each other", "name a season, or give its days")
    if first is not None or last is not None:
        return seasons.season_between(first, last)
    seasons.refuse_unclear(settings.seasons)
    days = [file[:10] for file in book.night_files()]
    if season is not None:
        return seasons.named(season, settings.seasons, days)
    return seasons.season_of(days[0], settings.seasons) if days else seasons.all_time()


class SeasonNights:
    """The nights of a season.

    Once they have been gone through, ``problems`` says what was wrong with which, ``open`` which have not ended, and
    ``only_totals`` of which the hands are not known.
    """

    def __init__(self, book: Book, season: Season, tick: Tick) -> None:
        self.book = book
        self.season = season
        self.settings = read_settings(book)
        self.who = Who(self.settings.players)
        self.problems: dict[str, MahjError] = {}
        self.open: list[str] = []
        self.only_totals: list[str] = []
        self._tick = tick
        self._ids: dict[str, str] = {}
        self._sound_tables: set[tuple[tuple[str, ...], ...]] = set()

    def __iter__(self) -> Iterator[ReadNight]:
        """Every night that counts, oldest first."""
        first, last = self.season.first.isoformat(), self.season.last.isoformat()
        for night in read_sums(self.book, self._tick):
            if not first <= night.day <= last:
                continue
            problem = self._problem(night)
            if problem is not None:
                self.problems[night.name] = problem
                continue
            if night.sums is not None and night.sums.is_open:
                self.open.append(night.name)
            if self._holds_only_totals(night):
                self.only_totals.append(night.name)
            yield night

    def record(self, night: ReadNight) -> NightRecord:
        """A night of the season in full. Raises FileProblem where it has become unreadable since."""
        return read_record(read_bytes(night.path), night.path)

    def _holds_only_totals(self, night: ReadNight) -> bool:
        """Whether points were moved in a night and no hand is known of it; only such a night is read in full."""
        played = [] if night.sums is None else night.sums.players.values()
        if any(tally.hands for tally in played) or not any(tally.net for tally in played):
            return False
        return any(isinstance(entry, TotalsEntry) for entry in self.record(night).entries)

    def _problem(self, night: ReadNight) -> MahjError | None:
        """What is wrong with a night, if anything is."""
        if night.sums is None:
            return night.problem
        other = self._ids.setdefault(night.sums.id, night.name)
        if other != night.name:
            return FileProblem(
                f"{night.file} is the same night as {other}.toml: both have the id {quoted(night.sums.id)}",
                "move one of the two files out of sessions",
            )
        if night.sums.tables in self._sound_tables:
            return None
        twice = self.who.one_person_twice(night.sums.tables)
        if twice is None:
            self._sound_tables.add(night.sums.tables)
            return None
        one, two = twice.names
        return FileProblem(
            f"{night.file}: {quoted(one)} and {quoted(two)} sat at one table, and mahj.toml says that both are "
            f"{quoted(twice.person)}",
            "take the name that is wrong out of the aliases and the earlier names in mahj.toml",
        )


class Unpaid(NamedTuple):
    """What was unpaid, in points, apart for each rate; and the nights of which nobody can say, by their names."""

    totals: dict[Rate, dict[str, int]]
    unread: tuple[str, ...]


def unpaid_until(nights: SeasonNights) -> Unpaid:
    """What all nights up to the last day of a season left unpaid, less what was paid of it by then."""
    until = Season(nights.season.name, date.min, nights.season.last)
    found: list[Open] = []
    unread: list[str] = []
    for night in read_sums(nights.book):
        if not until.holds(night.day):
            continue
        if night.sums is None:
            unread.append(night.name)
        elif night.sums.unit not in NOT_SETTLED:
            content = read_bytes(night.path)
            if any(word in content for word in _DEBTS):
                found.append(left_open(night.name, fold(read_record(content, night.path)), nights.who))
    return Unpaid(together(found), tuple(unread))
