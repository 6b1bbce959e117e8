"""Everyone pays double for a self-drawn win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from ledger.model import Result
from tests.rules.agreed import Agreed, won

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, PutOn

AGREED = Agreed({"factor": 2})


def test_self_drawn_counts_double_and_a_discard_does_not(put_on: PutOn, hand: MakeHand) -> None:
    """On what a win is paid for, and on nothing else."""
    drawn = hand(result=Result.SELF_DRAWN, discarder=None)
    assert put_on("self-drawn-doubles", drawn) == won(Times(2, "self-drawn"))
    assert put_on("self-drawn-doubles", hand()) == {}
