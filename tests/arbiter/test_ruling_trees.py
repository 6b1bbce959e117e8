"""The rulings that come with the program: every tree, every path, every verdict."""

from __future__ import annotations

import re

import pytest

from ledger.arbiter import topics
from ledger.arbiter.rulings import Outcome, Path, Question, Ruling, Section, paths, reached, read_answers
from ledger.errors import Refused, UsageProblem

RULINGS = {ruling.name: ruling for ruling in topics.everything()}

#: Every path through every ruling, and words its verdict must hold.
VERDICTS = {
    ("joker-exchange", "y,y"): "Yes, exchange it",
    ("joker-exchange", "y,n"): "Not with that tile",
    ("joker-exchange", "n"): "only on your own turn",
    ("joker-exchange-begun", "y"): "may still leave it",
    ("joker-exchange-begun", "n"): "must be completed, and may not be refused",
    ("joker-exchange-wins", "y"): "Self-drawn: everybody pays double",
    ("joker-exchange-wins", "n"): "changes nothing",
    ("wrong-tile-exchanged", "y"): "the owner of the exposure may be called dead",
    ("wrong-tile-exchanged", "n"): "Undo it",
    ("jokers-in-groups", "y"): "any number of jokers, even all",
    ("jokers-in-groups", "n,y"): "dead once another player says so",
    ("jokers-in-groups", "n,n"): "only natural tiles",
    ("discarded-joker", ""): "out of play at once",
    ("charleston-joker", ""): "given back",
    ("dead-hand-jokers", "y"): "stay exchangeable",
    ("dead-hand-jokers", "n"): "cannot be exchanged",
    ("dead-hand", "y,y"): "The hand is dead",
    ("dead-hand", "y,n"): "Nobody calls their own hand dead",
    ("dead-hand", "n"): "not dead",
    ("several-dead-hands", "y,y"): "whoever erred last pays the one left twice",
    ("several-dead-hands", "y,n"): "Thrown in: nobody is paid, and the same East",
    ("several-dead-hands", "n"): "others play on; dead hands pay",
    ("wrong-count", "y,y"): "dead once another player calls it",
    ("wrong-count", "y,n"): "thrown in; nobody pays",
    ("wrong-count", "n"): "deal again; nobody pays",
    ("wrong-dead-call", "y"): "the accused pays the accuser 50",
    ("wrong-dead-call", "n,y"): "the accuser pays 50, and by one sheet is dead",
    ("wrong-dead-call", "n,n"): "the accuser pays the accused 50",
    ("two-claims", "y,y"): "next in turn wins, unless the other has already exposed",
    ("two-claims", "y,n"): "Mah jongg beats the exposure",
    ("two-claims", "n"): "turn comes first after the discarder",
    ("claim-window", "y"): "Too late",
    ("claim-window", "n,y"): "Too late",
    ("claim-window", "n,n"): "In time",
    ("pair-or-single", "y"): "Yes, for mah jongg",
    ("pair-or-single", "n"): "No: only three or more identical",
    ("concealed-call", "y"): "Yes, for mah jongg",
    ("concealed-call", "n"): "No: nothing of a concealed hand",
    ("miscalled-discard", "y,y"): "the discarder alone pays four times",
    ("miscalled-discard", "y,n"): "hand that exposed for it is dead; the discarder pays nothing",
    ("miscalled-discard", "n"): "nobody pays",
    ("charleston", ""): "Right, across, left; then left, across, right",
    ("blind-pass", "y"): "up to three of the tiles just received",
    ("blind-pass", "n"): "No",
    ("stopping-the-charleston", "y"): "any one player may",
    ("stopping-the-charleston", "n,y"): "always played to its end",
    ("stopping-the-charleston", "n,n"): "Too late",
    ("courtesy-pass", "y"): "none, one, two or three",
    ("courtesy-pass", "n"): "smaller number",
    ("fewer-than-four", "y"): "Officially none",
    ("fewer-than-four", "n"): "None",
    ("mah-jongg-in-error", "y,y"): "caller is dead, and the other three play on",
    ("mah-jongg-in-error", "y,n"): "the two intact play on",
    ("mah-jongg-in-error", "n,y"): "pays the one intact twice the value claimed",
    ("mah-jongg-in-error", "n,n"): "nobody pays",
    ("mah-jongg-taken-back", "y,y"): "may be made a call for that exposure",
    ("mah-jongg-taken-back", "y,n"): "mah jongg in error",
    ("mah-jongg-taken-back", "n"): "play goes on",
    ("wrecked-wall", ""): "pays each intact hand the lowest value",
    ("out-of-turn", "y,y"): "alone pays four times",
    ("out-of-turn", "y,n"): "dead once another player says so",
    ("out-of-turn", "n"): "one too many, and is dead",
    ("wrong-end", "y"): "Thrown in: nobody pays",
    ("wrong-end", "n,y"): "pays for the whole table",
    ("wrong-end", "n,n"): "That hand is dead",
    ("wrong-wall", "y"): "whoever pushed the wall out pays for the whole table",
    ("wrong-wall", "n,y"): "Thrown in: nobody pays",
    ("wrong-wall", "n,n"): "is dead once another player says so",
    ("payments", "y,y"): "Everybody pays four times",
    ("payments", "y,n"): "Everybody pays double",
    ("payments", "n,y"): "discarder pays four times the value, the others twice",
    ("payments", "n,n"): "discarder pays double, the others the value",
    ("jokerless-not-announced", "y"): "Yes, it is doubled",
    ("jokerless-not-announced", "n"): "lost",
    ("singles-and-pairs", "y"): "Only for being self-drawn: everybody pays double",
    ("singles-and-pairs", "n"): "No: the discarder pays double, the others the value",
    ("worth-more", ""): "announced value stands",
    ("wall-game", ""): "Nobody pays",
    ("heavenly-hand", "y"): "no Charleston, and everybody pays double",
    ("heavenly-hand", "n,y"): "self-drawn, and everybody pays double",
    ("heavenly-hand", "n,n"): "go on passing",
    ("who-deals-next", "y"): "same East",
    ("who-deals-next", "n"): "to the right",
    ("bettor-spoke", "y"): "void",
    ("bettor-spoke", "n"): "The bet counts",
    ("tiles", ""): "dragon of bams is green, of craks red, of dots white",
    ("walls-and-deal", "y"): "East gets 14 and everybody else 13",
    ("walls-and-deal", "n,y"): "three seats are dealt",
    ("walls-and-deal", "n,n"): "East gets 14, the other player 13",
    ("a-turn", ""): "Draw or call, then discard",
    ("reading-the-card", ""): "A character is a tile, a colour is a suit",
    ("words-of-the-game", ""): "from pung to wall game",
}


