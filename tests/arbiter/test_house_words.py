"""What a table says about rulings, and how a ruling is written out with it."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.answers import HouseRuling
from ledger.arbiter import topics
from ledger.arbiter.house import AtThisTable, HouseWord, about_nothing, filled_in, of_preset, of_rules
from ledger.arbiter.rulings import Ruling, Section, paths
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Result
from ledger.night.card_lines import by_card
from ledger.night.hand_input import HandInput
from ledger.presets.presets import Bundled, PresetShelf
from ledger.render.rulings import ruling_lines

NOWHERE = AtThisTable("no table")


def test_a_terminal_only_draws_what_rules_and_presets_say() -> None:
    """Their texts are other people's: what a terminal would act on is written out."""
    (by_rule,) = of_rules([("odd", HouseRuling("a", "red\x1b[31m"))])
    (by_preset,), problems = of_preset({"a": "red\x1b[31m"}, "thursday")
    assert by_rule.text.isprintable()
    assert by_preset.text.isprintable()
    assert problems == []


@pytest.mark.parametrize("text", ["", "  ", 3, ["a"]])
def test_a_preset_that_says_no_text_is_a_problem(text: Any) -> None:  # noqa: ANN401  # whatever TOML can hold
    """Nothing is said, and the problem names the ruling."""
    words, problems = of_preset({"wall-game": text}, "thursday")
    assert words == []
    assert ["wall-game" in problem for problem in problems] == [True]


def test_words_about_no_ruling_name_the_nearest() -> None:
    """A misspelt name would otherwise never be heard of."""
    words = [HouseWord("wall-gam", "a", "the rule odd"), HouseWord("wall-game", "b", "the rule odd")]
    (problem,) = about_nothing(words, topics.names())
    assert problem.startswith(
        'the rule odd says something about "wall-gam", which is no ruling: did you mean wall-game'
    )


@pytest.mark.parametrize(
    ("east", "command"),
    [
        (None, "mahj win EAST VALUE"),
        ("Ann", "mahj win Ann VALUE"),
        ("Mary Ann", 'mahj win "Mary Ann" VALUE'),
        ("O'Neil", 'mahj win "O\'Neil" VALUE'),
        ("a\\1", "mahj win EAST VALUE"),
        ('"Bo"', "mahj win EAST VALUE"),
        ("%PATH%", "mahj win EAST VALUE"),
    ],
)
def test_east_is_filled_in_where_every_shell_takes_the_name(east: str | None, command: str) -> None:
    """Only the word EAST, and never a name that a shell would act on."""
    assert filled_in("mahj win EAST VALUE", AtThisTable("a night", east=east)) == command
    assert filled_in("mahj pay EASTER 50", AtThisTable("a night", east=east)) == "mahj pay EASTER 50"


def test_what_is_bundled_speaks_of_rulings_that_are_there() -> None:
    """Every bundled rule and preset that says something about a ruling names one that exists."""
    finder = RuleFinder()
    rules = [load({name: {}}, finder, "a test") for name in finder.names() if not finder.load(name).rule.info.needs]
    words = [word for each in rules for word in of_rules(each.each("mahj_rulings", HouseRuling))]
    shelf = PresetShelf(Bundled())
    for name in shelf.names():
        said, problems = of_preset(shelf.resolve(name).rulings, name)
        assert problems == []
        words += said
    assert "dead-hand-jokers" in {word.ruling for word in words}
    assert about_nothing(words, topics.names()) == []


def ruling(**changes: Any) -> Ruling:  # noqa: ANN401  # any field of a ruling
    """The ruling on wall games, but for what the test says."""
    return topics.read("wall-game")._replace(**changes)


def test_a_reviewed_ruling_does_not_excuse_itself() -> None:
    """What is said about reviews is what the file says."""
    said = "No instructor has reviewed this ruling yet."
    assert said in ruling_lines(ruling(), paths(ruling()), NOWHERE, None)
    assert said not in ruling_lines(ruling(reviewed=True), paths(ruling()), NOWHERE, None)


def test_a_ruling_with_nothing_near_points_nowhere() -> None:
    """No line is begun that has nothing to say."""
    outcome = ruling().outcomes["nobody"]._replace(why="", differ="", house=(), records=())
    bare = ruling(see=(), outcomes={"nobody": outcome})
    lines = ruling_lines(bare, paths(bare), NOWHERE, None)
    begun = {line.partition(":")[0] for line in lines}
    assert not begun & {"See also", "Why", "Sources differ", "Some tables agree", "To record it"}


def test_outcomes_that_several_ways_lead_to_are_written_once() -> None:
    """Each outcome stands there with every way that leads to it."""
    two_ways = topics.read("claim-window")
    question = two_ways.questions["acted"]._replace(yes="closed")
    outcomes = {name: each for name, each in two_ways.outcomes.items() if name != "used"}
    joined = two_ways._replace(questions={**two_ways.questions, "acted": question}, outcomes=outcomes)
    text = "\n".join(ruling_lines(joined, paths(joined), NOWHERE, None))
    assert text.count("Too late: the discard is gone.") == 1
    assert " Or: " in text


def test_every_section_has_rulings() -> None:
    """None is named for nothing."""
    assert {each.section for each in topics.everything()} == set(Section)


def test_a_hand_told_without_a_line_is_as_it_was_told() -> None:
    """The card is not asked."""
    told = HandInput(Result.SELF_DRAWN).also(winner="Ann", value=25)
    assert by_card(told, None) == (told, (), ())
