"""Corrections: ``mahj undo``, ``mahj redo``, ``mahj void``. Nothing is erased: a correction is an entry of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli import options
from ledger.cli.console import Session, show
from ledger.output.nights import balances_words, entry_words
from ledger.record import VoidEntry
from ledger.table import clock
from ledger.table.nights import Table, Wanted
from ledger.table.undoing import TakenBack, redo, undo, void

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.table.changing import Change

app = typer.Typer()


@app.command(name="undo")
def take_back(
    ctx: typer.Context,
    *,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Take back the last change of any kind; again and again."""
    taken = _change(Session(ctx.obj), undo(clock.now()), Wanted(night, table), yes=yes, dry_run=dry_run)
    show(f"Taken back: {taken.number}. {entry_words(taken.was)}.")
    if not isinstance(taken.now, VoidEntry):
        show(f"It says again: {taken.number}. {entry_words(taken.now)}.")
    show("Bring it back with mahj redo.")


@app.command(name="redo")
def bring_back(
    ctx: typer.Context,
    *,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Bring back what was taken back last."""
    taken = _change(Session(ctx.obj), redo(clock.now()), Wanted(night, table), yes=yes, dry_run=dry_run)
    show(f"Brought back: {taken.number}. {entry_words(taken.was)}.")


@app.command(name="void")
def take_out(
    ctx: typer.Context,
    number: Annotated[int, typer.Argument(metavar="N", help="The number of the entry.")],
    *,
    why: Annotated[str, typer.Option("--why", metavar="T", help="The reason, kept with it.")] = "",
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Take an entry out by its number."""
    taken = _change(Session(ctx.obj), void(number, why, clock.now()), Wanted(night, table), yes=yes, dry_run=dry_run)
    show(f"Taken out: {taken.number}. {entry_words(taken.was)}.")
    show("Bring it back with mahj undo.")


def _change(
    session: Session, prepare: Callable[[Table], Change[TakenBack]], wanted: Wanted, *, yes: bool, dry_run: bool
) -> TakenBack:
    """Make a correction and show where everyone stands after it."""
    done = session.desk(wanted, yes=yes, dry_run=dry_run).change(prepare, may_be_closed=True)
    if done.after.evening.balances:
        show(f"{balances_words(done.after.evening)}.")
    return done.change.outcome
