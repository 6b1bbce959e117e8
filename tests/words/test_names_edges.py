"""Names at the edges: the first and last of the characters nobody sees, and the letters and signs beside them."""

from __future__ import annotations

import unicodedata

import pytest

from ledger.errors import NameProblem
from ledger.names import tidy
from ledger.text import LONGEST, is_slug, printable, quoted

UNSEEN = "it holds an invisible character"
TURNS = "it holds a character that turns the direction of writing"


def reason(name: str) -> str:
    """Why a name is refused."""
    with pytest.raises(NameProblem) as caught:
        tidy(name)
    return caught.value.message.partition(" cannot be a name: ")[2]


@pytest.mark.parametrize(
    "point",
    [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2800, 0x3164, 0xFFA0, 0x2065, 0xFFF0, 0xFFF8,
     0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFE, 0x10FFFF],
    ids=hex,
)  # fmt: skip
def test_a_character_drawn_as_nothing_is_refused_anywhere(point: int) -> None:
    """Two names must not differ by what nobody sees; and what binds two characters cannot stand beside it either."""
    assert reason(f"A{chr(point)}n") == UNSEEN
    assert printable(f"A{chr(point)}n\x1b").endswith("n\\u{1b}")
    assert reason(f"A{chr(point)}\u200dn") == UNSEEN


@pytest.mark.parametrize(
    "point",
    [0x34E, 0x350, 0x115E, 0x1161, 0x17B3, 0x17B6, 0x180A, 0x1810, 0x27FF, 0x2801, 0x3163, 0x3165, 0xFF9F, 0xFFA1,
     0xFFFC, 0xFFFD, 0x61B, 0x61D, 0x2010, 0x2027, 0x2030, 0xFE10, 0xFDFF],
    ids=hex,
)  # fmt: skip
def test_its_neighbours_are_letters_and_signs(point: int) -> None:
    """They are drawn, and so they may be in a name, and may be bound to the letter beside them."""
    assert tidy(f"A{chr(point)}n") == unicodedata.normalize("NFC", f"A{chr(point)}n")
    assert tidy(f"A{chr(point)}\u200dn").endswith("\u200dn")
    assert tidy(f"An{chr(point)}") == unicodedata.normalize("NFC", f"An{chr(point)}")


@pytest.mark.parametrize("point", [0x200C, 0x200D, 0xFE00, 0xFE0F, 0xE0100, 0xE01EF], ids=hex)
def test_what_binds_stands_between_two_that_are_seen(point: int) -> None:
    """Joiners and variation selectors, the first and the last of them; at an end of the name they bind nothing."""
    bound = f"A{chr(point)}n"
    assert tidy(bound) == bound
    assert printable(bound) == bound
    assert tidy(f"A{chr(point)}{chr(point)}n") == f"A{chr(point)}{chr(point)}n"
    assert reason(f"{chr(point)}An") == UNSEEN
    assert reason(f"An{chr(point)}") == UNSEEN
    assert reason(f"A{chr(point)} n") == UNSEEN
    assert reason(f"A {chr(point)}n") == UNSEEN


@pytest.mark.parametrize("point", [0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202E, 0x2066, 0x2069], ids=hex)
def test_what_turns_the_writing_is_called_so(point: int) -> None:
    """Each of them, in a name and on the screen."""
    assert reason(f"A{chr(point)}n") == TURNS
    assert printable(f"A{chr(point)}n") == f"A\\u{{{point:x}}}n"


@pytest.mark.parametrize("point", [0x200B, 0x2060, 0x2064, 0x206A], ids=hex)
def test_other_format_characters_are_merely_invisible(point: int) -> None:
    """What stands beside those that bind and those that turn does neither."""
    assert reason(f"A{chr(point)}n") == UNSEEN


@pytest.mark.parametrize(("char", "said"), [("\u2028", "a control"), ("\u2029", "a control"), ("\ue000", "a private")])
def test_breaks_of_lines_and_private_characters_are_called_by_their_names(char: str, said: str) -> None:
    """The reason says what stands there."""
    assert reason(f"A{char}n") == f"it holds {said} character"


@pytest.mark.parametrize("symbol", ["\u2764", "\u203c", "\u00a9"])
def test_a_selector_may_end_a_name_after_a_symbol(symbol: str) -> None:
    """Telephones type a heart with one; after a letter it draws nothing, and a joiner after a symbol binds nothing."""
    assert tidy(f"{symbol}\ufe0f") == f"{symbol}\ufe0f"
    assert tidy(f"Ann {symbol}\ufe0e") == f"Ann {symbol}\ufe0e"
    assert reason(f"{symbol}\u200d") == UNSEEN
    assert reason(f"{symbol}A\ufe0f") == UNSEEN
    assert reason(f"\ufe0f{symbol}") == UNSEEN


def test_longest_name_has_sixty_characters() -> None:
    """One more is a paste by mistake; a quoted text is cut there too."""
    assert LONGEST == 60
    assert tidy("x" * 60) == "x" * 60
    assert reason("x" * 61) == "it is longer than 60 characters"
    assert quoted("x" * 61) == f'"{"x" * 60}..."'


@pytest.mark.parametrize(
    ("word", "fits"),
    [
        ("pie", True), ("hot-wall", True), ("spring-2026", True), ("a-1-b", True), ("7", True),
        ("", False), ("Pie", False), ("hot--wall", False), ("-pie", False), ("pie-", False), ("hot_wall", False),
        ("hot wall", False), ("pié", False), ("pie\n", False),
    ],
)  # fmt: skip
def test_words_that_rules_and_presets_are_called(word: str, fits: bool) -> None:  # noqa: FBT001  # what is expected
    """Small letters and digits, with single dashes between them, and nothing behind."""
    assert is_slug(word) is fits
