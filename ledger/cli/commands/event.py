"""Events of several tables: ``mahj event``, and what the director does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.settings import read_settings
from ledger.cli.commands.event_opening import UnevenOption, asked_which_way, director_of, round_, start
from ledger.cli.terminal import clock, console, options, report_options, scope_options
from ledger.cli.terminal.amounts import Showing
from ledger.cli.terminal.console import show, show_next, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.events import show_event_now, show_settlement
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.reports import show_reports
from ledger.cli.terminal.to_type import as_word
from ledger.errors import Refused
from ledger.event import closing, comings, corrections, directing, sheets
from ledger.event.comings import LeftOver
from ledger.event.event_in_play import find_event
from ledger.night.ending import nothing, what_coins_pay
from ledger.night.parsing import whole_number
from ledger.render import events as said
from ledger.render.reports import Format
from ledger.render.settling import plan_lines
from ledger.render.words import points_words, signed
from ledger.text import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.night.night_in_play import NightInPlay

app = typer.Typer(rich_markup_mode=None, help="Events: several tables, rounds and moves; alone, where it stands.")
app.command(name="start")(start)
app.command(name="round")(round_)

NAMES = typer.Argument(metavar="NAME...", help="People, in full or by any clear beginning.")


@app.command(name="show")
def show_event(
    ctx: typer.Context,
    *,
    event: scope_options.EventOption = None,
    round_: scope_options.RoundOption = None,
    by: Annotated[str | None, typer.Option("--by", metavar="per-hand", help="Rank by points a hand.")] = None,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Show where the event stands: what is outstanding, and the standings after the round."""
    if by not in {None, "per-hand"}:
        raise Refused(f"an event is not ranked by {quoted(by or '')}", "say --by per-hand, or leave it out")
    found = find_event(context_of(ctx.obj).book, event, clock.now().date())
    show_event_now(found, format_, round_, per_hand=by is not None)


