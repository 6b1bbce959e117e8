# ruff: noqa: D103  # the name of a call says what it shows
"""Rulings, whose files come with the program."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import Section, Strength
from ledger.arbiter.searching import Index
from ledger.arbiter.topics import read
from ledger.book.toml_reading import parse_toml
from ledger.cli.commands.ruling import _answers

if TYPE_CHECKING:
    import pytest


from tests.errors.calls.made import raises

RULING = """\
format = 1
title = "A topic"
section = "jokers"
place = 1
brief = "What it is about."
phrases = ["topic"]
first = "one"
see = []
reviewed = false

[[questions]]
id = "one"
ask = "Is it so?"
yes = "two"
no = "three"

[[outcomes]]
id = "two"
verdict = "Yes."
standard = "So it is."
sources = ["a rulebook"]

[[outcomes]]
id = "three"
verdict = "No."
standard = "So it is not."
sources = ["a rulebook"]
"""


KEYS_OF_A_RULING = (
    "known: agree, brief, cases, first, format, outcomes, phrases, place, questions, reviewed, section, see, title"
)


def ruling(old: str, new: str) -> object:
    """Read a ruling that says something else in one place."""
    assert old in RULING
    return read_text(RULING.replace(old, new, 1))


def read_text(text: str) -> object:
    """Read a ruling."""
    data = parse_toml(text.encode(), Path("a-topic.toml"))
    return read_ruling("a-topic", "rulings/a-topic.toml", data, is_own=True)


@raises("rulings/a-topic.toml should begin with format = 1")
def a_ruling_of_another_format(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("format = 1", "format = 2")


@raises('rulings/a-topic.toml: "sections" means nothing there', KEYS_OF_A_RULING)
def a_ruling_with_a_key_of_its_own(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("section = ", "sections = ")


@raises(f'rulings/a-topic.toml: section is "nowhere"; it should be one of {", ".join(Section)}')
def a_ruling_of_no_section(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('section = "jokers"', 'section = "nowhere"')


@raises("rulings/a-topic.toml: place should be a whole number")
def a_ruling_without_a_place(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("place = 1", 'place = "first"')


@raises("rulings/a-topic.toml: title is empty")
def a_ruling_without_a_title(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('title = "A topic"', 'title = " "')


@raises("rulings/a-topic.toml: phrases should be a list of texts")
def a_ruling_whose_phrases_are_no_list(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('phrases = ["topic"]', 'phrases = "topic"')


@raises("rulings/a-topic.toml has no outcome", "it should say what is right under [[outcomes]]")
def a_ruling_without_an_outcome(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_text(RULING.partition("[[outcomes]]")[0])


@raises(f'rulings/a-topic.toml: strength is "sure"; it should be one of {", ".join(Strength)}')
def a_ruling_of_an_unknown_strength(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('verdict = "Yes."', 'verdict = "Yes."\nstrength = "sure"')


@raises("rulings/a-topic.toml: a way through it asks more than 8 questions")
def a_ruling_that_asks_for_ever(_: Path, __: pytest.MonkeyPatch) -> object:
    more = [f'[[questions]]\nid = "q{each}"\nask = "?"\nyes = "q{each + 1}"\nno = "two"\n\n' for each in range(9)]
    end = '[[questions]]\nid = "q9"\nask = "?"\nyes = "two"\nno = "three"\n\n'
    return read_text(
        RULING.replace('first = "one"', 'first = "q0"').replace("[[outcomes]]", "".join(more) + end + "[[outcomes]]", 1)
    )


@raises(
    'rulings/a-topic.toml: the case "It was so.": 2 answers were given, and a-topic asks 1 question on that way',
    "see mahj ruling a-topic --all",
)
def a_case_with_too_many_answers(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_text(f'{RULING}\n[[cases]]\ntold = "It was so."\nanswers = "y,n"\nverdict = "Yes"\n')


@raises('rulings/a-topic.toml: the case "It was so." stops at the question "one"')
def a_case_with_too_few_answers(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_text(f'{RULING}\n[[cases]]\ntold = "It was so."\nverdict = "Yes"\n')


@raises('rulings/a-topic.toml: the case "It was so." comes to "No.", which does not say "Yes"')
def a_case_that_comes_to_something_else(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_text(f'{RULING}\n[[cases]]\ntold = "It was so."\nanswers = "n"\nverdict = "Yes"\n')


@raises("rulings/a-topic.toml: questions should be tables, each beginning with [[questions]]")
def a_ruling_whose_questions_are_no_tables(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_text(RULING.partition("[[questions]]")[0] + "questions = 5\n")


@raises('rulings/a-topic.toml: "one" is both a question and an outcome')
def a_ruling_with_an_outcome_like_a_question(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('id = "two"', 'id = "one"')


@raises('rulings/a-topic.toml: the id "three" is given twice')
def a_ruling_with_an_outcome_twice(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('id = "two"', 'id = "three"')


@raises('rulings/a-topic.toml: the question "one" leads back to itself')
def a_ruling_that_goes_in_a_circle(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('yes = "two"', 'yes = "one"')


@raises('rulings/a-topic.toml: there is no question and no outcome "four"')
def a_ruling_that_leads_nowhere(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('yes = "two"', 'yes = "four"')


@raises('rulings/a-topic.toml: nothing leads to "two"')
def a_ruling_with_an_outcome_nobody_reaches(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('yes = "two"', 'yes = "three"')


@raises("stopped without a ruling", "mahj ruling dead-hand --all shows every ruling of it")
def a_ruling_that_was_left(_: Path, __: pytest.MonkeyPatch) -> object:
    return _answers(read("dead-hand"), (), lambda _, __: None)


@raises("this Python was built without the full-text search of SQLite", "mahj ruling lists every topic")
def a_search_where_sqlite_cannot_search(_: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    class Without:
        def execute(self, _: str) -> object:
            raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(sqlite3, "connect", lambda _: Without())
    return Index([read("wall-game")])


@raises("this Python was built without the full-text search of SQLite", "mahj ruling lists every topic")
def a_search_where_there_is_no_sqlite(_: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    return Index([read("wall-game")])
