"""Only the discarder pays for a discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from ledger.model import Result
from tests.rules.agreed import Agreed, won

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play, PutOn

AGREED = Agreed(rulings={"payments"})


def test_others_are_let_off_a_discard(put_on: PutOn, hand: MakeHand) -> None:
    """The share of who did not discard is dropped, that of the discarder stays."""
    assert put_on("discarder-only", hand(), payer="Bea") == won(Times(0, "only the discarder pays"))
    assert put_on("discarder-only", hand()) == {}


def test_only_the_discarder_pays_and_self_drawn_is_as_ever(play: Play, hand: MakeHand) -> None:
    """The others are let off a discard, not a self-drawn win."""
    assert play(hand(), {"discarder-only": {}}) == {"Ann": 50, "Dee": -50}
    drawn = hand(result=Result.SELF_DRAWN, discarder=None)
    assert play(drawn, {"discarder-only": {}}) == {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}
