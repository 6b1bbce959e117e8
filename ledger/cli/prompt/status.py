"""Where the night stands, in a line that folds: how many hands, East, who waits, balances, kitty, empty purses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import amount_format
from ledger.render.nights import accounts_in_order
from ledger.render.words import waiting_words
from ledger.render.wrapping import columns
from ledger.text import capital, counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.night.night_in_play import NightInPlay

#: Between two pieces that stand on one line, and inside a piece that may be broken.
_BETWEEN = " | "
_WITHIN = ", "


def pieces_of(tables: Sequence[NightInPlay]) -> list[list[str]]:
    """What there is to say of several tables: how far each is, and who is East there; of one, all there is to say."""
    if len(tables) == 1:
        return pieces(tables[0])
    return [
        [f"Table {table.record.header.table}: {_played(table)}", f"East {table.seating.seated[0]}"] for table in tables
    ]


def _played(table: NightInPlay) -> str:
    """How many hands were played."""
    played = len(table.evening.hands)
    return counted(played, "hand") if played else "no hand"


def pieces(table: NightInPlay) -> list[list[str]]:
    """What there is to say, piece by piece; a piece may be broken between its parts."""
    if not table.is_open:
        return [[f"The night {table.name} has ended"], _balances(table)]
    seating = table.seating
    found = [[f"{capital(_played(table))} so far"], [f"East {seating.seated[0]}"]]
    found.extend([words] for words in waiting_words(seating))
    found.append(_balances(table))
    evening, says = table.evening, amount_format(table, None)
    found.extend([f"{pot} {says.amount(evening.holds(pot))}"] for pot in evening.pots if evening.holds(pot))
    return [*found, *([said] for said in table.said_of_limits)]


def _balances(table: NightInPlay) -> list[str]:
    """Where every player stands; pots are said by what is in them."""
    evening, says = table.evening, amount_format(table, None)
    return [
        f"{account} {says.signed(evening.balances.get(account, 0))}"
        for account in accounts_in_order(evening)
        if account not in evening.pots
    ]


def folded(found: Iterable[Iterable[str]], width: int) -> str:
    """Pieces on as many lines of a width as they need, in columns of a terminal; never broken inside a part."""
    lines: list[str] = [""]
    for piece in found:
        before = _BETWEEN
        for part in map(printable, piece):
            longer = f"{lines[-1]}{before}{part}" if lines[-1] else part
            if columns(longer) < width or not lines[-1]:
                lines[-1] = longer
            else:
                lines[-1] += before.rstrip(" |")
                lines.append(part)
            before = _WITHIN
    return "\n".join(lines)
