"""Options that several commands share, each with one spelling and one help text."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.record import Amounts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ledger.presets.choosing_rules import Choice

    Command = Callable[..., None]

AfterOption = Annotated[
    str | None,
    typer.Option("--after", metavar="N", help="It was forgotten, and follows this number; 0: none."),
]
EventOption = Annotated[str | None, typer.Option("--event", metavar="E", help="The event, else the one that is open.")]
RoundOption = Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="The round; else the newest.")]
NightOrEventOption = Annotated[
    str | None, typer.Option("--night", metavar="N", help="A date, a night or an event by its name, or an id.")
]
DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Show what would be written; write nothing.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Answer every question with yes.")]
PresetOption = Annotated[
    str | None, typer.Option("--preset", metavar="PRESET", help="The preset; else the book's own.")
]
WithOption = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="RULE[.OPTION=VALUE]", help="Add a rule or change an option; may be repeated."),
]
WithoutOption = Annotated[
    list[str] | None, typer.Option("--without", metavar="RULE", help="Leave a rule out; may be repeated.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", metavar="N", min=2, max=6, help="How many play, where no night says so.")
]
AmountsOption = Annotated[
    Amounts | None, typer.Option("--amounts", help="Show amounts as points, as money or as coins.")
]
NoMoneyOption = Annotated[bool, typer.Option("--no-money", help="Name no money anywhere.")]
SeasonOption = Annotated[
    str | None,
    typer.Option("--season", metavar="S", help="A season of mahj.toml, a year, or all-time; else the newest night's."),
]
OneSeasonOption = Annotated[str | None, typer.Option("--season", metavar="S", help="Only the nights of this season.")]
FromOption = Annotated[str | None, typer.Option("--from", metavar="D", help="The first day that counts.")]
ToOption = Annotated[str | None, typer.Option("--to", metavar="D", help="The last day that counts.")]
PlotOption = Annotated[bool, typer.Option("--plot", help="Draw it as well, in text.")]
OutputOption = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - or none prints it.")
]
FileOption = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - prints it.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def choice(preset: str | None, with_: Sequence[str] | None, without: Sequence[str] | None) -> Choice:
    """The rules that these options ask for."""
    from ledger.presets.choosing_rules import Choice  # noqa: PLC0415  # rules are chosen by few commands

    return Choice(preset=preset, added=tuple(with_ or ()), left_out=tuple(without or ()))


def with_parameters(run: Command, command: Command, place: str, options: Iterable[inspect.Parameter]) -> Command:
    """A function that says it takes what the command takes, with these options in place of one argument."""
    hints = inspect.get_annotations(command, eval_str=True)
    own = [
        parameter.replace(annotation=hints.get(name, parameter.annotation))
        for name, parameter in inspect.signature(command).parameters.items()
    ]
    at = next(index for index, parameter in enumerate(own) if parameter.name == place)
    parameters = [*own[:at], *options, *own[at + 1 :]]
    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what inspect looks for first
    return run


def parameter(name: str, kind: Any, default: object, option: Any) -> inspect.Parameter:  # noqa: ANN401  # typer's own
    """An option as a parameter of a command."""
    annotation = Annotated[kind, option]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
