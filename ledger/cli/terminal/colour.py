"""Colour, bold and dim on a terminal that has them: they guide the eye, and never say anything alone."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO


#: The codes of a terminal for what stands out: marks of what is said, wins and losses, the lines of boxes.
_DEEP = {"error": "1;31", "warning": "1;35", "hint": "1", "win": "32", "loss": "31", "box": "2"}
#: By the name in ``MAHJ_THEME``; where it says nothing, colours that can be read on either.
_THEMES = {"light": _DEEP, "dark": _DEEP | {"error": "1;91", "warning": "1;93", "win": "92", "loss": "91"}}
#: Net points and money with their sign, but no part of a date, a range or an option; then the lines of a box.
_FIGURE = r"(?<![\w.,/-])(?P<sign>[+-])(?:[^\s\w.,+-]{1,3}|[A-Z]{3} ?)?\d+(?:,\d{3})*(?:\.\d+)?(?![\w-])"
_BOX = r"[─-╿]+(?:[─-╿ ]*[─-╿])?"
_MARK = r"^(error|warning|hint):"


def has_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal that has colours, and nobody has said ``NO_COLOR``."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or "WT_SESSION" in os.environ


def figures(text: str, stream: TextIO) -> str:
    """A text for a stream, with wins and losses in colour and the lines of boxes dim where the stream has that."""
    if not has_colour(stream):
        return text
    theme = _theme()
    boxed = re.sub(_BOX, lambda found: _styled(found[0], theme["box"]), text)
    return re.sub(_FIGURE, lambda found: _styled(found[0], theme["win" if found["sign"] == "+" else "loss"]), boxed)


def marked(text: str, stream: TextIO) -> str:
    """What is said beside a report, for a stream, with the word it begins with standing out."""
    if not has_colour(stream):
        return text
    styles = _theme()
    return re.sub(_MARK, lambda found: _styled(found[0], styles[found[1]]), text)


def _theme() -> dict[str, str]:
    """The colours that go with the terminal's background."""
    return _THEMES.get(os.environ.get("MAHJ_THEME", ""), _DEEP)


def _styled(text: str, style: str) -> str:
    """A text with a style, which ends with it."""
    return f"\x1b[{style}m{text}\x1b[0m"
