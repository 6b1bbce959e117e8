"""A prompt for terminals that can do little, and for screen readers: whole lines, nothing drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.prompt.status import folded, pieces_of
from ledger.cli.terminal.console import show
from ledger.cli.terminal.line_answers import answer_to
from ledger.cli.terminal.problems import say
from ledger.errors import MahjError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question

    #: Tells the tables as they are now.
    Tables = Callable[[], Sequence[NightInPlay]]

#: A line longer than any screen reader's is left to it to break.
_WIDE = 10_000


class Plain:
    """A terminal of lines; ``table`` is the night as it is now, ``tables`` where several are told.

    ``came_in`` tells what phones have entered.
    """

    def __init__(
        self,
        table: Callable[[], NightInPlay],
        tables: Tables | None = None,
        came_in: Callable[[], list[str]] = list,
    ) -> None:
        self._tables = tables or (lambda: [table()])
        self._came_in = came_in
        self._said = ""

    def line(self, begun: str) -> str | None:
        """The next line; where the night stands is said before it whenever that has changed. Enter takes one begun."""
        for said in self._came_in():
            show(said)
        try:
            status = folded(pieces_of(self._tables()), _WIDE)
        except MahjError as problem:
            status = problem.message
        if status != self._said:
            show(f"{status}.")
        self._said = status
        if begun:
            show(f"The line was: {begun}")
            show("Enter takes it as it is; or type another.")
        typed = self._read(">")
        return begun if typed == "" else typed

    def answer(self, question: Question, before: str) -> str | None:
        """The answer to a question; ``<`` goes back, and Enter gives the answer that was given before."""
        return answer_to(question, before, self._read, say)

    def reply(self, question: str) -> str | None:
        """What is typed at a question of yes or no."""
        return self._read(question)

    def _read(self, prompt: str) -> str | None:
        """A line, or None where there are no more."""
        try:
            return input(f"{prompt} ")
        except EOFError:
            show("")
            return None
