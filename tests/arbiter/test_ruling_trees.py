"""The rulings that come with the program: every tree, every path, every verdict."""

from __future__ import annotations

import re

import pytest

from ledger.arbiter import topics
from ledger.arbiter.rulings import Outcome, Path, Question, Ruling, Section, Strength, paths, reached, read_answers
from ledger.errors import Refused, UsageProblem

RULINGS = {ruling.name: ruling for ruling in topics.everything()}
OUTCOMES = [(name, outcome) for name, ruling in RULINGS.items() for outcome in ruling.outcomes.values()]
BY_OUTCOME = pytest.mark.parametrize(
    ("name", "outcome"), OUTCOMES, ids=[f"{name}-{each.id}" for name, each in OUTCOMES]
)
#: Every path through every ruling.
WAYS = [(ruling, path) for ruling in RULINGS.values() for path in paths(ruling)]
#: Who the League's own text is known from: what two or more of them say, the League says as far as anybody can tell.
REPORTERS = (
    "League rulebook",
    "instructors' answers",
    "back of the card",
    "the January 2026 bulletin",
    "the League's 2",
    "a League letter",
    "Sloper",
    "Mahj Life",
    "Mahjpedia",
    "American Mah Jongg Ventures",
    "AMJA guide",
    "Las Vegas Mahj",
)


def typed(path: Path) -> str:
    """The answers of a path as they are typed."""
    return ",".join("y" if step.yes else "n" for step in path.answers)


def texts(ruling: Ruling) -> list[str]:
    """Everything a ruling says."""
    found = [ruling.title, ruling.brief, *ruling.phrases, *(question.ask for question in ruling.questions.values())]
    found += [*ruling.agree, *(case.told for case in ruling.cases)]
    for outcome in ruling.outcomes.values():
        found += [outcome.verdict, outcome.standard, outcome.why, outcome.differ, *outcome.house, *outcome.sources]
        found += [outcome.unsettled, outcome.costs]
        found += [text for record in outcome.records for text in (record.command, record.when)]
    return found


@pytest.mark.parametrize(("ruling", "path"), WAYS, ids=[f"{ruling.name}-{typed(path)}" for ruling, path in WAYS])
def test_every_path_has_its_verdict_and_its_facts(ruling: Ruling, path: Path) -> None:
    """A case of the ruling goes that way, told as it happened, and comes to words that its verdict holds."""
    (case, *_) = [case for case in ruling.cases if case.answers == tuple(step.yes for step in path.answers)]
    assert case.verdict in path.outcome.verdict
    assert path.outcome.facts


@BY_OUTCOME
def test_every_outcome_says_how_sure_it_is(name: str, outcome: Outcome) -> None:
    """With its sources; what rests on the League's text bears a year, and two name it where two are said to."""
    assert outcome.strength is not None, name
    assert outcome.sources
    reporters = {start for start in REPORTERS for source in outcome.sources if source.startswith(start)}
    if outcome.strength is Strength.LEAGUE:
        assert len(reporters) >= 2
    if outcome.strength in {Strength.LEAGUE, Strength.REPORTED, Strength.DERIVED}:
        assert outcome.year is not None
        assert reporters


@BY_OUTCOME
def test_what_no_source_settles_says_so(name: str, outcome: Outcome) -> None:
    """An outcome that rests on no source tells what is open, or where sources differ."""
    if outcome.strength is Strength.UNSETTLED:
        assert outcome.unsettled or outcome.differ, name


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_is_whole(name: str) -> None:
    """It has its place, and players' own words; only a group's own may do without."""
    ruling = RULINGS[name]
    assert ruling.place is not None
    assert ruling.phrases
    assert len(set(ruling.phrases)) == len(ruling.phrases)


@pytest.mark.parametrize("name", RULINGS)
def test_every_question_and_outcome_is_met(name: str) -> None:
    """On the paths of a ruling lie all its questions and outcomes, and never more questions than announced."""
    ruling = RULINGS[name]
    found = paths(ruling)
    assert {step.question.id for path in found for step in path.answers} == set(ruling.questions)
    assert {path.outcome.id for path in found} == set(ruling.outcomes)
    assert all(len(path.answers) <= ruling.most_questions for path in found)


