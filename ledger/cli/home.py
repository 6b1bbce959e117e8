"""``mahj`` alone: the open night at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.console import Session, show
from ledger.errors import Refused
from ledger.output.nights import balances_words
from ledger.table.nights import Wanted, find_table

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.table.nights import Table


def home(folder: Path | None) -> None:
    """Print where the open night stands, and the commands most likely next."""
    try:
        table = find_table(Session(folder).book, Wanted(), may_be_closed=False)
    except Refused as problem:
        show(f"{problem.message[0].upper()}{problem.message[1:]}.")
        show("mahj start NAME... opens one, mahj nights lists those played, mahj demo shows an evening.")
        return
    for line in _lines(table):
        show(line)


def _lines(table: Table) -> list[str]:
    """The night in a few lines."""
    evening, seating = table.evening, table.seating
    lines = [
        f"Night {table.name}: {evening.preset}, {len(evening.hands)} hands.",
        f"{balances_words(evening)}.",
        f"Next East: {seating.seated[0]}, then to the right {', '.join(seating.seated[1:])}.",
    ]
    if seating.waiting:
        lines.append(f"Waiting: {', '.join(seating.waiting)}.")
    if table.next_night.kitty:
        lines.append(f"In the kitty: {table.next_night.kitty}.")
    lines.extend(f"{said}." for said in table.said_of_limits)
    return [*lines, "Next: mahj win WINNER VALUE DISCARDER, mahj wall, mahj undo, mahj show, mahj settle."]
