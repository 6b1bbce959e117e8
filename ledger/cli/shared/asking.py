"""What a command asks at a terminal: the parts of a hand that were not given, and what house rules must know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ledger.cli.terminal.at_table import AtTable
from ledger.cli.terminal.console import Session, ask, doubt, typed
from ledger.cli.terminal.line_answers import answered_by_line
from ledger.cli.terminal.problems import report_problem, safe
from ledger.errors import Refused
from ledger.table.hand.asking import answered, next_of_house, part, with_answers
from ledger.table.night.in_play import Table
from ledger.table.night.nights import Wanted
from ledger.table.night.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.table.hand.asking import Answers, Question
    from ledger.table.hand.recording import Told


def parts_of_hand(names: Sequence[str], session: Session, wanted: Wanted) -> Answers:
    """The parts of a hand, asked for one at a time. Raises Refused where somebody goes all the way back."""
    table = session.desk(wanted, yes=False, dry_run=False).table()
    return _asked(lambda given: next((part(name) for name in names if name not in given), None), table)


def asked_of_house_rules(told: Told, session: Session, wanted: Wanted) -> tuple[Told, Session, Wanted]:
    """A hand with what the house rules in force must know of it, and the night it was asked about, kept at hand.

    Raises Refused where somebody goes back, and whatever stands against the hand.
    """
    table = session.desk(wanted, yes=False, dry_run=False).table()
    kept = Session(AtTable(Sitting(table), ask, doubt))
    if not table.is_open:
        return told, kept, Wanted()
    answers = _asked(lambda given: next_of_house(told, given, table), table)
    return with_answers(told, answers), kept, Wanted()


def _asked(follow: Callable[[Answers], Question | None], table: Table) -> Answers:
    """The answers to questions. Raises Refused where somebody goes all the way back."""
    answers = answered(
        follow, lambda question, before: answered_by_line(question, before, _read), report_problem, table
    )
    if answers is None:
        raise Refused("nothing was recorded")
    return answers


def _read(prompt: str) -> str:
    """A line that somebody types; what is asked goes to standard error, so that a report holds nothing of it."""
    typer.echo(safe(prompt), nl=False, err=True)
    return typed()