@app.command(name="seats")
def seats(
    ctx: typer.Context,
    *,
    round_: scope_options.RoundOption = None,
    by: Annotated[str, typer.Option("--by", metavar="name|table", help="By person, or by table.")] = "name",
    all_: Annotated[bool, typer.Option("--all", help="Every round that is planned or drawn.")] = False,
    event: scope_options.EventOption = None,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Print the list for the wall: who sits where."""
    if by not in {"name", "table"}:
        raise Refused(f"seats are listed by name or by table, not by {quoted(by)}", "say --by name, or --by table")
    found = find_event(context_of(ctx.obj).book, event, clock.now().date())
    rounds = sorted({*found.state.plan, *found.rounds}) if all_ else [round_ or max(found.last_round, 1)]
    listed_seats = {number: found.seats_of(number) for number in rounds}
    if format_ is Format.PLAIN:
        for line in said.seat_lines(listed_seats, by_table=by == "table"):
            show(line)
        return
    show_report(said.seats_table(listed_seats, found.called, by_table=by == "table"), format_)


@app.command(name="sheet")
def sheet(
    ctx: typer.Context,
    *,
    round_: scope_options.RoundOption = None,
    table: Annotated[str | None, typer.Option("--table", metavar="L", help="Only this table.")] = None,
    event: scope_options.EventOption = None,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Print score sheets: a line a hand, a column a player."""
    found = find_event(context_of(ctx.obj).book, event, clock.now().date())
    only = None if table is None else whole_number(table, "a table")
    reports = said.sheets(found, round_ or max(found.last_round, 1), only)
    show_reports(reports, format_, "There is no such table.")


@app.command(name="score")
def score(
    ctx: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table of the newest round.")],
    points: Annotated[list[str], typer.Argument(metavar="NAME=POINTS...", help="Everybody's points, as ann=-10.")],
    *,
    event: scope_options.EventOption = None,
    yes: options.YesOption = False,
) -> None:
    """Enter a finished paper sheet: the sums of everybody at a table; a second one stands in the place of the first."""

    def replaces(night: NightInPlay, net: Mapping[str, int]) -> bool:
        question = f"table {night.record.header.table} has a sheet already: {points_words(net)}. Replace it?"
        if yes or console.somebody_is_there():
            return console.agreed(question) if yes else console.ask(question)
        words = [table, *points, *(("--event", event) if event is not None else ()), "--yes"]
        raise Refused(question, f"if this one is right, mahj event score {' '.join(map(as_word, words))}")

    scored = sheets.score(director_of(context_of(ctx.obj), event), table, points, replaces)
    net = dict(scored.net)
    bank = net.pop("bank", 0)
    label, number = scored.table.record.header.table, scored.table.record.header.round
    show(f"Table {label}, round {number}: {points_words(net)}.{f' Bank {signed(bank)}.' if bank else ''}")
    for line in said.outstanding_lines(scored.event):
        show_next(line)


@app.command(name="arrive")
def arrive(
    ctx: typer.Context,
    names: Annotated[list[str], NAMES],
    *,
    uneven: UnevenOption = None,
    event: scope_options.EventOption = None,
    yes: options.YesOption = False,
) -> None:
    """Let people in, from the next round on; rounds not yet opened are planned anew."""
    context = context_of(ctx.obj)
    left_over = LeftOver(uneven, asked_which_way(context, "nobody was let in"))
    doubt = console.agreed if yes else console.doubt
    after, who = comings.arrive(director_of(context, event), names, left_over, doubt=doubt)
    for meant in who.meant:
        say(meant)
    for player in who.new:
        say(f"new: {player}")
    show(said.company_line(after))
    for line in said.meeting_lines(after):
        warn(line)


@app.command(name="leave")
def leave(
    ctx: typer.Context,
    names: Annotated[list[str], NAMES],
    *,
    uneven: UnevenOption = None,
    event: scope_options.EventOption = None,
) -> None:
    """Let people go once their table is done, from the next round on; their points stay."""
    context = context_of(ctx.obj)
    left_over = LeftOver(uneven, asked_which_way(context, "nobody left"))
    after, gone = comings.leave(director_of(context, event), names, left_over)
    show(f"Without {listed(gone)}: {said.company_line(after)}")
    for line in said.meeting_lines(after):
        warn(line)


@app.command(name="penalty")
def penalty(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who loses the points.")],
    points: Annotated[str, typer.Argument(metavar="POINTS", help="How many, above 0.")],
    *,
    round_: scope_options.RoundOption = None,
    why: Annotated[str | None, typer.Option("--why", metavar="T", help="The reason.")] = None,
    event: scope_options.EventOption = None,
) -> None:
    """Take points from somebody, to the bank."""
    director = director_of(context_of(ctx.obj), event)
    _, entry = directing.penalty(director, name, whole_number(points, "a number of points"), round_, why)
    show(f"{entry.number}. {said.penalty_words(entry)}.")
    show_next("Take it back with mahj event undo.")


@app.command(name="time")
def call_time(ctx: typer.Context, *, event: scope_options.EventOption = None, yes: options.YesOption = False) -> None:
    """End every table of the round as it stands."""
    doubt = console.agreed if yes else console.doubt
    after, ended = directing.call_time(director_of(context_of(ctx.obj), event), doubt)
    show(f"Time: {listed([f'table {night.record.header.table}' for night in ended])} ended.")
    for line in said.outstanding_lines(after):
        show_next(line)


@app.command(name="settle")
def settle(
    ctx: typer.Context,
    *,
    coins: Annotated[bool, typer.Option("--coins", help="Also in the book's coins, and what they cannot pay.")] = False,
    event: scope_options.EventOption = None,
) -> None:
    """Show who would pay whom, across all tables."""
    found = find_event(context_of(ctx.obj).book, event, clock.now().date())
    show_settlement(found, Showing(found.settings, None, coins=coins, no_money=False, for_programs=False))


@app.command(name="end")
def end(
    ctx: typer.Context,
    *,
    unpaid: Annotated[bool, typer.Option("--unpaid", help="Nothing is paid now; it stays owed.")] = False,
    coins: Annotated[bool, typer.Option("--coins", help="Only what the book's coins pay is paid.")] = False,
    event: scope_options.EventOption = None,
    yes: options.YesOption = False,
) -> None:
    """Close the event, and write down that it was paid."""
    context = context_of(ctx.obj)
    if unpaid and coins:
        raise Refused("--unpaid and --coins exclude each other", "give one of them")
    pays = what_coins_pay(read_settings(context.book).coins) if coins else nothing if unpaid else tuple
    ended = closing.end_event(director_of(context, event), pays, console.agreed if yes else console.doubt)
    showing = Showing(ended.event.settings, None, coins=coins, no_money=False, for_programs=False)
    for line in plan_lines(ended.paid, showing.at(ended.event.header.rate)):
        show(f"{line}.")
    if ended.left:
        show(f"Unpaid: {points_words(ended.left)}.")
    means_it = find_event(context.book, today=clock.now().date()).name == ended.event.name
    which = "" if means_it else f" --event {ended.event.name}"
    show_next(f"{ended.event.called} has ended. Open it again with mahj event undo{which}.")


@app.command(name="undo")
def undo(ctx: typer.Context, *, event: scope_options.EventOption = None) -> None:
    """Take back the last change of the event, or the opening of a round without hands."""
    after, what = corrections.undo(director_of(context_of(ctx.obj), event))
    show(f"Taken back: {what}.")
    for line in said.outstanding_lines(after):
        show_next(line)


@app.command(name="void")
def void(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the entry.")],
    *,
    why: Annotated[str | None, typer.Option("--why", metavar="T", help="The reason.")] = None,
    event: scope_options.EventOption = None,
) -> None:
    """Take an entry of the event out, such as a penalty."""
    corrections.void(director_of(context_of(ctx.obj), event), whole_number(number, "a number"), why)
    show_next(f"Entry {number} is taken out.")
