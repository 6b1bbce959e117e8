"""Names of people: one way to write them, one way to compare them, and which are refused."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from ledger.errors import NameProblem
from ledger.text import BIDIRECTIONAL, BINDING, LONGEST, SELECTORS, characters, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

#: Words that mean something else where a name is expected.
#: Those that `ledger.model` gives a meaning are written out: names are completed where loading values takes too long.
RESERVED = frozenset({"kitty", "fund", "bank", "wall", "void", "self"})

#: How a pot may be called; of the words above only ``kitty`` is one.
_POT = r"[a-z][a-z0-9_-]*"

#: Letters, marks and unassigned by category, but drawn as nothing.
_BLANK = characters(
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFFA0, 0xFFA0),
    (0x2065, 0x2065),
    (0xFFF0, 0xFFF8),
)
_ACCENTS = characters((0x0300, 0x036F))
#: Letters that are no other letter with an accent, as they are typed where they are not on the keys.
_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "\N{LATIN SMALL LETTER DOTLESS I}": "i"}
)
_REFUSED_CATEGORIES = {"Cf": "an invisible", "Cs": "a broken", "Co": "a private", "Cc": "a control"}


def tidy(text: str) -> str:
    """A name as it is kept: NFC, trimmed, single-spaced. Raises NameProblem for a name that may not be used."""
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in text)
    name = unicodedata.normalize("NFC", " ".join(part for part in spaced.split(" ") if part))
    reason = _refusal(name)
    if reason:
        raise NameProblem(f"{quoted(text)} cannot be a name: {reason}", "use the name the player goes by")
    return name


def key(name: str) -> str:
    """What two names are compared by: without case, however the accents were typed, joiners left out."""
    bare = "".join(char for char in name if char not in BINDING)
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", bare).casefold())


def bare(name: str) -> str:
    """A name as somebody types it who has neither its accents nor its pictures: ``zoe`` for Zoë, ``bea`` for 🌸 Bea.

    Nothing for a name that has no letters.
    """
    letters = unicodedata.normalize("NFD", key(name)).translate(_PLAIN_LETTERS)
    return " ".join("".join(char for char in letters if not _is_left_out(char)).split())


def _is_left_out(char: str) -> bool:
    """Whether a character is an accent of its own, or a picture, as telephones put into names."""
    return char in _ACCENTS or unicodedata.category(char)[0] == "S"


def is_pot_name(text: str) -> bool:
    """Whether a pot may be called so: in small letters, and by no word of another use."""
    return bool(re.fullmatch(_POT, text)) and len(text) <= LONGEST and text not in RESERVED - {"kitty"}


def pots_named(named: Iterable[str], accounts: Collection[str]) -> set[str]:
    """Those among names that can only be a pot's: called like one, and not like one of these accounts in capitals."""
    others = {name for name in named if name not in accounts and is_pot_name(name)}
    return others.difference(map(key, accounts)) if others else others


def _refusal(name: str) -> str | None:
    """Why a tidied name may not be used, or None."""
    if not name:
        return "it is empty"
    if len(name) > LONGEST:
        return f"it is longer than {LONGEST} characters"
    if name.startswith("-"):
        return "it begins with a dash, like an option"
    if "=" in name:
        return "it holds an equals sign, which bets and facts use"
    if key(name) in RESERVED:
        return f"the word {key(name)} means something else here"
    return next((reason for index in range(len(name)) if (reason := _bad_character(name, index))), None)


def _bad_character(name: str, index: int) -> str | None:
    """Why the character at an index may not stand in a name, or None."""
    char = name[index]
    category = unicodedata.category(char)
    if char in BIDIRECTIONAL:
        return "it holds a character that turns the direction of writing"
    if char in BINDING:
        fits = _between_visible(name, index) or _draws_a_symbol(name, index)
        return None if fits else "it holds an invisible character"
    if category in _REFUSED_CATEGORIES:
        return f"it holds {_REFUSED_CATEGORIES[category]} character"
    if category in {"Zl", "Zp"}:
        return "it holds a control character"
    if char in _BLANK or (ord(char) & 0xFFFE) == 0xFFFE:  # noqa: PLR2004  # the two non-characters that end every plane
        return "it holds an invisible character"
    return None


def _between_visible(name: str, index: int) -> bool:
    """Whether the run of binding characters around an index has a visible character on either side."""
    before = name[:index].rstrip("".join(BINDING))
    after = name[index:].lstrip("".join(BINDING))
    return bool(before and after) and not any(_is_blank(char) for char in (before[-1], after[0]))


def _draws_a_symbol(name: str, index: int) -> bool:
    """Whether the character at an index says how the symbol before it is drawn: telephones type a heart with one."""
    return name[index] in SELECTORS and index > 0 and unicodedata.category(name[index - 1])[0] in "SP"


def _is_blank(char: str) -> bool:
    """Whether a character is drawn as nothing."""
    return char == " " or char in _BLANK
