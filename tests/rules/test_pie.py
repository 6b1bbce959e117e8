"""The pie: nobody loses more than the purse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Limit
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, MakeNight, Play

AGREED = Agreed({"limit": 500}, least={"limit": 1}, rulings={"payments"})


@pytest.mark.parametrize(("balance", "left"), [(0, 500), (-480, 20), (-500, 0), (-600, 0), (150, 650)])
def test_purse_is_its_limit_plus_the_play_so_far(ask: Ask, night: MakeNight, balance: int, left: int) -> None:
    """Winnings fill a purse, losses drain it, and it never holds less than nothing."""
    evening = night(balances={"Ann": balance, "Bea": 77})
    assert ask("pie", "mahj_limit", payer="Ann", night=evening) == Limit(left, "the purse", "Ann's purse is empty")


def test_purse_limits_a_miscalled_discard_too(play: Play, hand: MakeHand, night: MakeNight) -> None:
    """Who has 30 left pays 30 of the 100 owed."""
    evening = night(balances={"Dee": -470, "Ann": 470})
    assert play(hand(miscalled=True), {"pie": {}}, night=evening) == {"Ann": 30, "Dee": -30}


def test_limit_of_the_table_is_read_out(ask: Ask) -> None:
    """What a table has changed is what its ruling says."""
    (ruling,) = ask("pie", "mahj_rulings", {"limit": 300})
    assert "300" in ruling.text
