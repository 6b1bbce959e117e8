"""The words of a hand, as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import MahjError, UsageProblem
from ledger.model import Result
from ledger.night.grammar import WORDS, Word, from_shell, split, told
from ledger.night.hand_input import HandInput
from ledger.night.sentences import plainly

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DISCARD, SELF_DRAWN, WALL = Result.DISCARD, Result.SELF_DRAWN, Result.WALL
ANN_25_DEE = HandInput(DISCARD).also(winner="ann", value=25, discarder="dee")
SAID = {
    "ann 25 dee": ANN_25_DEE,
    "ann 25 from dee": ANN_25_DEE,
    "  ann  25   FROM dee ": ANN_25_DEE,
    "ann 25 from dee j": HandInput(DISCARD).also(winner="ann", value=25, discarder="dee", jokerless=True),
    "ann 25 jokerless dee": HandInput(DISCARD).also(winner="ann", value=25, discarder="dee", jokerless=True),
    "bea 30 self": HandInput(SELF_DRAWN).also(winner="bea", value=30),
    "bea 30 Self p": HandInput(SELF_DRAWN).also(winner="bea", value=30, singles_pairs=True),
    "bea 30 x": HandInput(SELF_DRAWN).also(winner="bea", value=30, joker_exchange=True),
    "bea 30 self exchange pairs concealed": HandInput(SELF_DRAWN).also(
        winner="bea", value=30, joker_exchange=True, singles_pairs=True, concealed=True
    ),
    "ann 25 dee miscalled": HandInput(DISCARD).also(winner="ann", value=25, discarder="dee", miscalled=True),
    "ann 25 dee exposures 2 pays-all cat": HandInput(DISCARD).also(
        winner="ann", value=25, discarder="dee", exposures=2, pays_all="cat"
    ),
    "ann 25 dee all dee": HandInput(DISCARD).also(winner="ann", value=25, discarder="dee", pays_all="dee"),
    "ann line 2c dee": HandInput(DISCARD).also(winner="ann", line="2c", discarder="dee"),
    "ann 25 dee dead cat dead eve stopped-by bea": HandInput(DISCARD).also(
        winner="ann", value=25, discarder="dee", dead=("cat", "eve"), stopped_by="bea"
    ),
    "wall": HandInput(WALL),
    "wall dead cat bet Eve=Ann bet wall fact dice-doubles fact turns=3": HandInput(WALL).also(
        dead=("cat",), bets=("Eve=Ann", "wall"), facts=("dice-doubles", "turns=3")
    ),
    "thrown in": HandInput(Result.THROWN_IN),
    "thrown-in dead cat": HandInput(Result.THROWN_IN).also(dead=("cat",)),
    "thrown in note three dead hands": HandInput(Result.THROWN_IN).also(note="three dead hands"),
    "error ann 40": HandInput(Result.ERROR).also(caller="ann", value=40),
    "error ann 40 intact dee": HandInput(Result.ERROR).also(caller="ann", value=40, intact=("dee",)),
    "error ann 40 wrecker bea intact cat intact dee": HandInput(Result.ERROR).also(
        caller="ann", value=40, wrecker="bea", intact=("cat", "dee")
    ),
    # Grammar words win over names, and what stands in quotes is a name.
    "'j' 25 \"Ann Marie\"": HandInput(DISCARD).also(winner="j", value=25, discarder="Ann Marie"),
    '"wall" 25 "self"': HandInput(DISCARD).also(winner="wall", value=25, discarder="self"),
    "O'Brien 25 dee": HandInput(DISCARD).also(winner="O'Brien", value=25, discarder="dee"),
    "ann 25 '007'": HandInput(DISCARD).also(winner="ann", value=25, discarder="007"),
    # A note is the rest of the line, whatever is in it.
    "wall note  it was 'late', self j": HandInput(WALL).also(note="it was 'late', self j"),
}
AFTER_WIN = (
    "self, from, jokerless, j, pairs, p, concealed, exchange, x, heavenly, last-tile, miscalled, exposures, dead, "
    "called-by, pays-all, all, bet, line, stopped-by, fact, note"
)
REFUSED = {
    "": "no hand was told",
    "j": 'a hand does not begin with "j"',
    "25 ann": 'a hand does not begin with "25"',
    "thrown": 'what is the hand of "thrown" worth?',
    "ann": 'what is the hand of "ann" worth?',
    "ann dee 25": 'what is the hand of "ann" worth?',
    "ann 2x5 dee": 'a value cannot be "2x5"',
    "ann 25": "the win does not say on whose discard it was",
    "ann 25 j": "the win does not say on whose discard it was",
    "ann 25 miscalled": "the win does not say on whose discard it was",
    "ann 25 self from dee": 'the win is both self-drawn and on a discard of "dee"',
    "ann 25 x dee": 'the win is both self-drawn and on a discard of "dee"',
    "ann 25 dee cat": "the discarder is named twice",
    "ann 25 dee from cat": "the discarder is named twice",
    "ann 25 dee line a line b": "line is named twice",
    "ann 25 dee all cat pays-all cat": "pays-all is named twice",
    "ann 25 dee exposures two": 'a number of exposures cannot be "two"',
    "ann 25 dee dead": "nothing stands behind dead",
    "wall note": "nothing stands behind note",
    "wall j": '"j" has no place there',
    "wall dee": '"dee" has no place there',
    "thrown in bet ann": '"bet" has no place there',
    "error ann": "an error needs its caller and the value of the hand claimed",
    "error ann 40 dee": '"dee" has no place there',
    "ann 25 dee intact cat": '"intact" has no place there',
    'ann 25 "dee': 'a quote is not closed in "ann 25 "dee"',
}


@pytest.mark.parametrize("line", SAID)
def test_a_hand_is_told_as_people_say_it(line: str) -> None:
    """What people say at a table is understood."""
    assert told(split(line)) == SAID[line]


@pytest.mark.parametrize("line", REFUSED)
def test_words_that_are_no_hand_are_refused(line: str) -> None:
    """What is missing, doubled or out of place is named."""
    with pytest.raises(UsageProblem) as caught:
        told(split(line))
    assert caught.value.message == REFUSED[line]
    assert caught.value.hint


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("bea 30 self jokrless", '"jokrless" is no word here and nobody\'s name', "did you mean jokerless?"),
        ("ann 25 dee concealled", '"concealled" is no word here and nobody\'s name', "did you mean concealed?"),
        ("ann 25 zoe from dee", '"zoe" is no word here and nobody\'s name', f"known there: {AFTER_WIN}"),
        ("ann 25 bea dee", "the discarder is named twice", "name it once"),
    ],
)
def test_a_word_too_many_that_is_no_name_was_misspelt(line: str, message: str, hint: str) -> None:
    """It is no second discarder."""
    with pytest.raises(UsageProblem) as caught:
        told(split(line), {"ann", "bea", "dee"}.__contains__)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ann wins 25 on Dee's discard", "Ann 25 from Dee"),
        ("Ann won 25 from Dee\N{RIGHT SINGLE QUOTATION MARK}s discard j", "Ann 25 from Dee j"),
        ("Ann won line 3 Dee's", "Ann line 3 Dee"),
        ("Ann wins 25 self-drawn", "Ann 25 self"),
        ("Ann 25 Won", "Ann 25 Won"),
        ("Ann wins", "Ann wins"),
        ("Ann 25 Zoe's", "Ann 25 Zoe's"),
        ("Ann 25 Dee line on", "Ann 25 Dee line on"),
        ("Ann 25 Dee dead Bo's 'on'", "Ann 25 Dee dead Bo's on"),
        ("wall note Ann won 25 on Dee's discard", "wall note Ann won 25 on Dee's discard"),
        ("note", "note"),
        ("", ""),
    ],
)
def test_the_announcement_is_understood_word_by_word(line: str, words: str) -> None:
    """Words that only make a sentence of a hand are left out, but for those that are names."""
    named = {"Ann", "Dee", "Won", "Bo's"}.__contains__
    assert " ".join(word.text for word in plainly(split(line), named)) == words


def test_a_shell_takes_the_quotes_away() -> None:
    """On a command line a word that holds a space, or nothing, stood in quotes, and is a name."""
    assert from_shell(["Ann Marie", "25", "self", ""]) == (
        Word("Ann Marie", in_quotes=True),
        Word("25"),
        Word("self"),
        Word("", in_quotes=True),
    )


def understood(words: Callable[[], Sequence[Word]]) -> object:
    """The hand that words tell, or the error they come to."""
    try:
        return told(words())
    except MahjError as problem:
        return problem


@given(st.lists(st.sampled_from([*WORDS, "ann", "dee", "25", "'", '"', "thrown", "in", "=", "\x1b"]) | st.text()))
def test_any_words_are_a_hand_or_an_error_with_a_hint(words: list[str]) -> None:
    """Whatever is typed, at the prompt or to a shell; and a terminal only draws the error."""
    for heard in (understood(lambda: from_shell(words)), understood(lambda: split(" ".join(words)))):
        if isinstance(heard, MahjError):
            assert heard.hint
            assert (heard.message + heard.hint).isprintable()
        else:
            assert isinstance(heard, HandInput)
            assert isinstance(heard.result, Result)
