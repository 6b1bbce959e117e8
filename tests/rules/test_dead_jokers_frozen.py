"""A dead hand's jokers stay where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask

AGREED = Agreed(rulings={"dead-hand-jokers"})


def test_frozen_jokers_are_this_tables_ruling(ask: Ask) -> None:
    """It says that nobody may exchange them."""
    (ruling,) = ask("dead-jokers-frozen", "mahj_rulings")
    assert "nobody may exchange" in ruling.text
