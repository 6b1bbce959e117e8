"""``mahj joker`` and ``mahj card``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ledger.book.books import Book
    from tests.arbiter.conftest import Mahj

CARD = """\
format = 1
title = "Our card"

[[hands]]
label = "2468-3"
section = "2468"
pattern = "FF 2026 444 DDD 11"
value = 25

[[hands]]
label = "Pairs 1"
pattern = "11 22 33 44 55 66 77 C"
value = 50
"""


def write(book: Book, text: str) -> None:
    """Put this year's card into the book."""
    (book.cards / "2026.toml").write_text(text, encoding="utf-8", newline="\n")


def test_every_group_says_how_many_jokers_it_may_hold(mahj: Mahj) -> None:
    """Whether the pattern is typed in quotes or without."""
    rows = json.loads(mahj("joker", "FF 2026 444 DDD 11", "--format", "json").out)
    assert [(row["group"], row["most_jokers"]) for row in rows] == [
        ("FF", 0),
        ("2026", 0),
        ("444", 3),
        ("DDD", 3),
        ("11", 0),
    ]
    assert json.loads(mahj("joker", "FF", "2026", "444", "DDD", "11", "--format", "json").out) == rows


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("FF 2026 444 DDD 11", "14 tiles, at most 6 jokers. It can be made without a joker, and is then jokerless."),
        ("4444 5555 666 777", "14 tiles, at most 8 jokers, all there are."),
        ("55555 66 FFFF 222", "and at least 1: it can never be jokerless."),
        ("NN NN NN FFFF 4444", "14 tiles, at most 8 jokers, all there are.\n"),
        ("11 22 33 44 55 66 77", "singles and pairs: no joker may stand in it"),
        ("FF 2026 444 DDD 11 C 30", "Concealed: only the last tile may be called."),
        ("FF 2026 444 DDD 11 X", "It may be exposed."),
        ("FF 2026 444 DDD 11 C 30", "Its value is 30."),
        ("NN NN NN FFFF 4444", "No set of tiles can make it: it takes 6 natural north winds, and a set has 4."),
        ("FJ 2026 4J4 DDD JJ", "No joker may stand in FJ, JJ:"),
    ],
)
def test_the_whole_hand_is_summed_up(mahj: Mahj, hand: str, said: str) -> None:
    """In sentences below the groups."""
    finished = mahj("joker", hand)
    assert finished.code == 0
    assert said in finished.out


def test_a_misplaced_joker_is_marked_in_its_group(mahj: Mahj) -> None:
    """Only where it may not stand."""
    rows = json.loads(mahj("joker", "FJ 2J26 4J4 DDDD E", "--format", "json").out)
    assert [bool(row["remark"]) for row in rows] == [True, True, False, False, False]


def test_a_hand_of_other_than_fourteen_tiles_is_refused(mahj: Mahj) -> None:
    """Nothing is printed but what was counted."""
    finished = mahj("joker", "FF 2026 444 DDD 111")
    assert (finished.code, finished.out) == (1, "")
    assert "holds 15 tiles" in finished.err


def test_the_card_is_listed(book: Book, mahj: Mahj) -> None:
    """Every hand with what the card says of it."""
    write(book, CARD)
    rows = json.loads(mahj("card", "list", "--format", "json").out)
    keys = ("label", "marked", "value", "singles_pairs", "least_jokers")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        ("2468-3", "X", 25, "", ""),
        ("Pairs 1", "C", 50, "yes", ""),
    ]
    assert "Our card (cards/2026.toml)" in mahj("card", "list").out


def test_a_hand_that_cannot_be_read_is_listed_all_the_same(book: Book, mahj: Mahj) -> None:
    """With a question mark where its pattern would have told."""
    write(book, CARD.replace("444 DDD", "44Q DDD"))
    rows = json.loads(mahj("card", "list", "--format", "json").out)
    assert [(row["singles_pairs"], row["least_jokers"]) for row in rows] == [("?", "?"), ("yes", "")]


def test_a_hand_that_needs_jokers_says_how_many(mahj: Mahj) -> None:
    """The practice card has one: two quints of one number."""
    rows = json.loads(mahj("card", "list", "practice", "--format", "json").out)
    assert {row["label"]: row["least_jokers"] for row in rows if row["least_jokers"]} == {
        "Flowers-1": "1",
        "Quints-1": "2",
    }


def test_without_a_card_the_practice_card_shows_the_way(mahj: Mahj) -> None:
    """It can be listed and checked by its name."""
    assert "mahj card list practice" in mahj("card", "list").err
    assert len(json.loads(mahj("card", "list", "practice", "--format", "json").out)) == 8
    assert mahj("card", "check", "practice").out == "Practice card (the practice card): 8 hands, nothing wrong.\n"


def test_a_sound_card_passes_the_check(book: Book, mahj: Mahj) -> None:
    """It is said how many hands it has; one hand is called one hand."""
    write(book, CARD.partition('\n[[hands]]\nlabel = "Pairs')[0])
    finished = mahj("card", "check")
    assert (finished.code, finished.err) == (0, "")
    assert "1 hand, nothing wrong." in finished.out


def test_every_fault_of_a_card_is_named(book: Book, mahj: Mahj) -> None:
    """Exit code 1, nothing on standard output, every hand that is wrong in one go."""
    write(book, CARD.replace("444 DDD", "44 DDD").replace("66 77 C", "66 7Q C"))
    finished = mahj("card", "check", "2026")
    assert (finished.code, finished.out) == (1, "")
    assert "holds 13 tiles" in finished.err
    assert '"Q" in "7Q" is no tile' in finished.err


def test_a_doubtful_value_is_a_warning(book: Book, mahj: Mahj) -> None:
    """Cards differ: the check warns and passes."""
    write(book, CARD.replace("value = 25", "value = 27"))
    finished = mahj("card", "check")
    assert (finished.code, "nothing wrong" in finished.out) == (0, True)
    assert "27 is an unusual value" in finished.err
