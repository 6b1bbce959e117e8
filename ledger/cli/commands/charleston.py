"""``mahj charleston``: the deal and the passes."""

from __future__ import annotations

import typer

from ledger.arbiter.charleston import deal, declared, plan
from ledger.cli.terminal import report_options, rule_options
from ledger.cli.terminal.console import show, show_report
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.night_options import takes_night
from ledger.night.current_rules import Tonight, tonight
from ledger.night.nights import Wanted
from ledger.pay.samples import EAST
from ledger.render.charleston import charleston_data, charleston_lines, charleston_table
from ledger.render.reports import Format

app = typer.Typer()

_NUMBERS = {2: "two", 3: "three", 4: "four"}


@app.command()
@takes_night
def charleston(
    ctx: typer.Context,
    *,
    players: rule_options.PlayersOption = None,
    preset: rule_options.PresetOption = None,
    with_: rule_options.WithOption = None,
    without: rule_options.WithoutOption = None,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Show the deal and the passes, step by step, under tonight's rules."""
    choice = rule_options.choice(preset, with_, without)
    context = context_of(ctx.obj)
    found = tonight(context.nights, context.meant(wanted), choice, players)
    steps = plan(found.seating, found.rules)
    dealt = deal(found.seating, found.rules)
    if not format_.takes_sentences:
        show_report(charleston_data(steps, _title(found)), format_)
        return
    show(f"The deal: {_east(found)}{dealt.note or f'{dealt.least} to {dealt.most} tiles each.'}")
    if steps:
        show_report(charleston_table(steps, _title(found)), format_)
    else:
        show(f"{_title(found)}: nothing is passed.")
    for line in charleston_lines(steps, declared(found.seating, found.rules)):
        show(line)


def _east(found: Tonight) -> str:
    """Who is East, where the players have names."""
    east = found.seating.seated[0]
    return "" if east == EAST else f"{east} is East. "


def _title(found: Tonight) -> str:
    """What the plan is for."""
    seated = len(found.seating.seated)
    return f"The Charleston of {_NUMBERS.get(seated, seated)} at the table, {found.where}"
