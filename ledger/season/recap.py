"""The night as a story: its biggest hand and swing, who led when, a comeback, a drought. Always told the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.model import Result
from ledger.record import HandEntry
from ledger.season.counts import Streaks
from ledger.season.running_balance import running_balances

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.model import Hand
    from ledger.record import Entry

#: Fewer hands without a win are no drought.
SHORTEST_DROUGHT = 3


class Biggest(NamedTuple):
    """The hand that moved the most points, by its number, and how many."""

    number: int
    hand: Hand
    points: int


class Point(NamedTuple):
    """Where somebody stood after the entry of a number; 0 is the beginning of the night."""

    number: int
    balance: int


class Way(NamedTuple):
    """How far somebody came, from one point to a later one."""

    player: str
    start: Point
    end: Point

    @property
    def points(self) -> int:
        """How far, up or down."""
        return abs(self.end.balance - self.start.balance)


class Drought(NamedTuple):
    """So many hands in a row that somebody sat at without a win, from the number of the first to that of the last."""

    player: str
    hands: int
    first: int
    last: int


class Recap(Struct, frozen=True):
    """A night as a story. None where there was no such thing; of several equal ones, the first.

    ``leaders`` has everyone who stood alone at the top, each time it became another. ``running`` has the balances of
    every player after every entry that moved points.
    """

    hands: int
    balances: Mapping[str, int]
    biggest: Biggest | None
    swing: Way | None
    leaders: tuple[str, ...]
    comeback: Way | None
    drought: Drought | None
    running: Mapping[str, tuple[int, ...]]

    @property
    def lead_changes(self) -> int:
        """How often the lead went from one to another."""
        return max(0, len(self.leaders) - 1)


def recap(players: Sequence[str], entries: Iterable[Entry]) -> Recap:
    """The story of a night: its players in the order in which they came, and its standing entries."""
    given = tuple(entries)
    lines = _lines(players, given)
    hands = [entry for entry in given if isinstance(entry, HandEntry)]
    return Recap(
        hands=len(hands),
        balances={player: line[-1].balance for player, line in lines.items()},
        biggest=_biggest(hands),
        swing=_furthest(way for player, line in lines.items() for way in _ways(player, line)),
        leaders=_leaders(lines),
        comeback=_furthest(way for player, line in lines.items() if (way := _rise(player, line)) is not None),
        drought=_drought(players, hands),
        running={player: tuple(point.balance for point in line[1:]) for player, line in lines.items()},
    )


def _lines(players: Sequence[str], entries: Iterable[Entry]) -> dict[str, list[Point]]:
    """Where every player stood at the beginning and after every entry that moved points."""
    after = [each for each in running_balances(entries) if any(each.moved.values())]
    return {
        player: [Point(0, 0), *(Point(each.entry.number, each.balances.get(player, 0)) for each in after)]
        for player in players
    }


def _biggest(hands: Iterable[HandEntry]) -> Biggest | None:
    """The hand that moved the most points."""
    moved = [Biggest(entry.number, entry.hand, sum(n for n in entry.net.values() if n > 0)) for entry in hands]
    found = max(moved, key=lambda each: each.points, default=None)
    return found if found is not None and found.points else None


def _ways(player: str, line: Sequence[Point]) -> Iterable[Way]:
    """The furthest somebody rose and fell, up to every point."""
    lowest = highest = line[0]
    for point in line[1:]:
        yield from (Way(player, lowest, point), Way(player, highest, point))
        lowest = min(lowest, point, key=lambda each: each.balance)
        highest = max(highest, point, key=lambda each: each.balance)


def _rise(player: str, line: Sequence[Point]) -> Way | None:
    """How far somebody came up from the lowest point below zero to the end."""
    lowest = min(line, key=lambda each: each.balance)
    return Way(player, lowest, line[-1]) if lowest.balance < 0 else None


def _furthest(ways: Iterable[Way]) -> Way | None:
    """The longest of several ways; None where nobody moved."""
    found = max(ways, key=lambda way: way.points, default=None)
    return found if found is not None and found.points else None


def _leaders(lines: Mapping[str, Sequence[Point]]) -> tuple[str, ...]:
    """Who stood alone at the top, each time it became another."""
    leaders: list[str] = []
    for points in list(zip(*lines.values(), strict=True))[1:]:
        most = max(point.balance for point in points)
        top = [player for player, point in zip(lines, points, strict=True) if point.balance == most]
        if len(top) == 1 and top[0] not in leaders[-1:]:
            leaders.append(top[0])
    return tuple(leaders)


def _drought(players: Iterable[str], hands: Sequence[HandEntry]) -> Drought | None:
    """The most hands in a row that somebody sat at without a win; those thrown in do not count."""
    found: Drought | None = None
    for player in players:
        sat = [each for each in hands if player in each.hand.seated and each.hand.result is not Result.THROWN_IN]
        won = [each.hand.winner == player for each in sat]
        dry = Streaks.of(won).longest_drought
        if dry >= SHORTEST_DROUGHT and (found is None or dry > found.hands):
            first = next(place for place in range(len(won)) if not any(won[place : place + dry]))
            found = Drought(player, dry, sat[first].number, sat[first + dry - 1].number)
    return found
