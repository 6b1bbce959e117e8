"""A win on the last tile counts double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Times
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, MakeNight, PutOn

AGREED = Agreed({"factor": 2}, facts={"last-tile": bool}, rulings={"payments"})
ON_IT = {"last-tile": True}


def test_win_on_the_last_tile_counts_double(put_on: PutOn, hand: MakeHand) -> None:
    """And any other win as ever."""
    assert put_on("last-tile", hand(facts=ON_IT)) == worth(Times(2, "last tile"))
    assert put_on("last-tile", hand()) == {}


def test_column_counts_its_winners(ask: Ask, hand: MakeHand, night: MakeNight) -> None:
    """One for who won on the last tile, and nothing for anybody or any hand else."""
    (column,) = ask("last-tile", "mahj_columns")
    assert column.count(hand(facts=ON_IT), {}, "Ann", night()) == 1
    assert column.count(hand(facts=ON_IT), {}, "Bea", night()) == 0
    assert column.count(hand(), {}, "Ann", night()) == 0
