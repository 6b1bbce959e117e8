"""How a command is printed for the reader to type: with the ``--book``, ``--night`` and ``--table`` that it needs.

Sentences and hints name a command as ``mahj undo``, wherever they are written. Here, as they are printed, each becomes
what means the same book and the same night when it is typed next, where the prompt takes it as a line of play.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: Commands about one night, which take ``--night`` and ``--table``.
OF_A_NIGHT = frozenset(
    {
        *("play", "win", "wall", "thrown-in", "error", "pay", "paid", "note", "seats", "sub", "join", "leave"),
        *("undo", "redo", "void", "edit", "show", "why", "what-if", "settle", "end", "recalc"),
        *("ruling", "charleston", "agreement", "presets use"),
    }
)
#: Commands about one night, which take ``--night`` alone.
OF_A_NAMED_NIGHT = frozenset({"stats"})
#: Commands about a book.
OF_A_BOOK = frozenset(
    {
        *("start", "nights", "standings", "versus", "report", "check", "restore", "doctor", "event", "serve"),
        "phones",
        *("seasons", "players", "presets", "plugins", "card", "export", "import"),
    }
)
#: What is printed for a command, up to the next one or the end of what is said about it.
_COMMAND = r"\bmahj (?P<words>(?P<first>[a-z][a-z-]*[a-z])(?: [a-z][a-z-]*)?)"
_ITS_OWN = r"(?:(?![;,.]\s|\bmahj ).)*\s--night\b"


class Place:
    """Where the reader types next: the folder they named as the book; the words that name the night.

    ``lines`` are the commands that are typed as lines, where the reader sits at the prompt of ``mahj play``; the
    night is the one at the prompt there, and ``in_line`` are the words that a line needs to mean another.
    """

    def __init__(
        self,
        book: str | None = None,
        night: Callable[[], tuple[str, ...]] = tuple,
        lines: frozenset[str] = frozenset(),
        in_line: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        self.book = book
        self.night = night
        self.lines = lines
        self.in_line = in_line


_PLACE: ContextVar[Place] = ContextVar("where the reader types next")


def typed_at(place: Place) -> None:
    """Let whatever is printed from now on be typed at a place."""
    _PLACE.set(place)


def in_full(text: str) -> str:
    """A sentence with every command in it as it is to be typed."""
    return re.sub(_COMMAND, _completed, text) if "mahj " in text else text


def as_word(text: str) -> str:
    """A word as a shell takes it, on any system."""
    return f'"{text}"' if any(letter.isspace() for letter in text) else text


def _completed(found: re.Match[str]) -> str:
    """One command as it is to be typed."""
    place, first = _PLACE.get(Place()), found["first"]
    name = found["words"] if found["words"] in OF_A_NIGHT else first
    is_line = first in place.lines
    if name not in OF_A_NIGHT | OF_A_NAMED_NIGHT | OF_A_BOOK:
        return found[0]
    beginning = "" if is_line else " ".join(["mahj", *_book(place), ""])
    night: tuple[str, ...] = ()
    if name not in OF_A_BOOK and not re.compile(_ITS_OWN).match(found.string, found.end()):
        night = place.in_line() if is_line else place.night()
    if name in OF_A_NAMED_NIGHT and "--night" not in night:
        night = ()
    return " ".join([f"{beginning}{name}", *map(as_word, night)]) + found[0].removeprefix(f"mahj {name}")


def _book(place: Place) -> tuple[str, ...]:
    """The words that name the book."""
    return ("--book", as_word(place.book)) if place.book is not None else ()
