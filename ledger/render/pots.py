"""Pots that wait for a later night, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import Unit
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.pay.carried import WaitingPot


def waiting_lines(pots: Iterable[WaitingPot]) -> list[str]:
    """What waits in which pot, such as ``Waiting in the kitty: 100, from the night 2026-11-29``."""
    return [f"Waiting in the {each.pot}: {_amount(each)}, from the night {_left_by(each)}." for each in pots]


def not_brought_lines(pots: Iterable[WaitingPot]) -> list[str]:
    """What goes on waiting, where tonight's rules have no such pot."""
    return [f"{line} Tonight's rules have no such pot, so it waits on." for line in waiting_lines(pots)]


def _amount(waiting: WaitingPot) -> str:
    """How much it is, and what is counted where it is no coins."""
    unit = waiting.left_by.kind[0]
    return str(waiting.points) if unit is Unit.COINS else f"{waiting.points} {unit}"


def _left_by(waiting: WaitingPot) -> str:
    """The night that left it, with its table where it has one."""
    table = waiting.left_by.kind[1]
    return waiting.left_by.night if table is None else f"{waiting.left_by.night}, table {printable(table)}"
