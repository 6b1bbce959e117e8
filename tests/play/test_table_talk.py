"""A hand said as tables say it, at the prompt, in corrections and behind ``win``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.prompt.vocabulary import HAND
from ledger.cli.prompt.words import parse_line
from ledger.errors import MahjError, UsageProblem
from ledger.night.people import People

if TYPE_CHECKING:
    from ledger.cli.prompt.words import Line
    from tests.host import Host

#: Tom begins with a word of a sentence, and 3Jo with a number.
PEOPLE = People(("Ann", "Bea", "Cat", "Dee", "3Jo", "Zoë", "🌸 Fay", "Mary Lou", "Tom"), ())
ANN_25_DEE = {"winner": "ann", "value": 25, "discarder": "dee"}


def line_of(text: str) -> Line:
    """A line that says something."""
    line = parse_line(text, PEOPLE)
    assert line is not None
    return line


@pytest.mark.parametrize(
    "text",
    [
        *("dee threw ann 25", "dee throws to ann 25", "dee gave ann 25", "dee to ann 25", "ann off dee 25"),
        *("ann won off dee 25", "ann wins off dee 25", "ann from dee 25", "ann 25 off dee", "win ann dee 25"),
        *("win dee threw ann 25", "ann wins 25 on dee's discard", "ann25dee", "ann 25dee"),
    ],
)
def test_a_hand_is_told_as_tables_say_it(text: str) -> None:
    """Whoever threw may be said first, or last, or with no space between."""
    assert line_of(text).hand(PEOPLE.knows).said == ANN_25_DEE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a25s", {"winner": "a", "value": 25}),
        ("a 25 s j", {"winner": "a", "value": 25, "jokerless": True}),
        ("win ann self 25", {"winner": "ann", "value": 25}),
        ("dee threw ann 25 j note to Bea 30", {**ANN_25_DEE, "jokerless": True, "note": "to Bea 30"}),
        ("3jo 25 dee", {"winner": "3jo", "value": 25, "discarder": "dee"}),
        ("dee 25 3jo", {"winner": "dee", "value": 25, "discarder": "3jo"}),
        ("zoe25fay", {"winner": "zoe", "value": 25, "discarder": "fay"}),
        ("mary lou 25 dee", {"winner": "mary lou", "value": 25, "discarder": "dee"}),
        ("win mary lou 25 dee", {"winner": "mary lou", "value": 25, "discarder": "dee"}),
        ("dee threw 'Mary Lou' 25", {"winner": "Mary Lou", "value": 25, "discarder": "dee"}),
        ("tom to ann 25", {"winner": "ann", "value": 25, "discarder": "tom"}),
        ("error ann 40 intact dee", {"caller": "ann", "value": 40, "intact": ("dee",)}),
    ],
)
def test_names_and_values_are_told_apart(text: str, said: dict[str, object]) -> None:
    """Names that begin with a number, have two words or an accent; values with no space beside them."""
    assert line_of(text).hand(PEOPLE.knows).said == said


@pytest.mark.parametrize(
    ("text", "follows"),
    [
        *(("wall after 11", 11), ("after 11 wall", 11), ("after hand 11 ann 25 dee", 11), ("w25 after 0", None)),
        *(("ann 25 dee after number 3 j", 3), ("wall note after 11", None), ("win ann 25 dee --after 4", 4)),
    ],
)
def test_a_forgotten_hand_says_what_it_follows(text: str, follows: int | None) -> None:
    """Before it or behind it; never in a note."""
    try:
        line = line_of(text)
    except MahjError:
        assert follows is None
        return
    assert line.what == HAND
    assert line.hand(PEOPLE.knows).follows == follows


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("hand 11 was cat", ("edit", "11", "winner", "cat")),
        ("hand 11 was 30", ("edit", "11", "value", "30")),
        ("hand 11 is wall", ("edit", "11", "wall")),
        ("hand 11 was cat 25 self", ("edit", "11", "cat", "25", "self")),
    ],
)
def test_what_a_hand_was_corrects_it(text: str, arguments: tuple[str, ...]) -> None:
    """A name alone is the winner, a number alone the value."""
    assert line_of(text).arguments == arguments


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("ann dee 25", '"ann dee 25" does not say who won', "say ann 25 dee, or dee threw ann 25"),
        ("ann beat dee 25", 'what is the hand of "ann" worth?', "say the value next: ann 25 dee"),
        ("after 11", "no hand stands behind after 11", "say the hand with it: wall after 11"),
        ("after 11 undo", "no hand stands behind after 11", "say the hand with it: wall after 11"),
        ("wall after", "nothing stands behind after", "say the number of the hand before it: wall after 11"),
        ("wall after x", 'the number of a hand cannot be "x"', "type a whole number, such as 25"),
    ],
)
def test_what_is_not_clear_is_not_guessed(text: str, message: str, hint: str) -> None:
    """Who won is never guessed, nor where a hand belongs."""
    with pytest.raises(UsageProblem) as raised:
        line_of(text).hand(PEOPLE.knows)
    assert (raised.value.message, raised.value.hint) == (message, hint)


def test_two_words_may_be_one_name_or_two() -> None:
    """Where both readings exist neither is taken."""
    both = People(("Mary Lou", "Mary", "Lou", "Dee"), ())
    with pytest.raises(UsageProblem, match='"mary lou" is one name, and two'):
        parse_line("win mary lou 25", both)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("winner cat", "Cat wins 25 on Dee's discard"),
        ("value 30 j", "Ann wins 30 on Dee's discard, jokerless"),
        ("self", "Ann wins 25, self-drawn"),
        ("from cat", "Ann wins 25 on Cat's discard"),
        ("dead cat", "Ann wins 25 on Dee's discard, dead: Cat"),
        ("note it was late", "Ann wins 25 on Dee's discard, note: it was late"),
        ("cat to bea 30", "Bea wins 30 on Cat's discard"),
    ],
)
def test_single_facts_are_corrected_in_words(words: str, said: str, table: Host) -> None:
    """As options do it, without the dashes."""
    table.done("win ann 25 dee", f"edit 1 {words}")
    assert f"│ 1 │ {said}" in table.run("show").out


def test_a_fact_that_is_none_is_refused(table: Host) -> None:
    """With those that are known."""
    table.done("win ann 25 dee")
    assert table.run("edit 1 value 30 cat").errors == ['"cat" has no place there']


def test_a_win_may_name_the_discarder_before_the_value(table: Host) -> None:
    """Behind win the winner comes first, so only one reading exists."""
    assert table.run("win ann dee 25").out.startswith("1. Ann wins 25 on Dee's discard.\n")
    assert table.run("win bea self 25").out.startswith("2. Bea wins 25, self-drawn.\n")


def test_names_are_found_without_their_accents(host: Host) -> None:
    """And without pictures and letters no keyboard has; only where that is clear, and an exact name before it."""
    host.done("start Zoë '🌸 Fay' Bjørn Zora")
    assert host.run("win zoe 25 fay").out.startswith("1. Zoë wins 25 on 🌸 Fay's discard.\n")
    assert host.run("win bjorn 25 zoe").out.startswith("2. Bjørn wins 25 on Zoë's discard.\n")
    assert host.run("win z 25 fay").errors == ['"z" could be Zoë or Zora']
    host.done("end", "start Zoë Zoe Ann Bea")
    assert host.run("win zoe 25 ann").out.startswith("1. Zoe wins")
