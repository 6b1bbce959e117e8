"""The standings as they are shown: how they are reckoned, a line of them, and the board of one unit."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.model import Unit
    from ledger.season.counts import Tally
    from ledger.season.rule_columns import RuleColumn


class RankBy(StrEnum):
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

    ``by`` is one of `RankBy`, or the key of a column that a house rule brings. ``dense`` leaves no gap after a shared
    rank. ``min_nights`` is how many nights one must have played to be ranked. ``best`` counts only so many nights of
    each player, the best of them. ``guests`` and ``subs`` rank guests, and those who only came as substitutes, among
    the others.
    """

    by: str = RankBy.NET
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
