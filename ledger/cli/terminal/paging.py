"""A long report at a terminal, a screen at a time: by the pager that ``PAGER`` names, else the system's own."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from ledger.cli.terminal.width import height_of

if TYPE_CHECKING:
    from collections.abc import Iterator

#: How the pager `less` behaves where the user has not said so: colours are drawn, what was read stays on the screen,
#: and the last line says which keys there are.
_LESS = "RX -PsSpace goes on, b goes back, q leaves$"


class _Held(io.StringIO):
    """What is printed, held back; it says of itself what the terminal it is for says."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self._terminal = terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a StringIO has none
        """The encoding of the terminal."""
        return self._terminal.encoding

    def isatty(self) -> bool:
        """A terminal draws it in the end."""
        return True

    def fileno(self) -> int:
        """The terminal's own: whoever asks how wide it is asks that."""
        return self._terminal.fileno()


@contextmanager
def paged() -> Iterator[None]:
    """Whatever is printed meanwhile comes a screen at a time where it is longer than the terminal.

    It comes as it is where output or input is no terminal, where ``PAGER`` is set to nothing, and on a dumb terminal.
    """
    terminal = sys.stdout
    height = height_of(terminal)
    if height is None or not sys.stdin.isatty() or os.environ.get("PAGER") == "" or os.environ.get("TERM") == "dumb":
        yield
        return
    sys.stdout = held = _Held(terminal)
    try:
        yield
    finally:
        sys.stdout = terminal
        _page(held.getvalue(), height)


def _page(text: str, height: int) -> None:
    """Print a text, or hand it to the pager where it is longer than the terminal."""
    if text.count("\n") < height:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    import pydoc  # noqa: PLC0415  # the pager of Python's own help; only for what is long

    os.environ.setdefault("LESS", _LESS)
    pydoc.getpager()(text)
