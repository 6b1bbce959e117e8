"""What a rule can declare. The core does the sum; a rule never edits another rule's result.

Times, pluses and at-mosts only multiply, add up or take the lowest, so the order in which rules are listed never
matters. Each declaration carries the words that explain it at the table.
"""

from __future__ import annotations

import functools
from decimal import Decimal
from enum import StrEnum
from numbers import Rational
from types import NoneType
from typing import NamedTuple

from msgspec import Struct


class Kind(StrEnum):
    """What a share is: rules say by it whether they apply.

    ``CARD`` is for flat payments of what is read off the card, such as its lowest value.
    """

    WIN = "win"
    MISCALLED = "miscalled"
    ERROR = "error"
    POINTS = "points"
    CARD = "card"


#: A factor may be a decimal such as 1.5, or a fraction; it is read exactly.
Factor = int | Decimal | Rational


#: Beyond these no factor and no number of points is believed to be meant.
_MOST_FACTOR = 1_000
_MOST_DECLARED = 10**9

_TYPES: dict[str, type | tuple[type, ...]] = {
    "str": str,
    "str | None": (str, NoneType),
    "int": int,
    "bool": bool,
    "Kind": Kind,
    "Kind | None": (Kind, NoneType),
    "Factor": (int, Decimal, Rational),
}


class Said(Struct, frozen=True):
    """A value a rule makes. One made of the wrong things fails where it is made, so that the rule can be named."""

    def __post_init__(self) -> None:
        """Raise TypeError for a field that is not what its annotation says; true and false are no numbers."""
        for name, usual in _usual_types(type(self)):
            value = getattr(self, name)
            if type(value) not in usual:
                _refuse_wrong(type(self), name, value)


@functools.cache
def _usual_types(said: type[Said]) -> tuple[tuple[str, frozenset[type]], ...]:
    """The fields of what rules say, each with the types that need no closer look: rules say it of every share."""
    found = []
    for name, annotation in said.__annotations__.items():
        wanted = _TYPES.get(annotation, ())
        found.append((name, frozenset(wanted if isinstance(wanted, tuple) else (wanted,))))
    return tuple(found)


def _refuse_wrong(said: type[Said], name: str, value: object) -> None:
    """Raise TypeError for a value that is not what the annotation of its field says."""
    annotation = said.__annotations__[name]
    is_number = isinstance(value, bool) and annotation not in {"bool", "object"}
    if is_number or not isinstance(value, _TYPES.get(annotation, object)):
        raise TypeError(f"{name} of {said.__name__} must be {annotation}, not {value!r}")


def _within(what: str, number: Factor, least: int, most: int) -> None:
    """Raise ValueError unless the number lies between two bounds."""
    if number < least or not number <= most:
        raise ValueError(f"{what} must be from {least} to {most}, not {number}")


def _two_accounts(what: str, payer: str, payee: str) -> None:
    """Raise ValueError where points would go from an account to itself."""
    if payer == payee:
        raise ValueError(f"{what} from {payer} to the same account")


class Share(Said, frozen=True):
    """What one player owes another for the hand, in points, before any term."""

    payer: str
    payee: str
    points: int
    kind: Kind = Kind.WIN
    why: str = "on the card"

    def __post_init__(self) -> None:
        """Refuse shares that make no sense, so that the rule that declared them can be named."""
        super().__post_init__()
        _within("a share", self.points, 0, _MOST_DECLARED)
        _two_accounts("a share", self.payer, self.payee)


class Times(Said, frozen=True):
    """The share is multiplied; zero drops it."""

    factor: Factor
    why: str

    def __post_init__(self) -> None:
        """Refuse what is not an exact number of zero or more."""
        super().__post_init__()
        _within("a factor", self.factor, 0, _MOST_FACTOR)


