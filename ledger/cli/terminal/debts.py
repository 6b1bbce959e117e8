"""What a correction leaves behind: what somebody owes of a night that has ended, what later rounds would have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, warn
from ledger.model import nonzero
from ledger.pay.coins_moved import NOT_SETTLED
from ledger.render.words import called, subject

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.night.night_in_play import NightInPlay


def show_aftermath(was: NightInPlay, now: NightInPlay) -> None:
    """Show what a correction leaves somebody owing, and what it would have changed in later rounds of an event."""
    _show_debts(was, now)
    _warn_of_pots(was, now)
    if now.record.header.event is not None:
        from ledger.cli.terminal.events import show_otherwise  # noqa: PLC0415  # most nights are none of an event

        show_otherwise(was, now)


def _show_debts(before: NightInPlay, after: NightInPlay) -> None:
    """Say who owes what now of a night that has ended, where a change made it something else.

    What is owed of a table of an event is owed of the event, once that has ended.
    """
    if after.is_open or after.evening.unit in NOT_SETTLED:
        return
    if nonzero(before.evening.owed) == nonzero(after.evening.owed):
        return
    name, now = _owed(after)
    if name is None:
        return
    from ledger.pay.settling import plan  # noqa: PLC0415  # few changes are made once a night has ended

    says = amount_format(after, None)
    for line in plan(now):
        payer, payee = subject(line.payer, after.evening.nobody), called(line.payee, after.evening.nobody)
        show(f"{payer} now owes {payee} {says.amount(line.points)} of {name}.")
    if not any(now.values()):
        show(f"Nobody owes anything of {name} now.")


def _warn_of_pots(before: NightInPlay, after: NightInPlay) -> None:
    """Warn of later nights that play for what a night no longer leaves in a pot: they keep what they brought."""
    was, now = (table.evening.end.left if table.evening.end is not None else {} for table in (before, after))
    changed = [pot for pot, points in was.items() if points != now.get(pot, 0)]
    if not changed:
        return
    from ledger.season.pots import said_to_bring  # noqa: PLC0415  # few corrections change what lies in a pot

    for pot in changed:
        later = said_to_bring(after.book, after.record.header.id, pot)
        if later is not None:
            left = f"the {was[pot]} left in its {pot}, which are {now.get(pot, 0)} now"
            warn(f"the night {later} plays for {left}; mahj check says what to do")


def left_to_settle(table: NightInPlay) -> Mapping[str, int]:
    """What everyone is still owed of one night, or owes, zero for who is even; nothing of points never paid out.

    What is owed of a table of an event is owed of the event: of the table it is the play.
    """
    evening = table.evening
    if evening.unit in NOT_SETTLED:
        return dict.fromkeys(evening.owed, 0)
    if table.record.header.event is not None or not (evening.paid or evening.end):
        return evening.owed
    from ledger.season.unpaid import owed  # noqa: PLC0415  # nothing was paid yet of most nights that are asked about

    left = owed(table)
    return {account: left.get(account, 0) for account in dict.fromkeys([*evening.owed, *left])}


def _owed(table: NightInPlay) -> tuple[str | None, Mapping[str, int]]:
    """What is owed of a night, or of its event, and which it is; None where the event goes on."""
    if table.record.header.event is not None:
        from ledger.event.event_in_play import event_of  # noqa: PLC0415  # most nights are none of an event

        event = event_of(table)
        return (None, {}) if event is None or event.state.end is None else (event.name, event.owed)
    from ledger.season.unpaid import owed  # noqa: PLC0415  # few changes are made once a night has ended

    return table.name, owed(table)
