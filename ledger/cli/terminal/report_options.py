"""How a report is written, as an option: for commands that print one. Those that only say sentences load no reports."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.render.reports import Format


def _settled(ctx: typer.Context, param: typer.CallbackParam, value: Format) -> Format:
    """The format that was asked for; else the one the user or the book has settled."""
    if str(getattr(ctx.get_parameter_source(str(param.name)), "name", "")) != "DEFAULT":
        return value
    from ledger.cli.terminal.settled import report_format  # noqa: PLC0415  # for reports only

    return report_format(ctx.obj)


FormatOption = Annotated[
    Format,
    typer.Option("--format", callback=_settled, help="How the report is written; else as mahj.toml settles it."),
]
