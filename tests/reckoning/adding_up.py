"""What a payment comes to, by another road than the sum takes: from its explanation alone."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ledger.declarations import AtMost, Extra, Limit, Plus, Rounding, Share, SplitShare, Times

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.declarations import Declared


def amount(declared: Iterable[Declared]) -> int:
    """The points a list of declarations comes to, by going through it from the left."""
    total = Fraction(0)
    for _, what in declared:
        if isinstance(what, (Share, Extra, SplitShare)):
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
