"""Siamese: two players, and two wins in every deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN, named

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, InForce, MakeNight

AGREED = Agreed(rulings={"fewer-than-four", "who-deals-next"})


def siamese(result: Result, seated: str = "A B") -> Hand:
    """A hand of Siamese with this end."""
    east, other = named(seated)
    won = {Result.DISCARD: {"winner": east, "discarder": other}, Result.SELF_DRAWN: {"winner": other}}
    return Hand(seated=(east, other), result=result, value=25, **won.get(result, {}))  # type: ignore[arg-type]


WIN, DRAWN, WALL = siamese(Result.DISCARD), siamese(Result.SELF_DRAWN), siamese(Result.WALL)
THROWN_IN = siamese(Result.THROWN_IN)
OTHERS_WIN = siamese(Result.DISCARD, "B A")


@pytest.mark.parametrize(
    ("earlier", "hand", "stays"),
    [
        ((), WIN, True),
        ((), DRAWN, True),
        ((WIN,), DRAWN, False),
        ((WIN, DRAWN), WIN, True),
        ((WIN, DRAWN, WIN), WIN, False),
        ((OTHERS_WIN,), WIN, True),
        ((WIN, WIN, OTHERS_WIN, OTHERS_WIN), WIN, True),
        ((WIN, THROWN_IN), WIN, True),
        ((THROWN_IN, WIN), WIN, False),
        ((WIN, WALL, OTHERS_WIN, OTHERS_WIN), WIN, True),
        ((), WALL, False),
        ((WIN,), WALL, False),
    ],
)
def test_east_stays_for_the_second_win_of_a_deal(
    ask: Ask,
    night: MakeNight,
    earlier: tuple[Hand, ...],
    hand: Hand,
    stays: bool,  # noqa: FBT001
) -> None:
    """The first win of a deal keeps East, the second moves the deal on, and anything else ends the deal."""
    evening = night(*earlier, seating=Seating(hand.seated))
    assert ask("siamese", "mahj_east_stays", hand=hand, night=evening) is stays


@pytest.mark.parametrize(("number", "refused"), [(2, []), (3, [True]), (4, [True])])
def test_another_number_at_the_table_is_refused(in_force: InForce, number: int, refused: list[bool]) -> None:
    """The deal would move on wrongly."""
    seated = SEVEN[:number]
    problems = check(Hand(seated=seated, result=Result.WALL), Night(seating=Seating(seated)), in_force({"siamese": {}}))
    assert [problem.refuses for problem in problems] == refused
