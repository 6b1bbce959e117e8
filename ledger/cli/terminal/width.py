"""Lines that fit the terminal they are printed on, broken between words rather than within them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

#: What a terminal has that does not say.
USUAL_WIDTH = 80
#: Room for the answer behind a question, in columns: "not taken" is the longest that a key stands for.
_ANSWER = 10
#: Narrower than this nothing is fitted: a terminal that says so is hidden, or says nonsense.
_NARROWEST = 20


def width_of(stream: TextIO) -> int | None:
    """How many columns the terminal behind a stream has, ``COLUMNS`` before all; None where it is no terminal."""
    if not stream.isatty():
        return None
    wanted = os.environ.get("COLUMNS", "")
    try:
        width = int(wanted) if wanted.isdecimal() else os.get_terminal_size(stream.fileno()).columns
    except OSError:
        return USUAL_WIDTH
    return width if width >= _NARROWEST else None


def height_of(stream: TextIO) -> int | None:
    """How many lines the terminal behind a stream has; None where it is no terminal, or does not say."""
    if not stream.isatty():
        return None
    try:
        return os.get_terminal_size(stream.fileno()).lines or None
    except OSError:
        return None


def fitted(text: str, stream: TextIO) -> str:
    """A text, its lines folded to the terminal behind a stream, if there is one; what follows hangs two columns in."""
    width = width_of(stream)
    if width is None or all(len(line) * 2 <= width for line in text.split("\n")):
        return text
    from ledger.render.wrapping import wrapped  # noqa: PLC0415  # only for long lines at a terminal

    return "\n".join(piece for line in text.split("\n") for piece in wrapped(line, width, "  "))


def with_room(question: str, stream: TextIO) -> str:
    """A question on lines that leave room for its answer at the terminal behind a stream, ready for that."""
    width = width_of(stream)
    if width is None:
        return f"{question.rstrip()} "
    from ledger.render.wrapping import wrapped  # noqa: PLC0415  # only at a terminal

    return "\n".join(wrapped(question.rstrip(), width - _ANSWER)) + " "
