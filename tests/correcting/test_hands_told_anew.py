"""What is said where a hand is told anew: what it leaves out, and how options beside it are typed as words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host


@pytest.mark.parametrize(
    ("first", "anew", "left"),
    [
        ("win ann 25 dee --bet eve=ann --fact dice-doubles", "cat 25 dee", "Eve's bet, dice-doubles"),
        (
            "win ann 25 dee --dead cat --note cake --line 2c",
            "bea 25 dee",
            "Cat's dead hand, the line of the card, the note",
        ),
        ("win ann 25 dee --exposures 2 --note cake", "wall", "the note"),
        ("win ann 25 dee --dead cat --dead bea --exposures 0", "ann 30 dee dead bea exposures 1", "Cat's dead hand"),
        ("win ann 25 dee", "cat 25 dee", None),
    ],
)
def test_what_a_hand_told_anew_leaves_out_is_said(host: Host, first: str, anew: str, left: str | None) -> None:
    """Whoever tells it whole again may have forgotten what the old one had."""
    host.done("start Ann Bea Cat Dee Eve --with bettor --with dice-doubles", first)
    said = [line for line in host.done(f"edit 1 {anew}").lines if line.startswith("Left out")]
    assert said == ([] if left is None else [f"Left out: {left}."])
    assert "Left out" not in host.done("edit 1 --fact dice-doubles --note late").out


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("cat 25 dee --bet eve=ann", "cat 25 dee bet eve=ann"),
        (
            "cat 25 dee --note 'the cake' -j --dead ann --dead bea",
            "cat 25 dee jokerless dead ann dead bea note 'the cake'",
        ),
        ("cat 25 --self --exposures 0", "cat 25 exposures 0 self"),
    ],
)
def test_options_beside_a_hand_in_words_have_words_of_their_own(table: Host, typed: str, right: str) -> None:
    """The hint shows the whole hand as it is typed."""
    table.done("win ann 25 dee")
    table.refused(f"edit 1 {typed}", "say what to correct, in one way", f"write mahj edit 1 {right}", code=2)


@pytest.mark.parametrize(
    "typed", ["cat 25 dee --winner ann", "cat 25 dee --no-note", "cat 25 dee --no-dead ann", "cat 25 dee note x -j"]
)
def test_options_without_a_word_are_told_the_ways_there_are(table: Host, typed: str) -> None:
    """As is a note in words, which is the rest of the line."""
    table.done("win ann 25 dee")
    ran = table.refused(f"edit 1 {typed}", code=2)
    assert "or change single facts, as in mahj edit 1 --value 30" in ran.hints[0]


def test_a_correction_may_be_worded_as_it_is_announced(table: Host) -> None:
    """The whole sentence, and a misspelt word is named."""
    table.done("win ann 25 dee", 'edit 1 Bea wins 30 on "Dee\'s" discard')
    hand = table.table().evening.hands[0].played.hand
    assert (hand.winner, hand.value, hand.discarder) == ("Bea", 30, "Dee")
    error = '"jokrless" is no word here and nobody\'s name'
    table.refused("edit 1 bea 30 self jokrless", error, "did you mean jokerless?", code=2)


def test_single_facts_in_words_leave_the_rest_as_it_was(table: Host) -> None:
    """One fact is put in place of what was told; of those that can be several, more come beside it."""
    table.done("win ann 25 dee --dead bea", "edit 1 value 30 jokerless dead cat")
    hand = table.table().evening.hands[0].played.hand
    assert (hand.winner, hand.value, hand.discarder, hand.jokerless) == ("Ann", 30, "Dee", True)
    assert hand.dead == ("Bea", "Cat")


def test_everybody_who_is_not_at_the_table_is_named(table: Host) -> None:
    """In one go, and the hand is not recorded with the rest of them."""
    ran = table.refused("win ann 25 dee --dead zoe --dead bea --dead yan")
    assert ran.errors == ['nobody here is called "zoe"', 'nobody here is called "yan"']
