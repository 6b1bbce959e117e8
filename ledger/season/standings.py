"""Standings: what everybody did over many nights, ranked, one board for each unit. Units are never added.

Whatever is asked for, two runs over the same nights give the same boards in the same order.
"""

from __future__ import annotations

from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.model import Unit, pots_first
from ledger.season.boards import Board, Place, Terms, refuse_senseless
from ledger.season.counts import Tally
from ledger.season.ranking import in_order, with_ranks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.book.people import NameResolver
    from ledger.season.counts import NightCounts
    from ledger.season.rule_columns import Counted, RuleColumn

#: What stands for all guests together.
GUESTS = "guests"
#: Money is counted in billionths, so that every sum of it is exact: a point has nine decimals at most.
_BILLIONTHS = 9


class _Part(Struct, frozen=True):
    """What one table's night adds for one player: of which gathering and in which week it was."""

    gathering: str
    week: tuple[int, int]
    tally: Tally
    currency: str
    money: int
    more: Mapping[RuleColumn, int]

    @property
    def net(self) -> int:
        """Its net points."""
        return self.tally.net


class _Total:
    """What several parts add up to for one player, and the parts themselves where only the best of them count."""

    def __init__(self) -> None:
        self.tallies: list[Tally] = []
        self.gatherings: dict[str, int] = {}
        self.nights = 0
        self.money: dict[str, int] = {}
        self.more: dict[RuleColumn, int] = {}
        self.parts: list[_Part] = []

    def add(self, part: _Part) -> None:
        """One more part."""
        self.tallies.append(part.tally)
        self.nights += 0 if part.gathering in self.gatherings else part.tally.nights
        self.gatherings[part.gathering] = self.gatherings.get(part.gathering, 0) + part.net
        self.money[part.currency] = self.money.get(part.currency, 0) + part.money
        for column, number in part.more.items():
            self.more[column] = column.together(self.more.get(column), number)

    @cached_property
    def tally(self) -> Tally:
        """All of it added up, once no part is to come."""
        return Tally._make(map(sum, zip(*self.tallies, strict=True))) if self.tallies else Tally()

    def only_best(self, terms: Terms) -> _Total:
        """The total of what counts by the terms: the best rounds of each week, the best rounds, the best nights.

        Of several as good the earliest counts. What is no round, such as a penalty, always does.
        """
        parts = [part for part in self.parts if part.tally.nights]
        if terms.per_week is not None:
            weeks = [[each for each in parts if each.week == week] for week in _weeks(parts)]
            parts = [part for week in weeks for part in _best(week, terms.per_week)]
        if terms.best_rounds is not None:
            parts = _best(parts, terms.best_rounds)
        result = _Total()
        for part in (*parts, *(part for part in self.parts if not part.tally.nights)):
            result.add(part)
        if terms.best is None:
            return result
        nights = sorted(result.gatherings, key=lambda gathering: -result.gatherings[gathering])[: terms.best]
        best = _Total()
        for part in (part for part in self.parts if part in parts or not part.tally.nights):
            if part.gathering in nights:
                best.add(part)
        return best

    def place(self, name: str, note: str = "") -> Place:
        """A line of the board."""
        tally = self.tally._replace(nights=self.nights)
        best_night = max(self.gatherings.values(), default=None)
        return Place(None, name, tally, best_night, self.money, self.more, note, self.tally.nights)


def _best(parts: Sequence[_Part], number: int) -> list[_Part]:
    """So many parts, those with the most points."""
    return sorted(parts, key=lambda part: -part.net)[:number]


def _weeks(parts: Iterable[_Part]) -> list[tuple[int, int]]:
    """The weeks of parts, each once."""
    return list(dict.fromkeys(part.week for part in parts))


