"""``mahj end``: the night is closed, and opened again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.open_nights import open_lines, owed_lines
from ledger.errors import UsageProblem
from ledger.model import KITTY
from ledger.night.ending import Ended, end, end_in_coins, reopen
from ledger.night.nights import Wanted
from ledger.render.words import points_words, transfer_words
from ledger.season.kitties import brought_by
from ledger.season.open_nights import not_done

if TYPE_CHECKING:
    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay
    from ledger.render.words import AmountFormat

app = typer.Typer()


@app.command(name="end")
def end_night(
    ctx: typer.Context,
    *,
    unpaid: Annotated[bool, typer.Option("--unpaid", help="Write down what is left unpaid.")] = False,
    coins: Annotated[
        bool, typer.Option("--coins", help="Take as paid what the book's coins pay; write down the rest.")
    ] = False,
    reopening: Annotated[bool, typer.Option("--reopen", help="Open a night again that was ended.")] = False,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Close the night, everything taken as paid.

    What is in a kitty is given out first, as the rules say. Then what mahj settle shows is taken as paid, unless
    --unpaid or --coins says otherwise.
    """
    given = [name for name, wanted in (("unpaid", unpaid), ("coins", coins), ("reopen", reopening)) if wanted]
    if len(given) > 1:
        raise UsageProblem(f"--{given[0]} and --{given[1]} exclude each other", "give one of them")
    context = context_of(ctx.obj)
    transaction = context.transaction(Wanted(night, table, may_be_closed=reopening), yes=yes, dry_run=dry_run)
    if reopening:
        done = transaction.change(reopen(clock.now(), partial(brought_by, context.book)))
        show_next(f"The night {done.after.name} is open again.", dry_run=dry_run)
        return
    now = clock.now()
    ended = transaction.change(
        end_in_coins(now, read_settings(context.book).coins) if coins else end(now, unpaid=unpaid)
    )
    for line in _ended_lines(ended.change.outcome, amount_format(ended.before, None)):
        show(line)
    if (unpaid or coins) and not ended.change.outcome.entry.unpaid:
        show("Nothing is left unpaid.")
    show_next(f"The night {ended.after.name} has ended. Open it again with mahj end --reopen.", dry_run=dry_run)
    if not dry_run:
        _show_others(ended.after, context)


def _show_others(ended: NightInPlay, context: Context) -> None:
    """The other nights that are open, or owed for."""
    others = [each for each in not_done(context.nights) if each.name != ended.name]
    for line in (*open_lines(others, ended.settings), *owed_lines(others, ended.settings)):
        show_next(line)


def _ended_lines(ended: Ended, says: AmountFormat) -> list[str]:
    """How the night ended: the kitty, the payments, what is left."""
    lines = [f"{says.amount(extra.points)} from the kitty to {extra.payee}: {extra.why}." for extra in ended.from_kitty]
    if ended.entry.kitty_left:
        lines.append(f"{says.amount(ended.entry.kitty_left)} stay in the {KITTY} for a later night.")
    lines.extend(f"{transfer_words(line, says)}." for line in ended.plan)
    if ended.entry.unpaid:
        lines.append(f"Unpaid: {points_words(ended.entry.unpaid, says)}.")
        lines.append("mahj settle --all shows what all nights left unpaid, mahj paid --carried pays it.")
    return lines
