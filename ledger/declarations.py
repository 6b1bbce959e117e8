"""What a rule can declare. The core does the sum; a rule never edits another rule's result.

Times, pluses and at-mosts only multiply, add up or take the lowest, so the order in which rules are listed never
matters. Each declaration carries the words that explain it at the table.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct


class Kind(StrEnum):
    """What a share is: rules say by it whether they apply."""

    WIN = "win"
    MISCALLED = "miscalled"
    ERROR = "error"
    POINTS = "points"


#: A factor may be a decimal such as 1.5; it is read exactly.
Factor = int | Decimal | Fraction


def _whole(what: str, number: object, least: int) -> None:
    """Raise TypeError or ValueError unless the number is whole and not below the least."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{what} must be a whole number, not {number!r}")
    if number < least:
        raise ValueError(f"{what} must be at least {least}, not {number}")


class Share(Struct, frozen=True):
    """What one player owes another for the hand, in points, before any term."""

    payer: str
    payee: str
    points: int
    kind: Kind = Kind.WIN
    why: str = "on the card"

    def __post_init__(self) -> None:
        """Refuse shares that make no sense, so that the rule that declared them can be named."""
        _whole("a share", self.points, 0)
        if self.payer == self.payee:
            raise ValueError(f"a share from {self.payer} to the same account")


class Times(Struct, frozen=True):
    """The share is multiplied; zero drops it."""

    factor: Factor
    why: str

    def __post_init__(self) -> None:
        """Refuse what is not an exact number of zero or more."""
        if not isinstance(self.factor, (int, Decimal, Fraction)) or isinstance(self.factor, bool):
            raise TypeError(f"a factor must be an exact number, not {self.factor!r}")
        if self.factor < 0:
            raise ValueError(f"a factor must be at least 0, not {self.factor}")


class Plus(Struct, frozen=True):
    """Points added to the share after all multiplying; below zero they are taken off, never past zero."""

    points: int
    why: str

    def __post_init__(self) -> None:
        """Refuse what is not a whole number."""
        _whole("points added", self.points, -(10**9))


class AtMost(Struct, frozen=True):
    """The share is never above this many points; the lowest of several counts."""

    points: int
    why: str

    def __post_init__(self) -> None:
        """Refuse what is not a whole number of zero or more."""
        _whole("the most of a share", self.points, 0)


#: A term on one share.
Term = Times | Plus | AtMost


class StandIn(Struct, frozen=True):
    """A player who pays a share in place of the one who owes it."""

    player: str
    why: str


class Rounding(Struct, frozen=True):
    """Shares are rounded to this step, in points, half up."""

    step: int
    why: str

    def __post_init__(self) -> None:
        """Refuse a step that is not a whole number of one or more."""
        _whole("the step of rounding", self.step, 1)


class Copy(Struct, frozen=True):
    """A bettor gets and pays what a player does, beside that player: the table pays twice."""

    bettor: str
    player: str
    why: str


class CopyLeast(Struct, frozen=True):
    """A bettor pays the winner what the loser who pays least pays."""

    bettor: str
    why: str


class SplitWith(Struct, frozen=True):
    """A bettor takes an equal part of what a player gets, out of it; a remainder stays with the player."""

    bettor: str
    player: str
    why: str


#: Who gets and pays the same as whom.
CopyDeclaration = Copy | CopyLeast | SplitWith


class Extra(Struct, frozen=True):
    """A flat payment beside the shares; no terms apply to it."""

    payer: str
    payee: str
    points: int
    why: str

    def __post_init__(self) -> None:
        """Refuse payments that make no sense, so that the rule that declared them can be named."""
        _whole("an extra", self.points, 0)
        if self.payer == self.payee:
            raise ValueError(f"an extra from {self.payer} to the same account")


class Limit(Struct, frozen=True):
    """The most a player can pay for this hand, all payments together, in points.

    ``reached`` is what is said at the table once the player has paid it all, such as "Bea's purse is empty".
    """

    points: int
    why: str
    reached: str = ""

    def __post_init__(self) -> None:
        """Refuse what is not a whole number of zero or more."""
        _whole("a limit", self.points, 0)


class Part(Struct, frozen=True):
    """What a split leaves one side of it, in points; declared by the core."""

    points: int
    why: str


#: Whatever can stand in the explanation of a payment.
Declaration = Share | Term | StandIn | Rounding | CopyDeclaration | Extra | Limit | Part


class Declared(NamedTuple):
    """A declaration and the name of the rule that made it."""

    rule: str
    what: Declaration


class Payment(Struct, frozen=True):
    """Points that go from one account to another for one hand, and every declaration that led to the amount.

    ``kind`` is the kind of the share it comes from, or None for a flat payment beside the shares. A payment of zero
    points is one that was let off; it stays, so that it can be explained.
    """

    payer: str
    payee: str
    points: int
    kind: Kind | None
    declared: tuple[Declared, ...] = ()
