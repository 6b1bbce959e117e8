"""The first and the last hand of a night count double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from ledger.model import Result
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, MakeNight, PutOn

AGREED = Agreed({"factor": 2}, facts={"last-hand": bool}, rulings={"payments"})
FIRST, LAST = worth(Times(2, "first hand")), worth(Times(2, "last hand"))


def test_first_hand_doubles_until_a_hand_counts(
    put_on: PutOn, hand: MakeHand, wall: MakeHand, night: MakeNight
) -> None:
    """A hand thrown in leaves the next the first of the night; a wall game uses the first hand up."""
    thrown_in = wall(result=Result.THROWN_IN)
    assert put_on("first-and-last-double", hand(), night=night()) == FIRST
    assert put_on("first-and-last-double", hand(), night=night(thrown_in)) == FIRST
    assert put_on("first-and-last-double", hand(), night=night(wall())) == {}
    assert put_on("first-and-last-double", hand(), night=night(thrown_in, hand())) == {}


def test_hand_that_is_first_and_last_doubles_once(put_on: PutOn, hand: MakeHand, night: MakeNight) -> None:
    """One hand all night is not four times its value."""
    last = hand(facts={"last-hand": True})
    assert put_on("first-and-last-double", last, night=night()) == FIRST
    assert put_on("first-and-last-double", last, night=night(hand())) == LAST
