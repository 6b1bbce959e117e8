"""How a command is told which night it means: ``--night``, ``--table`` and ``--round``, alike for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.terminal.options import parameter, with_parameters
from ledger.night.nights import Wanted

if TYPE_CHECKING:
    from ledger.cli.terminal.options import Command


def takes_night(command: Command) -> Command:
    """Gives a command, in place of its argument ``wanted``, the options that name a night."""

    def run(night_option: str | None, table: str | None, round_: int | None, **given: Any) -> None:  # noqa: ANN401  # whatever its options take
        command(wanted=Wanted(night_option, table, round_), **given)

    return with_parameters(run, command, "wanted", _OPTIONS)


_OPTIONS = (
    parameter(
        "night_option",
        str | None,
        typer.Option(None, "--night", metavar="N", help="A date, a night such as 2026-11-29-2, or an id."),
    ),
    parameter(
        "table",
        str | None,
        typer.Option(None, "--table", metavar="L", help="The night at the table of this name."),
    ),
    parameter(
        "round_",
        int | None,
        typer.Option(None, "--round", metavar="N", min=1, help="In an event, the night of this round."),
    ),
)
