"""Two at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN

if TYPE_CHECKING:
    from tests.rules.conftest import InForce

AGREED = Agreed()


@pytest.mark.parametrize(("number", "refused"), [(2, []), (3, [False]), (4, [False])])
def test_another_number_at_the_table_gets_a_warning(in_force: InForce, number: int, refused: list[bool]) -> None:
    """And no more than that: no payment depends on it."""
    seated, rules = SEVEN[:number], in_force({"two-players": {}})
    problems = check(Hand(seated=seated, result=Result.WALL), Night(seating=Seating(seated)), rules)
    assert [problem.refuses for problem in problems] == refused
