"""The first Charleston alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.answers import DropPass
from ledger.model import Seating
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN

if TYPE_CHECKING:
    from tests.rules.conftest import Ask

AGREED = Agreed(excludes={"no-charleston"}, rulings={"charleston", "stopping-the-charleston"})


def test_second_charleston_is_left_out(ask: Ask) -> None:
    """The courtesy pass stays."""
    changes = ask("first-charleston-only", "mahj_charleston", seating=Seating(SEVEN[:4]))
    assert all(isinstance(change, DropPass) for change in changes)
    assert [change.name for change in changes] == ["second-left", "second-across", "second-right"]
