"""Finding a ruling by the words a player would use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.arbiter import topics
from ledger.arbiter.house import HouseWord
from ledger.arbiter.players_words import FORMS, plain_words
from ledger.arbiter.searching import Found, Index
from ledger.errors import MahjError, Refused, UsageProblem

if TYPE_CHECKING:
    from ledger.arbiter.rulings import Ruling

RULINGS = topics.everything()
INDEX = Index(RULINGS)
ASKED = Path(__file__).parent / "asked"


def found(text: str) -> Found:
    """What a search for a text finds."""
    return INDEX.search(text)


def names(text: str) -> list[str]:
    """The names of the rulings a text finds, the likeliest first."""
    return [ruling.name for ruling in found(text).rulings]


@pytest.mark.parametrize("file", ["tuned.tsv", "unseen.tsv"])
def test_players_own_words_find_the_topic(file: str) -> None:
    """Sentences as they are shouted at a table: first for 75 %, among the first three for 92 %.

    The weights of the search were chosen by those of the first file, and never by those of the second.
    """
    lines = (ASKED / file).read_text("utf-8").splitlines()
    asked = [(names(text)[:3], set(wanted.split("|"))) for text, wanted in (line.split("\t") for line in lines)]
    assert sum(bool(wanted & {*first[:1]}) for first, wanted in asked) >= 0.75 * len(asked)
    assert sum(bool(wanted & {*first}) for first, wanted in asked) >= 0.92 * len(asked)


def test_no_sentence_that_is_asked_stands_in_a_ruling() -> None:
    """Else the search would be tried with what it was given."""
    lines = [line for file in sorted(ASKED.iterdir()) for line in file.read_text("utf-8").splitlines()]
    phrases = {phrase.casefold() for ruling in RULINGS for phrase in ruling.phrases}
    assert {line.split("\t")[0].casefold() for line in lines} & phrases == set()


@pytest.mark.parametrize("ruling", RULINGS, ids=[ruling.name for ruling in RULINGS])
def test_every_ruling_is_found_by_its_title_and_its_cases(ruling: Ruling) -> None:
    """By its title among the first two, and by what happened at a table among the first three."""
    assert ruling.name in names(ruling.title)[:2]
    assert [case.told for case in ruling.cases if ruling.name not in names(case.told)[:3]] == []


def test_a_slip_of_the_pen_is_forgiven() -> None:
    """The nearest word that rulings use is meant, in whatever form."""
    assert names("curtesy pas")[0] == "courtesy-pass"
    assert names("jocker exchanje")[0] == "joker-exchange"


def test_accents_and_apostrophes_make_no_difference() -> None:
    """They are typed or not, straight or curled."""
    assert names("who\u2019s d\u00e9aling n\u00e9xt") == names("whos dealing next")


def test_what_is_clearly_meant_is_told_apart() -> None:
    """One ruling far before all others, or several that could be meant."""
    assert found("a heavenly hand, mah jongg as dealt").is_clear
    assert not found("the tile").is_clear


def test_what_the_table_says_is_searched_too() -> None:
    """A preset's own words about a ruling find it."""
    word = HouseWord("wall-game", "Whoever has the thimble drinks.", "the preset thursday")
    assert Index(RULINGS, [word]).search("thimble").rulings[0].name == "wall-game"


def test_house_rules_answer_by_their_names() -> None:
    """Each whose name is among the words; one that is not asked for is left out."""
    rules = ("hot-wall", "kitty", "pie", "wall-redeal")
    assert INDEX.search("is the hot wall on", rules).rules == ("hot-wall",)
    assert INDEX.search("xylophone kitty", ("kitty",)).rules == ("kitty",)
    assert INDEX.search("who gets the kitty", rules).rulings[0].name == "table-rules"


def test_a_house_rule_alone_is_an_answer() -> None:
    """Where no ruling speaks of it."""
    assert INDEX.search("xylophone", ("xylophone",)) == Found((), ("xylophone",), is_clear=False)


@pytest.mark.parametrize("text", ["", "what is the", "?!"])
def test_a_text_that_says_nothing_is_refused(text: str) -> None:
    """A search needs a word that is about something."""
    with pytest.raises(UsageProblem, match="holds no word to search for"):
        found(text)


@pytest.mark.parametrize("text", ["xylophone", "x" * 500])
def test_a_text_no_ruling_speaks_of_is_refused(text: str) -> None:
    """Instead of a list of what was not asked for."""
    with pytest.raises(Refused, match="no ruling speaks of"):
        found(text)


@given(text=st.text(max_size=60))
def test_any_text_finds_rulings_or_is_refused(text: str) -> None:
    """No other error is raised, whatever is typed."""
    said = ""
    try:
        assert set(names(text)) <= set(topics.names())
    except MahjError as problem:
        said = problem.message
    assert said.isprintable()


def test_every_word_that_stands_for_another_says_something() -> None:
    """None of them comes to nothing, wherever it is typed."""
    assert [form for form in FORMS if not plain_words(form)] == []


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("she tossed it", "she discarded it"),
        ("put it out", "discard it"),
        ("laid my tiles down", "exposed my tiles"),
        ("I want out of turn", "I want not my turn"),
        ("3 bam", "8 crak"),
        ("Mah-Jongg", "maj"),
        ("isn't", "is not"),
        ("what's a kong", "what is a kong"),
        ("can't call", "cannot call"),
        ("I dont want it", "I do not want it"),
        ("I need to draw", "I must draw"),
        ("we want it, one to my right", "need it, my right"),
        ("miscalled the 5th", "misnamed the fifth"),
    ],
)
def test_players_words_are_brought_to_one(text: str, same: str) -> None:
    """Other words for the same thing come to the same."""
    assert [word for word in plain_words(text) if word != "down"] == plain_words(same)


def test_not_is_about_what_stands_near_it() -> None:
    """A hand without a joker is jokerless; somebody who cannot have another's jokers has no such hand."""
    assert plain_words("there is not a joker in it") == ["jokerless"]
    assert plain_words("can't get at all her jokers") == ["not", "joker"]
