"""The hand after a wall game counts double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from ledger.model import Result
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, MakeNight, PutOn

AGREED = Agreed({"factor": 2}, rulings={"wall-game"})


def test_next_hand_doubles_once(put_on: PutOn, hand: MakeHand, wall: MakeHand, night: MakeNight) -> None:
    """Two wall games in a row double once, and a hand thrown in changes nothing."""
    for earlier in ((wall(),), (wall(), wall()), (wall(), wall(result=Result.THROWN_IN))):
        assert put_on("after-wall-doubles", hand(), night=night(*earlier)) == worth(Times(2, "after a wall game"))


def test_another_ending_stands_between(put_on: PutOn, hand: MakeHand, wall: MakeHand, night: MakeNight) -> None:
    """A win or a call in error since the wall game ends it, and the first hand of a night has none before it."""
    error = wall(result=Result.ERROR, caller="Ann", value=25)
    for earlier in ((), (wall(), error), (wall(), hand())):
        assert put_on("after-wall-doubles", hand(), night=night(*earlier)) == {}
