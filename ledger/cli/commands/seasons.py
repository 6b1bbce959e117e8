"""Seasons: ``mahj seasons list``, ``mahj seasons close``."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.book.seasons import all_time, every_season, refuse_unclear
from ledger.cli.commands.standings import Columns, season_boards, show_boards
from ledger.cli.terminal import report_options
from ledger.cli.terminal.console import show, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.progress import Progress
from ledger.cli.terminal.reports import show_reports
from ledger.cli.terminal.seasons import say_open, say_problems, season_nights
from ledger.render.reports import Format
from ledger.render.seasons import seasons_table, unpaid_for_programs, unpaid_tables
from ledger.season.boards import Terms
from ledger.season.evenings import Evenings
from ledger.season.nights_of_season import SeasonNights
from ledger.season.unpaid import owed_in

app = typer.Typer(rich_markup_mode=None, help="Seasons: ranges of dates in mahj.toml, else calendar years.")


@app.command(name="list")
def list_seasons(ctx: typer.Context, *, format_: report_options.FormatOption = Format.TABLE) -> None:
    """List the seasons of mahj.toml, the calendar years of all other nights, and all time."""
    nights = SeasonNights(context_of(ctx.obj).book, all_time(), Progress())
    refuse_unclear(nights.settings.seasons)
    evenings = Evenings()
    days = [(evenings.of(night.name, night.counts), night.day, night.counts.was_played) for night in nights]
    code = say_problems(nights)
    seasons = every_season(nights.settings.seasons, [day for _, day, _ in days])
    played = {evening: day for evening, day, was_played in days if was_played}
    show_report(seasons_table(seasons, list(played.values())), format_)
    raise typer.Exit(code)


@app.command(name="close")
def close_season(
    ctx: typer.Context,
    season: Annotated[str | None, typer.Argument(metavar="[SEASON]", help="Else the newest night's.")] = None,
    *,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Print the final table of a season and what was unpaid at its end. Nothing is frozen."""
    nights = season_nights(context_of(ctx.obj).book, season, None, None)
    boards = season_boards(nights, Terms())
    code = say_problems(nights)
    unpaid = owed_in(nights.book, until=nights.season.last.isoformat())
    earlier = [name for name in unpaid.unread if name not in nights.problems]
    if earlier:
        warn(f"what these earlier nights left unpaid is not known, as they cannot be read: {', '.join(earlier)}")
        code = max(code, 1)
    if not format_.is_for_people:
        show_report(unpaid_for_programs(boards, unpaid.totals), format_)
    else:
        show_boards(boards, nights, Columns(format_))
        show("")
        show_reports(
            unpaid_tables(unpaid.totals, nights.season.name),
            format_,
            f"Nothing was unpaid at the end of {nights.season.name}.",
        )
    say_open(nights)
    raise typer.Exit(code)
