"""Who sits, who waits, who is East, and whether East stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.conftest import Ask

SEATS = {name: load({name: {}}, RuleFinder(), "a test") for name in ("bettor", "rotation", "pivot")}
FIVE = ("Ann", "Bea", "Cat", "Dee", "Eve")
SIX = (*FIVE, "Fay")


def seating(name: str, players: tuple[str, ...], turns: int) -> Seating | None:
    """What a rule answers about these players after so many turns."""
    found = [value for _, value in SEATS[name].single("mahj_seats", Seating, players=players, turns=turns)]
    return found[0] if found else None


def names(text: str) -> tuple[str, ...]:
    """``A B`` as the players whose names begin so."""
    return tuple(next(player for player in SIX if player.startswith(letter)) for letter in text.split())


@pytest.mark.parametrize("name", ["bettor", "rotation"])
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
def test_five_take_turns_sitting_out(name: str, turns: int, seated: str, waiting: str) -> None:
    """Who was East makes room for who waited, in that very seat, and East is the next seat to the right."""
    assert seating(name, FIVE, turns) == Seating(names(seated), names(waiting))


@pytest.mark.parametrize("name", ["bettor", "rotation"])
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
def test_of_six_the_longest_waiting_sits_down(name: str, turns: int, seated: str, waiting: str) -> None:
    """Each waits two hands: who was East goes behind the other who waits."""
    assert seating(name, SIX, turns) == Seating(names(seated), names(waiting))


@given(players=st.sampled_from([FIVE, SIX]), turns=st.integers(0, 60), name=st.sampled_from(["bettor", "rotation"]))
def test_one_turn_of_the_rotation_is_what_people_do(players: tuple[str, ...], turns: int, name: str) -> None:
    """East's chair goes to the longest waiting and East to the end of the queue; the deal moves one chair right."""
    now, then = seating(name, players, turns), seating(name, players, turns + 1)
    assert now is not None
    assert then is not None
    chairs = [now.waiting[0], *now.seated[1:]]
    assert then.seated == (*chairs[1:], chairs[0])
    assert then.waiting == (*now.waiting[1:], now.seated[0])


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
def test_pivot_changes_places_to_the_right_every_four_turns(turns: int, seated: str) -> None:
    """Within a round the deal moves right; then Ann changes chairs with who sits right of her and is East again."""
    assert seating("pivot", FIVE[:4], turns) == Seating(names(seated))


@given(rounds=st.integers(0, 20))
def test_pivot_swaps_exactly_two_chairs(rounds: int) -> None:
    """Where each sits in the room: only the pivot and the player on the pivot's right move between rounds."""
    chairs = {player: place for place, player in enumerate(FIVE[:4])}
    for number in range(rounds):
        now = seating("pivot", FIVE[:4], 4 * number)
        assert now is not None
        on_the_right = now.seated[1]
        chairs["Ann"], chairs[on_the_right] = chairs[on_the_right], chairs["Ann"]
    around = sorted(chairs, key=chairs.__getitem__)
    first = around.index("Ann")
    assert seating("pivot", FIVE[:4], 4 * rounds) == Seating((*around[first:], *around[:first]))


@pytest.mark.parametrize(
    ("name", "numbers"), [("bettor", {2, 3, 4, 7}), ("rotation", {2, 3, 4, 7}), ("pivot", {2, 3, 5, 6})]
)
def test_rule_says_nothing_about_numbers_it_cannot_seat(name: str, numbers: set[int]) -> None:
    """Without an answer the ordinary seats stand, or the number is refused."""
    players = (*SIX, "Gus")
    assert [seating(name, players[:number], 3) for number in numbers] == [None] * len(numbers)


def test_east_stays_after_a_wall_game_only(
    ask: Ask, hand: Callable[..., Hand], wall: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """A win and a call in error move the deal on."""
    stays = [
        ask("wall-redeal", "mahj_east_stays", hand=ending, night=night())
        for ending in (wall(), hand(), wall(result=Result.ERROR, caller="Ann"))
    ]
    assert stays == [True, False, False]


def siamese(result: Result, seated: str = "A B") -> Hand:
    """A hand of Siamese with this end."""
    east, other = names(seated)
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
def test_siamese_east_stays_for_the_second_win_of_a_deal(
    ask: Ask,
    night: Callable[..., Night],
    earlier: tuple[Hand, ...],
    hand: Hand,
    stays: bool,  # noqa: FBT001
) -> None:
    """The first win of a deal keeps East, the second moves the deal on, and anything else ends the deal."""
    evening = night(*earlier, seating=Seating(hand.seated))
    assert ask("siamese", "mahj_east_stays", hand=hand, night=evening) is stays


@pytest.mark.parametrize(
    ("name", "number", "refuses"), [("two-players", 2, False), ("three-players", 3, False), ("siamese", 2, True)]
)
def test_rule_for_another_number_at_the_table_says_so(
    in_force: Callable[..., RulesInForce],
    name: str,
    number: int,
    refuses: bool,  # noqa: FBT001
) -> None:
    """Rules that change no payment warn; Siamese, which would move the deal wrongly, refuses; at its number neither."""
    found = {
        seated: check(
            Hand(seated=FIVE[:seated], result=Result.WALL), Night(seating=Seating(FIVE[:seated])), in_force({name: {}})
        )
        for seated in (2, 3, 4)
    }
    assert found.pop(number) == []
    assert [[problem.refuses for problem in problems] for problems in found.values()] == [[refuses], [refuses]]