class Plus(Said, frozen=True):
    """Points added to the share after all multiplying; below zero they are taken off, never past zero."""

    points: int
    why: str

    def __post_init__(self) -> None:
        """Refuse what is not a whole number."""
        super().__post_init__()
        _within("points added", self.points, -_MOST_DECLARED, _MOST_DECLARED)


class AtMost(Said, frozen=True):
    """The share is never above this many points; the lowest of several counts."""

    points: int
    why: str

    def __post_init__(self) -> None:
        """Refuse what is not a whole number of zero or more."""
        super().__post_init__()
        _within("the most of a share", self.points, 0, _MOST_DECLARED)


#: A term on one share.
Term = Times | Plus | AtMost


class StandIn(Said, frozen=True):
    """A player who pays a share in place of the one who owes it."""

    player: str
    why: str


class Rounding(Said, frozen=True):
    """Shares are rounded to this step, in points, half up."""

    step: int
    why: str

    def __post_init__(self) -> None:
        """Refuse a step that is not a whole number of one or more."""
        super().__post_init__()
        _within("the step of rounding", self.step, 1, _MOST_DECLARED)


class Copy(Said, frozen=True):
    """A bettor gets and pays what a player does, beside that player: the table pays twice."""

    bettor: str
    player: str
    why: str


class CopyLeast(Said, frozen=True):
    """A bettor pays the winner what the loser who pays least pays."""

    bettor: str
    why: str


class SplitWith(Said, frozen=True):
    """A bettor takes an equal part of what a player gets, out of it; a remainder stays with the player."""

    bettor: str
    player: str
    why: str


#: Who gets and pays the same as whom.
CopyDeclaration = Copy | CopyLeast | SplitWith


class Extra(Said, frozen=True, repr_omit_defaults=True):
    """A flat payment beside the shares; no terms apply to it, but for those on shares of its ``kind`` where it has one.

    One of a kind is paid in whole points, half up.
    """

    payer: str
    payee: str
    points: int
    why: str
    kind: Kind | None = None

    def __post_init__(self) -> None:
        """Refuse payments that make no sense, so that the rule that declared them can be named."""
        super().__post_init__()
        _within("an extra", self.points, 0, _MOST_DECLARED)
        _two_accounts("an extra", self.payer, self.payee)


class Limit(Said, frozen=True):
    """The most a player can pay for this hand, all payments together, in points.

    ``reached`` is what is said at the table once the player has paid it all, such as "Bea's purse is empty". ``rest``
    is the account that what is cut off goes to: a player, the fund, the bank or a pot of the rule. The payer still pays
    it, after all else, and every other limit counts it too. Without ``rest`` what is cut off is forgone.
    """

    points: int
    why: str
    reached: str = ""
    rest: str | None = None

    def __post_init__(self) -> None:
        """Refuse what is not a whole number of zero or more."""
        super().__post_init__()
        _within("a limit", self.points, 0, _MOST_DECLARED)


class SplitShare(Struct, frozen=True):
    """What a split leaves one side of it, in points; declared by the core."""

    points: int
    why: str


class Rest(Struct, frozen=True):
    """What a payer pays elsewhere, in points, of what was owed beyond a limit; declared by the core."""

    points: int
    why: str


#: Whatever can stand in the explanation of a payment.
Declaration = Share | Term | StandIn | Rounding | CopyDeclaration | Extra | Limit | SplitShare | Rest


class Declared(NamedTuple):
    """A declaration and the name of the rule that made it."""

    rule: str
    what: Declaration


class Payment(Struct, frozen=True):
    """Points that go from one account to another for one hand, and every declaration that led to the amount.

    ``kind`` is the kind of the share it comes from, or None for a flat payment beside the shares. A payment of zero
    points is one that was let off; it stays, so that it can be explained. ``forgone`` are the points that were owed
    beyond the payer's limit: nobody pays them.
    """

    payer: str
    payee: str
    points: int
    kind: Kind | None
    declared: tuple[Declared, ...] = ()
    forgone: int = 0
