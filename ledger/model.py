"""The values the whole house speaks of: a hand, who sat at it, and the evening so far.

All of them are frozen. Points are whole numbers; what a point is worth in money is nobody's business here.
"""

# Without annotations from __future__: msgspec asks for the types of all fields, and would compile each from its text.

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

KITTY = "kitty"
FUND = "fund"
BANK = "bank"
#: The accounts that are nobody and no rule's: what is given away, what stands against awarded points.
SHARED = (FUND, BANK)
#: The accounts that are nobody in every night; the pots of rules, points that somebody will win, come beside them.
ACCOUNTS = (KITTY, *SHARED)

#: A text that is not empty.
Text = Annotated[str, Meta(pattern=r"\S")]

#: Above this no value of a hand, no payment and no option of points is believed to be meant.
MOST_POINTS = 100_000

#: Fourteen tiles hold no more groups.
MOST_EXPOSURES = 4

#: What cards commonly print beside a hand, in points.
USUAL_VALUES = range(25, 76, 5)

#: A win on the last tile: in earlier nights it was noted only where a house rule asked about it, by this name.
LAST_TILE = "last-tile"

#: What a bettor may name in place of a player: a wall game, or a bet that counts for nothing.
BET_ON_WALL = "wall"
BET_VOID = "void"


def no_points() -> Mapping[str, int]:
    """An empty mapping that stays empty."""
    return MappingProxyType({})


def nonzero(points: Mapping[str, int]) -> dict[str, int]:
    """Points without the accounts that have none."""
    return {account: amount for account, amount in points.items() if amount}


def added(points: Mapping[str, int], *more: Mapping[str, int]) -> dict[str, int]:
    """Points with others on top, account by account; who comes to nothing stays among them."""
    total = dict(points)
    for each in more:
        for account, amount in each.items():
            total[account] = total.get(account, 0) + amount
    return total


def pots_first(accounts: Iterable[str]) -> tuple[str, ...]:
    """Accounts that are nobody, each once, as they are listed: the kitty, other pots by name, the fund, the bank."""
    places = {KITTY: 0, FUND: 2, BANK: 3}
    return tuple(sorted(set(accounts), key=lambda account: (places.get(account, 1), account)))


def no_names() -> Mapping[str, str]:
    """No bets, or no reasons, and none can be put in."""
    return MappingProxyType({})


def _freeze(value: Struct, *fields: str) -> None:
    """Make sure that nobody a value is handed to can put something into these mappings of it."""
    for name in fields:
        mapping = getattr(value, name)
        if not isinstance(mapping, MappingProxyType):
            force_setattr(value, name, MappingProxyType(dict(mapping)))


class Unit(StrEnum):
    """What a night's points are. Standings never add different units."""

    COINS = "coins"
    POINTS = "points"
    TOURNAMENT = "tournament"
    LEAGUE = "league"


class Uneven(StrEnum):
    """What becomes of people at an event whose number is no multiple of four."""

    SIT_OUT = "sit-out"
    THREES = "threes"
    FIVES = "fives"


class Result(StrEnum):
    """How a hand ended."""

    DISCARD = "discard"
    SELF_DRAWN = "self-drawn"
    WALL = "wall"
    THROWN_IN = "thrown-in"
    ERROR = "error"


#: What is noted of a fact that a house rule asks about: yes or no, a number, a player or a word, or several of them.
FactValue = bool | Annotated[int, Meta(ge=0, le=MOST_POINTS)] | Text | Annotated[tuple[Text, ...], Meta(min_length=1)]


