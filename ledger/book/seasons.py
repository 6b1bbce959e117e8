"""Seasons: ranges of dates. Those of the book, calendar years, and all time."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refused
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: The season every book has, whatever its settings say.
ALL_TIME = "all-time"


class Season(Struct, frozen=True):
    """A season: its name, its first day and its last."""

    name: str
    first: date
    last: date

    def holds(self, day: str) -> bool:
        """Whether a day, written as in 2026-11-29, is one of it."""
        return self.first.isoformat() <= day <= self.last.isoformat()


def all_time() -> Season:
    """Every day there is."""
    return Season(ALL_TIME, date.min, date.max)


def calendar_year(year: int) -> Season:
    """A season by default: it is named after its year."""
    return Season(str(year), date(year, 1, 1), date(year, 12, 31))


def refuse_unclear(seasons: Sequence[Season]) -> None:
    """See that a day belongs to one of the book's own seasons at most. Raises Refused."""
    for season in seasons:
        if season.name == ALL_TIME:
            raise Refused(f"no season of a book can be called {ALL_TIME}", "give it another name in mahj.toml")
    in_order = sorted(seasons, key=lambda season: (season.first, season.last, season.name))
    for one, other in pairwise(in_order):
        if other.first <= one.last:
            last = min(one.last, other.last)
            shared = f"{other.first} is in both" if other.first == last else f"{other.first} to {last} are in both"
            raise Refused(
                f"the seasons {one.name} and {other.name} overlap: {shared}",
                "correct their first and last days in mahj.toml",
            )


def season_of(day: str, own: Sequence[Season]) -> Season:
    """The season a day belongs to: the book's own, else the calendar year."""
    found = next((season for season in own if season.holds(day)), None)
    return found or calendar_year(int(day[:4]))


def named(name: str, own: Sequence[Season], days: Iterable[str]) -> Season:
    """The season of that name: one of the book's own, a calendar year, or all time; ``days`` are those of its nights.

    Raises Refused where there is none, with those there are.
    """
    wanted = name.strip().casefold()
    for season in (*own, all_time()):
        if season.name == wanted:
            return season
    if len(wanted) == 4 and wanted.isascii() and wanted.isdecimal() and int(wanted):  # noqa: PLR2004  # a year
        return calendar_year(int(wanted))
    known = [season.name for season in every_season(own, days)]
    otherwise = f"there are {', '.join(known)}"
    raise Refused(f"there is no season {quoted(name)}", hint(nearest(wanted, known), otherwise))


def every_season(own: Sequence[Season], days: Iterable[str]) -> tuple[Season, ...]:
    """The book's own seasons and the calendar years of all other nights, by their first days; all time last."""
    others = {season_of(day, own) for day in days} - set(own)
    return (*sorted({*own, *others}, key=lambda season: (season.first, season.last, season.name)), all_time())


def season_between(first: date | None, last: date | None) -> Season:
    """The days from one to another, both included; without one of them the range is open there.

    Raises Refused where it ends before it begins.
    """
    if first is not None and last is not None and last < first:
        raise Refused(f"the days end on {last}, before they begin on {first}", "give the earlier day first")
    if first is None:
        return Season(f"until {last}", date.min, last or date.max)
    return Season(f"from {first}" if last is None else f"{first} to {last}", first, last or date.max)
