"""Pots that were left for a later night, found when that night begins and wherever a book is looked at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.night.night_reading import read_record
from ledger.pay.carried import PotsOfNight, brought_on, still_waiting
from ledger.record import EndEntry, standing_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book
    from ledger.pay.carried import WaitingPot
    from ledger.record import NightRecord

#: A file that holds none of these words has nothing to do with a pot left for later, and is not read.
_WORDS = re.compile(rb"\b(?:left|kitty_left|brought)\b")


def pots_of(night: str, record: NightRecord) -> PotsOfNight:
    """What of a night's pots matters to other nights; a night that goes on has left nothing yet."""
    header = record.header
    end = next((entry for entry in standing_entries(record.entries) if isinstance(entry, EndEntry)), None)
    left = {} if end is None else end.left
    kind = (header.unit, header.table)
    return PotsOfNight(night, header.id, kind, header.started, header.brought, header.brought_from, left)


def waiting_pots(book: Book) -> list[WaitingPot]:
    """What waits in which pot of a book, left by the newest night first.

    A night that cannot be read is passed over here; `mahj check` names it.
    """
    return still_waiting(_nights(book))


def brought_by(book: Book, night_id: str) -> dict[str, str]:
    """The later nights that brought forward the pots of a night: the name commands use, by the pot."""
    return {pot: night.night for (source, pot), night in brought_on(_nights(book)).items() if source == night_id}


def _nights(book: Book) -> Iterator[PotsOfNight]:
    """Every night of a book that left something in a pot, or brought something."""
    for path in book.night_paths():
        try:
            content = read_bytes(path)
            if _WORDS.search(content):
                yield pots_of(path.stem, read_record(content, path))
        except MahjError:
            continue
