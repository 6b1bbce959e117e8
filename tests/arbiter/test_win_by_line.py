"""``mahj win --line``: what the group's card says of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.night.night_files import read_night
from ledger.record import HandEntry

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.model import Hand
    from tests.arbiter.conftest import Mahj

CARD = """\
format = 1

[[hands]]
label = "2468-3"
pattern = "FF 2026 444 DDD 11"
value = 30

[[hands]]
label = "Pairs 1"
pattern = "11 22 33 44 55 66 77 C"
value = 50

[[hands]]
label = "odd"
pattern = "anything like numbers"
value = 35
"""


@pytest.fixture
def card(book: Book, night: Mahj) -> Mahj:
    """Runs a command in a night whose book has a card."""
    (book.cards / "2026.toml").write_text(CARD, encoding="utf-8", newline="\n")
    return night


def recorded(book: Book) -> list[Hand]:
    """The hands in the book's one night."""
    (path,) = book.night_paths()
    return [entry.hand for entry in read_night(path).record.entries if isinstance(entry, HandEntry)]


@pytest.mark.parametrize(
    "arguments",
    [
        ["ann", "dee", "--line", "pairs1"],
        ["ann", "--line", "pairs 1", "--from", "dee"],
        ["ann", "50", "dee", "--line", "Pairs 1"],
    ],
)
def test_the_card_says_the_rest(book: Book, card: Mahj, arguments: list[str]) -> None:
    """Value, concealed, singles and pairs and the label as the card writes it; the value may be typed or not."""
    assert card("win", *arguments).code == 0
    (hand,) = recorded(book)
    assert (hand.line, hand.value, hand.concealed, hand.singles_pairs) == ("Pairs 1", 50, True, True)
    assert hand.discarder == "Dee"


def test_a_self_drawn_hand_needs_no_value_either(book: Book, card: Mahj) -> None:
    """Self stands where the discarder would."""
    card("win", "ann", "self", "--line", "2468-3")
    (hand,) = recorded(book)
    assert (hand.value, hand.discarder, hand.concealed, hand.singles_pairs) == (30, None, False, False)


def test_another_value_than_the_cards_is_asked_about(book: Book, card: Mahj) -> None:
    """A person decides; where nobody is there it is refused and --yes is named, which records what was typed."""
    question = "2468-3 is worth 30 on cards/2026.toml, not 25. Record 25?"
    win = ("win", "ann", "25", "dee", "--line", "2468-3")
    refused = card(*win)
    assert (refused.code, question in refused.err, "--yes" in refused.err) == (1, True, True)
    declined = card(*win, typed="n\n")
    assert (declined.code, question in declined.err) == (1, True)
    assert recorded(book) == []
    assert card(*win, typed="y\n").code == 0
    assert card("win", "bea", "25", "dee", "--line", "2468-3", "--yes").code == 0
    assert [(hand.winner, hand.value) for hand in recorded(book)] == [("Ann", 25), ("Bea", 25)]


def test_a_try_asks_nothing(book: Book, card: Mahj) -> None:
    """With --dry-run nothing is written, so nothing needs an answer."""
    assert card("win", "ann", "25", "dee", "--line", "2468-3", "--dry-run").code == 0
    assert recorded(book) == []


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--pairs", "2468-3 is no singles-and-pairs hand on cards/2026.toml"),
        ("--concealed", "cards/2026.toml does not say that 2468-3 must be concealed"),
    ],
)
def test_what_the_card_does_not_say_is_doubted(book: Book, card: Mahj, option: str, said: str) -> None:
    """A pipe goes on with a warning, since cards are typed in by people; what was told is recorded."""
    finished = card("win", "ann", "dee", "--line", "2468-3", option)
    assert (finished.code, said in finished.err) == (0, True)
    (hand,) = recorded(book)
    assert (hand.singles_pairs, hand.concealed) == (option == "--pairs", option == "--concealed")


@pytest.mark.parametrize("pairs", [[], ["--pairs"]])
def test_a_pattern_that_cannot_be_read_leaves_it_to_the_host(book: Book, card: Mahj, pairs: list[str]) -> None:
    """The value is taken, and whether it is singles and pairs is as it was told, with a warning."""
    finished = card("win", "ann", "dee", "--line", "odd", *pairs)
    assert (finished.code, "cannot be read" in finished.err) == (0, True)
    (hand,) = recorded(book)
    assert (hand.value, hand.singles_pairs) == (35, bool(pairs))


