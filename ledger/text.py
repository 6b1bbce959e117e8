"""Texts in messages and files: safe to print, quoted, and the words that rules, presets and seasons are called by."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"

#: No name is longer, in characters, and no text is quoted at more length: what is was pasted by mistake.
LONGEST = 60


def characters(*ranges: tuple[int, int]) -> frozenset[str]:
    """The characters in inclusive ranges of code points."""
    return frozenset(chr(point) for first, last in ranges for point in range(first, last + 1))


#: Invisible, but part of how emoji and several scripts are written: variation selectors, and with them joiners.
SELECTORS = characters((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
BINDING = characters((0x200C, 0x200D)) | SELECTORS
#: What turns the direction of writing, so that a line reads as something else than it says.
BIDIRECTIONAL = characters((0x061C, 0x061C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069))


def is_slug(word: str) -> bool:
    """Whether a word is what rules, facts, presets and seasons are called: small letters, digits, single dashes."""
    return re.fullmatch(_SLUG, word) is not None


def printable(text: str) -> str:
    """A text from a file or a command, safe for a terminal: what a terminal would act on is written out as numbers."""
    if text.isprintable():
        return text
    return "".join(char if _is_harmless(char) else f"\\u{{{ord(char):x}}}" for char in text)


def printable_lines(text: str) -> str:
    """A text of several lines, or with tabs, safe for a terminal; line ends and tabs stay."""
    if text.isprintable():
        return text
    return "".join(char if char in "\t\r\n" else printable(char) for char in text)


def _is_harmless(char: str) -> bool:
    """Whether a terminal only draws a character, or binds it to its neighbours."""
    return (char.isprintable() or char in BINDING) and char not in BIDIRECTIONAL


def quoted(text: str) -> str:
    """A text in quotes for a message: printable, and cut where it is endless."""
    shown = printable(text)
    return f'"{shown}"' if len(shown) <= LONGEST else f'"{shown[:LONGEST]}..."'


def sentence(text: str) -> str:
    """A text with a full stop, where it does not end as a sentence does."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, several: str = "") -> str:
    """How many there are: 1 hand, 2 hands. Where ``several`` is not said it is ``one`` with an s."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def either(choices: Sequence[str]) -> str:
    """Words as a choice: Ann, Bea or Cat. There is at least one."""
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"


def listed(names: Sequence[str]) -> str:
    """Names in a row: Ann, Bea and Cat."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
