"""The movements of an event: everybody has a seat or waits, and as few as can be meet again."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from ledger.errors import Refused
from ledger.event.known_rounds import known_rounds
from ledger.event.movements import by_chance, by_rank, letters, meetings, mixer, repeats, swiss, waits
from ledger.event.tables_laid import sizes
from ledger.model import Uneven

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.event.movements import Seats

EVERYTHING = os.environ.get("MAHJ_TEST_EVERYTHING") == "1"
NEXT_EIGHT = ("Ivy", "Jan", "Kay", "Lea", "Meg", "Nan", "Ora", "Pam")
#: The counting bound of what any two rounds at two tables of four share, and at three.
TWO_ROUNDS = {8: 4, 12: 3}
#: Repeats of an even number of people in 3 to 8 rounds, the best that is known.
EVEN = {
    8: (8, 20, 32, 44, 56, 68),
    12: (9, 17, 30, 43, 60, 78),
    16: (0, 0, 0, 24, 48, 72),
    20: (0, 0, 0, 6, 24, 50),
    24: (0, 0, 0, 0, 0, 18),
    28: (0, 0, 0, 0, 0, 9),
    **dict.fromkeys(range(32, 49, 4), (0,) * 6),
}
#: So many rounds reach the bound of their cost: meetings beyond the first, and beyond the second, and so on, added up.
AT_BOUND = {8: range(3, 8), 12: range(3, 6), 16: range(3, 9), 20: (3, 4, 5, 8), 24: range(3, 8), 28: range(3, 8)}
REACHED = [(number, rounds) for number, several in AT_BOUND.items() for rounds in several]
#: Repeats of an uneven number in 3, 4 and 6 rounds: who waits, tables of three, tables of five.
UNEVEN = {
    9: ((9, 17, 37), (0, 0, 18), (18, 32, 61)),
    10: ((5, 11, 28), (8, 12, 28), (22, 38, 75)),
    11: ((3, 7, 20), (8, 15, 36), None),
    13: ((6, 12, 30), (6, 6, 13), (16, 24, 55)),  # 12 repeats seat some twice and others never at the table of five
    14: ((3, 6, 22), (4, 4, 17), (18, 31, 69)),
    15: ((0, 2, 13), (0, 0, 21), (17, 34, 77)),
    **dict.fromkeys((17, 18, 19), ((0, 1, 15), (0, 0, 12), (12, 24, 54))),
    **dict.fromkeys((21, 22, 23), ((0, 0, 8), (0, 0, 6), (10, 12, 29))),
    **dict.fromkeys((25, 30, 35, 41, 47), ((0, 0, 4), (0, 0, 1), (4, 1, 14))),
}
CASES: list[tuple[int, Uneven | None, int, int]] = [
    *((people, None, 3 + at, figure) for people, figures in EVEN.items() for at, figure in enumerate(figures)),
    *(
        (people, uneven, rounds, figure)
        for people, ways in UNEVEN.items()
        for uneven, figures in zip(Uneven, ways, strict=True)
        for rounds, figure in zip((3, 4, 6), figures or (), strict=False)
    ),
]
#: What the ordinary run tries: those that are found at once, and one of each kind that is not.
SAMPLE = [
    *((8, None, 8), (12, None, 4), (16, None, 6), (24, None, 7), (48, None, 8), (13, Uneven.SIT_OUT, 4)),
    *((9, Uneven.THREES, 4), (23, Uneven.THREES, 3), (47, Uneven.SIT_OUT, 4), (9, Uneven.FIVES, 3)),
    (13, Uneven.FIVES, 3),
]
TRIED = [case for case in CASES if EVERYTHING or case[:3] in SAMPLE]
SEEDS = range(20) if EVERYTHING else (0, 7)


def people(number: int) -> list[str]:
    """So many people."""
    return [f"player {at}" for at in range(number)]


def cost(rounds: Sequence[Seats]) -> int:
    """What meeting again costs: once for the second time, twice more for the third."""
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())


def bound(number: int, rounds: int) -> int:
    """What rounds at tables of four cost at least."""
    pairs, seats = number * (number - 1) // 2, rounds * number * 3 // 2
    level, over = divmod(seats, pairs)
    evenly = over * (level + 1) * level // 2 + (pairs - over) * level * (level - 1) // 2
    return max(evenly, TWO_ROUNDS.get(number, 0) * rounds * (rounds - 1) // 2)


def assert_all_have_a_place(number: int, uneven: Uneven | None, rounds: Sequence[Seats]) -> None:
    """Everybody sits once a round, or waits; nobody waits twice, or has two odd tables more than another."""
    for seats in rounds:
        assert sorted([*(person for table in seats.tables for person in table), *seats.out]) == sorted(people(number))
        assert tuple(map(len, seats.tables)) == sizes(number, uneven or Uneven.SIT_OUT)
    for place in range(1, len(rounds) + 1):
        times = waits(rounds[:place])
        assert max(times.values(), default=0) - min(times[person] for person in people(number)) <= 1
    odd = Counter(person for seats in rounds for table in seats.tables if len(table) != 4 for person in table)
    assert max(odd.values(), default=0) - min(odd[person] for person in people(number)) <= 1


@pytest.mark.parametrize(("number", "uneven", "rounds", "figure"), TRIED)
def test_the_mixer_repeats_no_more_than_it_must(number: int, uneven: Uneven | None, rounds: int, figure: int) -> None:
    """Everybody has a place, and repeats are the figure with a tenth and two more at most, whatever the seed."""
    for seed in SEEDS:
        drawn = mixer(people(number), rounds, uneven, seed=seed)
        assert len(drawn) == rounds
        assert_all_have_a_place(number, uneven, drawn)
        assert repeats(drawn) <= figure * 1.1 + 2, seed


@pytest.mark.parametrize(("number", "rounds"), REACHED if EVERYTHING else [(8, 5), (12, 3), (16, 5), (20, 5)])
def test_the_mixer_reaches_the_bound_where_it_can_be_reached(number: int, rounds: int) -> None:
    """With the seed that is taken where none is named."""
    assert cost(mixer(people(number), rounds, None)) == bound(number, rounds)


@pytest.mark.parametrize("number", [8, 16, 20, 24, 28, 32, 36, 40, 44, 48])
def test_known_rounds_are_what_they_say(number: int) -> None:
    """Everybody sits once; any two meet once at most; of eight, any two rounds share the four pairs they must."""
    rounds = known_rounds(number)
    assert len(rounds) == {8: 7, 16: 5, 20: 5, 24: 7, 28: 7, 32: 9, 36: 9, 40: 8, 44: 11, 48: 8}[number]
    assert [person for table in rounds[0] for person in table] == list(range(number))
    for tables in rounds:
        assert sorted(person for table in tables for person in table) == list(range(number))
        assert set(map(len, tables)) == {4}
    each = [{frozenset(pair) for table in tables for pair in combinations(table, 2)} for tables in rounds]
    assert {len(one & other) for one, other in combinations(each, 2)} == {4 if number == 8 else 0}


def test_of_eight_everybody_has_met_everybody_after_three_rounds() -> None:
    """And four pairs have been together all the time, which cannot be avoided."""
    met = meetings(mixer(people(8), 3, None))
    assert Counter(met.values()) == {1: 24, 3: 4}


def test_a_plan_goes_on_from_what_was_played() -> None:
    """One of sixteen leaves after the second of five rounds: few meet again, and who has waited waits last."""
    played = mixer(people(16), 2, None)
    left = people(16)[:-1]
    for uneven, most in ((Uneven.THREES, 5), (Uneven.SIT_OUT, 11)):
        later = mixer(left, 3, uneven, played)
        assert repeats([*played, *later]) <= most
    later = mixer(people(9), 8, Uneven.SIT_OUT, mixer(people(9), 1, Uneven.SIT_OUT))
    assert set(waits(later).values()) == {1}


def test_the_same_seed_finds_the_same_and_another_one_begins_otherwise() -> None:
    """Without a seed people sit in the first round as they were entered."""
    assert mixer(people(13), 3, Uneven.THREES) == mixer(people(13), 3, Uneven.THREES)
    first = mixer(people(16), 3, None)[0]
    assert first.tables == tuple(tuple(people(16)[at : at + 4]) for at in range(0, 16, 4))
    assert mixer(people(16), 3, None, seed=3)[0] != first


def test_everybody_is_first_east_about_as_often() -> None:
    """In eight rounds of sixteen each is East first once to three times; in a later plan it is who has not been."""
    first = Counter(table[0] for seats in mixer(people(16), 8, None) for table in seats.tables)
    assert set(first.values()) <= {1, 2, 3}
    assert len(first) == 16
    played = mixer(people(8), 1, None)
    (later,) = mixer(people(8), 1, None, played)
    assert {table[0] for table in later.tables}.isdisjoint(table[0] for table in played[0].tables)


def test_letters_move_by_so_many_tables() -> None:
    """As clubs play it: A stays, B goes down one, C down two, D up one."""
    named = [*("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gil", "Hal"), *NEXT_EIGHT]
    second, third = letters(named, 3)[1:]
    assert [" ".join(table) for table in second.tables] == [
        "Ann Fay Kay Pam",
        "Eve Jan Ora Dee",
        "Ivy Nan Cat Hal",
        "Meg Bea Gil Lea",
    ]
    assert [" ".join(table) for table in third.tables] == [
        "Ann Jan Cat Lea",
        "Eve Nan Gil Pam",
        "Ivy Bea Kay Dee",
        "Meg Fay Ora Hal",
    ]
    assert meetings(letters(named[:12], 3))[frozenset(("Cat", "Dee"))] == 3


def test_letters_need_four_at_every_table() -> None:
    """Another number is refused, and told who seats them."""
    with pytest.raises(Refused, match="13 players cannot move by letters"):
        letters(people(13), 3)


def test_ranks_sit_together() -> None:
    """The first four at the first table; who has sat out least sits out, from the end."""
    assert by_rank(people(8), None).tables == (tuple(people(8)[:4]), tuple(people(8)[4:]))
    first = by_rank(people(9), Uneven.SIT_OUT)
    assert first.out == ("player 8",)
    assert by_rank(people(9), Uneven.SIT_OUT, [first]).out == ("player 7",)


def test_swiss_seats_the_highest_who_have_not_met() -> None:
    """Down the standings: those who sat with the first are passed over as long as others are there."""
    played = by_rank(people(16), None)
    assert swiss(people(16), None, [played]).tables[0] == ("player 0", "player 4", "player 8", "player 12")
    assert swiss(people(8), None) == by_rank(people(8), None)


def test_chance_is_that_of_its_seed() -> None:
    """The same seed seats the same, everybody has a place, and waiting goes round."""
    drawn = by_chance(people(10), 5, Uneven.SIT_OUT, seed=4)
    assert drawn == by_chance(people(10), 5, Uneven.SIT_OUT, seed=4)
    assert drawn != by_chance(people(10), 5, Uneven.SIT_OUT, seed=5)
    assert_all_have_a_place(10, Uneven.SIT_OUT, drawn)
    assert set(waits(drawn).values()) == {1}
    assert all(one.tables != other.tables for one, other in pairwise(drawn))


@pytest.mark.parametrize("number", range(6, 49))
def test_tables_seat_everybody_or_say_who_waits(number: int) -> None:
    """Tables of four, and as few of another size as there can be; six, seven and eleven cannot be fives."""
    for uneven in Uneven:
        tables = sizes(number, uneven)
        if tables is None:
            assert (uneven, number) in {(Uneven.FIVES, each) for each in (6, 7, 11)}
            continue
        assert number - sum(tables) == (number % 4 if uneven is Uneven.SIT_OUT else 0)
        assert set(tables) <= {4, {Uneven.SIT_OUT: 4, Uneven.THREES: 3, Uneven.FIVES: 5}[uneven]}


@pytest.mark.parametrize(
    ("number", "uneven", "message"),
    [
        (5, None, "5 players: an event is played at two tables or more, by six people or more"),
        (13, None, "13 players: sit-out (3 tables, 1 waits), threes (4+3+3+3), fives (5+4+4)"),
        (11, Uneven.FIVES, "11 players cannot be seated with fives: sit-out (2 tables, 3 wait), threes (4+4+3)"),
    ],
)
def test_numbers_that_cannot_be_seated_say_what_can(number: int, uneven: Uneven | None, message: str) -> None:
    """Every way there is, in words."""
    with pytest.raises(Refused) as caught:
        mixer(people(number), 3, uneven)
    assert caught.value.message == message


def test_who_sat_at_an_odd_table_before_sits_at_one_last() -> None:
    """Rounds planned anew count the tables of three that were played: of eleven nobody has two before all could."""
    past = by_rank(people(11), Uneven.THREES)
    after = mixer(people(11), 2, Uneven.THREES, (past,))
    odd = Counter(person for seats in (past, *after) for table in seats.tables if len(table) == 3 for person in table)
    assert len(odd) == 9
