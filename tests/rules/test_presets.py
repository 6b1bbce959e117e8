"""The bundled presets: each loads, says what it is, and plays what its name promises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Result, Unit
from ledger.pay.seats import seats
from ledger.presets.choosing_rules import LOWEST_VALUE
from ledger.presets.presets import Bundled, PresetShelf

if TYPE_CHECKING:
    from tests.rules.conftest import MakeHand, Play

SHELF = PresetShelf(Bundled())
FINDER = RuleFinder()
STANDARD = {
    "winner-collects",
    "discarder-doubles",
    "self-drawn-doubles",
    "jokerless-doubles",
    "miscalled-discard",
    "mah-jongg-in-error",
    "pays-for-table",
}
#: Rules that say by themselves who pays the winner, so that a preset named after one plays nothing else.
SCORINGS = {"tournament", "winner-only"}
#: What a preset plays whose name holds no rule's name.
UNNAMED = {
    "standard": STANDARD,
    "friendly": STANDARD,
    "dice-night": {*STANDARD, "dice-doubles"},
    "flat": {"winner-collects", "miscalled-discard", "mah-jongg-in-error", "pays-for-table"},
}
#: What a preset counts in, where that is not coins.
UNITS = {
    "friendly": Unit.POINTS,
    "tournament": Unit.TOURNAMENT,
    "tournament-strict": Unit.TOURNAMENT,
    "winner-only": Unit.LEAGUE,
}
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")
NAMES = SHELF.names()
NUMBERED = {name: NUMBERS[first] for name in NAMES if (first := name.partition("-")[0]) in NUMBERS}


def named_in(name: str) -> set[str]:
    """The rules whose name a preset's name holds, ``bettor`` in ``six-with-bettors``."""
    return {rule for rule in FINDER.names() if re.search(rf"\b{rule}s?\b", name)}


def promised(name: str) -> set[str]:
    """The rules that a preset's name promises."""
    named = named_in(name)
    return UNNAMED.get(name) or (named if named & SCORINGS else STANDARD | named)


@pytest.mark.parametrize("name", NAMES)
def test_preset_plays_its_rules_in_its_unit(name: str) -> None:
    """The rules its name promises, all of which load together, and points of the right kind."""
    preset = SHELF.resolve(name)
    assert set(preset.rules) == promised(name)
    assert set(load(preset.rules, FINDER, preset.where).rules) == promised(name)
    assert preset.unit == UNITS.get(name, Unit.COINS)


@pytest.mark.parametrize("name", sorted({*UNNAMED, *UNITS}))
def test_preset_that_needs_a_word_here_is_there(name: str) -> None:
    """None stands above whose file is gone, or whose name says by itself what it plays."""
    assert name in NAMES
    assert name not in UNNAMED or not named_in(name)


@pytest.mark.parametrize("name", NAMES)
def test_preset_introduces_itself(name: str) -> None:
    """A title and a summary of its own, and agreed lines that are short sentences without a full stop."""
    preset = SHELF.resolve(name)
    others = {SHELF.resolve(other).title for other in SHELF.names() if other != name}
    assert preset.title not in others
    assert preset.summary
    assert all(line[0].isupper() and not line.endswith(".") for line in preset.agreed)


@pytest.mark.parametrize("name", NAMES)
def test_preset_spells_out_every_option_it_chooses(name: str) -> None:
    """A preset writes its rules' options in full; only the lowest value on the card is the book's to say."""
    preset = SHELF.resolve(name)
    rules = load(preset.rules, FINDER, preset.where)
    assert {rule: set(options) - {LOWEST_VALUE} for rule, options in rules.in_full.items()} == {
        rule: set(options) for rule, options in preset.rules.items()
    }


@pytest.mark.parametrize(("name", "number"), NUMBERED.items())
def test_preset_seats_the_number_in_its_name(name: str, number: int) -> None:
    """Everyone has a place: four at most sit, the others wait."""
    rules = load(SHELF.resolve(name).rules, FINDER, name)
    seating = seats(PLAYERS[:number], 0, rules)
    assert seating.seated == PLAYERS[: min(number, 4)]
    assert seating.waiting == PLAYERS[4:number]


def test_flat_keeps_the_penalties(play: Play, hand: MakeHand, wall: MakeHand) -> None:
    """Nothing doubles, but a miscalled discard costs four times and a call in error twice."""
    drawn = hand(result=Result.SELF_DRAWN, discarder=None, jokerless=True)
    error = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))
    assert play(drawn, preset="flat") == {"Ann": 75, "Bea": -25, "Cat": -25, "Dee": -25}
    assert play(hand(miscalled=True), preset="flat") == {"Ann": 100, "Dee": -100}
    assert play(error, preset="flat") == {"Ann": -80, "Dee": 80}


def test_friendly_pays_like_standard(play: Play, hand: MakeHand) -> None:
    """Only what a point is differs."""
    won = hand(jokerless=True)
    assert play(won, preset="friendly") == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}


def test_dummy_preset_has_the_dummy() -> None:
    """The two presets for three players differ in their Charleston."""
    chosen = [
        SHELF.resolve(name).rules["three-players"]["charleston"] for name in ("three-players", "three-players-dummy")
    ]
    assert chosen == ["none", "dummy"]
