"""``mahj agreement``: what is played and what is not, in words, before the game."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.terminal import report_options, rule_options
from ledger.cli.terminal.console import show, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.night_options import takes_night
from ledger.model import Unit
from ledger.night.current_rules import tonight
from ledger.night.nights import Wanted
from ledger.render.agreement import agreement, agreement_data
from ledger.render.house_rules import unit_words
from ledger.render.reports import Format

app = typer.Typer()


@app.command(name="agreement")
@takes_night
def read_out(
    ctx: typer.Context,
    preset: Annotated[
        str | None, typer.Argument(metavar="[PRESET]", help="The preset; else what is played tonight.")
    ] = None,
    *,
    with_: rule_options.WithOption = None,
    without: rule_options.WithoutOption = None,
    players: rule_options.PlayersOption = None,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Read out what is played and what is not, as agreed before the game."""
    choice = rule_options.choice(preset, with_, without)
    context = context_of(ctx.obj)
    found = tonight(context.nights, context.meant(wanted), choice, players)
    if found.preset_problem:
        warn(f"what its preset says was agreed could not be read: {found.preset_problem}")
    parts = agreement(found.rules, found.seating, found.unit, found.agreed)
    if not format_.takes_sentences:
        show_report(agreement_data(parts), format_)
        return
    worth = f"; a point is worth {found.point} {found.currency}" if found.unit is Unit.COINS else ""
    show(f"{found.title}: {found.where}, counted in {unit_words(found.unit)}{worth}.")
    for part in parts:
        show("")
        show(f"{part.heading}:")
        for sentence in part.sentences:
            show(f"- {sentence}")
