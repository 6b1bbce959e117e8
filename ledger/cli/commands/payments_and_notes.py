"""Payments and notes beside the hands: ``mahj pay``, ``mahj paid``, ``mahj note``."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import amount_format, balances_line
from ledger.cli.terminal.announcing import show_table
from ledger.cli.terminal.console import TAKE_BACK, show, show_next, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.night_options import takes_night
from ledger.model import nonzero
from ledger.night.nights import Wanted
from ledger.night.parsing import whole_number
from ledger.night.payments_and_notes import note, paid, paid_carried, pay
from ledger.record import Purpose
from ledger.render.nights import entry_words
from ledger.render.sayings import forgone_words
from ledger.render.words import points_words
from ledger.season.unpaid import everything, owed

if TYPE_CHECKING:
    from ledger.cli.terminal.context import Context
    from ledger.event.event_in_play import EventInPlay

app = typer.Typer()


class For(StrEnum):
    """What a payment beside the hands is for."""

    DISPUTE = "dispute"
    PENALTY = "penalty"
    OTHER = "other"


@app.command(name="pay")
@takes_night
def pay_beside(
    ctx: typer.Context,
    payer: Annotated[str, typer.Argument(metavar="FROM", help="Who pays: a player, a pot, fund or bank.")],
    payee: Annotated[str, typer.Argument(metavar="TO", help="Who is paid: a player, a pot, fund or bank.")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much, in points.")],
    *,
    purpose: Annotated[For, typer.Option("--for", help="What it is for.")] = For.OTHER,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Record points paid beside the hands.

    For a dispute, a penalty, or another reason. It counts as play, and for a dispute or a penalty a purse or another
    limit is all that is paid.
    """
    change = pay(payer, payee, whole_number(amount, "a payment"), Purpose(purpose), clock.now())
    wanted = wanted.naming([payer, payee])
    context = context_of(ctx.obj)
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(change)
    if context.says_where(wanted):
        show_table(context, done.before)
    entry, limit = done.change.outcome.entry, done.change.outcome.limit
    show(f"{entry.number}. {entry_words(entry)}.")
    if limit is not None:
        show(f"{forgone_words(entry, limit)}.")
    show(f"{balances_line(done.after)}.")
    show_next(TAKE_BACK, dry_run=dry_run)


@app.command(name="paid")
@takes_night
def paid_up(
    ctx: typer.Context,
    payer: Annotated[str, typer.Argument(metavar="FROM", help="Who paid.")],
    payee: Annotated[str, typer.Argument(metavar="TO", help="Who was paid.")],
    amount: Annotated[
        str | None, typer.Argument(metavar="[AMOUNT]", help="How much, in points; else what mahj settle says.")
    ] = None,
    *,
    carried: Annotated[
        bool, typer.Option("--carried", help="It pays what earlier nights left unpaid, not this night.")
    ] = False,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Record a payment that settles the night.

    It pays what was played and is no part of the play. Without an amount it is what mahj settle says, and with
    --carried what mahj settle --all says of earlier nights.
    """
    number = None if amount is None else whole_number(amount, "a payment")
    wanted = wanted.or_closed.naming([payer, payee])
    context = context_of(ctx.obj)
    event = _event_to_pay(context, wanted, (payer, payee))
    if event is not None:
        from ledger.cli.terminal.event_payments import pay_in  # noqa: PLC0415  # most nights are none of an event

        pay_in(event, (payer, payee, number), context, yes=yes, dry_run=dry_run)
        return
    change = (
        paid_carried(payer, payee, number, clock.now(), everything)
        if carried
        else paid(payer, payee, number, clock.now(), owed)
    )
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(change)
    if context.says_where(wanted):
        show_table(context, done.before)
    for warning in done.change.warnings:
        warn(warning)
    says = amount_format(done.before, None)
    left = nonzero(done.change.outcome.left)
    what = "Left of earlier nights" if carried else "Left to settle"
    even = "Nothing is left of earlier nights." if carried else f"Nobody owes anything of {done.before.name} now."
    for entry in done.change.outcome.entries:
        show(f"{entry.number}. {entry_words(entry)}.")
    show(f"{what}: {points_words(left, says)}." if left else even)
    if not done.before.is_open:
        show(f"It stands in the night {done.before.name}, which has ended.")
    show_next(TAKE_BACK, dry_run=dry_run)


def _event_to_pay(context: "Context", wanted: Wanted, people: tuple[str, str]) -> "EventInPlay | None":
    """The event in whose file a payment belongs; None for one of a night."""
    if not context.book.event_paths():
        return None
    from ledger.cli.terminal.event_payments import event_to_pay  # noqa: PLC0415  # most books have no event

    return event_to_pay(context, wanted, people)


@app.command(name="note")
@takes_night
def write_note(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="TEXT...", help="A remark about the night.")],
    *,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Write a remark into the night."""
    transaction = context_of(ctx.obj).transaction(wanted, yes=yes, dry_run=dry_run)
    done = transaction.change(note(" ".join(words), clock.now()))
    show(f"{done.change.outcome.number}. {entry_words(done.change.outcome)}.")
    show_next(TAKE_BACK, dry_run=dry_run)
