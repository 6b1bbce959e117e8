"""A payment in words: its own list of declarations, read out. Nothing is computed twice for show."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ledger.declarations import (
    AtMost,
    Copy,
    CopyLeast,
    Extra,
    Limit,
    Part,
    Plus,
    Rounding,
    Share,
    SplitWith,
    StandIn,
    Times,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.declarations import Declaration, Declared, Payment


def amount(declared: Iterable[Declared]) -> int:
    """The points a list of declarations comes to, by going through it from the left. What was paid, by another road."""
    total = Fraction(0)
    for _, what in declared:
        if isinstance(what, (Share, Extra, Part)):
            total = Fraction(what.points)
        elif isinstance(what, Times):
            total *= Fraction(what.factor)
        elif isinstance(what, Plus):
            total = max(Fraction(0), total + what.points) if total else total
        elif isinstance(what, (AtMost, Limit)):
            total = min(total, Fraction(what.points))
        elif isinstance(what, Rounding):
            total = Fraction((total / what.step + Fraction(1, 2)).__floor__() * what.step)
    return int(total)


def formula(payment: Payment) -> str:
    """A payment's reckoning as one reads it out: ``25 on the card x 2 jokerless x 2 discarder = 100``."""
    return "".join(_words(declared.what) for declared in payment.declared) + f" = {payment.points}"


def _words(what: Declaration) -> str:  # noqa: PLR0911  # one return for each kind of declaration
    """One declaration as a piece of the formula."""
    if isinstance(what, (Share, Extra)):
        return f"{what.points} {what.why}"
    if isinstance(what, Times):
        return f" x {_number(what.factor)} {what.why}"
    if isinstance(what, Plus):
        return f" {'+' if what.points >= 0 else '-'} {abs(what.points)} {what.why}"
    if isinstance(what, (AtMost, Limit)):
        return f", at most {what.points} ({what.why})"
    if isinstance(what, StandIn):
        return f", paid by {what.player} ({what.why})"
    if isinstance(what, Rounding):
        return f", rounded to {what.step} ({what.why})"
    if isinstance(what, Copy):
        return f", the same as {what.player} ({what.why})"
    if isinstance(what, CopyLeast):
        return f", the same as the loser who pays least ({what.why})"
    if isinstance(what, SplitWith):
        return f", split between {what.player} and {what.bettor} ({what.why})"
    return f", of it {what.points}"


def _number(factor: object) -> str:
    """A factor as it is written in the rules: 2, or 1.5."""
    if isinstance(factor, Fraction) and factor.denominator != 1:
        return f"{float(factor):g}"
    return f"{factor}"
