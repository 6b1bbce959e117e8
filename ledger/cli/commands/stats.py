"""``mahj stats``: how everybody plays, over a season or a night."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.cli.terminal import report_options, scope_options
from ledger.cli.terminal.console import show, show_report, show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.event_meant import named_event
from ledger.cli.terminal.reports import show_reports
from ledger.cli.terminal.seasons import say_problems, season_nights
from ledger.errors import NameProblem, UsageProblem
from ledger.event.standing import standing
from ledger.night.nights import Wanted
from ledger.night.people import People
from ledger.render.plots import plot
from ledger.render.reports import Format
from ledger.render.statistics import player_for_people, statistics_for_people, statistics_for_programs
from ledger.season.counting import count_details, facts_by
from ledger.season.penalties import penalty_details
from ledger.season.running_balance import Running, hand_by_hand
from ledger.season.statistics import Statistics, statistics

if TYPE_CHECKING:
    from ledger.event.event_in_play import EventInPlay

app = typer.Typer()
#: How the name of a night begins, and nobody's.
_YEAR_FIRST = re.compile(r"\d{4}-")


@app.command(name="stats")
def show_statistics(
    ctx: typer.Context,
    player: Annotated[str | None, typer.Argument(metavar="[PLAYER]", help="One player; else everybody.")] = None,
    *,
    season: scope_options.SeasonOption = None,
    first: scope_options.FromOption = None,
    last: scope_options.ToOption = None,
    night: scope_options.NightOrEventOption = None,
    with_plot: scope_options.PlotOption = False,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Show how everybody wins, who throws to whom, and the best and worst of a season, a night or an event."""
    context = context_of(ctx.obj)
    code = 0
    steps: list[Running] | None = None
    if night is None:
        nights = season_nights(context.book, season, first, last)
        found, title = statistics(nights.in_full()), nights.season.name
        code = say_problems(nights)
        roster = nights.settings.players
    else:
        if season is not None or first is not None or last is not None:
            raise UsageProblem("--night and --season, --from or --to exclude each other", "name a night, or a season")
        event = named_event(context.book, Wanted(night))
        tables = [context.table(Wanted(night))] if event is None else event.tables
        roster, title = read_settings(context.book).players, f"of {tables[0].name if event is None else event.name}"
        who = NameResolver(roster)
        counted = [(table.name, count_details(facts_by(who, table.file.record))) for table in tables]
        counted += [(event.name, penalty_details(event.state))] if event is not None else []
        found = statistics(counted)
        steps = hand_by_hand(tables[0].entries, who) if event is None else _round_by_round(event)
    everyone = tuple(dict.fromkeys(name for each in found for name in sorted(each.players)))
    called = "players of the book" if night is None else f"players {title}"
    name = None if player is None else _player(player, People(everyone, roster, called))
    _show(found, name, title, format_)
    if with_plot and format_.is_for_people:
        _draw(found, name, steps)
    raise typer.Exit(code)


def _round_by_round(event: EventInPlay) -> list[Running]:
    """Where everybody stood after each round of an event."""
    return [
        Running(str(number), {place.player: place.total for place in standing(event, number).places})
        for number in sorted(event.rounds)
    ]


def _player(text: str, people: People) -> str:
    """The player meant. Raises NameProblem for nobody, with the option for a night where one stands in their place."""
    try:
        return people.who(text)
    except NameProblem as problem:
        if _YEAR_FIRST.match(text):
            problem.hint = f"a night is named with --night: mahj stats --night {text}"
        raise


def _show(found: tuple[Statistics, ...], player: str | None, title: str, format_: Format) -> None:
    """Print statistics, for people or for programs."""
    if not format_.is_for_people:
        show_report(statistics_for_programs(found, player), format_)
    elif player is None:
        show_reports(statistics_for_people(found, title), format_, f"No night has been played in {title}.")
    else:
        show_reports(player_for_people(found, player, title), format_, f"{player} has not played in {title}.")


def _draw(found: tuple[Statistics, ...], player: str | None, hands: list[Running] | None) -> None:
    """Draw where everybody stood, night by night, or after the hands or rounds of one; one player where named."""
    for each in found:
        running = each.running if hands is None else hands
        people = sorted(each.players) if player is None else [player] if player in each.players else []
        lines = {name: [float(step.balances.get(name, 0)) for step in running] for name in people}
        if lines and running:
            show("")
            steps = [step.after for step in running]
            show_text(plot(lines, f"Running balance, {each.unit}", steps, sys.stdout.encoding or "ascii"))
