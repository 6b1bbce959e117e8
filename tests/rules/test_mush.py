"""The mush: tiles mixed in the middle after the last pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.answers import AddPass
from ledger.model import Seating
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN

if TYPE_CHECKING:
    from tests.rules.conftest import Ask

AGREED = Agreed(rulings={"charleston"})


def test_mush_comes_last_and_takes_up_to_three(ask: Ask) -> None:
    """A step of its own at the end, for none to three tiles, into the middle."""
    (change,) = ask("mush", "mahj_charleston", seating=Seating(SEVEN[:4]))
    assert isinstance(change, AddPass)
    assert (change.after, change.step.to, change.step.least, change.step.most) == (None, "the middle", 0, 3)
