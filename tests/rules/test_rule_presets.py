"""The bundled presets: each loads, says what it is, and plays what its name promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Hand, Result, Unit
from ledger.pay.seats import seats
from ledger.presets.presets import Bundled, PresetShelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.conftest import Play

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
#: What each preset adds to the standard rules.
ADDED = {
    "standard": set(),
    "friendly": set(),
    "pie": {"pie"},
    "kitty": {"kitty"},
    "hot-wall": {"hot-wall"},
    "cold-wall": {"cold-wall"},
    "dice-night": {"dice-doubles"},
    "two-players": {"two-players"},
    "siamese": {"siamese"},
    "three-players": {"three-players"},
    "three-players-dummy": {"three-players"},
    "four-with-pivot": {"pivot"},
    "five-with-bettor": {"bettor"},
    "five-with-rotation": {"rotation"},
    "six-with-bettors": {"bettor"},
}
#: Presets with rules of their own, in full.
OWN = {
    "flat": {"winner-collects", "miscalled-discard", "mah-jongg-in-error", "pays-for-table"},
    "tournament": {"tournament"},
    "tournament-strict": {"tournament"},
    "winner-only": {"winner-only"},
}
UNITS = {
    "friendly": Unit.POINTS,
    "tournament": Unit.TOURNAMENT,
    "tournament-strict": Unit.TOURNAMENT,
    "winner-only": Unit.LEAGUE,
}
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")


def test_presets_are_those_agreed() -> None:
    """No preset more and none less."""
    assert set(SHELF.names()) == {*ADDED, *OWN}


@pytest.mark.parametrize("name", [*ADDED, *OWN])
def test_preset_plays_its_rules_in_its_unit(name: str) -> None:
    """The rules its name promises, all of which load together, and points of the right kind."""
    preset = SHELF.resolve(name)
    expected = STANDARD | ADDED[name] if name in ADDED else OWN[name]
    assert set(preset.rules) == expected
    assert set(load(preset.rules, FINDER, preset.where).rules) == expected
    assert preset.unit == UNITS.get(name, Unit.COINS)


@pytest.mark.parametrize("name", [*ADDED, *OWN])
def test_preset_introduces_itself(name: str) -> None:
    """A title and a summary of its own, and agreed lines that are short sentences without a full stop."""
    preset = SHELF.resolve(name)
    others = {SHELF.resolve(other).title for other in SHELF.names() if other != name}
    assert preset.title not in others
    assert preset.summary
    assert all(line[0].isupper() and not line.endswith(".") for line in preset.agreed)


@pytest.mark.parametrize("name", [*ADDED, *OWN])
def test_preset_spells_out_every_option_it_chooses(name: str) -> None:
    """A preset that plays by itself writes its rules' options in full, so that its file can be read alone."""
    preset = SHELF.resolve(name)
    rules = load(preset.rules, FINDER, preset.where)
    assert {rule: set(options) for rule, options in rules.in_full.items()} == {
        rule: set(options) for rule, options in preset.rules.items()
    }


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("two-players", 2),
        ("siamese", 2),
        ("three-players", 3),
        ("three-players-dummy", 3),
        ("four-with-pivot", 4),
        ("five-with-bettor", 5),
        ("five-with-rotation", 5),
        ("six-with-bettors", 6),
    ],
)
def test_preset_seats_the_number_in_its_name(name: str, number: int) -> None:
    """Everyone has a place: four at most sit, the others wait."""
    rules = load(SHELF.resolve(name).rules, FINDER, name)
    seating = seats(PLAYERS[:number], 0, rules)
    assert seating.seated == PLAYERS[: min(number, 4)]
    assert seating.waiting == PLAYERS[4:number]


def test_flat_keeps_the_penalties(play: Play, hand: Callable[..., Hand], wall: Callable[..., Hand]) -> None:
    """Nothing doubles, but a miscalled discard costs four times and a call in error twice."""
    drawn = hand(result=Result.SELF_DRAWN, discarder=None, jokerless=True)
    error = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))
    assert play(drawn, preset="flat") == {"Ann": 75, "Bea": -25, "Cat": -25, "Dee": -25}
    assert play(hand(miscalled=True), preset="flat") == {"Ann": 100, "Dee": -100}
    assert play(error, preset="flat") == {"Ann": -80, "Dee": 80}


def test_friendly_pays_like_standard(play: Play, hand: Callable[..., Hand]) -> None:
    """Only what a point is differs."""
    won = hand(jokerless=True)
    assert play(won, preset="friendly") == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}


def test_dummy_preset_has_the_dummy() -> None:
    """The two presets for three players differ in their Charleston."""
    chosen = [
        SHELF.resolve(name).rules["three-players"]["charleston"] for name in ("three-players", "three-players-dummy")
    ]
    assert chosen == ["none", "dummy"]
