"""How every command that records a hand ends: recorded, announced, and where everyone stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal import clock, console
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import TAKE_BACK, show, show_next, warn
from ledger.night.recording import record
from ledger.render.nights import balances_words
from ledger.render.sayings import announcement
from ledger.render.words import POINTS, AmountFormat, hand_words, next_east_words
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context
    from ledger.night.hand_input import HandInput
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Wanted
    from ledger.night.recording import Recorded
    from ledger.night.transaction import Change, Done
    from ledger.record import Amounts


def record_hand(
    context: Context, told: HandInput, wanted: Wanted, amounts: Amounts | None, *, yes: bool, dry_run: bool
) -> None:
    """Record a hand and say who pays what, in amounts as the call or the book wants them.

    At a terminal it asks first what house rules must know; ``--yes`` says no to all of that.
    """
    wanted = wanted.naming(told.people)
    says_where = context.says_where(wanted)
    if not yes and console.somebody_is_there():
        from ledger.cli.terminal.asking import asked_of_house_rules  # noqa: PLC0415  # at a terminal only

        told, wanted = asked_of_house_rules(told, context, wanted)
    transaction = context.transaction(wanted, yes=yes, dry_run=dry_run)
    prepare = recording(told)
    shown = False
    if told.follows is not None and (tried := transaction.tried(prepare)).change.outcome.later:
        _show_payments(tried, amount_format(tried.before, amounts))  # what depends on it is asked about below
        shown = True
    done = transaction.change(prepare)
    if says_where:
        show_table(context, done.before)
    says = amount_format(done.before, amounts)
    if not shown:
        _show_payments(done, says)
    for line in standing_lines(done, says):
        show(line)
    show_later_rounds(done)
    show_next(f"{next_east_words(done.after.seating)}. {TAKE_BACK}", dry_run=dry_run)


def recording(told: HandInput) -> Callable[[NightInPlay], Change[Recorded]]:
    """How to record a hand now. At a table of an event it is doubted where the table has its hands of the round."""
    prepare = record(told, clock.now())

    def at_table(table: NightInPlay) -> Change[Recorded]:
        change = prepare(table)
        if table.record.header.event is None:
            return change
        from ledger.event.hands_of_round import with_doubt  # noqa: PLC0415  # most nights are none of an event

        return with_doubt(change, table)

    return at_table


def show_later_rounds(done: Done[Recorded]) -> None:
    """Say what a hand that was forgotten would have changed in later rounds of an event."""
    if done.before.record.header.event is not None:
        from ledger.cli.terminal.events import show_otherwise  # noqa: PLC0415  # most nights are none of an event

        show_otherwise(done.before, done.after)


def show_table(context: Context, table: NightInPlay) -> None:
    """Say at which table something is recorded, in an event and at a prompt of several tables."""
    if context.at_several or table.record.header.event is not None:
        from ledger.night.sitting_apart import table_words  # noqa: PLC0415  # where there are several tables only

        show(f"{capital(table_words(table))}.")


def _show_payments(done: Done[Recorded], says: AmountFormat) -> None:
    """What the host should be told about a hand, and what it moves."""
    for warning in done.change.warnings:
        warn(warning)
    for line in payment_lines(done, says):
        show(line)


def payment_lines(done: Done[Recorded], says: AmountFormat = POINTS) -> list[str]:
    """What was recorded and who pays what; of a hand that was forgotten also what it changes for later ones."""
    recorded = done.change.outcome
    behind = "" if recorded.follows is None else _behind(recorded.follows)
    lines = [
        f"{recorded.number}. {hand_words(recorded.reckoning.hand)}{behind}.",
        f"{announcement(recorded.reckoning, says)}.",
    ]
    if recorded.follows is not None:
        from ledger.cli.terminal.revisions import deal_lines, later_lines  # noqa: PLC0415  # few hands were forgotten

        lines += [*later_lines(recorded.later, done.before.evening), *deal_lines(recorded)]
    return lines


def _behind(follows: int) -> str:
    """Where a hand was put that had been forgotten."""
    return f", put in after {follows}" if follows else ", put in as the first of the night"


def standing_lines(done: Done[Recorded], says: AmountFormat = POINTS) -> list[str]:
    """Who has nothing left to pay since a hand, unless that was said with it, and where everyone stands."""
    announced = announcement(done.change.outcome.reckoning, says)
    return [
        *(f"{said}." for said in _newly_reached(done) if said not in announced),
        f"{balances_words(done.after.evening, says)}.",
    ]


def _newly_reached(done: Done[Recorded]) -> list[str]:
    """Who can pay no more from now on, such as "Bea's purse is empty"."""
    before = done.before.said_of_limits
    return [said for said in done.after.said_of_limits if said not in before]