def ways() -> list[tuple[Ruling, Path]]:
    """Every way through every ruling."""
    return [(ruling, path) for ruling in RULINGS.values() for path in paths(ruling)]


def typed(path: Path) -> str:
    """The answers of a path as they are typed."""
    return ",".join("y" if step.yes else "n" for step in path.answers)


def texts(ruling: Ruling) -> list[str]:
    """Everything a ruling says."""
    found = [ruling.title, ruling.brief, *ruling.words, *(question.ask for question in ruling.questions.values())]
    for outcome in ruling.outcomes.values():
        found += [outcome.verdict, outcome.standard, outcome.why, outcome.differ, *outcome.house, *outcome.sources]
        found += [text for record in outcome.records for text in record]
    return found


def test_every_path_has_its_verdict() -> None:
    """Each answer to each question leads to the ruling it should, and no path is left untested."""
    found = {(ruling.name, typed(path)): path.outcome.verdict for ruling, path in ways()}
    assert set(found) == set(VERDICTS)
    assert {key: verdict for key, verdict in found.items() if VERDICTS[key] not in verdict} == {}


@pytest.mark.parametrize("name", RULINGS)
def test_every_question_and_outcome_is_met(name: str) -> None:
    """On the paths of a ruling lie all its questions and outcomes, and never more questions than announced."""
    ruling = RULINGS[name]
    found = paths(ruling)
    assert {step.question.id for path in found for step in path.answers} == set(ruling.questions)
    assert {path.outcome.id for path in found} == set(ruling.outcomes)
    assert all(len(path.answers) <= ruling.most_questions for path in found)


@pytest.mark.parametrize("name", RULINGS)
def test_a_dispute_is_settled_in_two_questions(name: str) -> None:
    """No ruling asks more than two, so that the game goes on."""
    assert RULINGS[name].most_questions <= 2


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
    """Jokers first, newcomers last; within a section by their places, of which no two are the same."""
    order = [(list(Section).index(ruling.section), ruling.place) for ruling in RULINGS.values()]
    assert order == sorted(set(order))


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