class _Totals:
    """The nights of one unit while they are added up."""

    def __init__(self, *, keeps_parts: bool) -> None:
        self.keeps_parts = keeps_parts
        self.nights: set[str] = set()
        self.players: dict[str, _Total] = {}
        self.accounts: dict[str, _Total] = {}
        self.worth: dict[str, int] = {}

    def add(self, night: NightCounts, counted: Counted) -> None:
        """One more night."""
        gathering = night.gathering or f"{len(self.nights)}"
        self.nights.add(gathering)
        worth, currency = self._worth(night.point), night.currency
        week = date.fromisoformat(night.day).isocalendar()[:2] if self.keeps_parts else (0, 0)
        for name, tally in night.players.items():
            total = self.players.get(name)
            if total is None:
                total = self.players[name] = _Total()
            part = _Part(gathering, week, tally, currency, tally.net * worth, counted.get(name, {}))
            total.add(part)
            if self.keeps_parts:
                total.parts.append(part)
        for account, points in night.accounts.items():
            part = _Part(gathering, week, Tally(net=points), currency, points * worth, {})
            self.accounts.setdefault(account, _Total()).add(part)

    def _worth(self, point: str) -> int:
        """What a point is worth, in billionths."""
        if point not in self.worth:
            whole, _, decimals = point.partition(".")
            self.worth[point] = int(whole + decimals.ljust(_BILLIONTHS, "0"))
        return self.worth[point]


def standings(nights: Iterable[tuple[NightCounts, Counted]], who: NameResolver, terms: Terms) -> tuple[Board, ...]:
    """The boards of all units that were played, each over its nights; one that was only opened is passed over.

    Everybody is under their name of now, of which ``who`` knows whether it is a guest's. Raises UsageProblem for
    senseless terms.
    """
    refuse_senseless(terms)
    by_unit: dict[str, _Totals] = {}
    for night, counted in nights:
        if not night.was_played:
            continue
        totals = by_unit.get(night.unit)
        if totals is None:
            totals = by_unit[night.unit] = _Totals(keeps_parts=bool(terms.only))
        totals.add(night, counted)
    return tuple(_board(unit, by_unit[unit], who, terms) for unit in Unit if unit in by_unit)


def _board(unit: Unit, totals: _Totals, who: NameResolver, terms: Terms) -> Board:
    """The board of one unit."""
    ranked: list[Place] = []
    below: list[Place] = []
    guests: list[_Total] = []
    for name, whole in totals.players.items():
        counted = whole.only_best(terms) if terms.only else whole
        nights, rounds = whole.nights, whole.tally.nights
        if who.is_guest(name) and not terms.guests:
            guests.append(counted)
        elif nights < terms.min_nights:
            below.append(counted.place(name, f"{nights} of {terms.min_nights}"))
        elif rounds < terms.min_rounds:
            below.append(counted.place(name, f"{rounds} of {terms.min_rounds}"))
        elif not rounds:
            below.append(counted.place(name, "penalties only"))
        elif whole.tally.as_substitute == whole.tally.nights and not terms.subs:
            below.append(counted.place(name, "substitute"))
        else:
            ranked.append(counted.place(name))
    everyone = [*totals.players.values(), *totals.accounts.values()]
    return Board(
        unit=unit,
        nights=len(totals.nights),
        ranked=with_ranks(in_order(ranked, terms.by), terms),
        below=(*in_order(below, terms.by), *_together(guests)),
        accounts=tuple(
            replace(totals.accounts[account].place(account), best_night=None)
            for account in pots_first(totals.accounts)
            if not terms.only
        ),
        currencies=tuple(sorted({currency for total in everyone for currency in total.money})),
        columns=tuple(sorted({column for total in everyone for column in total.more})),
        only=terms.only,
    )


def _together(guests: Sequence[_Total]) -> list[Place]:
    """All guests in one line, where there are some."""
    if not guests:
        return []
    total = _Total()
    for at, guest in enumerate(guests):
        for currency, money in guest.money.items():
            total.add(_Part(GUESTS, (0, 0), Tally(), currency, money, {}))
        total.add(_Part(f"{at}", (0, 0), guest.tally, next(iter(guest.money)), 0, guest.more))
    nights = sum(guest.nights for guest in guests)
    place = total.place(GUESTS, "1 guest" if len(guests) == 1 else f"{len(guests)} guests")
    return [replace(place, best_night=None, tally=place.tally._replace(nights=nights))]


def anonymous(boards: Iterable[Board], numbered: Callable[[str], str]) -> tuple[Board, ...]:
    """The boards with every player's name replaced by a number, given in the order of the boards.

    Whoever stands on several boards has the same number on all of them.
    """

    def hidden(places: Iterable[Place]) -> tuple[Place, ...]:
        return tuple(place if place.name == GUESTS else replace(place, name=numbered(place.name)) for place in places)

    return tuple(replace(board, ranked=hidden(board.ranked), below=hidden(board.below)) for board in boards)
