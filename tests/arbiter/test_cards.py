"""The year's card as a group types it in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.arbiter.card_files import card_names, find_card, newest_card, practice_card, read_card
from ledger.arbiter.cards import Card, CardLine, doubtful_values, labels, line, wrong_with
from ledger.arbiter.hand_patterns import read_pattern
from ledger.book.beginning import create_book
from ledger.book.toml_reading import parse_toml
from ledger.errors import FileProblem, MahjError, Problems, Refused

if TYPE_CHECKING:
    from ledger.book.books import Book

SOUND = """\
format = 1
title = "Our card"

[[hands]]
label = "2468-3"
pattern = "FF 2026 444 DDD 11"
value = 25

[[hands]]
label = "Pairs 1"
pattern = "11 22 33 44 55 66 77"
value = 50
concealed = true
section = "Singles and pairs"
"""


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A book just begun."""
    return create_book(tmp_path / "book")


def write(book: Book, name: str, text: str) -> None:
    """Put a card into the book."""
    (book.cards / f"{name}.toml").write_text(text, encoding="utf-8", newline="\n")


def card_of(*lines: CardLine) -> Card:
    """A card of these hands."""
    return Card("2026", "cards/2026.toml", "Our card", lines)


def test_a_card_is_read_whole(book: Book) -> None:
    """Label, pattern, value, concealed and section of every hand; what is not said is not made up."""
    write(book, "2026", SOUND)
    card = newest_card(book)
    assert card is not None
    assert (card.name, card.where, card.title) == ("2026", "cards/2026.toml", "Our card")
    assert card.lines == (
        CardLine("2468-3", "FF 2026 444 DDD 11", 25),
        CardLine("Pairs 1", "11 22 33 44 55 66 77", 50, concealed=True, section="Singles and pairs"),
    )


def test_the_newest_card_is_the_books_card(book: Book) -> None:
    """By the names of the files; other files are passed over."""
    write(book, "2025", SOUND.replace("Our card", "Last year's"))
    write(book, "2026", SOUND)
    (book.cards / "notes.txt").write_text("buy cards", encoding="utf-8")
    assert card_names(book) == ["2026", "2025"]
    assert find_card(book, None).title == "Our card"
    assert find_card(book, "2025").title == "Last year's"


def test_a_book_without_cards_has_none(book: Book) -> None:
    """Neither with an empty folder nor without one; looking for one says how to begin."""
    assert newest_card(book) is None
    book.cards.rmdir()
    assert newest_card(book) is None
    with pytest.raises(Refused, match="has no card yet"):
        find_card(book, None)


def test_a_folder_that_is_none_is_a_problem(book: Book) -> None:
    """A file in the place of the folder is said to be in the way."""
    book.cards.rmdir()
    book.cards.write_text("", encoding="utf-8")
    with pytest.raises(FileProblem, match="cards cannot be read"):
        newest_card(book)


def test_an_unknown_card_names_the_nearest(book: Book) -> None:
    """Among the book's own and the practice card."""
    write(book, "2026", SOUND)
    with pytest.raises(Refused, match='no card "2062"') as caught:
        find_card(book, "2062")
    assert "2026" in (caught.value.hint or "")


def test_the_practice_card_can_be_named_everywhere(book: Book) -> None:
    """Unless the book has a card of that name, which then comes first."""
    assert find_card(book, "practice") == practice_card()
    write(book, "practice", SOUND)
    assert find_card(book, "practice").title == "Our card"


def test_the_practice_card_is_sound() -> None:
    """Nothing is wrong with it, its values are ordinary, and it shows every kind of hand."""
    card = practice_card()
    assert wrong_with(card) == []
    assert doubtful_values(card, ()) == []
    patterns = [read_pattern(each.pattern) for each in card.lines]
    assert any(pattern.singles_pairs for pattern in patterns)
    assert any(each.must_be_concealed for each in card.lines)
    assert {group.kind for pattern in patterns for group in pattern.groups} >= {"pung", "kong", "quint", "singles"}


@pytest.mark.parametrize("label", ["2468-3", " 2468 - 3 "])
def test_a_hand_is_found_by_its_label(label: str) -> None:
    """Spaces make no difference."""
    card = card_of(CardLine("2468-3", "FF 2026 444 DDD 11", 25))
    assert line(card, label).value == 25


def test_capitals_make_no_difference_in_a_label() -> None:
    """Labels are typed at the table, in letters of either kind."""
    card = card_of(CardLine("Pairs 1", "11 22 33 44 55 66 77", 50))
    assert line(card, "pairs 1").label == "Pairs 1"
    assert labels(card) == ("Pairs 1",)


@pytest.mark.parametrize(
    ("label", "hint"),
    [("2468-4", 'did you mean "2468-3"?'), ("xyz", "mahj card list 2026"), ("2" * 99, "mahj card list")],
)
def test_an_unknown_label_names_the_nearest(label: str, hint: str) -> None:
    """Or where all of them are listed."""
    with pytest.raises(Refused, match=r"cards/2026\.toml has no hand") as caught:
        line(card_of(CardLine("2468-3", "FF 2026 444 DDD 11", 25)), label)
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("each", "concealed"),
    [
        (CardLine("a", "FF 2026 444 DDD 11", 25), False),
        (CardLine("a", "FF 2026 444 DDD 11 C", 25), True),
        (CardLine("a", "FF 2026 444 DDD 11 X", 25), False),
        (CardLine("a", "FF 2026 444 DDD 11", 25, concealed=True), True),
        (CardLine("a", "FF 2026 444 DDD 11 C", 25, concealed=False), False),
        (CardLine("a", "no hand", 25), False),
    ],
)
def test_a_hand_is_concealed_where_the_card_says_so(each: CardLine, *, concealed: bool) -> None:
    """By the key, else by the C at the end of the pattern."""
    assert each.must_be_concealed is concealed


