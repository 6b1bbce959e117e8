"""The options that correct facts of a hand, made from the table of facts: each changes one, or takes it away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.terminal.fact_options import option_name, option_of, said, value_of
from ledger.cli.terminal.options import parameter, with_parameters
from ledger.errors import UsageProblem
from ledger.facts import TOLD
from ledger.hand_fact import SEVERAL, Kind
from ledger.night.editing import Amendment

if TYPE_CHECKING:
    import inspect
    from collections.abc import Mapping

    from ledger.cli.terminal.options import Command
    from ledger.hand_fact import HandFact


def takes_corrections(command: Command) -> Command:
    """Gives a command, in place of its argument ``amendment``, the options that change one fact or take it away."""

    def run(**given: Any) -> None:  # noqa: ANN401  # whatever its options take
        command(amendment=_amendment(given), **given)

    parameters = [parameter for fact in TOLD for parameter in _corrections(fact)]
    return with_parameters(run, command, "amendment", parameters)


def _corrections(fact: HandFact) -> list[inspect.Parameter]:
    """The options that change a fact, and that take it away."""
    if fact.kind is Kind.YES_NO:
        short = [f"{fact.flag}/"] if fact.flag else []
        option = typer.Option(None, *short, f"--{fact.word}/--no-{fact.word}", help=fact.help, show_default=False)
        return [parameter(option_name(fact), bool | None, option)]
    if not fact.no_help:
        return [option_of(fact)]
    flag = f"--no-{fact.word}"
    if fact.kind in SEVERAL:
        option = typer.Option(None, flag, metavar=re.split(r"\W", fact.metavar)[0], help=fact.no_help)
        return [option_of(fact), parameter(option_name(fact, "no_"), list[str] | None, option)]
    option = typer.Option(False, flag, help=fact.no_help)  # noqa: FBT003  # what holds without it
    return [option_of(fact), parameter(option_name(fact, "no_"), bool, option)]


def _amendment(given: dict[str, Any]) -> Amendment:
    """What options change, add and take away; they are taken out of what was given.

    Raises UsageProblem for a fact that is both given and taken away.
    """
    single = [fact for fact in TOLD if fact.kind not in SEVERAL]
    several = [fact for fact in TOLD if fact.kind in SEVERAL]
    told = {fact: given.pop(option_name(fact)) for fact in single}
    changed: dict[str, Any] = {fact.field: value_of(fact, value) for fact, value in told.items() if value is not None}
    for fact in single:
        if given.pop(option_name(fact, "no_"), False):
            if fact.field in changed:
                raise UsageProblem(f"--{fact.word} and --no-{fact.word} exclude each other", "give one of them")
            changed[fact.field] = None
    removed = _lists({fact.field: given.pop(option_name(fact, "no_"), None) for fact in several})
    return Amendment(given=changed, added=said(several, given), removed=removed)


def _lists(given: Mapping[str, list[str] | None]) -> dict[str, tuple[str, ...]]:
    """The lists that were given at all."""
    return {field: tuple(texts) for field, texts in given.items() if texts}
