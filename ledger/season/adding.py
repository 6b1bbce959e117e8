"""Adding up nights for the standings: what each adds for each player, in points and in money, by the names of now."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

from ledger.season.sums import Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.book.people import Who
    from ledger.season.sums import NightSums

#: Money is counted in billionths, so that every sum of it is exact: a point has nine decimals at most.
BILLIONTHS = 9


class RuleColumn(NamedTuple):
    """A column that a house rule brings: its key for programs, its title for people, and whether it counts points."""

    key: str
    title: str
    points: bool = False


#: What rules count beside the game's own figures, by player and by column.
Counted = dict[str, dict[RuleColumn, int]]

#: The keys of the figures that standings have without any rule.
OWN_KEYS = (
    *("unit", "rank", "player", "nights", "hands", "wins", "win_percent", "self_drawn", "jokerless", "discarder"),
    *("wall_games", "dead_hands", "net", "per_hand", "best_night", "note"),
)


class Part(NamedTuple):
    """What one night adds for one player."""

    tally: Tally
    currency: str
    money: int
    more: Mapping[RuleColumn, int]


class Sum:
    """What several nights add up to for one player."""

    def __init__(self) -> None:
        self.tally = [0] * len(Tally._fields)
        self.best_night: int | None = None
        self.money: dict[str, int] = {}
        self.more: dict[RuleColumn, int] = {}
        self.parts: list[Part] = []

    def add(self, part: Part) -> None:
        """One more night, or several."""
        tally, net = part.tally, part.tally.net
        self.tally = list(map(add, self.tally, tally))
        if self.best_night is None or net > self.best_night:
            self.best_night = net
        self.money[part.currency] = self.money.get(part.currency, 0) + part.money
        for column, number in part.more.items():
            self.more[column] = self.more.get(column, 0) + number

    def best(self, number: int) -> Sum:
        """The sum of so many nights, the best; of several as good the earliest."""
        result = Sum()
        for part in sorted(self.parts, key=lambda part: -part.tally.net)[:number]:
            result.add(part)
        return result


class Adding:
    """The nights of one unit while they are added up."""

    def __init__(self, who: Who, *, keeps_nights: bool) -> None:
        self.who = who
        self.keeps_nights = keeps_nights
        self.nights = 0
        self.players: dict[str, Sum] = {}
        self.accounts: dict[str, Sum] = {}
        self.worth: dict[str, int] = {}

    def add(self, night: NightSums, counted: Counted) -> None:
        """One more night."""
        self.nights += 1
        worth, currency = self._worth(night.point), night.currency
        for name, (tally, more) in self._people(night, counted).items():
            found = self.players.get(name)
            if found is None:
                found = self.players[name] = Sum()
            part = Part(tally, currency, tally.net * worth, more)
            found.add(part)
            if self.keeps_nights:
                found.parts.append(part)
        for account, points in night.accounts.items():
            part = Part(Tally(net=points), currency, points * worth, {})
            self.accounts.setdefault(account, Sum()).add(part)

    def _people(self, night: NightSums, counted: Counted) -> dict[str, tuple[Tally, Mapping[RuleColumn, int]]]:
        """The tallies of a night by the names of now; who was recorded under two names played one night."""
        result: dict[str, tuple[Tally, Mapping[RuleColumn, int]]] = {}
        for recorded, tally in night.players.items():
            name, more = self.who(recorded), counted.get(recorded, {})
            if name in result:
                other, others = result[name]
                both = tally.plus(other)._replace(nights=1, as_substitute=tally.as_substitute & other.as_substitute)
                sums = {column: others.get(column, 0) + more.get(column, 0) for column in (*others, *more)}
                result[name] = (both, sums)
            else:
                result[name] = (tally, more)
        return result

    def _worth(self, point: str) -> int:
        """What a point is worth, in billionths."""
        if point not in self.worth:
            whole, _, decimals = point.partition(".")
            self.worth[point] = int(whole + decimals.ljust(BILLIONTHS, "0"))
        return self.worth[point]
