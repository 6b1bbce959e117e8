"""The end of the evening: ``mahj settle``, ``mahj end``."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli import options
from ledger.cli.console import Session, say, show, show_next, show_report
from ledger.errors import UsageProblem
from ledger.model import KITTY
from ledger.output.nights import plan_table
from ledger.output.tables import Format
from ledger.output.words import points_words, transfer_words
from ledger.season.settling import plan
from ledger.table import clock
from ledger.table.beside import refuse_unsettled_unit
from ledger.table.ending import Ended, end, reopen
from ledger.table.nights import Wanted

app = typer.Typer()


@app.command()
def settle(
    ctx: typer.Context,
    *,
    format_: options.FormatOption = Format.TABLE,
    night: options.NightOption = None,
    table: options.TableOption = None,
) -> None:
    """Show the fewest payments that settle the night."""
    found = Session(ctx.obj).table(Wanted(night, table))
    refuse_unsettled_unit(found)
    transfers = plan(found.evening.owed)
    if not transfers and format_ in {Format.TABLE, Format.PLAIN}:
        show("Everyone is even: nobody pays.")
        return
    show_report(plan_table(transfers, f"To settle the night {found.name}"), format_)
    if found.is_open and found.evening.end is None:
        say("The night is still open. mahj paid FROM TO records a payment, mahj end takes them all as paid.")


@app.command(name="end")
def end_night(
    ctx: typer.Context,
    *,
    unpaid: Annotated[bool, typer.Option("--unpaid", help="Write down what is left unpaid.")] = False,
    reopening: Annotated[bool, typer.Option("--reopen", help="Open a night again that was ended.")] = False,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Close the night, everything taken as paid.

    What mahj settle shows is taken as paid, unless --unpaid says otherwise.
    """
    if unpaid and reopening:
        raise UsageProblem("--unpaid and --reopen exclude each other", "give one of them")
    desk = Session(ctx.obj).desk(Wanted(night, table), yes=yes, dry_run=dry_run)
    if reopening:
        done = desk.change(reopen(clock.now()), may_be_closed=True)
        show_next(f"The night {done.after.name} is open again.", dry_run=dry_run)
        return
    ended = desk.change(end(clock.now(), unpaid=unpaid))
    for line in _ended_lines(ended.change.outcome):
        show(line)
    show_next(f"The night {ended.after.name} has ended. Open it again with mahj end --reopen.", dry_run=dry_run)


def _ended_lines(ended: Ended) -> list[str]:
    """How the night ended: the kitty, the payments, what is left."""
    lines = [f"{extra.points} from the kitty to {extra.payee}: {extra.why}." for extra in ended.from_kitty]
    if ended.entry.kitty_left:
        lines.append(f"{ended.entry.kitty_left} stay in the {KITTY} for a later night.")
    lines.extend(f"{transfer_words(line)}." for line in ended.plan)
    if ended.entry.unpaid:
        lines.append(f"Unpaid: {points_words(ended.entry.unpaid)}.")
    return lines
