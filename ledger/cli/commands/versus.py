"""``mahj versus``: two players, head to head."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ledger.cli.terminal import report_options, scope_options
from ledger.cli.terminal.console import show, show_report, show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.reports import show_reports
from ledger.cli.terminal.seasons import say_problems, season_nights
from ledger.errors import NameProblem
from ledger.night.people import People
from ledger.render.plots import plot
from ledger.render.reports import Format
from ledger.render.statistics import versus_for_people, versus_for_programs, versus_remarks
from ledger.season.statistics import head_to_head

app = typer.Typer()


@app.command(name="versus")
def show_versus(
    ctx: typer.Context,
    one: Annotated[str, typer.Argument(metavar="A", help="A player.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    *,
    season: scope_options.SeasonOption = None,
    first: scope_options.FromOption = None,
    last: scope_options.ToOption = None,
    with_plot: scope_options.PlotOption = False,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Show two players head to head, and the net points that went between them."""
    nights = season_nights(context_of(ctx.obj).book, season, first, last)
    read = list(nights.in_full())
    played = {name for _, night in read for name in night.players}
    people = People(tuple(sorted(played)), nights.settings.players, "players of the book")
    a, b = people.who(one), people.who(other)
    if a == b:
        raise NameProblem(f"{a} cannot be compared with {b}", "name two players")
    found = head_to_head(read, a, b)
    code = say_problems(nights)
    title = nights.season.name
    if not format_.is_for_people:
        show_report(versus_for_programs(found, a, b), format_)
    else:
        show_reports(versus_for_people(found, a, b, title), format_, f"{a} and {b} have not met in {title}.")
        for remark in versus_remarks(found):
            say(remark)
        for each in found if with_plot else ():
            show("")
            steps = [night for night, _ in each.running]
            lines = {a: [float(net) for _, net in each.running]}
            show_text(plot(lines, f"Net of {a} against {b}, {each.unit}", steps, sys.stdout.encoding or "ascii"))
    raise typer.Exit(code)
