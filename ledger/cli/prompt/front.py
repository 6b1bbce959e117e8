"""Somebody at the prompt: what their terminal does, and what they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ledger.cli.completion.listed import commands
from ledger.cli.terminal.console import show
from ledger.cli.terminal.line_answers import BACK, CHOICES, WAY_OUT, answer_to, yes_or_no
from ledger.night.questions import Kind
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.night.questions import Question


class Front(Protocol):
    """A terminal somebody sits at. Each of these raises KeyboardInterrupt where Ctrl-C was pressed."""

    def line(self, begun: str) -> str | None:
        """The next line, which may already have been begun; None where the person has gone."""

    def answer(self, question: Question, before: str) -> str | None:
        """The answer to a question that is no yes or no, with the one given before; None to go back."""

    def reply(self, question: str) -> str | None:
        """What is typed at a question of yes or no; None to go back."""


class Replies:
    """What somebody at the prompt answers.

    Whatever they type at a yes or no that is neither waits: it is shown, and is the next line.
    """

    def __init__(self, front: Front) -> None:
        self._front = front
        self.waiting: list[str] = []

    def next_line(self, begun: str) -> str | None:
        """The next line: one that was begun, one that waited, or a new one."""
        return self._front.line(begun or (self.waiting.pop(0) if self.waiting else ""))

    def put(self, question: Question, before: str) -> str | None:
        """The answer to a question, with the one given before; None to go back."""
        if question.kind is Kind.YES_NO:
            return answer_to(question, before, self._front.reply, self._wait)
        return self._front.answer(question, before)

    def takes(self, question: str) -> bool | None:
        """Whether something that was shown is taken, as Enter does; None to go back."""
        yes = True
        return yes_or_no(f"{question} {CHOICES[yes]} {WAY_OUT}", yes, self._front.reply, self._wait)

    def takes_doubtful(self, question: str) -> bool | None:
        """Whether something of which there is a doubt is taken: Enter alone does not; None to go back."""
        no = False
        return yes_or_no(f"{question} {CHOICES[no]} {WAY_OUT}", no, self._front.reply, self._wait)

    def takes_despite(self, doubts: Sequence[str], what: str) -> bool | None:
        """Whether something that was shown is taken, of which there may be doubts; None to go back."""
        return self.takes_doubtful(f"{what} all the same?") if doubts else self.takes(f"{what}?")

    def goes_on(self, doubt: str) -> bool:
        """Whether a doubt is passed."""
        return self.agrees(f"{capital(doubt)}. Go on?")

    def agrees(self, question: str) -> bool:
        """Whether a question is answered with yes; Enter alone is a no."""
        no = False
        return yes_or_no(f"{question} {CHOICES[no]}", no, self._front.reply, self._wait) is True

    def _wait(self, text: str) -> None:
        """Keep what was typed for later, and say so."""
        if not text.strip():
            show(f"Type y or n, or {BACK} to go back.")
            return
        self.waiting.append(text)
        lines = text.strip().splitlines()
        show(f"It waits for the answer above: {lines[0]}{f' and {len(lines) - 1} more' if lines[1:] else ''}")


def as_typed(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """What a command is given at most terminals."""
    return arguments


def in_plain_lines(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """What a command is given where somebody listens to the screen: reports in plain lines, unless another is typed."""
    known = commands()
    command = known.get(" ".join(arguments[:2])) or known.get(arguments[0])
    takes_format = command is not None and any("--format" in option.names for option in command.options)
    typed = any(word.partition("=")[0] == "--format" for word in arguments)
    return (*arguments, "--format", "plain") if takes_format and not typed else arguments
