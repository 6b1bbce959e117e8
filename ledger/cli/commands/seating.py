"""Who plays: ``mahj seats``, and who comes and goes, ``mahj sub``, ``mahj join``, ``mahj leave``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.announcing import show_table
from ledger.cli.terminal.console import TAKE_BACK, show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.problems import say
from ledger.errors import UsageProblem
from ledger.night.joining import Moved, join, leave, reseat, substitute
from ledger.night.nights import Wanted
from ledger.render.words import seating_words, signed
from ledger.text import printable

if TYPE_CHECKING:
    from ledger.night.transaction import Done

app = typer.Typer()


@app.command(name="seats")
@takes_night
def write_seats(
    ctx: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Next East first, then to the right.")],
    *,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Write down who sits from the next hand on."""
    context, wanted = context_of(ctx.obj), wanted.naming(names)
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(reseat(names, clock.now()))
    if context.says_where(wanted):
        show_table(context, done.before)
    _show_new(done)
    show(f"{done.change.outcome.number}. {seating_words(done.after.seating)}.")
    show_next(TAKE_BACK, dry_run=dry_run)


@app.command()
@takes_night
def sub(
    ctx: typer.Context,
    new: Annotated[str, typer.Argument(metavar="NEW", help="Who comes: a full name or an alias, or guest.")],
    old: Annotated[str | None, typer.Argument(metavar="[OLD]", help="Whose seat it is.")] = None,
    *,
    gone: Annotated[str | None, typer.Option("--for", metavar="OLD", help="The same, named as an option.")] = None,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Let somebody take another's seat from the next hand on."""
    named = [name for name in (old, gone) if name is not None]
    if len(named) != 1:
        wrong = "OLD is named twice" if named else f"whose seat does {printable(new)} take?"
        raise UsageProblem(wrong, "write mahj sub NEW OLD, or mahj sub NEW --for OLD")
    context, wanted = context_of(ctx.obj), wanted.naming(named)
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(substitute(new, named[0], clock.now()))
    if context.says_where(wanted):
        show_table(context, done.before)
    moved = done.change.outcome
    _show(done, f"{moved.came} takes the seat of {moved.went}", dry_run=dry_run)


@app.command(name="join")
@takes_night
def join_in(
    ctx: typer.Context,
    new: Annotated[str, typer.Argument(metavar="NAME", help="Who comes: a full name or an alias, or guest.")],
    *,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Let one more play from the next hand on."""
    context = context_of(ctx.obj)
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(join(new, clock.now()))
    if context.says_where(wanted):
        show_table(context, done.before)
    _show(done, f"{done.change.outcome.came} joins", dry_run=dry_run)


@app.command(name="leave")
@takes_night
def leave_early(
    ctx: typer.Context,
    old: Annotated[str, typer.Argument(metavar="NAME", help="Who goes.")],
    *,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Let somebody go home.

    What they have won or lost stays in the settlement.
    """
    context, wanted = context_of(ctx.obj), wanted.naming([old])
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(leave(old, clock.now()))
    if context.says_where(wanted):
        show_table(context, done.before)
    _show(done, f"{done.change.outcome.went} leaves", dry_run=dry_run)


def _show(done: "Done[Moved]", words: str, *, dry_run: bool) -> None:
    """Who came or went, who sits now, and what stays to be settled."""
    moved = done.change.outcome
    _show_new(done)
    show(f"{moved.entry.number}. {words}. {seating_words(done.after.seating)}.")
    if moved.balance:
        show(f"{moved.went} stands at {signed(moved.balance)}, which stays in the settlement.")
    show_next(TAKE_BACK, dry_run=dry_run)


def _show_new(done: "Done[Any]") -> None:
    """Who was typed without accents, and who is new to the book."""
    for meant in done.change.warnings:
        say(meant)
    for player in done.change.new_people:
        say(f"new: {player}")
