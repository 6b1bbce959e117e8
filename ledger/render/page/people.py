"""Everybody on the page: their nights with the rank after each, their best and worst, and everyone they met."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.render.page.charts import MINUS, signed
from ledger.render.standings import rounded
from ledger.season.statistics import head_to_head

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ledger.model import Unit
    from ledger.season.counts import NightDetails
    from ledger.season.statistics import PlayerStatistics, Statistics


class NightOf(NamedTuple):
    """An evening of one player: its name and day, the points it brought, the total, the rank and of how many then.

    ``at`` is where it is found on the page.
    """

    name: str
    at: str
    day: str
    net: int
    total: int
    rank: int
    of: int


class Met(NamedTuple):
    """Somebody a player met: the hands together, who won how many of them, and on whose discards.

    ``gave`` counts the player's discards the other won on, ``got`` the other's that the player won on; ``net`` is what
    went from the other to the player, in points.
    """

    name: str
    hands: int
    wins: int
    lost: int
    gave: int
    got: int
    net: str


class InUnit(NamedTuple):
    """What a player did in one unit."""

    unit: Unit
    figures: tuple[tuple[str, str], ...]
    nights: tuple[NightOf, ...]
    met: tuple[Met, ...]


class Person(NamedTuple):
    """A player: their name, by which number they are found on the page, and what they did, unit by unit."""

    name: str
    number: int
    units: tuple[InUnit, ...]


class EveningOfAll(NamedTuple):
    """An evening for everybody there: its name, its date, its day as people say it, and what they did in its nights.

    ``at`` is the night, or the event, where it is found on the page. The penalties of an event are a night of its name.
    """

    name: str
    at: str
    date: str
    day: str
    nights: list[tuple[str, NightDetails]]

    def net_of(self, unit: Unit) -> dict[str, int]:
        """What it brought everybody who was there in a unit, in points."""
        net: dict[str, int] = {}
        for counts in (details.counts for _, details in self.nights):
            if counts.unit == unit and counts.was_played:
                for name, tally in counts.players.items():
                    net[name] = net.get(name, 0) + tally.net
        return net


def people(
    evenings: Sequence[EveningOfAll], found: Iterable[Statistics], everyone: Iterable[str]
) -> tuple[Person, ...]:
    """Everybody who played, in the order given, over evenings in theirs."""
    units = [(each, _nights_by_player(evenings, each)) for each in found]
    named = [night for evening in evenings for night in evening.nights]
    return tuple(
        Person(name, number, parts)
        for number, name in enumerate(dict.fromkeys(everyone), 1)
        if (parts := tuple(_in_unit(name, each, own[name], named) for each, own in units if name in own))
    )


def _nights_by_player(evenings: Iterable[EveningOfAll], found: Statistics) -> Mapping[str, Sequence[NightOf]]:
    """The evenings of everybody in one unit, with where they stood among all after each."""
    totals: dict[str, int] = {}
    result: dict[str, list[NightOf]] = {}
    for evening in evenings:
        net = evening.net_of(found.unit)
        for name, points in net.items():
            totals[name] = totals.get(name, 0) + points
        for name, points in net.items():
            rank = 1 + sum(other > totals[name] for other in totals.values())
            own = NightOf(evening.name, evening.at, evening.day, points, totals[name], rank, len(totals))
            result.setdefault(name, []).append(own)
    return result


def _in_unit(
    name: str, found: Statistics, own: Sequence[NightOf], nights: Sequence[tuple[str, NightDetails]]
) -> InUnit:
    """What a player did in one unit; the newest night first."""
    met = (each for other in found.players if other != name for each in _met(name, other, found, nights))
    return InUnit(
        found.unit,
        tuple(_figures(found.players[name], {night.name: night.day for night in own})),
        tuple(reversed(own)),
        tuple(sorted(met, key=lambda each: (-each.hands, each.name))),
    )


def _figures(figures: PlayerStatistics, days: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is worth a line."""
    tally, streaks, best, worst = figures.tally, figures.streaks, figures.best, figures.worst
    yield "Hands", str(tally.hands)
    yield "Wins", f"{tally.wins}: {tally.by_discard} on a discard, {tally.self_drawn} self-drawn"
    yield "Longest run of wins", f"{streaks.longest_run} hands"
    yield "Longest drought", f"{streaks.longest_drought} hands"
    yield "Best night", f"{signed(best.points)}, {days[best.night]}"
    yield "Worst night", f"{signed(worst.points)}, {days[worst.night]}"


def _met(name: str, other: str, found: Statistics, nights: Sequence[tuple[str, NightDetails]]) -> Iterator[Met]:
    """What two had to do with each other, where they met in a unit."""
    for each in head_to_head(nights, name, other):
        if each.unit == found.unit:
            wins, lost = each.wins
            gave, got = found.thrown[name, other], found.thrown[other, name]
            net = rounded(each.net, 0 if each.net.denominator == 1 else 2)
            yield Met(other, each.hands, wins, lost, gave, got, f"{net:+f}".replace("-", MINUS) if net else "0")
