"""A jokerless hand counts double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from tests.rules.agreed import Agreed, won

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, PutOn

AGREED = Agreed({"factor": 2})


def test_jokerless_counts_double(put_on: PutOn, hand: MakeHand) -> None:
    """Not with a joker, and never for singles and pairs, in which no joker may stand."""
    assert put_on("jokerless-doubles", hand(jokerless=True)) == won(Times(2, "jokerless"))
    assert put_on("jokerless-doubles", hand()) == {}
    assert put_on("jokerless-doubles", hand(jokerless=True, singles_pairs=True)) == {}
