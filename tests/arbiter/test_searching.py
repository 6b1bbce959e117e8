"""Finding a ruling by the words a player would use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.arbiter import topics
from ledger.arbiter.searching import search
from ledger.errors import MahjError, Refused, UsageProblem

RULINGS = topics.everything()

#: What a player might type, and the topic that answers it.
ASKED = [
    ("can I swap a joker from my own rack", "joker-exchange"),
    ("joker exchange out of turn", "joker-exchange"),
    ("how many exchanges in one turn", "joker-exchange"),
    ("may she refuse the exchange", "joker-exchange-begun"),
    ("won by joker exchange", "joker-exchange-wins"),
    ("gave the wrong tile in an exchange", "wrong-tile-exchanged"),
    ("joker in a pair", "jokers-in-groups"),
    ("joker for NEWS", "jokers-in-groups"),
    ("joker in a year", "jokers-in-groups"),
    ("someone threw a joker, can I take it?", "discarded-joker"),
    ("passed a joker", "charleston-joker"),
    ("frozen jokers", "dead-hand-jokers"),
    ("dead hand jokers", "dead-hand-jokers"),
    ("calling someone dead", "dead-hand"),
    ("13 tiles", "dead-hand"),
    ("can I call my own hand dead", "dead-hand"),
    ("does a dead hand pay", "dead-hand"),
    ("two dead hands", "several-dead-hands"),
    ("three hands are dead", "several-dead-hands"),
    ("one tile short before the first discard", "wrong-count"),
    ("wrongly called dead", "wrong-dead-call"),
    ("who pays the 50", "wrong-dead-call"),
    ("two people want the same tile", "two-claims"),
    ("two mah jongg on one tile", "two-claims"),
    ("too late to call", "claim-window"),
    ("she had already racked", "claim-window"),
    ("call for a pair", "pair-or-single"),
    ("can I call with a concealed hand", "concealed-call"),
    ("misnamed tile", "miscalled-discard"),
    ("she said the wrong name", "miscalled-discard"),
    ("false mah jongg", "mah-jongg-in-error"),
    ("take back mah jongg", "mah-jongg-taken-back"),
    ("wrecked the wall", "wrecked-wall"),
    ("drew out of turn", "out-of-turn"),
    ("discarded out of turn", "out-of-turn"),
    ("picked from the wrong end", "wrong-end"),
    ("wrong wall", "wrong-wall"),
    ("which way do we pass", "charleston"),
    ("blind pass", "blind-pass"),
    ("stop the second charlston", "stopping-the-charleston"),
    ("courtesy pass", "courtesy-pass"),
    ("only three of us", "fewer-than-four"),
    ("which dragon goes with which suit", "tiles"),
    ("how are the walls built", "walls-and-deal"),
    ("dice", "walls-and-deal"),
    ("what do I do in my turn", "a-turn"),
    ("what does X mean on the card", "reading-the-card"),
    ("glossary", "words-of-the-game"),
    ("who pays when self-drawn", "payments"),
    ("forgot to say jokerless", "jokerless-not-announced"),
    ("singles and pairs jokerless", "singles-and-pairs"),
    ("the hand was worth more", "worth-more"),
    ("nobody won", "wall-game"),
    ("heavenly hand", "heavenly-hand"),
    ("who deals next", "who-deals-next"),
    ("the bettor talked", "bettor-spoke"),
]


@pytest.mark.parametrize(("text", "topic"), ASKED)
def test_a_players_own_words_find_the_topic(text: str, topic: str) -> None:
    """It is among the first two."""
    assert topic in [ruling.name for ruling in search(text, RULINGS)[:2]]


def test_every_topic_is_asked_for() -> None:
    """No ruling is out of reach of the search."""
    assert {topic for _, topic in ASKED} == set(topics.names())


def test_a_ruling_that_says_the_very_words_comes_first() -> None:
    """Other rulings use both words, and one uses them side by side."""
    assert search("wrong wall", RULINGS)[0].name == "wrong-wall"


def test_a_slip_of_the_pen_is_forgiven() -> None:
    """The nearest word that rulings use is meant."""
    assert search("curtesy pas", RULINGS)[0].name == "courtesy-pass"


@pytest.mark.parametrize("text", ["", "what is the", "?!"])
def test_a_text_that_says_nothing_is_refused(text: str) -> None:
    """A search needs a word that is about something."""
    with pytest.raises(UsageProblem, match="holds no word to search for"):
        search(text, RULINGS)


@pytest.mark.parametrize("text", ["xylophone", "x" * 500])
def test_a_text_no_ruling_speaks_of_is_refused(text: str) -> None:
    """Instead of a list of what was not asked for."""
    with pytest.raises(Refused, match="no ruling speaks of"):
        search(text, RULINGS)


@given(text=st.text(max_size=60))
def test_any_text_finds_rulings_or_is_refused(text: str) -> None:
    """No other error is raised, whatever is typed."""
    said = ""
    try:
        assert {ruling.name for ruling in search(text, RULINGS)} <= set(topics.names())
    except MahjError as problem:
        said = problem.message
    assert said.isprintable()
