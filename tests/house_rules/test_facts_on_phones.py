"""What house rules ask about is asked on phones: with the form what they always ask, behind it what one hand needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.serve.with_entry import EntryWanted
from ledger.record import HandEntry
from tests.entry.conftest import Served

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

#: A rule that asks in every way, of every win first, and of a jokerless one once more.
CURIOUS = """
    QUESTIONS = [
        Fact("x-yes", "Was it so?"),
        Fact("x-turns", "How many turns?", takes=Takes.NUMBER),
        Fact("x-who", "Who was it?", takes=Takes.PLAYER),
        Fact("x-all", "Who were they?", takes=Takes.PLAYERS),
        Fact("x-how", "How was it?", takes=Takes.WORD, words=("wall", "late")),
        Fact("x-odd", "What was odd?", takes=Takes.WORDS, words=("a, b", "c")),
    ]

    class Curious(Rule):
        info = Info(title="Curious", summary="Every answer is worth a point.", hooks=2)

        @hook
        def mahj_facts(self, hand):
            first = [replace(each, name=each.name.replace("x-", "first-")) for each in QUESTIONS]
            then = [replace(each, name=each.name.replace("x-", "then-")) for each in QUESTIONS]
            return [*first, *(then if hand.jokerless else [])] if hand.won else []

        @hook
        def mahj_extras(self, hand):
            return [Extra(hand.winner, FUND, len(hand.facts), "curious")] if hand.won and hand.facts else []
"""
SHOW, COUNTS = "Who pays whom?", "It counts"


@pytest.fixture
def served(club: Club) -> Served:
    """A table whose rule asks in every way."""
    club.rule("curious", CURIOUS)
    club.done("start Ann Bea Cat Dee --preset flat --with curious")
    return Served(club, EntryWanted())


def facts(served: Served) -> dict[str, object]:
    """The facts of the last hand."""
    entry = served.host.entries()[-1]
    assert isinstance(entry, HandEntry)
    return dict(entry.hand.facts)


def test_a_form_asks_in_every_way(served: Served) -> None:
    """Yes, a number, players, words: chosen, and read as at the prompt; what is left alone is not asked again."""
    phone = served.phone("Bea")
    filled: dict[str, str | tuple[str, ...]] = {
            "winner": "Ann", "value": "25", "discarder": "Dee", "fact first-yes": "yes", "fact first-turns": "3",
            "fact first-who": "Cat", "fact first-all": ("Bea", "Dee"), "fact first-how": "wall",
            "fact first-odd": ("a, b", "c"),
    }  # fmt: skip
    phone.tap(SHOW, **filled)
    phone.tap(COUNTS)
    assert facts(served) == {
        "first-yes": True, "first-turns": 3, "first-who": "Cat", "first-all": ("Bea", "Dee"), "first-how": "wall",
        "first-odd": ("a, b", "c"),
    }  # fmt: skip
    phone.tap(SHOW, winner="Ann", value="30", discarder="Dee")
    phone.tap(COUNTS)
    assert facts(served) == {}


def test_what_one_hand_needs_is_asked_behind_the_form(served: Served) -> None:
    """All of it at once, each as it is answered; with nothing chosen it is nobody, none and 0."""
    phone = served.phone("Bea")
    phone.tap(SHOW, winner="Ann", value="25", discarder="Dee", jokerless="yes")
    assert "Still to be said Was it so? Yes No How many turns? Who was it? Nobody Ann" in phone.words
    answers: dict[str, str | tuple[str, ...]] = {
            "answer fact then-yes": "yes", "answer fact then-turns": "2", "answer fact then-who": "Cat",
            "answer fact then-all": ("Bea", "Dee"), "answer fact then-how": "late", "answer fact then-odd": "c",
    }  # fmt: skip
    phone.tap(SHOW, **answers)
    phone.tap(COUNTS)
    assert facts(served) == {
        "then-yes": True, "then-turns": 2, "then-who": "Cat", "then-all": ("Bea", "Dee"), "then-how": "late",
        "then-odd": ("c",),
    }  # fmt: skip