def test_an_unknown_line_without_a_value_is_refused(book: Book, card: Mahj) -> None:
    """The nearest label is named."""
    finished = card("win", "ann", "dee", "--line", "2468-4")
    assert (finished.code, 'did you mean "2468-3"?' in finished.err) == (1, True)
    assert recorded(book) == []


def test_an_unknown_line_with_a_value_is_kept_with_a_warning(book: Book, card: Mahj) -> None:
    """A group may have typed in only part of the card."""
    finished = card("win", "ann", "25", "dee", "--line", "2468-4")
    assert (finished.code, 'did you mean "2468-3"?' in finished.err) == (0, True)
    (hand,) = recorded(book)
    assert (hand.value, hand.line) == (25, "2468-4")


def test_without_a_card_a_line_is_a_label(book: Book, night: Mahj) -> None:
    """With a value it is kept as it was typed; without one nobody knows what the hand is worth."""
    assert night("win", "ann", "25", "dee", "--line", "2468-3").err == ""
    (hand,) = recorded(book)
    assert (hand.value, hand.line) == (25, "2468-3")
    finished = night("win", "ann", "dee", "--line", "2468-3")
    assert (finished.code, "the book has no card" in finished.err) == (2, True)


def test_the_newest_card_counts(book: Book, card: Mahj) -> None:
    """By the name of its file."""
    newer = CARD.replace("value = 30", "value = 40")
    (book.cards / "2027.toml").write_text(newer, encoding="utf-8", newline="\n")
    card("win", "ann", "dee", "--line", "2468-3")
    assert [hand.value for hand in recorded(book)] == [40]


def test_a_broken_card_stops_only_who_names_a_line(book: Book, card: Mahj) -> None:
    """Card files are not read for a hand without one."""
    (book.cards / "2026.toml").write_text("format = 1\nhands = 3\n", encoding="utf-8")
    assert card("win", "ann", "25", "dee").code == 0
    finished = card("win", "bea", "25", "dee", "--line", "2468-3")
    assert (finished.code, "cards/2026.toml" in finished.err) == (1, True)


def test_without_a_line_the_value_must_be_typed(night: Mahj) -> None:
    """Wrong usage, and how it is written."""
    finished = night("win", "ann")
    assert (finished.code, "VALUE is missing" in finished.err) == (2, True)


def test_a_value_is_never_taken_for_a_discarder(card: Mahj) -> None:
    """A number behind the winner is the value, with a line as well."""
    finished = card("win", "ann", "30", "--line", "2468-3")
    assert (finished.code, "on whose discard" in finished.err) == (2, True)


def test_what_the_card_says_of_a_line_is_kept_with_the_hand(book: Book, card: Mahj) -> None:
    """Its section and its pattern, as the card said then, and anew where the line is corrected."""
    path = book.cards / "2026.toml"
    path.write_text(CARD.replace("value = 30", 'value = 30\nsection = "2468"'), encoding="utf-8", newline="\n")
    card("win", "ann", "--self", "--line", "2468-3")
    assert (recorded(book)[-1].section, recorded(book)[-1].pattern) == ("2468", "FF 2026 444 DDD 11")
    path.write_text(CARD, encoding="utf-8", newline="\n")
    card("edit", "1", "--note", "cake", "--yes")
    assert recorded(book)[-1].section == "2468"
    card("edit", "1", "--line", "odd", "--value", "35", "--yes")
    assert (recorded(book)[-1].section, recorded(book)[-1].pattern) == (None, "anything like numbers")
    card("edit", "1", "--no-line", "--yes")
    assert recorded(book)[-1].pattern is None


def test_a_line_that_no_card_has_keeps_nothing_more(book: Book, card: Mahj) -> None:
    """It is kept as it was told."""
    card("win", "ann", "25", "--self", "--line", "nowhere")
    assert (recorded(book)[-1].section, recorded(book)[-1].pattern) == (None, None)
