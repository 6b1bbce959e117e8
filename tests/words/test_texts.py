"""Texts in messages: how a sentence begins, how things are counted, how a choice is named."""

from __future__ import annotations

import pytest

from ledger.text import capital, counted, either


@pytest.mark.parametrize(
    ("text", "said"), [("", ""), ("a", "A"), ("ann wins", "Ann wins"), ("Ann", "Ann"), ("éva and Ann", "Éva and Ann")]
)
def test_a_sentence_begins_with_a_capital(text: str, said: str) -> None:
    """Only the first letter changes, names inside stay as they are written."""
    assert capital(text) == said


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 hands"), (1, "1 hand"), (2, "2 hands"), (-1, "-1 hands"), (1_000, "1000 hands")]
)
def test_things_are_counted(number: int, said: str) -> None:
    """One is one, and none are several."""
    assert counted(number, "hand") == said


def test_things_with_a_plural_of_their_own_are_counted() -> None:
    """What takes no s is said as it is."""
    assert counted(2, "match", "matches") == "2 matches"
    assert counted(1, "match", "matches") == "1 match"


def test_a_choice_of_three_is_named() -> None:
    """The last stands behind the or."""
    assert either(["Ann", "Bea", "Cat"]) == "Ann, Bea or Cat"
    assert either(["Ann"]) == "Ann"
