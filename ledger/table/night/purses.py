"""The purses of a night: what each player brought, as the rules in force have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.reckoning.purses import purses

if TYPE_CHECKING:
    from ledger.table.night.nights import Table


def purses_brought(table: Table) -> dict[str, int]:
    """What everyone's purse held when the night began, in points; nothing for who has none.

    Raises RuleProblem or PresetProblem where a rule in force is missing or broken, Refused where nobody can be seated.
    """
    return purses(table.evening.everyone, table.next_night, table.rules)
