"""The line as it stands in front of Tab: its words without quotes, and how the last one was begun."""

from __future__ import annotations

from typing import NamedTuple

_QUOTES = "\"'"


class Line(NamedTuple):
    """The words before the one being typed; that one so far; the quote it stands in, if any."""

    words: tuple[str, ...]
    begun: str
    quote: str = ""


def split(line: str, escape: str) -> Line:
    """A line as a shell takes it apart; ``escape`` is the character that takes the meaning from the next one."""
    words: list[str] = []
    word = quote = ""
    open_word = False
    characters = iter(line)
    for char in characters:
        if char == quote:
            quote = ""
        elif quote:
            word += next(characters, "") if char == escape and quote == '"' else char
        elif char in _QUOTES:
            quote, open_word = char, True
        elif char == escape:
            word, open_word = word + next(characters, ""), True
        elif char.isspace():
            words += [word] if open_word else []
            word, open_word = "", False
        else:
            word, open_word = word + char, True
    return Line(tuple(words), word, quote)
