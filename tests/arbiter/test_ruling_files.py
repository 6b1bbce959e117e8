"""The reader of rulings: what it accepts is a sound tree, and what it refuses it names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.arbiter import topics
from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import paths
from ledger.errors import FileProblem

SOUND = """\
format = 1
title = "May I?"
section = "claims"
place = 1
brief = "Yes."
words = ["may I"]
first = "q"
see = []
reviewed = true

[[questions]]
id = "q"
ask = "Is it so?"
yes = "a"
no = "b"

[[outcomes]]
id = "a"
verdict = "Yes."
standard = \"\"\"
You
may.\"\"\"
sources = ["a book"]

[[outcomes.records]]
command = "mahj wall"

[[outcomes]]
id = "b"
verdict = "No."
standard = "You may not."
why = "Because."
differ = "Some say yes."
house = ["Ask nicely."]
sources = ["a book"]
"""

#: What is changed in the sound file, into what, and what the message then says.
FAULTS = {
    "no TOML": ("format = 1", "format =", "is not TOML"),
    "another format": ("format = 1", "format = 2", "should begin with format = 1"),
    "an unknown key": ("place = 1", "place = 1\nplaec = 2", '"plaec" means nothing there'),
    "an unknown section": ('"claims"', '"klaims"', 'section is "klaims"; it should be one of jokers'),
    "a place that is none": ("place = 1", "place = true", "place should be a whole number"),
    "a review that is none": ("reviewed = true", "reviewed = 1", "reviewed should be true or false"),
    "no title": ('title = "May I?"\n', "", "title should be a text"),
    "an empty title": ('"May I?"', '" "', "title is empty"),
    "no words": ('["may I"]', "[]", "words should be a list of at least one text"),
    "words that are none": ('["may I"]', "[3]", "words should be a text"),
    "see that is no list": ("see = []", "see = 3", "see should be a list of texts"),
    "questions that are none": ("[[questions]]", "[questions]", "questions should be tables"),
    "an unknown key of a question": ('ask = "Is it so?"', 'ask = "?"\nasks = "?"', '"asks" means nothing there'),
    "an unknown key of an outcome": ('why = "Because."', 'whyy = "Because."', '"whyy" means nothing there'),
    "an unknown key of a record": (
        'command = "mahj wall"',
        'command = "a"\nwhere = "b"',
        '"where" means nothing there',
    ),
    "a first that is missing": ('first = "q"', 'first = "x"', 'no question and no outcome "x"'),
    "an answer that leads nowhere": ('no = "b"', 'no = "c"', 'no question and no outcome "c"'),
    "an answer that leads back": ('no = "b"', 'no = "q"', '"q" leads back to itself'),
    "an outcome nothing leads to": ('no = "b"', 'no = "a"', 'nothing leads to "b"'),
    "an id given twice": ('id = "b"', 'id = "a"', 'the id "a" is given twice'),
    "an id of both kinds": ('id = "b"', 'id = "q"', '"q" is both a question and an outcome'),
}


def test_a_sound_file_is_read_whole() -> None:
    """Every key lands where it belongs, and a text of several lines becomes one."""
    ruling = read_ruling("may-i", SOUND)
    assert (ruling.name, ruling.title, ruling.place, ruling.reviewed) == ("may-i", "May I?", 1, True)
    yes, no = (path.outcome for path in paths(ruling))
    assert yes.standard == "You may."
    assert (yes.why, yes.differ, yes.house) == ("", "", ())
    assert [record.command for record in yes.records] == ["mahj wall"]
    assert (no.why, no.differ, no.house, no.sources) == ("Because.", "Some say yes.", ("Ask nicely.",), ("a book",))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_the_file(fault: str) -> None:
    """A slip in a ruling is found when it is read, not in the middle of a dispute."""
    before, after, message = FAULTS[fault]
    assert before in SOUND
    with pytest.raises(FileProblem, match=re.escape(message)) as caught:
        read_ruling("may-i", SOUND.replace(before, after))
    assert "rulings/may-i.toml" in caught.value.message


def test_nesting_without_end_is_refused() -> None:
    """Lists too deep for the parser are a problem of the file."""
    with pytest.raises(FileProblem, match="is not TOML"):
        read_ruling("deep", f"a = {'[' * 20_000}")


@given(text=st.text(max_size=200))
def test_any_text_is_a_ruling_or_a_problem(text: str) -> None:
    """Whatever stands in the file, nothing else is raised, and what is said can be printed."""
    see_reading(text)


@given(
    where=st.integers(0, len(SOUND)),
    length=st.integers(0, 30),
    into=st.sampled_from(["", "[", '"', "a", "1", "\n", "= ", "[[questions]]\n", "\x00", "\u202e"]),
)
def test_a_damaged_ruling_is_a_ruling_or_a_problem(where: int, length: int, into: str) -> None:
    """A file cut or scribbled into is read or refused in a sentence."""
    see_reading(SOUND[:where] + into + SOUND[where + length :])


def see_reading(text: str) -> None:
    """See that a text is read into a sound tree or refused in words fit for a terminal."""
    said = ""
    try:
        assert paths(read_ruling("any", text))
    except FileProblem as problem:
        said = problem.message
    assert said.isprintable()


def test_every_ruling_of_the_package_is_listed_once() -> None:
    """The names are those of the files, in alphabetical order, and each can be read by its name."""
    names = topics.names()
    assert list(names) == sorted(set(names))
    assert {ruling.name for ruling in topics.everything()} == set(names)
