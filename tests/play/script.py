"""Somebody at the prompt: played by a script, or typing lines."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from ledger.cli.terminal.context import Context
    from ledger.night.questions import Question

BACK = None
CTRL_C = KeyboardInterrupt()
#: Enter, and what is typed in full.
TAKE, LEAVE, YES, NO = "", "n", "y", "n"


class Script:
    """Somebody at the prompt who says these things in turn, and goes when there are no more."""

    def __init__(self, *says: object) -> None:
        self._says = list(says)
        self.asked: list[str] = []
        self.begun: list[str] = []

    def _next(self) -> object:
        said = self._says.pop(0)
        if isinstance(said, BaseException):
            raise said
        return said

    def line(self, begun: str) -> str | None:
        """The next line, or the end."""
        self.begun.append(begun)
        if not self._says:
            return None
        said = self._next()
        assert isinstance(said, str)
        return said

    def answer(self, question: Question, before: str) -> str | None:
        """The next answer."""
        self.asked.append(f"{question.text} [{before}]" if before else question.text)
        said = self._next()
        assert said is None or isinstance(said, str)
        return said

    def reply(self, question: str) -> str | None:
        """What is typed at a yes or no."""
        self.asked.append(question.partition(" [")[0])
        said = self._next()
        assert said is None or isinstance(said, str)
        return said

    @property
    def is_over(self) -> bool:
        """Whether everything was said."""
        return not self._says


#: What is asked before a hand counts, and before one does of which there is a doubt.
ENTER, DOUBTED = "Record it?", "Record it all the same?"


class Typing:
    """Somebody who types these lines, and then nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self._lines = list(lines)
        self.asked: list[str] = []
        monkeypatch.setattr(builtins, "input", self._input)

    def _input(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self._lines:
            raise EOFError
        return self._lines.pop(0)


def nets(context: Context) -> list[dict[str, int]]:
    """The net points of every standing hand."""
    return [dict(played.played.net) for played in context.table().evening.hands]
