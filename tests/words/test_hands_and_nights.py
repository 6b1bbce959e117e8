"""The values the whole house speaks of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.model import (
    BANK,
    KITTY,
    MOST_EXPOSURES,
    MOST_POINTS,
    USUAL_VALUES,
    Hand,
    Night,
    PlayedHand,
    Result,
    Seating,
    added,
    nonzero,
)

FOUR = ("Ann", "Bea", "Cat", "Dee")


def played(*results: Result) -> tuple[PlayedHand, ...]:
    """Hands that ended so, one after the other."""
    return tuple(
        PlayedHand(number, Hand(seated=FOUR, result=result, winner="Ann" if result == Result.DISCARD else None), {})
        for number, result in enumerate(results, 1)
    )


def test_points_are_added_account_by_account() -> None:
    """What is added to stays as it was; who comes to nothing stays among them until left out."""
    points = {"Ann": 25, "Bea": -25}
    total = added(points, {"Bea": 25, "Cat": 0}, {"Ann": -10, "Dee": 10})
    assert total == {"Ann": 15, "Bea": 0, "Cat": 0, "Dee": 10}
    assert nonzero(total) == {"Ann": 15, "Dee": 10}
    assert points == {"Ann": 25, "Bea": -25}
    assert added(points) == points


def test_losers_are_all_but_the_winner_in_seat_order() -> None:
    """Dead players lose like the others; without a winner everybody is left."""
    hand = Hand(seated=FOUR, result=Result.DISCARD, winner="Cat", value=25, discarder="Ann", dead=("Bea",))
    assert hand.losers == ("Ann", "Bea", "Dee")
    assert hand.won
    assert hand.east == "Ann"
    wall = Hand(seated=FOUR, result=Result.WALL)
    assert wall.losers == FOUR
    assert not wall.won


@given(points=st.integers(0, 10_000), number=st.integers(2, 4), winner=st.integers(0, 3), on_discard=st.booleans())
def test_points_paid_once_are_paid_once(points: int, number: int, winner: int, on_discard: bool) -> None:  # noqa: FBT001  # drawn
    """All of them and no more: the discarder's, or as even as whole points go, the rest the first loser's from East."""
    seated = ("Ann", "Bea", "Cat", "Dee")[:number]
    won = Hand(seated=seated, result=Result.SELF_DRAWN, winner=seated[winner % number], value=25)
    if on_discard:
        won = replace(won, result=Result.DISCARD, discarder=won.losers[-1])
    parts = [won.part_paid_once(points, player) for player in won.losers]
    assert sum(parts) == points
    others = parts[:-1] if on_discard else parts[1:]
    assert set(others) <= {0 if on_discard else points // len(parts)}


def test_fact_not_noted_is_no() -> None:
    """A fact that nobody noted is 0, a yes is 1, a number itself."""
    hand = Hand(seated=FOUR, result=Result.WALL, facts={"last-tile": True, "turns": 3, "hot": False})
    assert [hand.fact(name) for name in ("last-tile", "turns", "hot", "dice")] == [1, 3, 0, 0]


def test_hand_holds_nothing_that_can_be_changed() -> None:
    """Two hands never share bets or facts, and nobody puts any in."""
    hand = Hand(seated=FOUR, result=Result.WALL)
    with pytest.raises(TypeError):
        hand.bets["Eve"] = "Ann"  # type: ignore[index]  # that it cannot be done is the point
    with pytest.raises(AttributeError):
        hand.value = 25  # type: ignore[misc]  # the same


def test_pot_holds_what_it_brought_and_what_was_put_in() -> None:
    """A kitty of an earlier night counts with tonight's; an account nobody moved holds nothing."""
    night = Night(seating=Seating(FOUR), balances={KITTY: 75, "Ann": -75}, brought={KITTY: 50})
    assert (night.kitty, night.holds("Ann"), night.holds(BANK)) == (125, -75, 0)


@pytest.mark.parametrize(
    ("results", "doubled"),
    [
        ((), False),
        ((Result.WALL,), True),
        ((Result.WALL, Result.THROWN_IN), True),
        ((Result.THROWN_IN,), False),
        ((Result.WALL, Result.DISCARD), False),
        ((Result.WALL, Result.ERROR), False),
        ((Result.DISCARD, Result.WALL, Result.THROWN_IN, Result.THROWN_IN), True),
    ],
)
def test_wall_game_counts_until_another_hand_is_played(results: tuple[Result, ...], doubled: bool) -> None:  # noqa: FBT001  # what is expected
    """A hand thrown in between changes nothing; a win or a call in error ends it."""
    assert Night(seating=Seating(FOUR), hands=played(*results)).after_wall_game is doubled


def test_hands_thrown_in_do_not_count() -> None:
    """The first hand of a night is the first that was not thrown in."""
    night = Night(seating=Seating(FOUR, ("Eve",)), hands=played(Result.THROWN_IN, Result.WALL))
    assert [hand.number for hand in night.counted_hands] == [2]
    assert (night.seated, night.waiting, night.east) == (FOUR, ("Eve",), "Ann")


def test_the_deal_moves_on_from_player_to_player() -> None:
    """Who was East goes to the end of the line; after everybody has been East it is the first again."""
    five = (*FOUR, "Eve")
    assert Seating.in_turn(five, 0) == (FOUR, ("Eve",))
    assert Seating.in_turn(five, 1) == (("Bea", "Cat", "Dee", "Eve"), ("Ann",))
    assert Seating.in_turn(five, 5) == Seating.in_turn(five, 0)
    assert Seating.in_turn(FOUR, 3) == (("Dee", "Ann", "Bea", "Cat"), ())
    assert Seating.in_turn(five, 1, most=3) == (("Bea", "Cat", "Dee"), ("Eve", "Ann"))


def test_what_cards_print_and_a_hand_can_have() -> None:
    """Values go from 25 to 75 in fives, four groups can be exposed, and more points are a slip of the hand."""
    assert list(USUAL_VALUES) == [25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75]
    assert MOST_EXPOSURES == 4
    assert MOST_POINTS == 100_000


def test_nobody_puts_anything_into_a_value_that_is_handed_round() -> None:
    """A rule that tried would change what the next rule sees; and what was handed in may change without it."""
    bets = {"Eve": "Ann"}
    hand = Hand(seated=FOUR, result=Result.WALL, bets=bets)
    bets["Fay"] = "Bea"
    assert hand.bets == {"Eve": "Ann"}
    with pytest.raises(TypeError):
        hand.bets["Fay"] = "Bea"  # type: ignore[index]  # that is what the type says as well


def test_the_first_hand_of_a_night_is_number_one() -> None:
    """Where nobody says which it is."""
    assert Night(seating=Seating(FOUR)).number == 1
