"""What everybody did in a night, and what went between every two, as counts that add up over nights."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  # msgspec asks for the types of fields as it runs
from fractions import Fraction
from operator import add, eq
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from ledger.pay.carried import PotsOfNight  # noqa: TC001  # as above

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Tally(NamedTuple):
    """What somebody did, in numbers that add up over nights.

    ``thrown_in`` counts those of the hands that nobody could win, ``as_substitute`` the nights in which they took
    somebody's seat once hands had been played. ``values`` are the printed values of the hands won, added up;
    ``heavenly`` and ``last_tile`` count wins; ``stopped`` is how often they stopped the second Charleston,
    ``called_dead`` at how many hands they called somebody's dead; ``net`` is in points.
    """

    nights: int = 0
    hands: int = 0
    wins: int = 0
    self_drawn: int = 0
    jokerless: int = 0
    discarder: int = 0
    wall_games: int = 0
    thrown_in: int = 0
    dead: int = 0
    as_substitute: int = 0
    values: int = 0
    stopped: int = 0
    heavenly: int = 0
    last_tile: int = 0
    called_dead: int = 0
    net: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally._make(map(add, self, other))

    @property
    def by_discard(self) -> int:
        """Hands won on somebody's discard."""
        return self.wins - self.self_drawn

    @property
    def per_hand(self) -> Fraction | None:
        """Net points a hand, exactly; None without hands."""
        return Fraction(self.net, self.hands) if self.hands else None

    @property
    def win_rate(self) -> Fraction | None:
        """The share of hands that were won, those thrown in left out, exactly; None without hands."""
        played = self.hands - self.thrown_in
        return Fraction(self.wins, played) if played else None

    @property
    def average_value(self) -> Fraction | None:
        """What the card printed on average beside the hands won."""
        return Fraction(self.values, self.wins) if self.wins else None

    @property
    def jokerless_share(self) -> Fraction | None:
        """The share of wins that had no joker."""
        return Fraction(self.jokerless, self.wins) if self.wins else None


class Streaks(NamedTuple):
    """Hands in a row that somebody sat at and won, or did not win; those thrown in do not count.

    ``longest_run`` is of hands won, ``longest_drought`` of hands not won. ``first`` and ``last`` are the rows at both
    ends, below zero for a drought, so that a row goes on from one night to the next.
    """

    first: int = 0
    last: int = 0
    longest_run: int = 0
    longest_drought: int = 0

    @classmethod
    def of(cls, won: Sequence[bool]) -> Streaks:
        """The streaks in hands that were won, or were not, in their order."""
        hands = bytes(won)
        runs, droughts = hands.split(b"\0"), hands.split(b"\1")
        first, last = (len(runs[end]) or -len(droughts[end]) for end in (0, -1))
        return cls(first, last, len(max(runs)), len(max(droughts)))

    def then(self, later: Streaks) -> Streaks:
        """These, and those of later hands."""
        if not self.last or not later.first:
            return self if self.last else later
        joined = self.last + later.first if (self.last > 0) == (later.first > 0) else 0
        return Streaks(
            first=joined if joined and self._is_one_row else self.first,
            last=joined if joined and later._is_one_row else later.last,
            longest_run=max(self.longest_run, later.longest_run, joined),
            longest_drought=max(self.longest_drought, later.longest_drought, -joined),
        )

    @property
    def _is_one_row(self) -> bool:
        """Whether all hands were won, or none was."""
        return not (self.longest_run and self.longest_drought)


class BiggestWin(NamedTuple):
    """What a hand brought its winner, net, in points; its printed value; and its number."""

    points: int
    value: int
    number: int


class Against(NamedTuple):
    """One player against another: hands at which both sat, those won of them, and those on the other's discard.

    ``exact`` is what went from the other to the one in hands and payments, in points: whole, or a numerator and a
    denominator.
    ``in_proportion`` counts the hands of which the record does not say who paid whom, ``only_totals`` the entries of
    which only the sums are known.
    """

    hands: int = 0
    wins: int = 0
    on_discard: int = 0
    exact: int | tuple[int, int] = 0
    in_proportion: int = 0
    only_totals: int = 0

    @property
    def net(self) -> int | Fraction:
        """What went from the other to the one, in points."""
        return Fraction(*self.exact) if isinstance(self.exact, tuple) else self.exact


class NightCounts(Struct, frozen=True, array_like=True, gc=False):
    """A night reduced to what a season needs of it, small enough to keep.

    ``day`` is the evening's date, ``point`` what a point was worth in ``currency``. ``players`` has everyone who sat,
    bet, or had points moved; ``accounts`` the points of kitty, fund and bank. ``tables`` are the different companies
    that shared a hand, under the names recorded, each in alphabetical order; ``rules`` the names of all rules that were
    in force. ``has_totals`` says whether there are net points of which nothing else is known.
    ``gathering`` is what the night is one table or round of: an event, or all tables of a date; "" for one by itself.
    ``pots`` is what it brought or left for a later night, where it did, and calls no night by name.
    """

    id: str
    day: str
    unit: str
    point: str
    currency: str
    is_open: bool
    hands: int
    wall_games: int
    thrown_in: int
    players: dict[str, Tally]
    accounts: dict[str, int]
    tables: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]
    has_totals: bool = False
    gathering: str = ""
    pots: PotsOfNight | None = None

    @property
    def was_played(self) -> bool:
        """Whether there was a hand in it, or points were moved; a night that was only opened is none of a season's.

        A table of an event also was once its round has ended: it is a round for whoever sat there.
        """
        return bool(self.players or self.accounts)

    @property
    def holds_only_totals(self) -> bool:
        """Whether points were moved and no hand is known of it."""
        return self.has_totals and not self.hands and any(tally.net for tally in self.players.values())

    def renamed(self, names: Mapping[str, str]) -> NightCounts:
        """The same with every player under another name, no two of them under one."""
        if _are_alike(names):
            return self
        return replace(self, players={names[name]: tally for name, tally in self.players.items()})


class PlayerDetails(Struct, frozen=True, array_like=True, gc=False):
    """What one player did in a night, beside the tally.

    ``biggest`` is the win that brought the most; of several equal ones the first. ``lines`` are the wins by the line of
    the card; ``against`` has every other player they had something to do with.
    """

    streaks: Streaks = Streaks()
    biggest: BiggestWin | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    against: Mapping[str, Against] = field(default_factory=dict)


class NightDetails(Struct, frozen=True, array_like=True, gc=False):
    """A night, and what every player did in it, in full."""

    counts: NightCounts
    players: Mapping[str, PlayerDetails]

    def against(self, one: str, other: str) -> Against | None:
        """What one player did against another; None where they had nothing to do with each other."""
        own = self.players.get(one)
        return None if own is None else own.against.get(other)

    def renamed(self, names: Mapping[str, str]) -> NightDetails:
        """The same with every player under another name, no two of them under one."""
        if _are_alike(names):
            return self
        players = {
            names[name]: replace(own, against={names[other]: found for other, found in own.against.items()})
            for name, own in self.players.items()
        }
        return NightDetails(self.counts.renamed(names), players)


def _are_alike(names: Mapping[str, str]) -> bool:
    """Whether everybody keeps their name."""
    return all(map(eq, names, names.values()))


def names_by(who: Callable[[str], str], night: NightCounts) -> dict[str, str] | None:
    """What ``who`` calls the players of a night; None where two of their names are one person."""
    names = {name: who(name) for name in night.players}
    return names if len(set(names.values())) == len(names) else None
