"""Three at the table, and what they pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, InForce

AGREED = Agreed({"charleston": "none"})
FIRST = ["first-right", "first-across", "first-left"]
SECOND = ["second-left", "second-across", "second-right"]
THREE = Seating(SEVEN[:3])


@pytest.mark.parametrize(
    ("variant", "names", "why"),
    [
        ("none", [], set()),
        ("skip-across", ["first-right", "first-left", "second-left", "second-right"], {"no passes across"}),
        ("dummy", [*FIRST, *SECOND], {"a dummy in the empty seat"}),
    ],
)
def test_three_players_pass_what_their_table_agreed(ask: Ask, variant: str, names: list[str], why: set[str]) -> None:
    """Each pass stands after the one before it and says why; the last of either Charleston may be blind."""
    changes = ask("three-players", "mahj_charleston", {"charleston": variant}, seating=THREE)
    assert [change.step.name for change in changes] == names
    assert [change.after for change in changes] == [None, *names][: len(names)]
    assert {change.why for change in changes} == why
    blind = [change.step.name for change in changes if change.step.blind]
    assert blind == [name for name in names if name in ("first-left", "second-right")]
    assert all(change.step.name.endswith(change.step.to) for change in changes)


def test_second_charleston_of_three_may_be_stopped(ask: Ask) -> None:
    """Its first pass, and no other, says who may stop it."""
    changes = ask("three-players", "mahj_charleston", {"charleston": "dummy"}, seating=THREE)
    assert [change.step.name for change in changes if change.step.stop] == ["second-left"]


def test_dummy_is_explained_and_only_where_there_is_one(ask: Ask) -> None:
    """Every pass with a dummy says what the empty seat does."""
    with_dummy = ask("three-players", "mahj_charleston", {"charleston": "dummy"}, seating=THREE)
    without = ask("three-players", "mahj_charleston", {"charleston": "skip-across"}, seating=THREE)
    assert all("empty seat" in change.step.note for change in with_dummy)
    assert all(change.step.note is None for change in without)


@pytest.mark.parametrize("number", [2, 4])
def test_it_is_for_three(ask: Ask, number: int) -> None:
    """With another number at the table the plan stays as it is."""
    assert ask("three-players", "mahj_charleston", {"charleston": "dummy"}, seating=Seating(SEVEN[:number])) == []


@pytest.mark.parametrize(("number", "refused"), [(2, [False]), (3, []), (4, [False])])
def test_another_number_at_the_table_gets_a_warning(in_force: InForce, number: int, refused: list[bool]) -> None:
    """And no more than that: no payment depends on it."""
    seated, rules = SEVEN[:number], in_force({"three-players": {}})
    problems = check(Hand(seated=seated, result=Result.WALL), Night(seating=Seating(seated)), rules)
    assert [problem.refuses for problem in problems] == refused
