"""Comings and goings: ``mahj sub``, ``mahj join``, ``mahj leave``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.shared import options
from ledger.cli.terminal import clock
from ledger.cli.terminal.console import Session, say, show, show_next
from ledger.output.words import signed
from ledger.table.evening.comings import Moved, join, leave, substitute
from ledger.table.night.nights import Wanted

if TYPE_CHECKING:
    from ledger.table.night.changing import Done

app = typer.Typer()


@app.command()
def sub(
    ctx: typer.Context,
    new: Annotated[str, typer.Argument(metavar="NEW", help="Who comes: a full name or an alias, or guest.")],
    *,
    old: Annotated[str, typer.Option("--for", metavar="OLD", help="Whose seat it is.")],
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Let somebody take another's seat from the next hand on."""
    desk = Session(ctx.obj).desk(Wanted(night, table), yes=yes, dry_run=dry_run)
    done = desk.change(substitute(new, old, clock.now()))
    moved = done.change.outcome
    _show(done, f"{moved.came} takes the seat of {moved.went}", dry_run=dry_run)


@app.command(name="join")
def join_in(
    ctx: typer.Context,
    new: Annotated[str, typer.Argument(metavar="NAME", help="Who comes: a full name or an alias, or guest.")],
    *,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Let one more play from the next hand on."""
    desk = Session(ctx.obj).desk(Wanted(night, table), yes=yes, dry_run=dry_run)
    done = desk.change(join(new, clock.now()))
    _show(done, f"{done.change.outcome.came} joins", dry_run=dry_run)


@app.command(name="leave")
def leave_early(
    ctx: typer.Context,
    old: Annotated[str, typer.Argument(metavar="NAME", help="Who goes.")],
    *,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Let somebody go; what they have won or lost stays in the settlement."""
    desk = Session(ctx.obj).desk(Wanted(night, table), yes=yes, dry_run=dry_run)
    done = desk.change(leave(old, clock.now()))
    _show(done, f"{done.change.outcome.went} leaves", dry_run=dry_run)


def _show(done: Done[Moved], words: str, *, dry_run: bool) -> None:
    """Who came or went, who sits now, and what stays to be settled."""
    moved, seating = done.change.outcome, done.after.seating
    for player in done.change.new_people:
        say(f"new: {player}")
    waits = f"; waiting: {', '.join(seating.waiting)}" if seating.waiting else ""
    show(f"{moved.entry.number}. {words}. East {seating.seated[0]}, then {', '.join(seating.seated[1:])}{waits}.")
    if moved.balance:
        show(f"{moved.went} stands at {signed(moved.balance)}, which stays in the settlement.")
    show_next("Take it back with mahj undo.", dry_run=dry_run)