class Hand(Struct, frozen=True, kw_only=True):
    """The facts of one hand, from dealing to its end, as a host records them.

    ``seated`` lists who sat, East first, then to the right. ``value`` is the number printed on the card, in points; for
    a mah jongg in error it is the value of the hand the caller claimed. ``discarder`` is ``from`` in a night file.
    ``bets`` maps each bettor to a player, ``"wall"`` or ``"void"``, in the order the bets were named, and ``dead_why``
    a player whose hand was dead to the reason.
    """

    seated: tuple[str, ...]
    result: Result
    winner: str | None = None
    value: Annotated[int, Meta(ge=1, le=MOST_POINTS)] | None = None
    discarder: str | None = None
    jokerless: bool = False
    singles_pairs: bool = False
    concealed: bool = False
    joker_exchange: bool = False
    heavenly: bool = False
    last_tile: bool = False
    miscalled: bool = False
    exposures: Annotated[int, Meta(ge=0, le=MOST_EXPOSURES)] | None = None
    dead: tuple[str, ...] = ()
    dead_why: Mapping[str, Text] = field(default_factory=no_names)
    called_by: str | None = None
    pays_all: str | None = None
    caller: str | None = None
    intact: tuple[str, ...] = ()
    wrecker: str | None = None
    bets: Mapping[str, str] = field(default_factory=no_names)
    line: Text | None = None
    section: Text | None = None
    pattern: Text | None = None
    stopped_by: str | None = None
    facts: Mapping[str, FactValue] = field(default_factory=no_points)
    note: Text | None = None

    def __post_init__(self) -> None:
        """Facts are facts: no rule that is shown them can change them. A win on the last tile is one of any win."""
        if LAST_TILE in self.facts and self.won:
            force_setattr(self, "last_tile", bool(self.facts[LAST_TILE]))
            force_setattr(self, "facts", {name: said for name, said in self.facts.items() if name != LAST_TILE})
        _freeze(self, "bets", "dead_why", "facts")

    @property
    def east(self) -> str:
        """The dealer of this hand."""
        return self.seated[0]

    @property
    def won(self) -> bool:
        """Whether somebody won it, on a discard or self-drawn."""
        return self.winner is not None

    @property
    def losers(self) -> tuple[str, ...]:
        """Everyone at the table but the winner, dead players included, in seat order from East."""
        return tuple(player for player in self.seated if player != self.winner)

    def part_paid_once(self, points: int, payer: str) -> int:
        """What falls on one payer of points that a win earns once, whoever many pay.

        On a discard all of it falls on the discarder. Self-drawn it is divided over the losers in whole points, and
        what does not divide falls to the first of them in seat order from East.
        """
        if self.discarder is not None:
            return points if payer == self.discarder else 0
        each, rest = divmod(points, len(self.losers))
        return each + rest if payer == self.losers[0] else each

    def fact(self, name: str) -> int:
        """A house rule's fact: its number, 1 for yes, how many players or words it names, 0 where nobody noted it."""
        value = self.facts.get(name, name == LAST_TILE and self.last_tile)
        return int(value) if isinstance(value, int) else len(self.named(name))

    def named(self, name: str) -> tuple[str, ...]:
        """The players, or the words, that a house rule's fact names; none where nobody noted it."""
        value = self.facts.get(name, ())
        if isinstance(value, int):
            return ()
        return (value,) if isinstance(value, str) else tuple(value)


class Seating(NamedTuple):
    """Who sits, East first, then to the right; and who waits, the longest waiting first."""

    seated: tuple[str, ...]
    waiting: tuple[str, ...] = ()

    @classmethod
    def in_turn(cls, players: tuple[str, ...], turns: int, most: int = 4) -> "Seating":
        """Players in the order they were written down, after the deal has moved on so many times.

        The first is then East, and so many sit at most; whoever was East has gone to the end of the line.
        """
        first = turns % len(players)
        order = players[first:] + players[:first]
        return cls(order[:most], order[most:])


class PlayedHand(Struct, frozen=True):
    """A hand that stands in the record: its number there, its facts, and the net points announced at the table."""

    number: int
    hand: Hand
    net: Mapping[str, int]

    def __post_init__(self) -> None:
        """What was announced at the table stays as it was."""
        _freeze(self, "net")


class Beside(NamedTuple):
    """Points that moved beside the hands: who paid whom, and whether for a dispute, a penalty or another reason.

    ``after`` is how many hands had been played before.
    """

    payer: str
    payee: str
    points: int
    purpose: str
    after: int = 0


class Night(Struct, frozen=True, kw_only=True):
    """The evening up to the hand in question, as rules see it.

    ``date`` is the evening's; hands after midnight belong to it. ``balances`` holds the net points of the play so far:
    hands, and payments for a dispute, a penalty or another reason; never settling. ``brought`` is what each pot brought
    from earlier nights. ``hands`` are the earlier standing hands, ``payments`` those beside them, oldest first.
    ``guests`` are those of the players who are no regulars.
    """

    seating: Seating
    number: int = 1
    unit: Unit = Unit.COINS
    date: date = date.min
    guests: tuple[str, ...] = ()
    payments: tuple[Beside, ...] = ()
    balances: Mapping[str, int] = field(default_factory=no_points)
    brought: Mapping[str, int] = field(default_factory=no_points)
    hands: Sequence[PlayedHand] = ()

    def __post_init__(self) -> None:
        """No rule that is shown the evening can change it."""
        _freeze(self, "balances", "brought")

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits, East first, then to the right."""
        return self.seating.seated

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who waits, the longest waiting first."""
        return self.seating.waiting

    @property
    def east(self) -> str:
        """The dealer."""
        return self.seating.seated[0]

    @property
    def kitty(self) -> int:
        """The points now in the kitty, those brought from earlier nights included."""
        return self.holds(KITTY)

    def holds(self, account: str) -> int:
        """The points an account stands at, a player or a pot: its play so far and what it brought."""
        return self.balances.get(account, 0) + self.brought.get(account, 0)

    @property
    def counted_hands(self) -> tuple[PlayedHand, ...]:
        """The earlier hands but those thrown in: the first hand of a night is the first of these."""
        return tuple(played for played in self.hands if played.hand.result != Result.THROWN_IN)

    @property
    def after_wall_game(self) -> bool:
        """Whether the last hand that was not thrown in was a wall game."""
        counted = self.counted_hands
        return bool(counted) and counted[-1].hand.result == Result.WALL
