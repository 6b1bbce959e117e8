"""What a night moved in its season: who went up and who down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.book.seasons import season_of
from ledger.season.boards import Terms
from ledger.season.nights_of_season import SeasonNights
from ledger.season.standings import standings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.night.night_in_play import NightInPlay
    from ledger.season.boards import Place
    from ledger.season.counts import NightCounts
    from ledger.season.memory import Tick


class Move(NamedTuple):
    """A player's rank and net points in the season now, and the rank before the night; None for who had none."""

    player: str
    rank: int
    net: int
    was: int | None


class Moves(NamedTuple):
    """Everybody who is ranked in a season, the first first; ``is_first`` where no other night of it was played yet."""

    season: str
    places: tuple[Move, ...]
    is_first: bool


def moves_of(table: NightInPlay, tick: Tick) -> Moves:
    """What a night moved in its season, among those of its unit; nights nobody can read are left out."""
    day = table.evening.header.date.isoformat()
    nights = SeasonNights(table.book, season_of(day, table.settings.seasons), tick)
    unit = table.evening.unit
    found = [night for night in nights if night.counts.unit == unit]
    taken = [each for each in nights.penalties() if each.unit == unit]
    earlier = [night.counts for night in found if night.name != table.name]
    before = {place.name: place.rank for place in _ranked([*earlier, *taken], nights)}
    places = (
        Move(place.name, place.rank or 0, place.tally.net, before.get(place.name))
        for place in _ranked([*(night.counts for night in found), *taken], nights)
    )
    return Moves(nights.season.name, tuple(places), is_first=not before)


def _ranked(found: Iterable[NightCounts], nights: SeasonNights) -> tuple[Place, ...]:
    """Who is ranked over nights of one unit."""
    boards = standings(((night, {}) for night in found), nights.who, Terms())
    return boards[0].ranked if boards else ()
