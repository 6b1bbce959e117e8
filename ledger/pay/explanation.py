"""A payment in words: its own list of declarations, read out. Nothing is computed twice for show."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.declarations import (
    AtMost,
    Copy,
    CopyLeast,
    Extra,
    Limit,
    Plus,
    Rest,
    Rounding,
    Share,
    SplitShare,
    SplitWith,
    StandIn,
    Times,
)
from ledger.model import nonzero

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.declarations import Declaration, Factor, Payment
    from ledger.hooks.versions import ChangedRule
    from ledger.model import PlayedHand
    from ledger.pay.payments import Reckoning


class Explained(Struct, frozen=True):
    """A hand with what its rules make of it: the rules in force by their names, and what standard rules would make.

    ``standard`` is None where the hand was played under standard rules, or cannot be compared with them. ``changed``
    are the rules that are other versions now.
    """

    played: PlayedHand
    preset: str
    rules: tuple[str, ...]
    reckoning: Reckoning
    standard: Reckoning | None
    changed: tuple[ChangedRule, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the record says what the rules say today."""
        return nonzero(self.reckoning.net) == nonzero(self.played.net)

    @property
    def idle(self) -> tuple[str, ...]:
        """The rules in force that had no part in the payments."""
        return tuple(rule for rule in self.rules if rule not in said_by(self.reckoning))


def formula(payment: Payment) -> str:
    """A payment's reckoning as one reads it out: ``25 on the card x 2 jokerless x 2 discarder = 100``."""
    return "".join(words for _, words in _pieces(payment)) + f" = {payment.points}"


def formula_by_rule(payment: Payment) -> str:
    """The same with the rule behind each piece: ``25 on the card [winner-collects]...``."""
    pieces = (f"{words} [{rule}]" if rule else words for rule, words in _pieces(payment))
    return "".join(pieces) + f" = {payment.points}"


def _pieces(payment: Payment) -> Iterator[tuple[str, str]]:
    """The pieces of a formula, each with the rule that said so; no rule where everybody's shares are rounded.

    A zero among the times drops the share, so what was to be added to it is no part of its formula.
    """
    dropped = any(isinstance(what, Times) and not what.factor for _, what in payment.declared)
    before: Declaration | None = None
    for rule, what in payment.declared:
        if dropped and isinstance(what, Plus):
            continue
        why = f" ({what.why})" if isinstance(what, SplitShare) and not isinstance(before, SplitWith) else ""
        yield rule, _words(what) + why
        before = what


def said_by(reckoning: Reckoning) -> dict[str, tuple[str, ...]]:
    """The rules that had a part in a hand's payments, each with what it said of them, in the order of the payments."""
    found: dict[str, dict[str, None]] = {}
    for payment in reckoning.payments:
        for rule, what in payment.declared:
            if rule:
                found.setdefault(rule, {})[what.why] = None
    return {rule: tuple(reasons) for rule, reasons in found.items()}


def _words(what: Declaration) -> str:  # noqa: PLR0911  # one return for each kind of declaration
    """One declaration as a piece of the formula."""
    if isinstance(what, (Share, Extra, Rest)):
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


def _number(factor: Factor) -> str:
    """A factor as it is written in the rules: 2, or 1.5."""
    return f"{factor}" if isinstance(factor, (int, Decimal)) else f"{float(factor):g}"
