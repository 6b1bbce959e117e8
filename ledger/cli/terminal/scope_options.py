"""Options that say what a report or an export is about, what it shows, and where it goes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

EventOption = Annotated[str | None, typer.Option("--event", metavar="E", help="The event, else the one that is open.")]
RoundOption = Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="The round; else the newest.")]
NightOrEventOption = Annotated[
    str | None, typer.Option("--night", metavar="N", help="A date, a night or an event by its name, or an id.")
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
