"""Statistics of a season: how everybody wins, who throws to whom, runs and droughts, the best and the worst of it.

They come from the record alone. Hands thrown in count as hands sat at and as nothing else: nobody could win them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from ledger.book.people import by_person
from ledger.model import ACCOUNTS, Result, Unit, added

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ledger.model import Hand, PlayedHand
    from ledger.pay.evening import Evening


class NightMark(NamedTuple):
    """Net points of one night."""

    points: int
    night: str


class HandMark(NamedTuple):
    """What a hand brought its winner, net, in points; its printed value; and where it stands."""

    points: int
    value: int
    night: str
    number: int


class Figures(Struct):
    """What one player did over a season in one unit.

    ``values`` are the printed values of the hands won, added up; ``run`` and ``drought`` the longest rows of hands sat
    at and won, and not won; ``stopped`` how often they stopped the second Charleston.
    """

    hands: int = 0
    by_discard: int = 0
    self_drawn: int = 0
    jokerless: int = 0
    values: int = 0
    discarder: int = 0
    wall_games: int = 0
    run: int = 0
    drought: int = 0
    stopped: int = 0
    best: NightMark | None = None
    worst: NightMark | None = None
    biggest: HandMark | None = None
    lines: Counter[str] = field(default_factory=Counter)
    winning: int = 0
    waiting: int = 0

    @property
    def wins(self) -> int:
        """Hands won, either way."""
        return self.by_discard + self.self_drawn

    @property
    def average_value(self) -> Fraction | None:
        """What the card printed on average beside the hands won."""
        return Fraction(self.values, self.wins) if self.wins else None

    @property
    def jokerless_share(self) -> Fraction | None:
        """The share of wins that had no joker."""
        return Fraction(self.jokerless, self.wins) if self.wins else None


class Running(NamedTuple):
    """Where everybody stands after a night, or after a hand."""

    after: str
    balances: Mapping[str, int]


class Statistics(Struct):
    """A season in one unit. ``thrown`` counts wins on a discard by discarder and winner, in that order.

    ``running`` is where everybody stands after each night, or after each hand of a single night.
    """

    unit: Unit
    nights: int = 0
    hands: int = 0
    thrown_in: int = 0
    wall_games: int = 0
    players: dict[str, Figures] = field(default_factory=dict)
    thrown: Counter[tuple[str, str]] = field(default_factory=Counter)
    running: list[Running] = field(default_factory=list)

    @property
    def wall_rate(self) -> Fraction | None:
        """The share of hands that were wall games, those thrown in left out."""
        played = self.hands - self.thrown_in
        return Fraction(self.wall_games, played) if played else None


class PlayedNight(NamedTuple):
    """A night by its name, and what it came to."""

    name: str
    evening: Evening


def statistics(nights: Iterable[PlayedNight], who: Callable[[str], str]) -> tuple[Statistics, ...]:
    """The statistics of every unit that was played, over nights in their order; one only opened is passed over."""
    found: dict[Unit, _Counting] = {}
    for night in nights:
        if not _was_played(night.evening):
            continue
        unit = night.evening.unit
        counting = found.get(unit)
        if counting is None:
            counting = found[unit] = _Counting(Statistics(unit), who)
        counting.night(night)
    return tuple(found[unit].result for unit in Unit if unit in found)


def _was_played(evening: Evening) -> bool:
    """Whether there was a hand in a night, or points were moved; as `ledger.season.sums.NightSums.was_played`."""
    moved = evening.balances.items()
    return bool(evening.hands) or any(points or account not in ACCOUNTS for account, points in moved)


def hand_by_hand(evening: Evening, who: Callable[[str], str]) -> list[Running]:
    """Where everybody stood after each hand of a night, payments beside the hands aside."""
    balances: dict[str, int] = {}
    running = []
    for played in evening.hands:
        balances = added(balances, _nets(played.played.net, who))
        running.append(Running(str(played.played.number), balances))
    return running


def _nets(net: Mapping[str, int], who: Callable[[str], str]) -> dict[str, int]:
    """Net points of people by the names of now; kitty, fund and bank are nobody."""
    return by_person({each: points for each, points in net.items() if each not in ACCOUNTS}, who)


class _Counting:
    """Statistics while they are counted."""

    def __init__(self, result: Statistics, who: Callable[[str], str]) -> None:
        self.result = result
        self.who = who
        self.balances: dict[str, int] = {}

    def night(self, night: PlayedNight) -> None:
        """One more night."""
        self.result.nights += 1
        for played in night.evening.hands:
            self.hand(played.played, night.name)
        nets = _nets(night.evening.balances, self.who)
        sat = {self.who(player) for played in night.evening.hands for player in played.played.hand.seated}
        for player in {**dict.fromkeys(sorted(sat)), **nets}:
            points = nets.get(player, 0)
            figures = self.of(player)
            mark = NightMark(points, night.name)
            if figures.best is None or points > figures.best.points:
                figures.best = mark
            if figures.worst is None or points < figures.worst.points:
                figures.worst = mark
            self.balances[player] = self.balances.get(player, 0) + points
        self.result.running.append(Running(night.name, dict(self.balances)))

    def of(self, player: str) -> Figures:
        """The figures of a player, by the name of now."""
        return self.result.players.setdefault(player, Figures())

    def hand(self, played: PlayedHand, night: str) -> None:
        """One more hand."""
        hand = played.hand
        self.result.hands += 1
        self.result.thrown_in += hand.result == Result.THROWN_IN
        self.result.wall_games += hand.result == Result.WALL
        winner = None if hand.winner is None else self.who(hand.winner)
        for recorded in hand.seated:
            player = self.who(recorded)
            figures = self.of(player)
            figures.hands += 1
            figures.wall_games += hand.result == Result.WALL
            if hand.result != Result.THROWN_IN:
                _row(figures, won=player == winner)
        if hand.stopped_by is not None:
            self.of(self.who(hand.stopped_by)).stopped += 1
        if winner is not None:
            self.win(
                hand, winner, HandMark(played.net.get(hand.winner or "", 0), hand.value or 0, night, played.number)
            )

    def win(self, hand: Hand, winner: str, mark: HandMark) -> None:
        """One more win."""
        figures = self.of(winner)
        if hand.discarder is None:
            figures.self_drawn += 1
        else:
            discarder = self.who(hand.discarder)
            figures.by_discard += 1
            self.of(discarder).discarder += 1
            self.result.thrown[discarder, winner] += 1
        figures.jokerless += hand.jokerless
        figures.values += mark.value
        if figures.biggest is None or mark.points > figures.biggest.points:
            figures.biggest = mark
        if hand.line is not None:
            figures.lines[hand.line] += 1


def _row(figures: Figures, *, won: bool) -> None:
    """One more hand in a row that was won, or was not."""
    figures.winning = figures.winning + 1 if won else 0
    figures.waiting = 0 if won else figures.waiting + 1
    figures.run = max(figures.run, figures.winning)
    figures.drought = max(figures.drought, figures.waiting)
