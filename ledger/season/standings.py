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
from ledger.season.adding import Adding, Counted, Part, RuleColumn, Sum
from ledger.season.sums import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.book.people import Numbered, Who
    from ledger.season.sums import NightSums

#: What stands for all guests together.
GUESTS = "guests"


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
    more: Mapping[RuleColumn, int] = {}
    note: str = ""

    @property
    def per_hand(self) -> Fraction | None:
        """Net points a hand, exactly; None without hands."""
        return Fraction(self.tally.net, self.tally.hands) if self.tally.hands else None

    @property
    def win_rate(self) -> Fraction | None:
        """The share of hands that were won, those thrown in left out, exactly; None without hands."""
        played = self.tally.hands - self.tally.thrown_in
        return Fraction(self.tally.wins, played) if played else None


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
    columns: tuple[RuleColumn, ...]
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
    """The boards of all units that were played, each over its nights; one that was only opened is passed over.

    Raises UsageProblem for senseless terms.
    """
    refuse_senseless(terms)
    by_unit: dict[str, Adding] = {}
    for night, counted in nights:
        if not night.was_played:
            continue
        adding = by_unit.get(night.unit)
        if adding is None:
            adding = by_unit[night.unit] = Adding(who, keeps_nights=terms.best is not None)
        adding.add(night, counted)
    return tuple(_board(unit, by_unit[unit], who, terms) for unit in Unit if unit in by_unit)


def _place(total: Sum, name: str, note: str = "") -> Place:
    """A sum as a line of the board."""
    return Place(None, name, Tally._make(total.tally), total.best_night, total.money, total.more, note)


def _board(unit: Unit, adding: Adding, who: Who, terms: Terms) -> Board:
    """The board of one unit."""
    ranked: list[Place] = []
    below: list[Place] = []
    guests: list[Sum] = []
    for name, total in adding.players.items():
        whole = _place(total, name)
        counted = total if terms.best is None else total.best(terms.best)
        if who.is_guest(name) and not terms.guests:
            guests.append(counted)
        elif whole.tally.nights < terms.min_nights:
            below.append(_place(counted, name, f"{whole.tally.nights} of {terms.min_nights}"))
        elif whole.tally.as_substitute == whole.tally.nights and not terms.subs:
            below.append(_place(counted, name, "substitute"))
        else:
            ranked.append(_place(counted, name))
    complete = terms.best is None
    lines = [*_in_order(below, terms.by), *_together(guests)]
    everyone = [*adding.players.values(), *adding.accounts.values()]
    return Board(
        unit=unit,
        nights=adding.nights,
        ranked=_with_ranks(_in_order(ranked, terms.by), _VALUES[terms.by], dense=terms.dense),
        below=tuple(lines),
        accounts=tuple(
            _place(adding.accounts[account], account)._replace(best_night=None)
            for account in ACCOUNTS
            if complete and account in adding.accounts
        ),
        currencies=tuple(sorted({currency for total in everyone for currency in total.money})),
        columns=tuple(sorted({column for total in everyone for column in total.more})),
        best=terms.best,
    )


def _together(guests: Sequence[Sum]) -> list[Place]:
    """All guests in one line, where there are some."""
    if not guests:
        return []
    total = Sum()
    for guest in guests:
        for currency, money in guest.money.items():
            total.add(Part(Tally(), currency, money, {}))
        total.add(Part(Tally._make(guest.tally), next(iter(guest.money)), 0, guest.more))
    note = "1 guest" if len(guests) == 1 else f"{len(guests)} guests"
    return [_place(total, GUESTS, note)._replace(best_night=None)]


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


def anonymous(boards: Iterable[Board], numbered: Numbered) -> tuple[Board, ...]:
    """The boards with every player's name replaced by a number, given in the order of the boards.

    Whoever stands on several boards has the same number on all of them.
    """

    def hidden(places: Iterable[Place]) -> tuple[Place, ...]:
        return tuple(place if place.name == GUESTS else place._replace(name=numbered(place.name)) for place in places)

    return tuple(board._replace(ranked=hidden(board.ranked), below=hidden(board.below)) for board in boards)
