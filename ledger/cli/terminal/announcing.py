"""How every command that records a hand ends: recorded, announced, and where everyone stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal import clock, console
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import TAKE_BACK, show, show_next, warn
from ledger.night.hand_input import HandInput
from ledger.night.recording import record
from ledger.render.nights import balances_words
from ledger.render.sayings import announcement
from ledger.render.words import POINTS, AmountFormat, hand_words, next_east_words

if TYPE_CHECKING:
    from ledger.cli.terminal.context import Context
    from ledger.night.nights import Wanted
    from ledger.night.recording import Recorded
    from ledger.night.transaction import Done
    from ledger.record import Amounts


def record_hand(
    context: Context, told: HandInput, wanted: Wanted, amounts: Amounts | None, *, yes: bool, dry_run: bool
) -> None:
    """Record a hand and say who pays what, in amounts as the call or the book wants them.

    At a terminal it asks first what house rules must know; ``--yes`` says no to all of that.
    """
    wanted = wanted.naming(told.people)
    if not yes and console.somebody_is_there():
        from ledger.cli.terminal.asking import asked_of_house_rules  # noqa: PLC0415  # at a terminal only

        told, wanted = asked_of_house_rules(told, context, wanted)
    done = context.transaction(wanted, yes=yes, dry_run=dry_run).change(record(told, clock.now()))
    for warning in done.change.warnings:
        warn(warning)
    for line in recorded_lines(done, amount_format(done.before, amounts)):
        show(line)
    show_next(f"{next_east_words(done.after.seating)}. {TAKE_BACK}", dry_run=dry_run)


def recorded_lines(done: Done[Recorded], says: AmountFormat = POINTS) -> list[str]:
    """What was recorded, who pays what, who has nothing left to pay, and where everyone stands."""
    recorded = done.change.outcome
    announced = announcement(recorded.reckoning, says)
    return [
        f"{recorded.number}. {hand_words(recorded.reckoning.hand)}.",
        f"{announced}.",
        *(f"{said}." for said in _newly_reached(done) if said not in announced),
        f"{balances_words(done.after.evening, says)}.",
    ]


def _newly_reached(done: Done[Recorded]) -> list[str]:
    """Who can pay no more from now on, such as "Bea's purse is empty"."""
    before = done.before.said_of_limits
    return [said for said in done.after.said_of_limits if said not in before]
