"""The reader of rulings: what it accepts is a sound tree, and what it refuses it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.arbiter import topics
from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import Case, Ruling, Strength, paths
from ledger.book.toml_reading import parse_toml
from ledger.errors import FileProblem

SOUND = """\
format = 1
title = "May I?"
section = "claims"
place = 1
brief = "Yes."
phrases = ["may I"]
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
strength = "league"
year = 2024
facts = ["1"]

[[outcomes.records]]
command = "mahj wall"
points = { Ann = 5 }

[[outcomes]]
id = "b"
verdict = "No."
standard = "You may not."
why = "Because."
differ = "Some say yes."
unsettled = "Nearly everything."
house = ["Ask nicely."]
costs = "Nothing."
sources = ["a book"]

[[cases]]
told = "It was so."
answers = "y"
verdict = "Yes"
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
    "phrases that are none": ('["may I"]', "[3]", "phrases should be a text"),
    "a strength that is none": ('"league"', '"sure"', 'strength is "sure"; it should be one of league, reported'),
    "a year that is none": ("2024", '"2024"', "year should be a whole number"),
    "points that are none": ("{ Ann = 5 }", "5", "points should be a table of points by player"),
    "points of a player that are none": ("Ann = 5", 'Ann = "5"', "Ann should be a whole number of points"),
    "a case with too many answers": ('answers = "y"', 'answers = "y,n"', 'the case "It was so.": 2 answers were given'),
    "a case that stops": ('answers = "y"', "", 'the case "It was so." stops at the question "q"'),
    "a case with answers that are none": ('answers = "y"', "answers = 1", "answers should be answers such as y,n"),
    "a case with another verdict": ('verdict = "Yes"', 'verdict = "No"', 'comes to "Yes.", which does not say "No"'),
    "an unknown key of a case": ('told = "It was so."', 'told = "a"\ntell = "b"', '"tell" means nothing there'),
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


def ruling(text: str) -> Ruling:
    """The ruling a text says."""
    return read_ruling("may-i", "rulings/may-i.toml", parse_toml(text.encode(), Path("may-i.toml")), is_own=True)


def test_a_sound_file_is_read_whole() -> None:
    """Every key lands where it belongs, and a text of several lines becomes one."""
    found = ruling(SOUND)
    assert (found.name, found.title, found.place, found.reviewed) == ("may-i", "May I?", 1, True)
    assert (found.where, found.is_own, found.phrases) == ("rulings/may-i.toml", True, ("may I",))
    yes, no = (path.outcome for path in paths(found))
    assert yes.standard == "You may."
    assert (yes.why, yes.differ, yes.unsettled, yes.house, yes.costs) == ("", "", "", (), "")
    assert (yes.strength, yes.year, yes.facts) == (Strength.LEAGUE, 2024, ("1",))
    assert [(record.command, record.points) for record in yes.records] == [("mahj wall", {"Ann": 5})]
    assert (no.why, no.differ, no.house, no.sources) == ("Because.", "Some say yes.", ("Ask nicely.",), ("a book",))
    assert (no.unsettled, no.costs, no.strength, no.year) == ("Nearly everything.", "Nothing.", None, None)
    assert found.cases == (Case("It was so.", (True,), "Yes"),)


def test_a_groups_own_ruling_needs_little() -> None:
    """A title, a section, the answer in a line, and one outcome; it begins with what stands first."""
    found = ruling(
        'format = 1\ntitle = "Cake"\nsection = "claims"\nbrief = "After the hand."\n'
        '[[outcomes]]\nid = "cake"\nverdict = "Later."\nstandard = "After the hand."\n'
    )
    assert (found.place, found.phrases, found.see, found.reviewed) == (None, (), (), False)
    (path,) = paths(found)
    assert (path.outcome.verdict, path.answers) == ("Later.", ())


def test_a_file_without_an_outcome_is_refused() -> None:
    """There would be nothing to say."""
    with pytest.raises(FileProblem, match="has no outcome"):
        ruling('format = 1\ntitle = "Cake"\nsection = "claims"\nbrief = "After the hand."\n')


def test_questions_without_end_are_refused() -> None:
    """Nobody answers so many before the game goes on."""
    questions = "".join(
        f'[[questions]]\nid = "q{number}"\nask = "Is it?"\nyes = "q{number + 1}"\nno = "end"\n' for number in range(12)
    )
    text = (
        'format = 1\ntitle = "Cake"\nsection = "claims"\nbrief = "After."\n'
        f'{questions}[[questions]]\nid = "q12"\nask = "Is it?"\nyes = "end"\nno = "end"\n'
        '[[outcomes]]\nid = "end"\nverdict = "Later."\nstandard = "After the hand."\n'
    )
    with pytest.raises(FileProblem, match="asks more than 8 questions"):
        ruling(text)


def test_a_text_is_made_fit_for_a_terminal() -> None:
    """Whatever a terminal would act on is written out."""
    assert ruling(SOUND.replace("May I?", "May I\\u001b[2J?")).title == "May I\\u{1b}[2J?"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_the_file(fault: str) -> None:
    """A slip in a ruling is found when it is read, not in the middle of a dispute."""
    before, after, message = FAULTS[fault]
    assert before in SOUND
    with pytest.raises(FileProblem, match=re.escape(message)) as caught:
        ruling(SOUND.replace(before, after))
    assert "may-i.toml" in caught.value.message


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
        assert paths(ruling(text.encode("utf-8", "replace").decode()))
    except FileProblem as problem:
        said = problem.message
    assert said.isprintable()


def test_every_ruling_of_the_package_is_listed_once() -> None:
    """The names are those of the files, in alphabetical order, and each can be read by its name."""
    names = topics.names()
    assert list(names) == sorted(set(names))
    assert {each.name for each in topics.everything()} == set(names)
