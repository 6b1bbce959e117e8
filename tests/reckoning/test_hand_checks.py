"""What stands against recording a hand, and what the host is only told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from ledger.answers import Fact, Problem
from ledger.facts import BY_FIELD, FACTS
from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check

if TYPE_CHECKING:
    from tests.reckoning.conftest import Rules

FOUR = ("Ann", "Bea", "Cat", "Dee")
WIN = Hand(seated=FOUR, result=Result.DISCARD, winner="Ann", value=25, discarder="Dee")
DRAWN = Hand(seated=FOUR, result=Result.SELF_DRAWN, winner="Ann", value=25)
ERROR = Hand(seated=FOUR, result=Result.ERROR, caller="Ann", value=25)
WALL = Hand(seated=FOUR, result=Result.WALL)
NIGHT = Night(seating=Seating(FOUR, ("Eve",)))
BUNDLED = (
    "winner-collects",
    "jokerless-doubles",
    "miscalled-discard",
    "pays-for-table",
    "bettor",
    "mah-jongg-in-error",
)


@pytest.mark.parametrize(
    ("hand", "facts", "message"),
    [
        (WIN, {"winner": "Zoe"}, "Zoe is not at the table, and so cannot be the winner"),
        (WIN, {"discarder": "Eve"}, "Eve (waiting) is not at the table, and so cannot be the discarder"),
        (WIN, {"pays_all": "Zoe"}, "Zoe is not at the table, and so cannot be who pays for the table"),
        (WIN, {"stopped_by": "Zoe"}, "Zoe is not at the table, and so cannot be who stopped the second Charleston"),
        (WIN, {"dead": ("Zoe",)}, "Zoe is not at the table, and so cannot be a dead player"),
        (ERROR, {"caller": "Zoe"}, "Zoe is not at the table, and so cannot be the caller"),
        (ERROR, {"wrecker": "Zoe"}, "Zoe is not at the table, and so cannot be the wrecker"),
        (ERROR, {"intact": ("Zoe",)}, "Zoe is not at the table, and so cannot be an intact player"),
        (WIN, {"discarder": "Ann"}, "Ann cannot win on a discard of their own"),
        (WIN, {"dead": ("Ann",)}, "Ann's hand is dead and cannot win"),
        (WIN, {"dead": ("Dee",)}, "Dee's hand is dead and cannot discard the winning tile"),
        (DRAWN, {"miscalled": True}, "only a discard can be miscalled"),
        (WIN, {"joker_exchange": True}, "a joker exchange that completes a hand is self-drawn"),
        (WIN, {"pays_all": "Ann"}, "Ann won and cannot pay for the table"),
        (WIN, {"pays_all": "Dee", "miscalled": True}, "a miscalled discard is paid by its discarder alone"),
        (ERROR, {"intact": ("Ann",)}, "Ann called in error, so that hand is not intact"),
        (ERROR, {"intact": ("Bea",), "wrecker": "Bea"}, "Bea wrecked the wall, so that hand is not intact"),
        (ERROR, {"wrecker": "Ann"}, "Ann cannot be both caller and wrecker"),
        (ERROR, {"intact": ("Bea", "Cat")}, "with 2 hands intact play goes on, and Ann's hand is dead"),
        (WALL, {"bets": {"Bea": "Ann"}}, "Bea is at the table and cannot bet"),
        (WALL, {"bets": {"Zoe": "Ann"}}, "Zoe does not wait at this table and cannot bet"),
        (WALL, {"bets": {"Eve": "Eve"}}, "Eve cannot bet on Eve, who is not at the table"),
        (WALL, {"facts": {"dice": True}}, 'no rule in force asks about "dice"'),
    ],
)  # fmt: skip
def test_hand_that_could_not_have_happened_is_refused(
    rules: Rules, hand: Hand, facts: dict[str, Any], message: str
) -> None:
    """Each with one sentence and what to do about it."""
    problems = [problem for problem in check(replace(hand, **facts), NIGHT, rules.load(*BUNDLED)) if problem.refuses]
    assert [problem.message for problem in problems] == [message]
    assert problems[0].hint


@pytest.mark.parametrize(
    "hand",
    [
        WIN,
        DRAWN,
        WALL,
        ERROR,
        replace(WIN, miscalled=True, dead=("Dee",)),
        replace(WIN, pays_all="Dee", dead=("Cat",)),
        replace(DRAWN, joker_exchange=True, jokerless=True),
        replace(ERROR, intact=("Bea",)),
        replace(ERROR, wrecker="Bea", intact=("Cat", "Dee")),
        replace(WALL, bets={"Eve": "wall"}),
        replace(WALL, bets={"Eve": "void"}),
        Hand(seated=FOUR, result=Result.THROWN_IN, dead=("Bea", "Cat", "Dee")),
    ],
)
def test_hand_that_can_happen_is_recorded(rules: Rules, hand: Hand) -> None:
    """Nothing stands against what the game allows."""
    assert check(hand, NIGHT, rules.load(*BUNDLED)) == []


@pytest.mark.parametrize("key", [fact.field for fact in FACTS if fact.unread])
def test_key_no_rule_reads_is_recorded_with_a_warning(rules: Rules, key: str) -> None:
    """It changes nothing, and the host is told so; where a rule reads it there is nothing to say.

    So each of these keys is read by a bundled rule: one that no rule could read belongs nowhere near this table.
    """
    value: Any = {
        "exposures": 0,
        "pays_all": "Dee",
        "bets": {"Eve": "Ann"},
        "intact": ("Bea",),
        "wrecker": "Bea",
    }.get(key, True)
    hand = replace(ERROR if key in {"intact", "wrecker"} else WIN, **{key: value})
    told = f"{BY_FIELD[key].unread} is recorded, and changes nothing under tonight's rules"
    assert check(hand, NIGHT, rules.load("winner-collects")) == [Problem(told, refuses=False)]
    assert check(hand, NIGHT, rules.load(*BUNDLED, "last-tile", "no-exposure-bonus")) == []


@pytest.mark.parametrize("hand", [DRAWN, WALL])
def test_three_dead_hands_are_said_to_be_thrown_in(rules: Rules, hand: Hand) -> None:
    """Recorded as it was told, since a false call may have been among them; with two the hand goes on."""
    told = "3 hands are dead: without a false call such a hand is thrown in"
    problems = check(replace(hand, dead=("Bea", "Cat", "Dee")), NIGHT, rules.load(*BUNDLED))
    assert [(problem.message, problem.refuses) for problem in problems] == [(told, False)]
    assert check(replace(hand, dead=("Bea", "Cat")), NIGHT, rules.load(*BUNDLED)) == []


def test_fact_of_the_wrong_kind_is_refused(rules: Rules) -> None:
    """A number where one is counted, yes or no elsewhere; the rule's question is asked again."""
    rules.add("a", facts=lambda: [Fact("dice", "Doubles?"), Fact("turns", "How many turns?", counts=True)])
    problems = check(replace(WALL, facts={"dice": 2, "turns": True}), NIGHT, rules.load())
    assert [(problem.message, problem.hint) for problem in problems] == [
        ("dice takes yes or no", "Doubles? For example --fact dice=yes"),
        ("turns takes a number", "How many turns? For example --fact turns=2"),
    ]
    assert check(replace(WALL, facts={"dice": False, "turns": 0}), NIGHT, rules.load()) == []


def test_what_refuses_comes_before_what_is_only_told(rules: Rules) -> None:
    """A rule's own problems stand among them."""
    rules.add("a", check=lambda: [Problem("only told", refuses=False), Problem("not with us")])
    problems = check(replace(WIN, winner="Dee"), NIGHT, rules.load("winner-collects"))
    assert [problem.message for problem in problems] == [
        "Dee cannot win on a discard of their own",
        "not with us",
        "only told",
    ]
