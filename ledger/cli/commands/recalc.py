"""``mahj recalc``: the night replayed under the rules it was played under."""

from __future__ import annotations

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import balances_line
from ledger.cli.terminal.console import TAKE_BACK, show, show_next, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.debts import show_aftermath
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.revisions import show_later
from ledger.errors import ReplayDiffers
from ledger.night.nights import Wanted
from ledger.night.other_versions import changed_in, stays_words
from ledger.night.revising import recalculate

app = typer.Typer()


@app.command()
@takes_night
def recalc(
    ctx: typer.Context,
    *,
    wanted: Wanted,
    yes: options.YesOption = False,
) -> None:
    """Show what a replay under the night's own rules would change, entry by entry; with --yes write it."""
    transaction = context_of(ctx.obj).transaction(wanted.or_closed, yes=yes, dry_run=False)
    prepare = recalculate(clock.now())
    tried = transaction.tried(prepare)
    for each in changed_in(tried.before):
        warn(stays_words(each))
    if not tried.change.outcome:
        show("The record and its replay agree.")
        return
    show_later(tried.change.outcome, tried.before.evening)
    if not yes:
        raise ReplayDiffers(
            f"the record of the night {tried.before.name} and its replay differ", "mahj recalc --yes writes the replay"
        )
    done = transaction.change(prepare)
    show(f"{balances_line(done.after)}.")
    show_aftermath(done.before, done.after)
    show_next(TAKE_BACK)
