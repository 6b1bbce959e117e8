"""What a table does not play, found by trying: said exactly where nobody would pay or collect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from ledger.declarations import Extra, Plus
from ledger.model import KITTY, Result, Seating, Unit
from ledger.pay.samples import DISCARDER, EAST, OTHER, VALUE, WINNER, Samples, not_played, samples

if TYPE_CHECKING:
    from ledger.model import Hand, Night
    from tests.reckoning.conftest import Rules

FOUR = Seating(("Ann", "Bea", "Cat", "Dee"))
FIVE = Seating(FOUR.seated, ("Eve",))
TWO = Seating(("Ann", "Bea"))

WALL = "Nobody pays for a wall game."
WALL_BETS = "A wall game moves nothing but right bets on it."
MOVES_ON = "After a wall game the deal moves on like after any other hand."
ERROR = "A mah jongg in error costs nothing."
JOKERLESS = "A jokerless hand counts no more than another."
BANK = "Players do not pay each other: points come from the bank."
THROWER = "The discarder pays no more than the others."
SELF_DRAWN = "A self-drawn win counts no more than one on a discard."
MISCALLED = "A miscalled discard is paid like any other."
WHOLE_TABLE = "Nobody pays for the whole table."
NO_PIE = "There is no pie and no cap: whatever is lost is paid in full."
NO_KITTY = "There is no kitty."
NO_BETTOR = "There is no bettor: only those at the table win or lose."
NO_BETTOR_WAITS = "There is no bettor: who waits neither pays nor collects."

EVERYTHING = [
    WALL, MOVES_ON, ERROR, JOKERLESS, THROWER, SELF_DRAWN, MISCALLED, WHOLE_TABLE, NO_PIE, NO_KITTY, NO_BETTOR,
]  # fmt: skip


def nothing_left() -> list[Extra]:
    """What becomes of a kitty nobody won."""
    return []


def tried(rules: Rules, *names: str, seating: Seating = FOUR, unit: Unit = Unit.COINS) -> Samples:
    """Samples under some bundled rules."""
    return samples(seating, unit, rules.load(*(name for name in names if name not in rules.made_up)))


@pytest.mark.parametrize(
    ("more", "played"),
    [
        ((), ()),
        (("kitty",), (WALL, NO_KITTY)),
        (("donation",), (WALL,)),
        (("wall-redeal",), (MOVES_ON,)),
        (("mah-jongg-in-error",), (ERROR,)),
        (("jokerless-bonus",), (JOKERLESS,)),
        (("jokerless-doubles",), (JOKERLESS,)),
        (("discarder-doubles",), (THROWER,)),
        (("discarder-only",), (THROWER, SELF_DRAWN)),
        (("self-drawn-doubles",), (SELF_DRAWN,)),
        (("miscalled-discard",), (MISCALLED,)),
        (("pays-for-table",), (WHOLE_TABLE,)),
        (("pie",), (NO_PIE,)),
        (("cap",), (NO_PIE,)),
        (("first-and-last-double",), ()),
        (("after-wall-doubles",), ()),
        (("hot-wall", "dice-doubles", "last-tile"), ()),
    ],
)
def test_what_a_rule_does_is_not_said_to_be_left_out(
    rules: Rules, more: tuple[str, ...], played: tuple[str, ...]
) -> None:
    """Where everybody only owes the winner the value nothing else is played; each rule takes away its own sentence."""
    assert not_played(tried(rules, "winner-collects", *more)) == [each for each in EVERYTHING if each not in played]


def test_who_waits_bets_or_sits_out(rules: Rules) -> None:
    """With bettors only right bets move on a wall game; without them who waits has no part in anything."""
    bettors = [each for each in EVERYTHING if each not in {WALL, NO_BETTOR}]
    assert not_played(tried(rules, "winner-collects", "bettor", seating=FIVE)) == [WALL_BETS, *bettors]
    rotation = [each for each in EVERYTHING if each != NO_BETTOR]
    assert not_played(tried(rules, "winner-collects", "rotation", seating=FIVE)) == [*rotation, NO_BETTOR_WAITS]


def test_two_have_nobody_to_compare_with(rules: Rules) -> None:
    """One loser alone pays neither more than others nor for them."""
    of_more_than_one = {THROWER, SELF_DRAWN, WHOLE_TABLE}
    said = [each for each in EVERYTHING if each not in of_more_than_one]
    assert not_played(tried(rules, "winner-collects", seating=TWO)) == said


def test_three_are_compared_like_four(rules: Rules) -> None:
    """The one who did not discard stands for all who did not."""
    three = Seating(FOUR.seated[:3])
    assert not_played(tried(rules, "winner-collects", seating=three)) == EVERYTHING
    played = ("discarder-doubles", "self-drawn-doubles", "pays-for-table")
    said = [each for each in EVERYTHING if each not in {THROWER, SELF_DRAWN, WHOLE_TABLE}]
    assert not_played(tried(rules, "winner-collects", *played, seating=three)) == said


def test_kitty_of_any_rule_is_a_kitty(rules: Rules) -> None:
    """Whether a rule feeds it on a wall game or says what becomes of it."""
    rules.add("pot", extras=lambda hand: [Extra(hand.east, KITTY, 5, "pot")] if hand.result == Result.WALL else [])
    assert not_played(tried(rules, "winner-collects", "pot")) == [e for e in EVERYTHING if e not in {WALL, NO_KITTY}]
    rules.made_up.clear()
    rules.add("end", night_end=nothing_left)
    assert not_played(tried(rules, "winner-collects", "end")) == [each for each in EVERYTHING if each != NO_KITTY]


def test_points_from_the_bank_are_all_there_is_to_say(rules: Rules) -> None:
    """Nobody at a tournament asks for a kitty."""
    assert not_played(tried(rules, "tournament", unit=Unit.TOURNAMENT)) == [MOVES_ON, BANK]
    assert not_played(tried(rules, "winner-only", unit=Unit.LEAGUE)) == [WALL, MOVES_ON, ERROR, JOKERLESS, BANK]


@pytest.mark.parametrize(
    ("seating", "called"),
    [
        (FOUR, (EAST, WINNER, DISCARDER, OTHER)),
        (Seating(FOUR.seated[:3]), (EAST, WINNER, DISCARDER)),
        (TWO, (DISCARDER, WINNER)),
    ],
)
def test_people_are_called_by_what_they_do(rules: Rules, seating: Seating, called: tuple[str, ...]) -> None:
    """As many as sit tonight; with two the discarder is East."""
    assert tried(rules, "winner-collects", seating=seating).night.seated == called


def test_samples_are_neither_first_nor_after_a_wall_game(rules: Rules) -> None:
    """No double of a first hand or of one after a wall game is in what is compared; a jokerless double is."""
    at_table = tried(rules, "winner-collects", "first-and-last-double", "after-wall-doubles", "jokerless-doubles")
    value = at_table.discard.value
    assert value is not None
    assert at_table.moves(at_table.discard) == {WINNER: 3 * value, EAST: -value, DISCARDER: -value, OTHER: -value}
    assert at_table.moves(replace(at_table.self_drawn, jokerless=True))[WINNER] == 6 * value
    assert at_table.moves(at_table.wall) == {}


@pytest.mark.parametrize("seating", [FOUR, Seating(FOUR.seated[:3]), TWO])
def test_nobody_wins_a_sample_for_the_second_time_in_a_row(rules: Rules, seating: Seating) -> None:
    """What a second win in a row adds is not in what an ordinary hand pays."""

    def ten_more(hand: Hand, night: Night) -> list[Plus]:
        return [Plus(10, "in a row")] if night.hands[-1].hand.winner == hand.winner else []

    rules.add("in-a-row", terms=ten_more)
    at_table = tried(rules, "winner-collects", seating=seating)
    losers = len(seating.seated) - 1
    assert at_table.moves(at_table.discard)[WINNER] == VALUE * losers
    assert at_table.moves(at_table.self_drawn)[WINNER] == VALUE * losers
    before = at_table.night.hands[-1].hand
    assert {before.winner, before.discarder} <= set(before.seated) - {None}
