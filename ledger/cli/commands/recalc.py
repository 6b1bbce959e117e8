"""``mahj recalc``: the night replayed under the rules it was played under."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ledger.book.books import event_in
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

if TYPE_CHECKING:
    from ledger.cli.terminal.context import Context
    from ledger.night.transaction import Transaction

app = typer.Typer()


@app.command()
@takes_night
def recalc(
    ctx: typer.Context,
    *,
    wanted: Wanted,
    yes: options.YesOption = False,
) -> None:
    """Show what a replay under the night's own rules would change, entry by entry; with --yes write it.

    Where a whole round of an event has ended, and no night is named, it is every table of the event.
    """
    context = context_of(ctx.obj)
    nights = _of_the_event(context, wanted)
    agree = [_replayed(context.transaction(each, yes=yes), called=len(nights) > 1, yes=yes) for each in nights]
    if all(agree):
        stays = any(changed_in(context.table(each)) for each in nights)
        show(f"The record and its replay agree{', but for what stays as it is' if stays else ''}.")


def _of_the_event(context: Context, wanted: Wanted) -> list[Wanted]:
    """The nights that are meant: the one that is named or open, else all of the event that was played last."""
    table = context.table(wanted)
    if wanted.says_which or context.here is not None or table.is_open or table.record.header.event is None:
        return [wanted.or_closed]
    return [Wanted(path.stem) for path in context.book.nights_of_event(event_in(table.name))]


def _replayed(transaction: Transaction, *, called: bool, yes: bool) -> bool:
    """Whether a night and its replay agree; where they do not, what differs is shown, and with a yes written.

    Raises ReplayDiffers without one.
    """
    prepare = recalculate(clock.now())
    tried = transaction.tried(prepare)
    for each in changed_in(tried.before):
        warn(stays_words(each))
    if not tried.change.outcome:
        return True
    if called:
        show(f"{tried.before.name}:")
    show_later(tried.change.outcome, tried.before.evening)
    if not yes:
        raise ReplayDiffers(
            f"the record of the night {tried.before.name} and its replay differ", "mahj recalc --yes writes the replay"
        )
    done = transaction.change(prepare)
    show(f"{balances_line(done.after)}.")
    show_aftermath(done.before, done.after)
    show_next(TAKE_BACK)
    return False
