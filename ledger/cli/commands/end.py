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
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.open_nights import open_lines, owed_lines
from ledger.cli.terminal.progress import Progress
from ledger.errors import UsageProblem
from ledger.night.ending import Ended, end, nothing, reopen, what_coins_pay
from ledger.night.nights import Wanted
from ledger.pay.settling import as_transfers
from ledger.render.recap import end_lines
from ledger.render.words import called, points_words, transfer_words
from ledger.season.moves import moves_of
from ledger.season.open_nights import not_done
from ledger.season.pots import brought_by
from ledger.season.recap import recap
from ledger.season.unpaid import owed

if TYPE_CHECKING:
    from collections.abc import Collection

    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay
    from ledger.render.words import AmountFormat

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
    for line in _ended_lines(ended.change.outcome, amount_format(ended.before, None), ended.after.evening.nobody):
        show(line)
    if (unpaid or coins) and not ended.change.outcome.left:
        show("Nothing is left unpaid.")
    _show_night(ended.after)
    show_next(f"The night {ended.after.name} has ended. Open it again with mahj end --reopen.", dry_run=dry_run)
    if not dry_run:
        _show_others(ended.after, context)


def _show_night(ended: NightInPlay) -> None:
    """What the night was like, and what it moved in the season: with the payments above, a text to send round."""
    story = recap(ended.evening.everyone, ended.entries)
    moves = moves_of(ended, Progress())
    for line in end_lines(story, moves, str(ended.evening.header.date), amount_format(ended, None)):
        show(line)


def _show_others(ended: NightInPlay, context: Context) -> None:
    """The other nights that are open, or owed for."""
    others = [each for each in not_done(context.nights) if each.name != ended.name]
    for line in (*open_lines(others, ended.settings), *owed_lines(others, ended.settings)):
        show_next(line)


def _ended_lines(ended: Ended, says: AmountFormat, nobody: Collection[str]) -> list[str]:
    """How the night ended: the pots, the payments, what is left."""
    lines = [
        f"{says.amount(extra.points)} from {called(extra.payer, nobody)} to {called(extra.payee, nobody)}: {extra.why}."
        for extra in ended.extras
    ]
    for pot, points in ended.entry.left.items():
        lines.append(f"{says.amount(points)} stay in the {pot} for a later night.")
        paid_in = [f"{says.amount(line.points)} from {line.payer}" for line in ended.plan if line.payee == pot]
        lines.extend([f"Into the {pot}: {', '.join(paid_in)}."] if paid_in else [])
    lines.extend(f"{transfer_words(line, says)}." for line in ended.plan if line.payee not in ended.entry.left)
    if ended.left:
        lines.append(f"Unpaid: {points_words(ended.left, says)}.")
        lines.append("mahj settle --all shows what all nights left unpaid, mahj paid --carried pays it.")
    return lines
