"""Rules that change the Charleston, and one that changes a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.answers import AddPass, DropPass
from ledger.model import Seating

if TYPE_CHECKING:
    from tests.rules.conftest import Ask

FIRST = ["first-right", "first-across", "first-left"]
SECOND = ["second-left", "second-across", "second-right"]
TABLES = {number: Seating(("Ann", "Bea", "Cat", "Dee")[:number]) for number in (2, 3, 4)}


@pytest.mark.parametrize(
    ("name", "dropped"), [("no-charleston", [*FIRST, *SECOND, "courtesy"]), ("first-charleston-only", SECOND)]
)
def test_passes_are_left_out(ask: Ask, name: str, dropped: list[str]) -> None:
    """Without a Charleston nothing is passed; without the second, the courtesy pass stays."""
    changes = ask(name, "mahj_charleston", seating=TABLES[4])
    assert all(isinstance(change, DropPass) for change in changes)
    assert [change.name for change in changes] == dropped


def test_mush_comes_last_and_takes_up_to_three(ask: Ask) -> None:
    """A step of its own at the end, for none to three tiles, into the middle."""
    (change,) = ask("mush", "mahj_charleston", seating=TABLES[4])
    assert isinstance(change, AddPass)
    assert (change.after, change.step.to, change.step.least, change.step.most) == (None, "the middle", 0, 3)


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("none", []),
        ("skip-across", ["first-right", "first-left", "second-left", "second-right"]),
        ("dummy", [*FIRST, *SECOND]),
    ],
)
def test_three_players_pass_what_their_table_agreed(ask: Ask, variant: str, names: list[str]) -> None:
    """Each pass stands after the one before it, and the last of either Charleston may be blind."""
    changes = ask("three-players", "mahj_charleston", {"charleston": variant}, seating=TABLES[3])
    assert [change.step.name for change in changes] == names
    assert [change.after for change in changes] == [None, *names][: len(names)]
    blind = [change.step.name for change in changes if change.step.blind]
    assert blind == [name for name in names if name in ("first-left", "second-right")]
    assert all(change.step.name.endswith(change.step.to) for change in changes)


def test_second_charleston_of_three_may_be_stopped(ask: Ask) -> None:
    """Its first pass, and no other, says who may stop it."""
    changes = ask("three-players", "mahj_charleston", {"charleston": "dummy"}, seating=TABLES[3])
    assert [change.step.name for change in changes if change.step.stop] == ["second-left"]


def test_dummy_is_explained_and_only_where_there_is_one(ask: Ask) -> None:
    """Every pass with a dummy says what the empty seat does."""
    with_dummy = ask("three-players", "mahj_charleston", {"charleston": "dummy"}, seating=TABLES[3])
    without = ask("three-players", "mahj_charleston", {"charleston": "skip-across"}, seating=TABLES[3])
    assert all("empty seat" in change.step.note for change in with_dummy)
    assert all(change.step.note is None for change in without)


@pytest.mark.parametrize("number", [2, 4])
def test_charleston_of_three_is_for_three(ask: Ask, number: int) -> None:
    """With another number at the table the plan stays as it is."""
    assert ask("three-players", "mahj_charleston", {"charleston": "dummy"}, seating=TABLES[number]) == []


def test_frozen_jokers_are_this_tables_ruling(ask: Ask) -> None:
    """The ruling on a dead hand's jokers says that nobody may exchange them."""
    (ruling,) = ask("dead-jokers-frozen", "mahj_rulings")
    assert ruling.ruling == "dead-hand-jokers"
    assert "nobody may exchange" in ruling.text
