"""Standings: what everybody did over many nights, ranked, one board for each unit. Units are never added.

Whatever is asked for, two runs over the same nights give the same boards in the same order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.model import Unit, pots_first
from ledger.season.boards import Board, Place, Terms, refuse_senseless
from ledger.season.counts import Tally
from ledger.season.ranking import in_order, with_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.book.people import AnonymousNames, NameResolver
    from ledger.season.counts import NightCounts
    from ledger.season.rule_columns import Counted, RuleColumn

#: What stands for all guests together.
GUESTS = "guests"
#: Money is counted in billionths, so that every sum of it is exact: a point has nine decimals at most.
_BILLIONTHS = 9


class _NightOf(NamedTuple):
    """What one night, or several, adds for one player."""

    tally: Tally
    currency: str
    money: int
    more: Mapping[RuleColumn, int]


class _Total:
    """What several nights add up to for one player; the nights themselves where only the best of them count."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.best_night: int | None = None
        self.money: dict[str, int] = {}
        self.more: dict[RuleColumn, int] = {}
        self.nights: list[_NightOf] = []

    def add(self, night: _NightOf) -> None:
        """One more night, or several."""
        net = night.tally.net
        self.tally = self.tally.plus(night.tally)
        if self.best_night is None or net > self.best_night:
            self.best_night = net
        self.money[night.currency] = self.money.get(night.currency, 0) + night.money
        for column, number in night.more.items():
            self.more[column] = column.together(self.more.get(column), number)

    def best(self, number: int) -> _Total:
        """The total of so many nights, the best; of several as good the earliest."""
        result = _Total()
        for night in sorted(self.nights, key=lambda night: -night.tally.net)[:number]:
            result.add(night)
        return result

    def place(self, name: str, note: str = "") -> Place:
        """A line of the board."""
        return Place(None, name, self.tally, self.best_night, self.money, self.more, note)


class _Totals:
    """The nights of one unit while they are added up."""

    def __init__(self, *, keeps_nights: bool) -> None:
        self.keeps_nights = keeps_nights
        self.nights = 0
        self.players: dict[str, _Total] = {}
        self.accounts: dict[str, _Total] = {}
        self.worth: dict[str, int] = {}

    def add(self, night: NightCounts, counted: Counted) -> None:
        """One more night."""
        self.nights += 1
        worth, currency = self._worth(night.point), night.currency
        for name, tally in night.players.items():
            total = self.players.get(name)
            if total is None:
                total = self.players[name] = _Total()
            part = _NightOf(tally, currency, tally.net * worth, counted.get(name, {}))
            total.add(part)
            if self.keeps_nights:
                total.nights.append(part)
        for account, points in night.accounts.items():
            self.accounts.setdefault(account, _Total()).add(_NightOf(Tally(net=points), currency, points * worth, {}))

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
            totals = by_unit[night.unit] = _Totals(keeps_nights=terms.best is not None)
        totals.add(night, counted)
    return tuple(_board(unit, by_unit[unit], who, terms) for unit in Unit if unit in by_unit)


def _board(unit: Unit, totals: _Totals, who: NameResolver, terms: Terms) -> Board:
    """The board of one unit."""
    ranked: list[Place] = []
    below: list[Place] = []
    guests: list[_Total] = []
    for name, whole in totals.players.items():
        counted = whole if terms.best is None else whole.best(terms.best)
        nights = whole.tally.nights
        if who.is_guest(name) and not terms.guests:
            guests.append(counted)
        elif nights < terms.min_nights:
            below.append(counted.place(name, f"{nights} of {terms.min_nights}"))
        elif whole.tally.as_substitute == nights and not terms.subs:
            below.append(counted.place(name, "substitute"))
        else:
            ranked.append(counted.place(name))
    complete = terms.best is None
    everyone = [*totals.players.values(), *totals.accounts.values()]
    return Board(
        unit=unit,
        nights=totals.nights,
        ranked=with_ranks(in_order(ranked, terms.by), terms),
        below=(*in_order(below, terms.by), *_together(guests)),
        accounts=tuple(
            totals.accounts[account].place(account)._replace(best_night=None)
            for account in pots_first(totals.accounts)
            if complete
        ),
        currencies=tuple(sorted({currency for total in everyone for currency in total.money})),
        columns=tuple(sorted({column for total in everyone for column in total.more})),
        best=terms.best,
    )


def _together(guests: Sequence[_Total]) -> list[Place]:
    """All guests in one line, where there are some."""
    if not guests:
        return []
    total = _Total()
    for guest in guests:
        for currency, money in guest.money.items():
            total.add(_NightOf(Tally(), currency, money, {}))
        total.add(_NightOf(guest.tally, next(iter(guest.money)), 0, guest.more))
    note = "1 guest" if len(guests) == 1 else f"{len(guests)} guests"
    return [total.place(GUESTS, note)._replace(best_night=None)]


def anonymous(boards: Iterable[Board], numbered: AnonymousNames) -> tuple[Board, ...]:
    """The boards with every player's name replaced by a number, given in the order of the boards.

    Whoever stands on several boards has the same number on all of them.
    """

    def hidden(places: Iterable[Place]) -> tuple[Place, ...]:
        return tuple(place if place.name == GUESTS else place._replace(name=numbered(place.name)) for place in places)

    return tuple(board._replace(ranked=hidden(board.ranked), below=hidden(board.below)) for board in boards)
