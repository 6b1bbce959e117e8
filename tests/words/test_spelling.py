"""What somebody may have meant who misspelt a word."""

from __future__ import annotations

import pytest

from ledger.spelling import hint, nearest
from ledger.text import either

RULES = ("hot-wall", "cold-wall", "one-hand", "cap")


def test_the_likest_comes_first() -> None:
    """What differs by a letter is meant before what differs by more, and what is unlike never."""
    assert nearest("cold-wal", RULES, most=3) == ["cold-wall"]
    doubles = ["discarder-doubles", "dice-doubles", "east-doubles"]
    assert nearest("dice-double", doubles, most=3) == ["dice-doubles", "discarder-doubles"]
    assert nearest("cold-wal", RULES) == ["cold-wall"]
    assert nearest("zebra", RULES, most=3) == []
    assert nearest("standart", ["standard", "free-start"], most=3, likeness=0.5) == ["standard"]


def test_how_like_a_word_must_be() -> None:
    """A higher likeness leaves out what a lower one takes."""
    assert nearest("wall", RULES, likeness=0.6) == ["hot-wall"]
    assert nearest("wall", RULES, likeness=0.8) == []


def test_what_is_endless_is_nobodys_slip() -> None:
    """A page pasted by mistake is compared with nothing, however like it is."""
    assert nearest("a" * 60, ["a" * 59]) == ["a" * 59]
    assert nearest("a" * 61, ["a" * 60]) == []


@pytest.mark.parametrize(
    ("near", "said"),
    [
        ((), "there are none"),
        (("Ann",), "did you mean Ann?"),
        (("Ann", "Bea"), "did you mean Ann or Bea?"),
        (("Ann", "Bea", "Cat"), "did you mean Ann, Bea or Cat?"),
    ],
)
def test_a_hint_asks_or_says_something_else(near: tuple[str, ...], said: str) -> None:
    """One, two or three that could be meant are asked about; where there is none the hint is another."""
    assert hint(near, "there are none") == said
    assert not near or either(near) in said
