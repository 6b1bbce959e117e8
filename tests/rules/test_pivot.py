"""Four change places round a pivot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.model import Seating
from tests.rules.agreed import Agreed
from tests.rules.seated import SEVEN, named, seating

AGREED = Agreed(excludes={"bettor", "rotation"})
FOUR = SEVEN[:4]


@pytest.mark.parametrize(
    ("turns", "seated"),
    [
        (0, "A B C D"),
        (1, "B C D A"),
        (2, "C D A B"),
        (3, "D A B C"),
        (4, "A C D B"),
        (5, "C D B A"),
        (6, "D B A C"),
        (7, "B A C D"),
        (8, "A D B C"),
        (9, "D B C A"),
        (10, "B C A D"),
        (11, "C A D B"),
        (12, "A B C D"),
    ],
)
def test_places_change_to_the_right_every_four_turns(turns: int, seated: str) -> None:
    """Within a round the deal moves right; then Ann changes chairs with who sits right of her and is East again."""
    assert seating("pivot", FOUR, turns) == Seating(named(seated))


@given(rounds=st.integers(0, 20))
def test_exactly_two_chairs_are_swapped(rounds: int) -> None:
    """Where each sits in the room: only the pivot and the player on the pivot's right move between rounds."""
    chairs = {player: place for place, player in enumerate(FOUR)}
    for number in range(rounds):
        now = seating("pivot", FOUR, 4 * number)
        assert now is not None
        on_the_right = now.seated[1]
        chairs["Ann"], chairs[on_the_right] = chairs[on_the_right], chairs["Ann"]
    around = sorted(chairs, key=chairs.__getitem__)
    first = around.index("Ann")
    assert seating("pivot", FOUR, 4 * rounds) == Seating((*around[first:], *around[:first]))


@pytest.mark.parametrize("number", [2, 3, 5, 6])
def test_other_numbers_are_left_alone(number: int) -> None:
    """Without an answer the ordinary seats stand, or the number is refused."""
    assert seating("pivot", SEVEN[:number], 3) is None
