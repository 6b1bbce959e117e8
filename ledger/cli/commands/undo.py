"""Corrections: ``mahj undo``, ``mahj redo``, ``mahj void``. Nothing is erased: a correction is an entry of its own."""

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import amount_format, balances_line
from ledger.cli.terminal.console import ONLY_TRIED, TAKE_BACK, agreed, ask, show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.debts import show_aftermath
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.revisions import show_later
from ledger.cli.terminal.to_type import in_full
from ledger.errors import Refused
from ledger.exchange.taking_back import last_change_of_book
from ledger.model import nonzero
from ledger.night.nights import Wanted
from ledger.night.parsing import whole_number
from ledger.night.people import slips_put_right
from ledger.night.undoing import redo, undo, void
from ledger.record import SeatsEntry, VoidEntry
from ledger.render.nights import entry_words
from ledger.render.words import points_words
from ledger.text import capital, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.cli.terminal.context import Context
    from ledger.exchange.taking_back import ChangeOfBook
    from ledger.night.transaction import Done
    from ledger.night.undoing import TakenBack

app = typer.Typer()


@app.command(name="undo")
@takes_night
def take_back(
    ctx: typer.Context,
    *,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Take back the last change of the night, of any kind.

    Right after an import it takes that back. Given again, it takes back the one before, and so on.
    """
    context, wanted = context_of(ctx.obj), wanted.or_closed
    if context.here is None and not wanted.says_which and (change := last_change_of_book(context.book)) is not None:
        _take_back_of_book(context, change, yes=yes, dry_run=dry_run)
        return
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(undo(clock.now()))
    taken = done.change.outcome
    if isinstance(taken.was, VoidEntry):
        show(f"Entry {taken.number} stands again: {entry_words(taken.now)}.")
    else:
        show(f"Taken back: {taken.number}. {entry_words(taken.was)}.")
        if not isinstance(taken.now, VoidEntry):
            show(f"It says again: {taken.number}. {entry_words(taken.now)}.")
    _show_with_it(taken.with_it)
    _show_balances(done)
    if isinstance(taken.was, SeatsEntry):
        gone = [name for name in taken.was.players if name not in done.after.evening.everyone]
        for said in slips_put_right(gone, done.after.people):
            show(f"{capital(in_full(said))}.")
    show_next("Bring it back with mahj redo.", dry_run=dry_run)


@app.command(name="redo")
@takes_night
def bring_back(
    ctx: typer.Context,
    *,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Bring back what was taken back last."""
    done = context_of(ctx.obj).transaction(wanted.or_closed, yes=yes, dry_run=dry_run).change(redo(clock.now()))
    taken = done.change.outcome
    if isinstance(taken.was, VoidEntry):
        show(f"Entry {taken.number} is taken out again.")
    else:
        show(f"Brought back: {taken.number}. {entry_words(taken.was)}.")
    _show_with_it(taken.with_it)
    _show_balances(done)
    show_next(TAKE_BACK, dry_run=dry_run)


@app.command(name="void")
@takes_night
def take_out(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the entry.")],
    *,
    why: Annotated[str, typer.Option("--why", metavar="T", help="The reason, kept with it.")] = "",
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Take an entry out by its number."""
    change = void(whole_number(number, "an entry"), why, clock.now())
    transaction = context_of(ctx.obj).transaction(wanted.or_closed, yes=yes, dry_run=dry_run)
    tried = transaction.tried(change)
    show_later(tried.change.outcome.later, tried.before.evening)
    done = transaction.change(change)
    show(f"Taken out: {done.change.outcome.number}. {entry_words(done.change.outcome.was)}.")
    _show_balances(done)
    show_next("Bring it back with mahj undo.", dry_run=dry_run)


def _take_back_of_book(context: "Context", change: "ChangeOfBook", *, yes: bool, dry_run: bool) -> None:
    """Take back what was done to the whole book last, once that is agreed to."""
    if dry_run:
        show(ONLY_TRIED)
        return
    if not (agreed if yes else ask)(change.question):
        raise Refused("nothing was taken back", "mahj undo --night N takes back the last change of a night")
    context.name_book()
    show_next(f"{capital(change.take_back(clock.now()))}.")


def _show_with_it(numbers: "Sequence[int]") -> None:
    """The other entries of a change that was made in one go."""
    if numbers:
        show(f"With it: {listed([str(number) for number in numbers])}.")


def _show_balances(done: "Done[TakenBack]") -> None:
    """Where everyone stands after a correction, once anything was played; what is owed, where a payment is another."""
    if done.after.evening.balances:
        show(f"{balances_line(done.after)}.")
    if done.after.is_open and done.before.evening.paid != done.after.evening.paid:
        from ledger.season.unpaid import owed  # noqa: PLC0415  # where a payment was taken back, or stands again

        left = nonzero(owed(done.after))
        show(
            f"Left to settle: {points_words(left, amount_format(done.after, None))}."
            if left
            else f"Nobody owes anything of {done.after.name} now."
        )
    show_aftermath(done.before, done.after)
