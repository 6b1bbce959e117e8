"""``mahj end``: the night is closed, and opened again."""

from functools import partial
from typing import Annotated

import typer

from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.ended import show_ended, show_others
from ledger.cli.terminal.night_options import takes_night
from ledger.errors import UsageProblem
from ledger.night.ending import end, nothing, reopen, what_coins_pay
from ledger.night.nights import Wanted
from ledger.pay.settling import as_transfers
from ledger.render.words import transfer_words
from ledger.season.pots import brought_by
from ledger.season.unpaid import owed

app = typer.Typer()


@app.command(name="end")
@takes_night
def end_night(
    ctx: typer.Context,
    *,
    unpaid: Annotated[bool, typer.Option("--unpaid", help="Nothing is paid now; it stays owed.")] = False,
    coins: Annotated[
        bool, typer.Option("--coins", help="Only what the book's coins pay is paid; the rest stays owed.")
    ] = False,
    reopening: Annotated[bool, typer.Option("--reopen", help="Open a night again that was ended.")] = False,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Close the night and write down that it was paid.

    What is in a pot is given out first, as the rules say. Then the payments that mahj settle shows are written down
    as made, unless --unpaid or --coins says otherwise.
    """
    given = [name for name, wanted in (("unpaid", unpaid), ("coins", coins), ("reopen", reopening)) if wanted]
    if len(given) > 1:
        raise UsageProblem(f"--{given[0]} and --{given[1]} exclude each other", "give one of them")
    context = context_of(ctx.obj)
    transaction = context.transaction(wanted.or_closed if reopening else wanted, yes=yes, dry_run=dry_run)
    if reopening:
        done = transaction.change(reopen(clock.now(), partial(brought_by, context.book)))
        if done.after.evening.paid:
            made = [
                transfer_words(each, amount_format(done.after, None)) for each in as_transfers(done.after.evening.paid)
            ]
            show(f"What was paid stays paid: {'; '.join(made)}.")
        show_next(f"The night {done.after.name} is open again.", dry_run=dry_run)
        return
    now = clock.now()
    pays = what_coins_pay(read_settings(context.book).coins) if coins else nothing if unpaid else tuple
    ended = transaction.change(end(now, owed, pays))
    show_ended(ended, says_rest=unpaid or coins)
    show_next(f"The night {ended.after.name} has ended. Open it again with mahj end --reopen.", dry_run=dry_run)
    if not dry_run:
        show_others(ended.after, context.nights)
