"""Statistics of a season, added up from the counts of its nights: everybody's figures, and any two head to head.

Hands thrown in count as hands sat at and as nothing else: nobody could win them. A record holds what a hand brought
each account, not who paid whom; `ledger.season.counting.payments_between` says what of that two players are told.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from ledger.model import Unit
from ledger.season.counts import Against, Streaks, Tally
from ledger.season.evenings import Evenings
from ledger.season.running_balance import Running

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.season.counts import BiggestWin, NightDetails, PlayerDetails

    #: A night by the name commands use, and what everybody did in it, by the names of now.
    NamedNight = tuple[str, NightDetails]


class NightMark(NamedTuple):
    """Net points of one evening."""

    points: int
    night: str


class PlayerStatistics(Struct):
    """What one player did over a season in one unit.

    ``evenings`` has the net points of each; ``biggest`` is the hand that brought the most, with its night; of several
    as good the first. ``lines`` are the wins by the line of the card.
    """

    tally: Tally = Tally()
    streaks: Streaks = Streaks()
    evenings: dict[str, int] = field(default_factory=dict)
    biggest: BiggestWin | None = None
    biggest_night: str | None = None
    lines: Counter[str] = field(default_factory=Counter)

    @property
    def best(self) -> NightMark:
        """The evening with the most points; of several the first."""
        return max(self._marks, key=lambda mark: mark.points)

    @property
    def worst(self) -> NightMark:
        """The evening with the fewest points; of several the first."""
        return min(self._marks, key=lambda mark: mark.points)

    @property
    def _marks(self) -> list[NightMark]:
        """Every evening."""
        return [NightMark(points, evening) for evening, points in self.evenings.items()]

    def add(self, evening: str, night: str, tally: Tally, own: PlayerDetails) -> None:
        """One more night, and which evening it belongs to."""
        self.tally = self.tally.plus(tally)
        self.streaks = self.streaks.then(own.streaks)
        self.lines.update(own.lines)
        self.evenings[evening] = self.evenings.get(evening, 0) + tally.net
        if own.biggest is not None and (self.biggest is None or own.biggest.points > self.biggest.points):
            self.biggest, self.biggest_night = own.biggest, night


class Statistics(Struct):
    """A season in one unit. ``thrown`` counts wins on a discard by discarder and winner, in that order.

    ``evenings`` are those that were played, in order: an event is one, and so are all tables of a date.
    """

    unit: Unit
    evenings: dict[str, None] = field(default_factory=dict)
    hands: int = 0
    thrown_in: int = 0
    wall_games: int = 0
    players: dict[str, PlayerStatistics] = field(default_factory=dict)
    thrown: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def nights(self) -> int:
        """How many evenings were played."""
        return len(self.evenings)

    @property
    def wall_rate(self) -> Fraction | None:
        """The share of hands that were wall games, those thrown in left out."""
        played = self.hands - self.thrown_in
        return Fraction(self.wall_games, played) if played else None

    @property
    def running(self) -> list[Running]:
        """Where everybody who has come by then stands after each evening."""
        found = [Running("", {})]
        for evening in self.evenings:
            there = {name: own.evenings[evening] for name, own in self.players.items() if evening in own.evenings}
            before = found[-1].balances
            found.append(Running(evening, {**before, **{name: before.get(name, 0) + there[name] for name in there}}))
        return found[1:]

    def add(self, evening: str, name: str, night: NightDetails) -> None:
        """One more night, and which evening it belongs to."""
        self.evenings[evening] = None
        self.hands += night.counts.hands
        self.thrown_in += night.counts.thrown_in
        self.wall_games += night.counts.wall_games
        for player, own in night.players.items():
            self.players.setdefault(player, PlayerStatistics()).add(evening, name, night.counts.players[player], own)
            for other, against in own.against.items():
                if against.on_discard:
                    self.thrown[other, player] += against.on_discard


def statistics(nights: Iterable[NamedNight]) -> tuple[Statistics, ...]:
    """The statistics of every unit that was played, over nights in their order; one only opened is passed over."""
    found: dict[str, Statistics] = {}
    evenings = Evenings()
    for name, night in nights:
        if night.counts.was_played:
            unit = night.counts.unit
            of_unit = found.setdefault(unit, Statistics(Unit(unit)))
            of_unit.add(evenings.of(name, night.counts), name, night)
    return tuple(found[unit] for unit in Unit if unit in found)


class HeadToHead(Struct):
    """Two players in one unit. ``net`` is what went from the second to the first, in points, less what came back.

    ``wins`` and ``on_discard`` count the hands each won while both sat, and those of them on the other's discard.
    ``in_proportion`` counts the hands of which the record does not say who paid whom; ``sums`` the evenings of
    which, or of a part of which, only the sums are known: these say nothing of the two. ``evenings`` has the net of
    each at which they met.
    """

    unit: Unit
    wins: tuple[int, int] = (0, 0)
    on_discard: tuple[int, int] = (0, 0)
    hands: int = 0
    net: Fraction = Fraction(0)
    in_proportion: int = 0
    sums: set[str] = field(default_factory=set)
    evenings: dict[str, int | Fraction] = field(default_factory=dict)

    @property
    def nights(self) -> int:
        """On how many evenings they met."""
        return len(self.evenings)

    @property
    def only_totals(self) -> int:
        """Of how many evenings, or parts of one, only the sums are known."""
        return len(self.sums)

    @property
    def running(self) -> list[tuple[str, int | Fraction]]:
        """The net after each evening."""
        return list(zip(self.evenings, accumulate(self.evenings.values()), strict=True))

    def add(self, evening: str, first: Against, second: Against) -> None:
        """One more night, of what each did against the other, and which evening it belongs to."""
        self.wins = (self.wins[0] + first.wins, self.wins[1] + second.wins)
        self.on_discard = (self.on_discard[0] + first.on_discard, self.on_discard[1] + second.on_discard)
        self.hands += first.hands
        self.net += first.net
        self.in_proportion += first.in_proportion
        self.sums.update([evening] if first.only_totals else [])
        if first.hands or first.net or first.only_totals:
            self.evenings[evening] = self.evenings.get(evening, 0) + first.net


def head_to_head(nights: Iterable[NamedNight], first: str, second: str) -> tuple[HeadToHead, ...]:
    """Two players in every unit in which they met, over nights in their order."""
    found: dict[str, HeadToHead] = {}
    evenings = Evenings()
    for name, night in nights:
        evening = evenings.of(name, night.counts)
        one, other = (night.against(*both) for both in ((first, second), (second, first)))
        if one is not None and other is not None:
            found.setdefault(night.counts.unit, HeadToHead(Unit(night.counts.unit))).add(evening, one, other)
    return tuple(found[unit] for unit in Unit if unit in found and found[unit].nights)
