"""For rule authors: a table at which hands are played under rules, and what is paid is read.

It needs nothing but the program itself, writes nothing, and works under any program that runs tests. A test of a rule
that lies in a book looks like this::

    from pathlib import Path

    from ledger.testing import Table

    BOOK = Path(__file__).parents[1]

    def test_a_birthday_doubles() -> None:
        table = Table("Ann", "Bea", "Cat", "Dee", rules={"birthday": {}}, book=BOOK)
        paid = table.win("Ann", 25, "Dee", facts={"birthday": True})
        assert paid.net == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}

A rule of an installed distribution is named in the same way, without a book.
"""

from __future__ import annotations

from ledger.errors import MahjError, PresetProblem, Refused, RuleProblem
from ledger.testing.tables import Ended, Paid, Table

__all__ = ["Ended", "MahjError", "Paid", "PresetProblem", "Refused", "RuleProblem", "Table"]
