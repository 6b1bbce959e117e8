"""A recorded hand reckoned again, from its facts and the rules that were frozen with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.reckoning.payments import Reckoning, reckon

if TYPE_CHECKING:
    from ledger.model import PlayedHand
    from ledger.table.nights import Table


def reckoned(table: Table, number: int | None) -> tuple[PlayedHand, Reckoning]:
    """The hand of a number, or the last one, and what its rules make of it. Raises Refused where there is none."""
    hands = table.evening.hands
    if not hands:
        raise Refused(f"no hand has been recorded in the night {table.name}", "record one with mahj win or mahj wall")
    found = [played for played in hands if number in (None, played.played.number)]
    if not found:
        numbers = ", ".join(str(played.played.number) for played in hands)
        raise Refused(f"entry {number} of the night {table.name} is no standing hand", f"its hands: {numbers}")
    last = found[-1]
    return last.played, reckon(last.played.hand, last.night, table.load(last.rules))
