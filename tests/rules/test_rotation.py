"""Five or six take turns at the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.model import Seating
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN, named, seating

AGREED = Agreed(excludes={"bettor", "pivot"})


@pytest.mark.parametrize(
    ("turns", "seated", "waiting"),
    [
        (0, "A B C D", "E"),
        (1, "B C D E", "A"),
        (2, "C D E A", "B"),
        (3, "D E A B", "C"),
        (4, "E A B C", "D"),
        (5, "A B C D", "E"),
    ],
)
def test_five_take_turns_sitting_out(turns: int, seated: str, waiting: str) -> None:
    """Who was East makes room for who waited, in that very seat, and East is the next seat to the right."""
    assert seating("rotation", SEVEN[:5], turns) == Seating(named(seated), named(waiting))


@pytest.mark.parametrize(
    ("turns", "seated", "waiting"),
    [
        (0, "A B C D", "E F"),
        (1, "B C D E", "F A"),
        (2, "C D E F", "A B"),
        (3, "D E F A", "B C"),
        (6, "A B C D", "E F"),
    ],
)
def test_of_six_the_longest_waiting_sits_down(turns: int, seated: str, waiting: str) -> None:
    """Each waits two hands: who was East goes behind the other who waits."""
    assert seating("rotation", SEVEN[:6], turns) == Seating(named(seated), named(waiting))


@given(players=st.sampled_from([SEVEN[:5], SEVEN[:6]]), turns=st.integers(0, 60))
def test_one_turn_is_what_people_do(players: tuple[str, ...], turns: int) -> None:
    """East's chair goes to the longest waiting and East to the end of the queue; the deal moves one chair right."""
    now, then = seating("rotation", players, turns), seating("rotation", players, turns + 1)
    assert now is not None
    assert then is not None
    chairs = [now.waiting[0], *now.seated[1:]]
    assert then.seated == (*chairs[1:], chairs[0])
    assert then.waiting == (*now.waiting[1:], now.seated[0])


@pytest.mark.parametrize("number", [2, 3, 4, 7])
def test_other_numbers_are_left_alone(number: int) -> None:
    """Without an answer the ordinary seats stand, or the number is refused."""
    assert seating("rotation", SEVEN[:number], 3) is None
