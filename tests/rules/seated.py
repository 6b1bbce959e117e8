"""What the tests of rules about seats share: players by their first letters, and what a rule says where they sit."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Seating

if TYPE_CHECKING:
    from ledger.hooks.in_force import RulesInForce

SEVEN = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gus")


def named(letters: str) -> tuple[str, ...]:
    """``A B`` as the players whose names begin so."""
    return tuple(next(player for player in SEVEN if player.startswith(letter)) for letter in letters.split())


def seating(rule: str, players: tuple[str, ...], turns: int) -> Seating | None:
    """What a rule answers about these players after so many turns."""
    found = [value for _, value in _in_force(rule).single("mahj_seats", Seating, players=players, turns=turns)]
    return found[0] if found else None


@cache
def _in_force(rule: str) -> RulesInForce:
    """One rule, with its defaults."""
    return load({rule: {}}, RuleFinder(), "a test")
