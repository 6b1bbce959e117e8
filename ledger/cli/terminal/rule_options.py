"""Options that choose the rules of a night, for commands that open one or ask about rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.presets.choosing_rules import Choice

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


def choice(preset: str | None, with_: Sequence[str] | None, without: Sequence[str] | None) -> Choice:
    """The rules that these options ask for."""
    from ledger.presets.choosing_rules import Choice  # noqa: PLC0415  # rules are chosen by few commands

    return Choice(preset=preset, added=tuple(with_ or ()), left_out=tuple(without or ()))
