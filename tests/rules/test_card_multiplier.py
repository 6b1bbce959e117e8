"""Every value on the card counts several times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, PutOn

AGREED = Agreed({"factor": 2}, rulings={"payments"})


def test_every_value_is_multiplied(put_on: PutOn, hand: MakeHand) -> None:
    """By whatever the table plays for."""
    assert put_on("card-multiplier", hand(), {"factor": 10}) == worth(Times(10, "card multiplier"))
