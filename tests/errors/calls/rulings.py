# ruff: noqa: D103  # the name of a call says what it shows
"""Rulings, whose files come with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import Section
from ledger.arbiter.topics import read
from ledger.cli.commands.ruling import _answers

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


from tests.errors.calls.made import raises

RULING = """\
format = 1
title = "A topic"
section = "jokers"
place = 1
brief = "What it is about."
words = ["topic"]
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


KEYS_OF_A_RULING = "known: brief, first, format, outcomes, place, questions, reviewed, section, see, title, words"


def ruling(old: str, new: str) -> object:
    """Read a ruling that says something else in one place."""
    assert old in RULING
    return read_ruling("a-topic", RULING.replace(old, new, 1))


@raises("rulings/a-topic.toml is not TOML: Invalid value (at line 1, column 10)")
def a_ruling_that_is_no_toml(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("format = 1", "format = ")


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


@raises("rulings/a-topic.toml: words should be a list of at least one text")
def a_ruling_without_words(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('words = ["topic"]', "words = []")


@raises("rulings/a-topic.toml: questions should be tables, each beginning with [[questions]]")
def a_ruling_whose_questions_are_no_tables(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_ruling("a-topic", RULING.partition("[[questions]]")[0] + "questions = 5\n")


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