@pytest.mark.parametrize(
    ("each", "said"),
    [
        (CardLine("a", "FF 2026 444 DDD 111", 25), "holds 15 tiles"),
        (CardLine("a", "FF 2026 444 DDD 1Q", 25), "is no tile"),
        (CardLine("a", "NN NN NN FFFF 4444", 25), "a set has 4"),
        (CardLine("a", "FF 2026 4J4 DDD 11", 25), "names jokers"),
        (CardLine("a", "FF 2026 444 DDD 11 C", 25, concealed=False), "ends in C, and concealed is false"),
        (CardLine("a", "FF 2026 444 DDD 11 X", 25, concealed=True), "ends in X, and concealed is true"),
        (CardLine("a", "FF 2026 444 DDD 11 X 30", 25), "ends in 30, and value is 25"),
    ],
)
def test_what_cannot_be_right_on_a_card_is_found(each: CardLine, said: str) -> None:
    """Each problem names the hand."""
    (problem,) = wrong_with(card_of(each))
    assert problem.message.startswith('cards/2026.toml, hand "a": ')
    assert said in problem.message


def test_every_hand_is_looked_at() -> None:
    """One bad hand hides no other."""
    bad = CardLine("a", "FF", 25)
    assert len(wrong_with(card_of(bad, CardLine("b", "FF 2026 444 DDD 11 C 25", 25, concealed=True), bad))) == 2


@pytest.mark.parametrize(
    ("value", "values", "doubt"),
    [
        (25, (), None),
        (75, (), None),
        (20, (), "20 is an unusual value"),
        (80, (), "80 is an unusual value"),
        (27, (), "27 is an unusual value"),
        (27, (25, 27), None),
        (30, (25, 27), "30 is none of the values in mahj.toml (25, 27)"),
    ],
)
def test_a_value_may_be_a_slip(value: int, values: tuple[int, ...], doubt: str | None) -> None:
    """Against those of the group where it named some, else against those cards commonly print."""
    found = doubtful_values(card_of(CardLine("a", "FF 2026 444 DDD 11", value)), values)
    assert [doubt in each for each in found if doubt] == ([True] if doubt else [])
    assert bool(found) is bool(doubt)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("format = 1", "format = 2", "written by a newer mahj"),
        ('title = "Our card"', 'titel = "Our card"', 'unknown key "titel"'),
        ("value = 25", 'value = "25"', "value is"),
        ("value = 25", "value = 0", "value is 0"),
        ('pattern = "FF 2026 444 DDD 11"\n', "", "the key pattern is missing"),
        ('label = "2468-3"', "label = 3", "hand 1: label is 3"),
        ('"2468-3"', '"pairs1"', "another hand has this label"),
        ('"2468-3"', '"2468\\u202e3"', "cannot be printed"),
        ("concealed = true", 'concealed = "C"', "concealed is"),
        ("[[hands]]", "[hands]", "is not TOML"),
    ],
)
def test_a_fault_of_a_file_is_named(book: Book, before: str, after: str, said: str) -> None:
    """With the file, and the hand where it is in one."""
    write(book, "2026", SOUND.replace(before, after, 1))
    with pytest.raises(MahjError) as caught:
        newest_card(book)
    assert said in caught.value.message
    assert "2026.toml" in caught.value.message


def test_hands_that_are_no_tables_are_refused(book: Book) -> None:
    """A list of texts is no card."""
    write(book, "2026", 'format = 1\nhands = ["FF 2026 444 DDD 11"]\n')
    with pytest.raises(FileProblem, match="hands should be tables"):
        newest_card(book)


def test_every_fault_of_a_file_is_named(book: Book) -> None:
    """All at once, so that nobody has to try again and again."""
    write(book, "2026", SOUND.replace("value = 25", "value = 0").replace("value = 50", "value = 0"))
    with pytest.raises(Problems) as caught:
        newest_card(book)
    assert len(caught.value.problems) == 2


def test_a_card_without_a_title_goes_by_its_name(book: Book) -> None:
    """A card of no hands is a card."""
    write(book, "2026", "format = 1\n")
    card = find_card(book, "2026")
    assert (card.title, card.lines) == ("2026", ())


@given(
    where=st.integers(0, len(SOUND)),
    length=st.integers(0, 30),
    into=st.sampled_from(["", "[", '"', "a", "1", "\n", "= ", "[[hands]]\n", "\\u0007", "\u202e"]),
)
def test_a_damaged_card_is_a_card_or_a_problem(where: int, length: int, into: str) -> None:
    """A file cut or scribbled into is read or refused in a sentence."""
    see_reading(SOUND[:where] + into + SOUND[where + length :])


@given(text=st.text(max_size=200))
def test_any_text_is_a_card_or_a_problem(text: str) -> None:
    """Nothing but a problem in words is raised."""
    see_reading(text)


def see_reading(text: str) -> None:
    """See that a text is read, checked and looked up in, or refused in words fit for a terminal."""
    said = ""
    try:
        card = read_card(
            "2026", "cards/2026.toml", parse_toml(text.encode("utf-8", "surrogatepass"), Path("2026.toml"))
        )
        said = " ".join(problem.message for problem in wrong_with(card))
        assert [line(card, each.label) for each in card.lines] == list(card.lines)
    except MahjError as problem:
        said = problem.message
    assert said.isprintable()
