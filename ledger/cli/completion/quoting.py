"""How each shell takes a word that it shall read nothing into: bare, and behind a quote that is open.

A name may hold every sign there is, and what a shell puts in behind Tab is a command as soon as somebody presses Enter.
Zsh and fish quote what they are given by themselves; bash puts it in as it comes, and so does PowerShell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: Characters that a word can hold anywhere without quotes.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,/+%@")
#: What PowerShell takes for a single quote; it ends a text in single quotes, and doubled it stands for itself.
_SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b"


class Quoting(NamedTuple):
    """How a shell takes a word: bare, behind an open ``"``, behind an open ``'``.

    The shell closes by itself a quote that is open.
    """

    bare: Callable[[str], str]
    in_double: Callable[[str], str]
    in_single: Callable[[str], str]

    def quoted(self, word: str, quote: str) -> str:
        """A word as it is put in behind a quote that is open, or behind none."""
        return {"": self.bare, '"': self.in_double, "'": self.in_single}[quote](word)


def _as_it_is(word: str) -> str:
    return word


def _is_plain(char: str) -> bool:
    return char in _PLAIN or not char.isascii()


def _with_backslashes(word: str) -> str:
    """A word for bash outside quotes."""
    return "".join(char if _is_plain(char) else f"\\{char}" for char in word)


def _in_double_of_bash(word: str) -> str:
    """A word for bash in double quotes.

    They are left for ``!``: between them a backslash before it keeps it from calling up an old line, but stays.
    """
    known = {**{char: f"\\{char}" for char in '"$`\\'}, "!": "\"'!'\""}
    return _closed("".join(known.get(char, char) for char in word), '"')


def _in_single_of_bash(word: str) -> str:
    return _closed(word.replace("'", "'\\''"), "'")


def _closed(text: str, quote: str) -> str:
    """A text with the quote that bash leaves out behind one of the same kind, whatever that one stands for."""
    return text + quote if text.endswith(quote) else text


def _for_powershell(word: str) -> str:
    """A word for PowerShell, which puts it in the place of all that was typed of it, an open quote included."""
    if word.isascii() and all(map(_is_plain, word)):
        return word
    return "'" + "".join(char * 2 if char in _SINGLE_QUOTES else char for char in word) + "'"


#: By shell. What is put in never ends in the midst of what it stands for, so the beginning that several words share is
#: as harmless as each of them.
QUOTING: Mapping[str, Quoting] = {
    "bash": Quoting(_with_backslashes, _in_double_of_bash, _in_single_of_bash),
    "zsh": Quoting(_as_it_is, _as_it_is, _as_it_is),
    "fish": Quoting(_as_it_is, _as_it_is, _as_it_is),
    "powershell": Quoting(_for_powershell, _for_powershell, _for_powershell),
}
