"""What a command asks at a terminal: the parts of a hand that were not given, and what house rules must know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal import console
from ledger.cli.terminal.console import ask_line
from ledger.cli.terminal.line_answers import answer_to
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import Refused
from ledger.night.asking import answered, next_of_house, part, with_answers
from ledger.night.nights import Wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.terminal.context import Context
    from ledger.night.asking import Answers, Put
    from ledger.night.hand_input import HandInput
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question


def parts_of_hand(names: Sequence[str], context: Context, wanted: Wanted) -> Answers:
    """The parts of a hand, asked for one at a time. Raises Refused where somebody goes all the way back."""
    table = context.transaction(wanted).table()
    return _asked(lambda given: next((part(name) for name in names if name not in given), None), table)


def asked_of_house_rules(told: HandInput, context: Context, wanted: Wanted) -> tuple[HandInput, Wanted]:
    """A hand with what the house rules in force must know of it, and the night it was asked about.

    Raises Refused where somebody goes back, and whatever stands against the hand.
    """
    table = context.transaction(wanted).table()
    its_name = Wanted(table.name)
    if not table.is_open:
        return told, its_name
    answers = _asked(lambda given: next_of_house(told, given, table), table)
    return with_answers(told, answers), its_name


def _asked(follow: Callable[[Answers], Question | None], table: NightInPlay) -> Answers:
    """The answers to questions. Raises Refused where somebody goes all the way back."""
    answers = answered(follow, _by_line, report_problem, table)
    if answers is None:
        raise Refused("nothing was recorded")
    return answers


def asker(context: Context) -> Put | None:
    """Who puts a question: whoever is at the prompt, else at this terminal; None where nobody is there."""
    return (context.answers and context.answers.put) or (_by_line if console.somebody_is_there() else None)


def _by_line(question: Question, before: str) -> str | None:
    """The answer somebody types at this terminal, or None to go back."""
    return answer_to(question, before, ask_line, lambda _: say("Type y or n, or < to go back."))
