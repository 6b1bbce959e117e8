"""A recorded hand reckoned again, from its facts and the rules that were frozen with it; and under standard rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.reckoning.explanation import Explained
from ledger.reckoning.payments import Reckoning, reckon
from ledger.season.carried import NOT_SETTLED

if TYPE_CHECKING:
    from ledger.reckoning.evening import Played
    from ledger.record import Standing
    from ledger.table.nights import Table

#: The preset every hand is compared with.
STANDARD = "standard"


def place_of(table: Table, number: int | None) -> Standing:
    """The entry of a number, or that of the last standing hand. Raises Refused where there is none."""
    numbers = [played.played.number for played in table.evening.hands]
    if number is None:
        if not numbers:
            raise Refused(
                f"no hand has been recorded in the night {table.name}", "record one with mahj win or mahj wall"
            )
        number = numbers[-1]
    for place in table.standing:
        if place.entry.number == number:
            return place
    hands = f"its hands: {', '.join(map(str, numbers))}" if numbers else "it has no hands yet"
    raise Refused(f"the night {table.name} has no entry {number}", hands)


def explained(table: Table, number: int) -> Explained:
    """What is to be said of the standing hand of a number. Raises what loading and asking its rules raises."""
    found = next(played for played in table.evening.hands if played.played.number == number)
    rules = table.load(found.rules)
    reckoning = reckon(found.played.hand, found.night, rules)
    return Explained(found.played, found.preset, tuple(rules.rules), reckoning, _under_standard(table, found))


def _under_standard(table: Table, found: Played) -> Reckoning | None:
    """What standard rules make of a hand, where that is something to compare: other rules, and points that are paid."""
    from ledger.table.opening import shelf  # noqa: PLC0415  # presets are read only here

    if table.evening.unit in NOT_SETTLED:
        return None
    standard = table.load(shelf(table.book).resolve(STANDARD).rules)
    if standard.in_full == table.load(found.rules).in_full:
        return None
    return reckon(found.played.hand, found.night, standard)
