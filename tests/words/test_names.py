"""Names of people: how they are kept, compared, refused, and shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import NameProblem
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID
from ledger.names import RESERVED, key, tidy
from ledger.text import LONGEST, printable, quoted

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
HEART = "\u2764\ufe0f"


@pytest.mark.parametrize(
    "name",
    ["O'Brien", "José", "李梅", "🀄", FAMILY, HEART, f"{HEART} Ann", "007", "1E5", "de la Cruz", "Ann.", "नमस्\u200dते",
     "a", "x" * LONGEST],
    ids=ascii,
)  # fmt: skip
def test_name_stays_as_it_was_typed(name: str) -> None:
    """Names of every script, emoji, and names that look like numbers are kept letter for letter."""
    assert tidy(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann ", "Ann"),
        ("Ann  Lee", "Ann Lee"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("Ann\u2003\u3000Lee", "Ann Lee"),
        ("Jose\u0301", "José"),
    ],
    ids=ascii,
)
def test_name_is_kept_one_way(typed: str, kept: str) -> None:
    """Trimmed, single-spaced whatever kind of space was typed, accents composed; nothing else is changed."""
    assert tidy(typed) == kept


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "it is empty"),
        (" \u3000 ", "it is empty"),
        ("x" * (LONGEST + 1), f"it is longer than {LONGEST} characters"),
        ("-j", "it begins with a dash, like an option"),
        ("--help", "it begins with a dash, like an option"),
        ("a=b", "it holds an equals sign, which bets and facts use"),
        *((word, f"the word {word} means something else here") for word in sorted(RESERVED)),
        ("Bank", "the word bank means something else here"),
        ("wa\u200cll", "the word wall means something else here"),
        *((f"A{char}n", "it holds a control character") for char in "\n\r\t\0\x1b\x7f\x9b\u2028\u2029"),
        *(
            (f"A{chr(point)}n", "it holds a character that turns the direction of writing")
            for point in (0x61C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069)
        ),
        *(
            (f"A{chr(point)}n", "it holds an invisible character")
            for point in (0xAD, 0x34F, 0x115F, 0x17B4, 0x180B, 0x180E, 0x200B, 0x2060, 0x2061, 0x2065, 0x2800, 0x3164,
                          0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0x1FFFF, 0xE0001)
        ),
        ("\u200dA", "it holds an invisible character"),
        ("A\ufe0f", "it holds an invisible character"),
        (f"{HEART}\ufe0f", "it holds an invisible character"),
        ("\ufe0f Ann", "it holds an invisible character"),
        ("A \u200d n", "it holds an invisible character"),
        ("A\u2800\u200dn", "it holds an invisible character"),
        ("A\ud800n", "it holds a broken character"),
        ("A\ue000n", "it holds a private character"),
    ],
    ids=ascii,
)  # fmt: skip
def test_name_is_refused_with_the_reason(name: str, reason: str) -> None:
    """What a terminal, a file or another word of the command would take for something else is no name."""
    with pytest.raises(NameProblem) as caught:
        tidy(name)
    assert caught.value.message.endswith(f" cannot be a name: {reason}")
    assert caught.value.hint == "use the name the player goes by"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("José", "JOSE\u0301"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        (HEART, "\u2764"),
        ("नमस्\u200dते", "नमस्ते"),
    ],
    ids=ascii,
)
def test_names_that_read_the_same_are_the_same(one: str, other: str) -> None:
    """Case, the way an accent was typed, and joiners make no two people out of one."""
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Jose", "José"), ("007", "7"), ("1E5", "100000")])
def test_names_that_differ_are_two_people(one: str, other: str) -> None:
    """An accent or a leading zero tells people apart."""
    assert key(one) != key(other)


@given(st.text(max_size=80))
def test_tidied_name_needs_no_tidying(text: str) -> None:
    """Whatever is typed is refused, or kept in a way that is kept the same from then on."""
    try:
        name = tidy(text)
    except NameProblem:
        return
    assert tidy(name) == name
    assert unicodedata.normalize("NFC", name) == name


@given(st.text(max_size=80))
def test_terminal_only_draws_what_is_printed(text: str) -> None:
    """No control or bidirectional character gets through, and harmless texts are printed as they are."""
    shown = printable(text)
    assert not [char for char in shown if unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"}]
    assert not set(shown) & set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert printable(shown) == shown


def test_what_a_terminal_would_act_on_is_written_out() -> None:
    """So a message shows what was found, and nothing happens."""
    assert printable("\x1b[2JAnn\u202e") == "\\u{1b}[2JAnn\\u{202e}"
    assert printable(f"{FAMILY} 李梅 José") == f"{FAMILY} 李梅 José"


def test_quoted_text_is_cut_where_it_is_endless() -> None:
    """A page pasted by mistake does not fill the screen."""
    assert quoted("Ann") == '"Ann"'
    assert quoted("x" * LONGEST) == f'"{"x" * LONGEST}"'
    assert quoted("x" * (LONGEST + 1)) == f'"{"x" * LONGEST}..."'


def test_every_word_with_a_meaning_is_reserved() -> None:
    """The accounts, what a bet may be on beside a player, and self; they are written out where names are."""
    assert {*ACCOUNTS, BET_ON_WALL, BET_VOID, "self"} == RESERVED