@pytest.mark.parametrize("name", RULINGS)
def test_a_dispute_is_settled_in_a_few_questions(name: str) -> None:
    """Two, so that the game goes on; a third only where a turn is out of order, which has many ways to be."""
    assert RULINGS[name].most_questions <= (3 if name == "out-of-turn" else 2)


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_points_at_rulings_that_are_there(name: str) -> None:
    """What lies near is another ruling, named once."""
    ruling = RULINGS[name]
    assert set(ruling.see) <= set(RULINGS) - {name}
    assert len(set(ruling.see)) == len(ruling.see)


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_is_short_and_speaks_plainly(name: str) -> None:
    """Texts fit a table in dispute, questions end as such, and direction is always to the right."""
    ruling = RULINGS[name]
    assert not any(re.search(r"clockwise", text, re.IGNORECASE) for text in texts(ruling))
    assert len(ruling.title) <= 60
    assert len(ruling.brief) <= 160
    assert all(question.ask.endswith("?") for question in ruling.questions.values())
    assert all(len(outcome.verdict) <= 100 and len(outcome.standard) <= 700 for outcome in ruling.outcomes.values())


def test_no_ruling_claims_a_review_it_did_not_have() -> None:
    """No instructor has looked at any of them yet."""
    assert not any(ruling.reviewed for ruling in RULINGS.values())


def test_rulings_are_listed_section_by_section() -> None:
    """Jokers first, newcomers last; within a section by their places."""
    order = [(list(Section).index(ruling.section), ruling.place or 0) for ruling in RULINGS.values()]
    assert order == sorted(order)


def test_answers_lead_to_a_question_or_an_outcome() -> None:
    """Without answers to the first question, with all of them to the outcome."""
    ruling = RULINGS["joker-exchange"]
    first = reached(ruling, ())
    assert isinstance(first, Question)
    assert first.id == "turn"
    last = reached(ruling, (True, True))
    assert isinstance(last, Outcome)
    assert last.id == "allowed"


def test_paths_go_on_from_the_answers_given() -> None:
    """Only the ways that begin with them are left, and each remembers its answers from the first."""
    assert [typed(path) for path in paths(RULINGS["joker-exchange"], (True,))] == ["y,y", "y,n"]
    assert [typed(path) for path in paths(RULINGS["joker-exchange"], (False,))] == ["n"]


@pytest.mark.parametrize(("name", "asked"), [("discarded-joker", "no question"), ("blind-pass", "1 question on")])
def test_more_answers_than_questions_are_refused(name: str, asked: str) -> None:
    """The answers may have been meant for another topic."""
    with pytest.raises(UsageProblem, match=asked):
        reached(RULINGS[name], (True, True))
    with pytest.raises(UsageProblem, match=asked):
        paths(RULINGS[name], (True, True))


@pytest.mark.parametrize(
    ("text", "answers"), [("y", (True,)), ("y,n", (True, False)), ("Yes, NO", (True, False)), ("n,y", (False, True))]
)
def test_answers_are_read_as_people_type_them(text: str, answers: tuple[bool, ...]) -> None:
    """In one letter or in full, in capitals or not, with spaces or without."""
    assert read_answers(text) == answers


@pytest.mark.parametrize("text", ["", "maybe", "y,", "y,perhaps", "yn"])
def test_what_is_neither_yes_nor_no_is_refused(text: str) -> None:
    """The message says which answer it was."""
    with pytest.raises(UsageProblem, match=r"answer \d, .*neither yes nor no"):
        read_answers(text)


@pytest.mark.parametrize(
    ("text", "name"), [("wall-game", "wall-game"), ("Wall Game", "wall-game"), ("heav", "heavenly-hand")]
)
def test_a_topic_is_found_by_its_name_or_its_beginning(text: str, name: str) -> None:
    """With dashes or spaces, in capitals or not."""
    assert topics.find(text).name == name


def test_a_name_before_any_beginning() -> None:
    """A topic whose name begins another's can still be named."""
    assert topics.find("joker-exchange").name == "joker-exchange"


def test_an_unclear_beginning_lists_what_could_be_meant() -> None:
    """Nothing is guessed: the error names every ruling that begins so."""
    with pytest.raises(Refused, match=r"wrong-end, .* or wrong-wall"):
        topics.find("wrong-")


@pytest.mark.parametrize(("text", "hint"), [("joker-xchange", "did you mean joker-exchange"), ("q" * 100, "--search")])
def test_an_unknown_topic_says_where_to_look(text: str, hint: str) -> None:
    """The nearest names where any is near, else the search."""
    with pytest.raises(Refused, match="there is no ruling") as caught:
        topics.find(text)
    assert hint in (caught.value.hint or "")


def test_nothing_is_no_topic() -> None:
    """An empty word begins every name, and means none."""
    with pytest.raises(Refused, match="there is no ruling"):
        topics.find(" ")
