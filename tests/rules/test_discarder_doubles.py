"""The discarder pays double."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.declarations import Times
from ledger.model import Result
from tests.rules.agreed import Agreed, won

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed({"factor": 2})


def test_discarder_pays_double(put_on: PutOn, hand: MakeHand) -> None:
    """Or as many times as the table says."""
    assert put_on("discarder-doubles", hand()) == won(Times(2, "discarder"))
    assert put_on("discarder-doubles", hand(), {"factor": 3}) == won(Times(3, "discarder"))


def test_nobody_else_does(put_on: PutOn, hand: MakeHand) -> None:
    """Neither who did not discard nor anybody when the winner drew the tile."""
    assert put_on("discarder-doubles", hand(discarder="Bea")) == {}
    assert put_on("discarder-doubles", hand(result=Result.SELF_DRAWN, discarder=None)) == {}


def test_factor_may_be_a_decimal(play: Play, hand: MakeHand) -> None:
    """One and a half times 25 is 37.5, and halves go up."""
    one_and_a_half = {"discarder-doubles": {"factor": Decimal("1.5")}}
    assert play(hand(), one_and_a_half) == {"Ann": 88, "Bea": -25, "Cat": -25, "Dee": -38}
