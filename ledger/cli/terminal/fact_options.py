"""The options that tell facts of a hand, made from the table of facts: of hands and of corrections."""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.terminal.made_options import parameter, with_parameters
from ledger.errors import UsageProblem
from ledger.facts import TOLD, told_beside
from ledger.hand_fact import SEVERAL, Kind
from ledger.night.editing import Amendment
from ledger.night.parsing import whole_number

if TYPE_CHECKING:
    import inspect
    from collections.abc import Callable, Iterable, Mapping

    from ledger.cli.terminal.made_options import Command
    from ledger.hand_fact import HandFact
    from ledger.model import Result


def takes_facts(*results: Result) -> Callable[[Command], Command]:
    """Gives a command, in place of its argument ``said``, an option for each fact of a hand with one of these results.

    The command is given what was said, by the fields of a hand, as `ledger.night.hand_input.HandInput` takes it.
    """
    facts = told_beside(*results)

    def decorate(command: Command) -> Command:
        def run(**given: Any) -> None:  # noqa: ANN401  # whatever its options take
            command(said=_said(facts, given), **given)

        return with_parameters(run, command, "said", map(_option, facts))

    return decorate


def takes_corrections(command: Command) -> Command:
    """Gives a command, in place of its argument ``amendment``, the options that change one fact or take it away."""

    def run(**given: Any) -> None:  # noqa: ANN401  # whatever its options take
        command(amendment=_amendment(given), **given)

    parameters = [parameter for fact in TOLD for parameter in _corrections(fact)]
    return with_parameters(run, command, "amendment", parameters)


def _name(fact: HandFact, before: str = "") -> str:
    """What the parameter for a fact is called in a command."""
    name = before + fact.word.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


def _option(fact: HandFact) -> inspect.Parameter:
    """The option that says a fact."""
    flags = [*([fact.flag] if fact.flag else []), f"--{fact.word}"]
    if fact.kind is Kind.YES_NO:
        return parameter(_name(fact), bool, default=False, option=typer.Option(*flags, help=fact.help))
    kind = list[str] | None if fact.kind in SEVERAL else str | None
    option = typer.Option(*flags, metavar=fact.metavar, help=fact.help)
    return parameter(_name(fact), kind, default=None, option=option)


def _corrections(fact: HandFact) -> list[inspect.Parameter]:
    """The options that change a fact, and that take it away."""
    if fact.kind is Kind.YES_NO:
        short = [f"{fact.flag}/"] if fact.flag else []
        option = typer.Option(*short, f"--{fact.word}/--no-{fact.word}", help=fact.help, show_default=False)
        return [parameter(_name(fact), bool | None, default=None, option=option)]
    if not fact.no_help:
        return [_option(fact)]
    flag = f"--no-{fact.word}"
    if fact.kind in SEVERAL:
        option = typer.Option(flag, metavar=re.split(r"\W", fact.metavar)[0], help=fact.no_help)
        return [_option(fact), parameter(_name(fact, "no_"), list[str] | None, default=None, option=option)]
    option = typer.Option(flag, help=fact.no_help)
    return [_option(fact), parameter(_name(fact, "no_"), bool, default=False, option=option)]


def _said(facts: Iterable[HandFact], given: dict[str, Any]) -> dict[str, Any]:
    """What options say, by the fields of a hand; they are taken out of what was given."""
    values = {fact: given.pop(_name(fact)) for fact in facts}
    return {fact.field: _value(fact, value) for fact, value in values.items() if value not in (None, False, [])}


def _value(fact: HandFact, given: Any) -> Any:  # noqa: ANN401  # whatever the fact is
    """What an option says. Raises UsageProblem for a number that is none."""
    if fact.kind is Kind.NUMBER:
        return whole_number(given, fact.called)
    return tuple(given) if fact.kind in SEVERAL else given


def _amendment(given: dict[str, Any]) -> Amendment:
    """What options change, add and take away; they are taken out of what was given.

    Raises UsageProblem for a fact that is both given and taken away.
    """
    single = [fact for fact in TOLD if fact.kind not in SEVERAL]
    several = [fact for fact in TOLD if fact.kind in SEVERAL]
    said = {fact: given.pop(_name(fact)) for fact in single}
    changed: dict[str, Any] = {fact.field: _value(fact, value) for fact, value in said.items() if value is not None}
    for fact in single:
        if given.pop(_name(fact, "no_"), False):
            if fact.field in changed:
                raise UsageProblem(f"--{fact.word} and --no-{fact.word} exclude each other", "give one of them")
            changed[fact.field] = None
    removed = _lists({fact.field: given.pop(_name(fact, "no_"), None) for fact in several})
    return Amendment(given=changed, added=_said(several, given), removed=removed)


def _lists(given: Mapping[str, list[str] | None]) -> dict[str, tuple[str, ...]]:
    """The lists that were given at all."""
    return {field: tuple(texts) for field, texts in given.items() if texts}
