"""Statistics of a season, added up from the counts of its nights: everybody's figures, and any two head to head.

Hands thrown in count as hands sat at and as nothing else: nobody could win them. A record holds what a hand brought
each account, not who paid whom; `ledger.season.counting.payments_between` says what of that two players are told.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from ledger.model import Unit
from ledger.season.counts import Against, Streaks, Tally
from ledger.season.running_balance import Running

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.season.counts import BiggestWin, NightDetails, PlayerDetails

    #: A night by the name commands use, and what everybody did in it, by the names of now.
    NamedNight = tuple[str, NightDetails]


class NightMark(NamedTuple):
    """Net points of one night."""

    points: int
    night: str


class PlayerStatistics(Struct):
    """What one player did over a season in one unit.

    ``best`` and ``worst`` are nights by their net points, ``biggest`` is the hand that brought the most, with its
    night; of several as good the first. ``lines`` are the wins by the line of the card.
    """

    tally: Tally = Tally()
    streaks: Streaks = Streaks()
    best: NightMark | None = None
    worst: NightMark | None = None
    biggest: BiggestWin | None = None
    biggest_night: str | None = None
    lines: Counter[str] = field(default_factory=Counter)

    def add(self, night: str, tally: Tally, own: PlayerDetails) -> None:
        """One more night."""
        self.tally = self.tally.plus(tally)
        self.streaks = self.streaks.then(own.streaks)
        self.lines.update(own.lines)
        mark = NightMark(tally.net, night)
        if self.best is None or mark.points > self.best.points:
            self.best = mark
        if self.worst is None or mark.points < self.worst.points:
            self.worst = mark
        if own.biggest is not None and (self.biggest is None or own.biggest.points > self.biggest.points):
            self.biggest, self.biggest_night = own.biggest, night


class Statistics(Struct):
    """A season in one unit. ``thrown`` counts wins on a discard by discarder and winner, in that order.

    ``running`` is where everybody stands after each night, or after each hand of a single night.
    """

    unit: Unit
    nights: int = 0
    hands: int = 0
    thrown_in: int = 0
    wall_games: int = 0
    players: dict[str, PlayerStatistics] = field(default_factory=dict)
    thrown: Counter[tuple[str, str]] = field(default_factory=Counter)
    running: list[Running] = field(default_factory=list)

    @property
    def wall_rate(self) -> Fraction | None:
        """The share of hands that were wall games, those thrown in left out."""
        played = self.hands - self.thrown_in
        return Fraction(self.wall_games, played) if played else None

    def add(self, name: str, night: NightDetails) -> None:
        """One more night."""
        self.nights += 1
        self.hands += night.counts.hands
        self.thrown_in += night.counts.thrown_in
        self.wall_games += night.counts.wall_games
        for player, own in night.players.items():
            self.players.setdefault(player, PlayerStatistics()).add(name, night.counts.players[player], own)
            for other, against in own.against.items():
                if against.on_discard:
                    self.thrown[other, player] += against.on_discard
        self.running.append(Running(name, {player: found.tally.net for player, found in self.players.items()}))


def statistics(nights: Iterable[NamedNight]) -> tuple[Statistics, ...]:
    """The statistics of every unit that was played, over nights in their order; one only opened is passed over."""
    found: dict[str, Statistics] = {}
    for name, night in nights:
        if night.counts.was_played:
            found.setdefault(night.counts.unit, Statistics(Unit(night.counts.unit))).add(name, night)
    return tuple(found[unit] for unit in Unit if unit in found)


class HeadToHead(Struct):
    """Two players in one unit. ``net`` is what went from the second to the first, in points, less what came back.

    ``wins`` and ``on_discard`` count the hands each won while both sat, and those of them on the other's discard.
    ``in_proportion`` counts the hands of which the record does not say who paid whom; ``only_totals`` the nights of
    which only the sums are known, which say nothing of the two. ``running`` is the net after each night.
    """

    unit: Unit
    wins: tuple[int, int] = (0, 0)
    on_discard: tuple[int, int] = (0, 0)
    nights: int = 0
    hands: int = 0
    net: Fraction = Fraction(0)
    in_proportion: int = 0
    only_totals: int = 0
    running: list[tuple[str, Fraction]] = field(default_factory=list)

    def add(self, name: str, first: Against, second: Against) -> None:
        """One more night, of what each did against the other."""
        self.wins = (self.wins[0] + first.wins, self.wins[1] + second.wins)
        self.on_discard = (self.on_discard[0] + first.on_discard, self.on_discard[1] + second.on_discard)
        self.hands += first.hands
        self.net += first.net
        self.in_proportion += first.in_proportion
        self.only_totals += first.only_totals
        if first.hands or first.net or first.only_totals:
            self.nights += 1
            self.running.append((name, self.net))


def head_to_head(nights: Iterable[NamedNight], first: str, second: str) -> tuple[HeadToHead, ...]:
    """Two players in every unit in which they met, over nights in their order."""
    found: dict[str, HeadToHead] = {}
    for name, night in nights:
        one, other = (night.against(*both) for both in ((first, second), (second, first)))
        if one is not None and other is not None:
            found.setdefault(night.counts.unit, HeadToHead(Unit(night.counts.unit))).add(name, one, other)
    return tuple(found[unit] for unit in Unit if unit in found and found[unit].nights)
