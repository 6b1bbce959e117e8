"""What a change of a night that has ended leaves somebody owing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show
from ledger.model import nonzero
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.settling import plan

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay


def show_debts(before: NightInPlay, after: NightInPlay) -> None:
    """Say who owes what now of a night that has ended, where a change made it something else."""
    if after.is_open or after.evening.unit in NOT_SETTLED:
        return
    if nonzero(before.evening.owed) == nonzero(after.evening.owed):
        return
    from ledger.season.unpaid import owed  # noqa: PLC0415  # few changes are made once a night has ended

    now = owed(after)
    says = amount_format(after, None)
    for line in plan(now):
        show(f"{line.payer} now owes {line.payee} {says.amount(line.points)} of {after.name}.")
    if not any(now.values()):
        show(f"Nobody owes anything of {after.name} now.")
