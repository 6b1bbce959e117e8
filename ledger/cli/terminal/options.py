"""Options that commands at the table share, each with one spelling and one help text; how several are given at once."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.record import Amounts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Command = Callable[..., None]

AfterOption = Annotated[
    str | None,
    typer.Option("--after", metavar="N", help="It was forgotten, and follows this number; 0: none."),
]
DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Show what would be written; write nothing.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Answer every question with yes.")]
AmountsOption = Annotated[
    Amounts | None, typer.Option("--amounts", help="Show amounts as points, as money or as coins.")
]


def with_parameters(run: Command, command: Command, place: str, options: Iterable[inspect.Parameter]) -> Command:
    """A function that says it takes what the command takes, with these options in place of one argument."""
    own = list(inspect.signature(command, eval_str=True).parameters.values())
    at = next(index for index, parameter in enumerate(own) if parameter.name == place)
    parameters = [*own[:at], *options, *own[at + 1 :]]
    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what inspect looks for first
    return run


def parameter(name: str, kind: Any, option: Any) -> inspect.Parameter:  # noqa: ANN401  # typer's own
    """An option, which says what holds without it, as a parameter of a command."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=kind)
