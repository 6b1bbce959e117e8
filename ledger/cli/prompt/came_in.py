"""What phones entered while somebody sits at the prompt."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import amount_format
from ledger.errors import MahjError
from ledger.record import HandEntry, VoidEntry
from ledger.render.nights import entry_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.night.night_in_play import NightInPlay
    from ledger.record import Entry


class CameIn:
    """Tells what phones entered since it was last asked; ``tables`` are those at the prompt, as they are now."""

    def __init__(self, tables: Callable[[], Sequence[NightInPlay]]) -> None:
        self._tables = tables
        self._seen: dict[str, int] = {}

    def lines(self) -> list[str]:
        """A line for each entry; none for a night that is asked about for the first time, or cannot be read."""
        try:
            tables = self._tables()
        except MahjError:  # whoever types next is told
            return []
        found = []
        for table in tables:
            entries = table.record.entries
            seen = self._seen.get(table.name, len(entries))
            self._seen[table.name] = len(entries)
            at = f"Table {table.record.header.table}: " if len(tables) > 1 else ""
            found += [f"{at}{_line(entry, table)}" for entry in entries[seen:] if entry.entered_by is not None]
        return found


def _line(entry: Entry, table: NightInPlay) -> str:
    """What one entry is, who entered it, and what it pays."""
    if isinstance(entry, VoidEntry):
        return f"{entry.entered_by} took back {entry.number}."
    said = f"{entry.entered_by} entered {entry.number}. {entry_words(entry)}."
    if isinstance(entry, HandEntry) and entry in table.entries:
        from ledger.night.explaining import explained  # noqa: PLC0415  # where a phone has entered a hand
        from ledger.render.sayings import announcement  # noqa: PLC0415  # as above

        with suppress(MahjError):  # a rule that is missing stops whoever types next
            said += f" {announcement(explained(table, entry.number).reckoning, amount_format(table, None))}."
    return said
