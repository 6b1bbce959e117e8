"""A recorded hand reckoned again, from its facts and the rules that were frozen with it; and under standard rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.explanation import Explained
from ledger.pay.payments import Reckoning, reckon

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import Played

#: The preset every hand is compared with.
STANDARD = "standard"


def last_hand(table: NightInPlay) -> int:
    """The number of the last standing hand. Raises Refused where there is none."""
    if not table.evening.hands:
        raise Refused(f"no hand has been recorded in the night {table.name}", "record one with mahj win or mahj wall")
    return table.evening.hands[-1].played.number


def explained(table: NightInPlay, number: int) -> Explained:
    """What is to be said of the standing hand of a number. Raises what loading and asking its rules raises."""
    found = next(played for played in table.evening.hands if played.played.number == number)
    rules = table.load(found.rules)
    reckoning = reckon(found.played.hand, found.night, rules)
    return Explained(found.played, found.preset, tuple(rules.rules), reckoning, _under_standard(table, found))


def _under_standard(table: NightInPlay, found: Played) -> Reckoning | None:
    """What standard rules make of a hand, where that is something to compare: other rules, and points that are paid."""
    from ledger.presets.choosing_rules import shelf  # noqa: PLC0415  # presets are read only here

    if table.evening.unit in NOT_SETTLED:
        return None
    standard = table.load(shelf(table.book).resolve(STANDARD).rules)
    if standard.in_full == table.load(found.rules).in_full:
        return None
    return reckon(found.played.hand, found.night, standard)
