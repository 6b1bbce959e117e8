"""No Charleston."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.answers import DropPass
from ledger.model import Seating
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN

if TYPE_CHECKING:
    from tests.rules.conftest import Ask

AGREED = Agreed(excludes={"first-charleston-only"}, rulings={"charleston"})


def test_nothing_is_passed(ask: Ask) -> None:
    """Neither Charleston, nor the courtesy pass."""
    changes = ask("no-charleston", "mahj_charleston", seating=Seating(SEVEN[:4]))
    assert all(isinstance(change, DropPass) for change in changes)
    assert [change.name for change in changes] == [
        "first-right",
        "first-across",
        "first-left",
        "second-left",
        "second-across",
        "second-right",
        "courtesy",
    ]
