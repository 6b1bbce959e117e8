"""Standings: what everybody did over many nights, ranked, one board for each unit. Units are never added.

Whatever is asked for, two runs over the same nights give the same boards in the same order.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ledger import names
from ledger.errors import UsageProblem
from ledger.model import ACCOUNTS, Unit
from ledger.season.sums import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.season.sums import NightSums
    from ledger.season.who import Who

#: Money is counted in billionths, so that every sum of it is exact: a point has nine decimals at most.
BILLIONTHS = 9
#: What stands for all guests together.
GUESTS = "guests"

#: What rules count beside the game's own figures, by player and by the title of the column.
Counted = dict[str, dict[str, int]]


class By(StrEnum):
    """What standings are ranked by; the highest is first."""

    NET = "net"
    PER_HAND = "per-hand"
    WINS = "wins"
    WIN_RATE = "win-rate"
    SELF_DRAWN = "self-drawn"
    JOKERLESS = "jokerless"
    DISCARDER = "discarder"
    WALL_GAMES = "wall-games"
    DEAD = "dead"
    HANDS = "hands"
    NIGHTS = "nights"
    BEST_NIGHT = "best-night"


class Terms(NamedTuple):
    """How standings are reckoned.

    ``dense`` leaves no gap after a shared rank. ``min_nights`` is how many nights one must have played to be ranked.
    ``best`` counts only so many nights of each player, the best of them. ``guests`` and ``subs`` rank guests, and those
    who only came as substitutes, among the others.
    """

    by: By = By.NET
    dense: bool = False
    min_nights: int = 0
    best: int | None = None
    guests: bool = False
    subs: bool = False


class Place(NamedTuple):
    """A player's place, or an account's line: ``rank`` is None for whoever is not ranked, and ``note`` says why.

    ``money`` is what the net points were worth, night by night, in billionths of each currency. ``more`` is what house
    rules count.
    """

    rank: int | None
    name: str
    tally: Tally
    best_night: int | None = None
    money: Mapping[str, int] = {}
    more: Mapping[str, int] = {}
    note: str = ""

    @property
    def per_hand(self) -> Fraction | None:
        """Net points a hand, exactly; None without hands."""
        return Fraction(self.tally.net, self.tally.hands) if self.tally.hands else None

    @property
    def win_rate(self) -> Fraction | None:
        """The share of hands that were won, exactly; None without hands."""
        return Fraction(self.tally.wins, self.tally.hands) if self.tally.hands else None


class Board(NamedTuple):
    """The standings of one unit: those ranked, those below, and the accounts that are nobody.

    ``best`` is how many nights of each player count, or None where all do; then everything adds up to zero.
    """

    unit: Unit
    nights: int
    ranked: tuple[Place, ...]
    below: tuple[Place, ...]
    accounts: tuple[Place, ...]
    currencies: tuple[str, ...]
    titles: tuple[str, ...]
    best: int | None

    @property
    def places(self) -> tuple[Place, ...]:
        """Every line, from the first to the accounts."""
        return (*self.ranked, *self.below, *self.accounts)


def refuse_senseless(terms: Terms) -> None:
    """See that the terms can be met. Raises UsageProblem."""
    if terms.best is not None and terms.best < 1:
        raise UsageProblem(f"--best {terms.best} would count no night", "give the number of nights that count, from 1")
    if terms.min_nights < 0:
        raise UsageProblem(f"--min-nights {terms.min_nights} means nothing", "give a number of nights, from 0")


def standings(nights: Iterable[tuple[NightSums, Counted]], who: Who, terms: Terms) -> tuple[Board, ...]:
    """The boards of all units that were played, each over its nights. Raises UsageProblem for senseless terms."""
    refuse_senseless(terms)
    by_unit: dict[str, _Adding] = {}
    for night, counted in nights:
        adding = by_unit.get(night.unit)
        if adding is None:
            adding = by_unit[night.unit] = _Adding(who, keeps_nights=terms.best is not None)
        adding.add(night, counted)
    return tuple(_board(unit, by_unit[unit], who, terms) for unit in Unit if unit in by_unit)


class _Part(NamedTuple):
    """What one night adds for one player."""

    tally: Tally
    currency: str
    money: int
    more: Mapping[str, int]


class _Sum:
    """What several nights add up to for one player."""

    def __init__(self) -> None:
        self.tally = [0] * len(Tally._fields)
        self.best_night: int | None = None
        self.money: dict[str, int] = {}
        self.more: dict[str, int] = {}
        self.parts: list[_Part] = []

    def add(self, part: _Part) -> None:
        """One more night, or several."""
        tally, net = part.tally, part.tally.net
        self.tally = [one + more for one, more in zip(self.tally, tally, strict=True)]
        if self.best_night is None or net > self.best_night:
            self.best_night = net
        self.money[part.currency] = self.money.get(part.currency, 0) + part.money
        for title, number in part.more.items():
            self.more[title] = self.more.get(title, 0) + number

    def best(self, number: int) -> _Sum:
        """The sum of so many nights, the best; of several as good the earliest."""
        result = _Sum()
        for part in sorted(self.parts, key=lambda part: -part.tally.net)[:number]:
            result.add(part)
        return result

    def place(self, name: str, rank: int | None = None, note: str = "") -> Place:
        """The sum as a line of the board."""
        return Place(rank, name, Tally._make(self.tally), self.best_night, self.money, self.more, note)


class _Adding:
    """The nights of one unit while they are added up."""

    def __init__(self, who: Who, *, keeps_nights: bool) -> None:
        self.who = who
        self.keeps_nights = keeps_nights
        self.nights = 0
        self.players: dict[str, _Sum] = {}
        self.accounts: dict[str, _Sum] = {}
        self.worth: dict[str, int] = {}

    def add(self, night: NightSums, counted: Counted) -> None:
        """One more night."""
        self.nights += 1
        worth, currency = self._worth(night.point), night.currency
        for name, (tally, more) in self._people(night, counted).items():
            found = self.players.get(name)
            if found is None:
                found = self.players[name] = _Sum()
            part = _Part(tally, currency, tally.net * worth, more)
            found.add(part)
            if self.keeps_nights:
                found.parts.append(part)
        for account, points in night.accounts.items():
            part = _Part(Tally(net=points), currency, points * worth, {})
            self.accounts.setdefault(account, _Sum()).add(part)

    def _people(self, night: NightSums, counted: Counted) -> dict[str, tuple[Tally, Mapping[str, int]]]:
        """The tallies of a night by the names of now; who was recorded under two names played one night."""
        result: dict[str, tuple[Tally, Mapping[str, int]]] = {}
        for recorded, tally in night.players.items():
            name, more = self.who(recorded), counted.get(recorded, {})
            if name in result:
                other, others = result[name]
                both = tally.plus(other)._replace(nights=1, as_substitute=tally.as_substitute & other.as_substitute)
                sums = {title: others.get(title, 0) + more.get(title, 0) for title in (*others, *more)}
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


def _board(unit: Unit, adding: _Adding, who: Who, terms: Terms) -> Board:
    """The board of one unit."""
    ranked: list[Place] = []
    below: list[Place] = []
    guests: list[_Sum] = []
    for name, total in adding.players.items():
        whole = total.place(name)
        counted = total if terms.best is None else total.best(terms.best)
        if who.is_guest(name) and not terms.guests:
            guests.append(counted)
        elif whole.tally.nights < terms.min_nights:
            below.append(counted.place(name, note=f"{whole.tally.nights} of {terms.min_nights}"))
        elif whole.tally.as_substitute == whole.tally.nights and not terms.subs:
            below.append(counted.place(name, note="substitute"))
        else:
            ranked.append(counted.place(name))
    complete = terms.best is None
    lines = [*_in_order(below, terms.by), *_together(guests)]
    everyone = [*adding.players.values(), *adding.accounts.values()]
    return Board(
        unit=unit,
        nights=adding.nights,
        ranked=_with_ranks(_in_order(ranked, terms.by), _VALUES[terms.by], dense=terms.dense),
        below=tuple(lines),
        accounts=tuple(
            adding.accounts[account].place(account)._replace(best_night=None)
            for account in ACCOUNTS
            if complete and account in adding.accounts
        ),
        currencies=tuple(sorted({currency for total in everyone for currency in total.money})),
        titles=tuple(sorted({title for total in everyone for title in total.more})),
        best=terms.best,
    )


def _together(guests: Sequence[_Sum]) -> list[Place]:
    """All guests in one line, where there are some."""
    if not guests:
        return []
    total = _Sum()
    for guest in guests:
        for currency, money in guest.money.items():
            total.add(_Part(Tally(), currency, money, {}))
        total.add(_Part(Tally._make(guest.tally), next(iter(guest.money)), 0, guest.more))
    note = "1 guest" if len(guests) == 1 else f"{len(guests)} guests"
    return [total.place(GUESTS, note=note)._replace(best_night=None)]


_VALUES: dict[By, Callable[[Place], Fraction | int | None]] = {
    By.NET: lambda place: place.tally.net,
    By.PER_HAND: lambda place: place.per_hand,
    By.WINS: lambda place: place.tally.wins,
    By.WIN_RATE: lambda place: place.win_rate,
    By.SELF_DRAWN: lambda place: place.tally.self_drawn,
    By.JOKERLESS: lambda place: place.tally.jokerless,
    By.DISCARDER: lambda place: place.tally.discarder,
    By.WALL_GAMES: lambda place: place.tally.wall_games,
    By.DEAD: lambda place: place.tally.dead,
    By.HANDS: lambda place: place.tally.hands,
    By.NIGHTS: lambda place: place.tally.nights,
    By.BEST_NIGHT: lambda place: place.best_night,
}


def _in_order(places: Iterable[Place], by: By) -> list[Place]:
    """The highest first; those as high by wins, then net points a hand, then name. Who has no such figure is last."""

    def order(place: Place) -> tuple[object, ...]:
        return (
            *_falling(_VALUES[by](place)),
            -place.tally.wins,
            *_falling(place.per_hand),
            names.key(place.name),
            place.name,
        )

    return sorted(places, key=order)


def _falling(value: Fraction | int | None) -> tuple[bool, Fraction | int]:
    """A key that sorts the highest first, and nothing at all last."""
    return (value is None, 0 if value is None else -value)


def _with_ranks(
    places: Sequence[Place], value: Callable[[Place], Fraction | int | None], *, dense: bool
) -> tuple[Place, ...]:
    """Ranks from 1; those with the same figure share one, and the next are skipped unless they are dense."""
    ranked: list[Place] = []
    for index, place in enumerate(places, start=1):
        if ranked and value(ranked[-1]) == value(place):
            rank = ranked[-1].rank
        else:
            rank = (ranked[-1].rank or 0) + 1 if dense and ranked else index
        ranked.append(place._replace(rank=rank))
    return tuple(ranked)


def anonymous(boards: Iterable[Board]) -> tuple[Board, ...]:
    """The boards with every player's name replaced by player 1, player 2 and so on, in the order of the boards.

    Whoever stands on several boards has the same number on all of them.
    """
    given: dict[str, str] = {}

    def hidden(places: Iterable[Place]) -> tuple[Place, ...]:
        return tuple(
            place if place.name == GUESTS else place._replace(name=given.setdefault(place.name, _number(given)))
            for place in places
        )

    return tuple(board._replace(ranked=hidden(board.ranked), below=hidden(board.below)) for board in boards)


def _number(given: Mapping[str, str]) -> str:
    """The next player's number."""
    return f"player {len(given) + 1}"
