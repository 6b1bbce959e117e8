"""A prompt for terminals that can do little, and for screen readers: whole lines, nothing drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.prompt.status import folded, pieces
from ledger.cli.terminal.console import show
from ledger.cli.terminal.line_answers import _NO, _YES, answered_by_line
from ledger.errors import MahjError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.night.asking import Question
    from ledger.night.night_in_play import NightInPlay

#: A line longer than any screen reader's is left to it to break.
_WIDE = 10_000


class Plain:
    """A terminal of lines; ``table`` is the night as it is now."""

    def __init__(self, table: Callable[[], NightInPlay]) -> None:
        self._table = table
        self._said = ""

    def line(self, begun: str) -> str | None:
        """The next line; where the night stands is said before it whenever that has changed."""
        try:
            status = folded(pieces(self._table()), _WIDE)
        except MahjError as problem:
            status = problem.message
        if status != self._said:
            show(f"{status}.")
        self._said = status
        if begun:
            show(f"The line was: {begun}")
        return self._read("> ")

    def answer(self, question: Question, before: str) -> str | None:
        """The answer to a question; ``<`` goes back, and Enter gives the answer that was given before."""
        return answered_by_line(question, before, self._read)

    def takes(self, question: str) -> bool:
        """Whether something is taken: Enter takes it, n does not."""
        return self._choice(question.replace("Escape does not", "n does not").replace("Escape takes", "n takes"), "y")

    def agrees(self, question: str) -> bool:
        """Whether a question is answered with yes."""
        return self._choice(f"{question} y or n, Enter: no.", "n")

    def _choice(self, question: str, otherwise: str) -> bool:
        """Whether a question is answered with yes, or with nothing where that means yes."""
        while True:
            reply = self._read(f"{question} ")
            said = "n" if reply is None else reply.strip().casefold() or otherwise
            if said in _YES | _NO:
                return said in _YES

    def _read(self, prompt: str) -> str | None:
        """A line, or None where there are no more."""
        try:
            return input(prompt)
        except EOFError:
            show("")
            return None
