"""``mahj standings``: the table of a season."""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from ledger.book.people import AnonymousNames
from ledger.cli.terminal import report_options, scope_options
from ledger.cli.terminal.console import show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.progress import Progress
from ledger.cli.terminal.reports import show_reports
from ledger.cli.terminal.seasons import days, say_only_totals, say_problems, season_nights
from ledger.cli.terminal.width import USUAL_WIDTH, width_of
from ledger.errors import UsageProblem
from ledger.pay.carried import still_waiting
from ledger.render.fitting import as_fits, with_columns
from ledger.render.pots import waiting_lines
from ledger.render.reports import Format
from ledger.render.standings import ALWAYS, FIRST, boards_for_people, boards_for_programs
from ledger.season.boards import Board, RankBy, Terms, refuse_senseless
from ledger.season.ranking import see_it_ranks
from ledger.season.rule_columns import RuleColumns
from ledger.season.standings import anonymous, standings

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.render.reports import Report
    from ledger.season.league import League
    from ledger.season.nights_of_season import SeasonNights
    from ledger.season.rule_columns import Counted

app = typer.Typer()


class Columns(Struct, frozen=True):
    """How boards are written, and which columns of them: those that are named, all, or as they fit.

    What players are ranked ``by`` stands before what else fits.
    """

    format: Format
    by: str = RankBy.NET
    named: tuple[str, ...] = ()
    wide: bool = False
    with_money: bool = True

    def of(self, board: Report) -> Report:
        """A board with the columns that are named; with all where none is. Raises UsageProblem for an unknown one."""
        return with_columns(board, self.named, ALWAYS) if self.named else board


@app.command(name="standings")
def show_standings(
    ctx: typer.Context,
    *,
    season: scope_options.SeasonOption = None,
    first: scope_options.FromOption = None,
    last: scope_options.ToOption = None,
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="FIGURE",
            help="What players are ranked by: net, wins and the like, or a house rule's column.",
        ),
    ] = RankBy.NET,
    dense: Annotated[bool, typer.Option("--dense", help="Skip no rank after one that several share.")] = False,
    min_nights: Annotated[
        int, typer.Option("--min-nights", metavar="N", help="Rank only who has played so many nights.")
    ] = 0,
    best: Annotated[
        int | None, typer.Option("--best", metavar="N", help="Count only so many nights of each player, the best.")
    ] = None,
    min_rounds: Annotated[
        int, typer.Option("--min-rounds", metavar="N", help="Rank only who has played so many rounds.")
    ] = 0,
    best_rounds: Annotated[
        int | None, typer.Option("--best-rounds", metavar="N", help="Count only so many rounds of each, the best.")
    ] = None,
    per_week: Annotated[
        int | None, typer.Option("--per-week", metavar="N", help="Count only so many rounds of each week, the best.")
    ] = None,
    guests: Annotated[bool, typer.Option("--guests", help="Rank guests too, each by themselves.")] = False,
    subs: Annotated[bool, typer.Option("--subs", help="Rank those too who only came as substitutes.")] = False,
    without_names: Annotated[
        bool, typer.Option("--anonymous", help="Write player 1, player 2 and so on in place of names.")
    ] = False,
    no_money: scope_options.NoMoneyOption = False,
    merge: Annotated[
        bool, typer.Option("--merge", help="With several books: people who share a name are one person.")
    ] = False,
    columns: Annotated[
        list[str] | None,
        typer.Option("--columns", metavar="NAME", help="This column beside rank and player; may be repeated."),
    ] = None,
    wide: Annotated[bool, typer.Option("--wide", help="Every column, however wide that is.")] = False,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Show who has won how much over a season, one table for each unit; of several books where --book is repeated.

    The win % is of the hands that were not thrown in.
    """
    terms = Terms(
        by=by,
        dense=dense,
        min_nights=min_nights,
        best=best,
        min_rounds=min_rounds,
        best_rounds=best_rounds,
        per_week=per_week,
        guests=guests,
        subs=subs,
    )
    refuse_senseless(terms)
    nights: SeasonNights | League
    if isinstance(ctx.obj, tuple):
        nights = league(tuple(context_of(folder).book for folder in ctx.obj), season, first, last, merge=merge)
        boards = nights.boards(terms)
        _say_left_out(nights.left_out)
    elif merge:
        raise UsageProblem("--merge joins people of several books", "name the books: mahj --book A --book B standings")
    else:
        nights = season_nights(context_of(ctx.obj).book, season, first, last)
        boards = season_boards(nights, terms)
    see_it_ranks(boards, by)
    code = say_problems(nights)
    say_only_totals(nights)
    show_boards(
        anonymous(boards, AnonymousNames()) if without_names else boards,
        nights,
        Columns(format_, by, tuple(columns or ()), wide=wide, with_money=not no_money),
    )
    for line in waiting_lines(still_waiting(reversed(nights.pots))):
        say(line)
    raise typer.Exit(code)


def season_boards(nights: SeasonNights, terms: Terms) -> tuple[Board, ...]:
    """The boards of a season; columns of rules that are missing are left out, and it is said."""
    columns = RuleColumns(nights.book)
    counted = ((night.counts, columns.of(night, nights.who)) for night in nights)
    nothing: Counted = {}
    penalties = ((night, nothing) for night in nights.penalties())
    boards = standings(chain(counted, penalties), nights.who, terms)
    _say_left_out(columns.left_out)
    return boards


def league(books: tuple[Book, ...], season: str | None, first: str | None, last: str | None, *, merge: bool) -> League:
    """The nights of several books, in one season of all of them."""
    from ledger.season.league import League, common_season  # noqa: PLC0415  # most ask about one book

    chosen = common_season(books, season, *days(first, last))
    return League(books, chosen, Progress(), merge=merge)


def _say_left_out(left_out: dict[str, str]) -> None:
    """Say which columns of rules are left out, and why."""
    for rule, reason in left_out.items():
        warn(f"the columns that the rule {rule} may have are left out: {reason}")


def show_boards(boards: tuple[Board, ...], nights: SeasonNights | League, columns: Columns) -> None:
    """Print the boards, for people or for programs."""
    if not columns.format.is_for_people:
        show_report(columns.of(boards_for_programs(boards, with_money=columns.with_money)), columns.format)
        return
    found = boards_for_people(boards, nights.season.name, columns.by, with_money=columns.with_money)
    tables = [columns.of(each) for each in found]
    nothing = f"No night has been played in {nights.season.name}."
    if columns.wide or columns.named or columns.format is not Format.TABLE:
        show_reports(tables, columns.format, nothing, leading=2)
        return
    width = width_of(sys.stdout) or USUAL_WIDTH
    fitted = [as_fits(each, len(FIRST), width) for each in tables]
    show_reports([each.report for each in fitted], columns.format, nothing, leading=2)
    left_out = list(dict.fromkeys(heading for each in fitted for heading in each.left_out))
    if left_out:
        say(f"Not shown for want of room: {', '.join(left_out)}. --wide shows all, --columns NAME one.")
