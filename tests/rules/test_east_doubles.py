"""East pays and gets double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, PutOn

AGREED = Agreed({"factor": 2}, rulings={"payments"})


def test_east_pays_and_gets_double_and_the_others_do_not(put_on: PutOn, hand: MakeHand) -> None:
    """Ann is East: all pay her double, and when Bea wins only Ann's share doubles."""
    assert put_on("east-doubles", hand()) == worth(Times(2, "East wins"))
    assert put_on("east-doubles", hand(winner="Bea"), payer="Ann") == worth(Times(2, "East pays"))
    assert put_on("east-doubles", hand(winner="Bea"), payer="Cat") == {}
