"""The end of a night at the prompt: the plan is shown, and what is written is the plan that was agreed to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.cli.app import run
from ledger.cli.prompt.tables import called
from ledger.cli.terminal import clock
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.ended import show_ended, show_others
from ledger.model import Unit
from ledger.night.ending import end, given_out_first
from ledger.render.words import transfer_words
from ledger.season.unpaid import owed
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.prompt.front import Replies
    from ledger.cli.terminal.context import Context
    from ledger.night.ending import Ended
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change


def end_at_prompt(context: Context, replies: Replies, given: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
    """Show who pays whom once the kitty has been given out, and close the night once that is taken.

    A table of an event is closed as it stands: nothing is paid before the event ends.
    """
    table = context.table()
    if table.is_open and table.record.header.event is not None:
        if replies.takes(f"End {called(table)} as it stands?"):
            run(["end"], context)
        else:
            show(f"{capital(called(table))} stays open.")
        return
    transaction, close = context.transaction(), end(clock.now(), owed)
    shown = transaction.tried(close)
    if given_out_first(shown.before):
        run(["end", "--dry-run"], context)
    elif shown.before.evening.unit in {Unit.COINS, Unit.POINTS}:
        run(list(given(("settle",))), context)
    if not replies.takes("Close the night, all of it paid?"):
        show(f"The night {table.name} stays open.")
        return
    done = transaction.change(_as_shown(close, shown.change.outcome))
    show_ended(done)
    show_next(f"The night {done.after.name} has ended. Open it again with mahj end --reopen.")
    show_others(done.after, context.nights)
    show("start opens the next night, with the same people; Ctrl-D leaves.")


def _as_shown(prepare: Callable[[NightInPlay], Change[Ended]], seen: Ended) -> Callable[[NightInPlay], Change[Ended]]:
    """How to end a night of which the plan was shown; where it has another by then, that is shown and asked about.

    The question holds the whole plan: so a yes to one plan is none to the next.
    """

    def again(table: NightInPlay) -> Change[Ended]:
        change = prepare(table)
        now = change.outcome
        if (now.plan, now.entry.net, now.entry.left) == (seen.plan, seen.entry.net, seen.entry.left):
            return change
        says = amount_format(table, None)
        plan = "; ".join(transfer_words(line, says) for line in now.plan) or "nobody pays"
        question = f"the night was changed meanwhile; now it is: {plan}. Close it, all of that paid?"
        return replace(change, questions=(*change.questions, question))

    return again
