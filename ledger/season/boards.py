"""The standings as they are shown: how they are reckoned, a line of them, and the board of one unit."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import UsageProblem
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.model import Unit
    from ledger.season.counts import Tally
    from ledger.season.rule_columns import RuleColumn


class RankBy(StrEnum):
    """What standings are ranked by; the highest is first."""

    NET = "net"
    PER_HAND = "per-hand"
    AVERAGE = "average"
    WINS = "wins"
    WIN_RATE = "win-rate"
    SELF_DRAWN = "self-drawn"
    JOKERLESS = "jokerless"
    DISCARDER = "discarder"
    WALL_GAMES = "wall-games"
    DEAD = "dead"
    HANDS = "hands"
    NIGHTS = "nights"
    ROUNDS = "rounds"
    BEST_NIGHT = "best-night"


class Terms(Struct, frozen=True):
    """How standings are reckoned.

    ``by`` is one of `RankBy`, or the key of a column that a house rule brings. ``dense`` leaves no gap after a shared
    rank. ``min_nights`` and ``min_rounds`` are how many one must have played to be ranked. ``best`` counts only so many
    nights of each player, the best of them, ``best_rounds`` so many rounds, ``per_week`` so many of each calendar week.
    A night is all of an event, or all tables of a date; a round is one table's part of it. ``guests`` and ``subs`` rank
    guests, and those who only came as substitutes, among the others.
    """

    by: str = RankBy.NET
    dense: bool = False
    min_nights: int = 0
    best: int | None = None
    min_rounds: int = 0
    best_rounds: int | None = None
    per_week: int | None = None
    guests: bool = False
    subs: bool = False

    @property
    def only(self) -> str:
        """What alone counts of each player, in words; "" where all does."""
        asked = (
            (self.per_week, "round", " of each week"),
            (self.best_rounds, "round", ""),
            (self.best, "night", ""),
        )
        said = [
            f"the best {one if number == 1 else counted(number, one)}{of}"
            for number, one, of in asked
            if number is not None
        ]
        return f"{', '.join(said)} of each player" if said else ""


class Place(Struct, frozen=True):
    """A player's place, or an account's line: ``rank`` is None for whoever is not ranked, and ``note`` says why.

    The nights of the tally are gatherings: an event, or all tables of a date, is one; ``rounds`` are single tables.

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
    rounds: int = 0

    @property
    def average(self) -> Fraction | None:
        """Net points a round, exactly; None without rounds."""
        return Fraction(self.tally.net, self.rounds) if self.rounds else None


class Board(Struct, frozen=True):
    """The standings of one unit: those ranked, those below, and the accounts that are nobody.

    ``only`` says what alone counts of each player, "" where all does; then everything adds up to zero.
    """

    unit: Unit
    nights: int
    ranked: tuple[Place, ...]
    below: tuple[Place, ...]
    accounts: tuple[Place, ...]
    currencies: tuple[str, ...]
    columns: tuple[RuleColumn, ...]
    only: str

    @property
    def places(self) -> tuple[Place, ...]:
        """Every line, from the first to the accounts."""
        return (*self.ranked, *self.below, *self.accounts)


def refuse_senseless(terms: Terms) -> None:
    """See that the terms can be met. Raises UsageProblem."""
    if terms.best is not None and terms.best < 1:
        raise UsageProblem(f"--best {terms.best} would count no night", "give the number of nights that count, from 1")
    for option, number in (("--best-rounds", terms.best_rounds), ("--per-week", terms.per_week)):
        if number is not None and number < 1:
            raise UsageProblem(f"{option} {number} would count no round", "give how many rounds count, from 1")
    if terms.min_rounds < 0:
        raise UsageProblem(f"--min-rounds {terms.min_rounds} means nothing", "give a number of rounds, from 0")
    if terms.min_nights < 0:
        raise UsageProblem(f"--min-nights {terms.min_nights} means nothing", "give a number of nights, from 0")
