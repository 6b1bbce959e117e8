"""The options that tell facts of a hand, made from the table of facts."""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.terminal.options import parameter, with_parameters
from ledger.facts import told_beside
from ledger.hand_fact import SEVERAL, Kind
from ledger.night.parsing import whole_number

if TYPE_CHECKING:
    import inspect
    from collections.abc import Callable, Iterable

    from ledger.cli.terminal.options import Command
    from ledger.hand_fact import HandFact
    from ledger.model import Result


def takes_facts(*results: Result) -> Callable[[Command], Command]:
    """Gives a command, in place of its argument ``said``, an option for each fact of a hand with one of these results.

    The command is given what was said, by the fields of a hand, as `ledger.night.hand_input.HandInput` takes it.
    """
    facts = told_beside(*results)

    def decorate(command: Command) -> Command:
        def run(**given: Any) -> None:  # noqa: ANN401  # whatever its options take
            command(said=said(facts, given), **given)

        return with_parameters(run, command, "said", map(option_of, facts))

    return decorate


def option_name(fact: HandFact, before: str = "") -> str:
    """What the parameter for a fact is called in a command."""
    name = before + fact.word.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


def option_of(fact: HandFact) -> inspect.Parameter:
    """The option that says a fact."""
    flags = [*([fact.flag] if fact.flag else []), f"--{fact.word}"]
    if fact.kind is Kind.YES_NO:
        option = typer.Option(False, *flags, help=fact.help)  # noqa: FBT003  # what holds without it
        return parameter(option_name(fact), bool, option)
    kind = list[str] | None if fact.kind in SEVERAL else str | None
    option = typer.Option(None, *flags, metavar=fact.metavar, help=fact.help)
    return parameter(option_name(fact), kind, option)


def said(facts: Iterable[HandFact], given: dict[str, Any]) -> dict[str, Any]:
    """What options say, by the fields of a hand; they are taken out of what was given."""
    values = {fact: given.pop(option_name(fact)) for fact in facts}
    return {fact.field: value_of(fact, value) for fact, value in values.items() if value not in (None, False, [])}


def value_of(fact: HandFact, given: Any) -> Any:  # noqa: ANN401  # whatever the fact is
    """What an option says. Raises UsageProblem for a number that is none."""
    if fact.kind is Kind.NUMBER:
        return whole_number(given, fact.called)
    return tuple(given) if fact.kind in SEVERAL else given
