"""A kitty that was left for a later night, found when that night begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.model import KITTY
from ledger.night.night_reading import read_record
from ledger.pay.carried import WaitingKitty
from ledger.pay.night_state import state_of

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.model import Unit

#: Files that hold none of these words have nothing to do with a kitty left for later, and are not read.
_WORDS = (b"left", b"brought_from")


def brought_by(book: Book, night_id: str) -> str | None:
    """The later night that brought forward the kitty of a night, by the name commands use; None where none did."""
    for path in book.night_paths():
        try:
            content = read_bytes(path)
            if night_id.encode() in content and read_record(content, path).header.brought_from == (night_id,):
                return path.stem
        except MahjError:
            continue
    return None


def waiting_kitty(book: Book, unit: Unit, table: str | None) -> WaitingKitty | None:
    """The kitty that the newest night of this unit and this table left, unless a later night has brought it forward.

    A night that cannot be read is passed over here; `mahj check` names it.
    """
    brought: set[str] = set()
    for path in book.night_paths():
        try:
            content = read_bytes(path)
            if not any(word in content for word in _WORDS):
                continue
            evening = state_of(read_record(content, path))
        except MahjError:
            continue
        header, end = evening.header, evening.end
        brought.update(header.brought_from)
        if header.unit is not unit or header.table != table or header.id in brought:
            continue
        if end is not None and end.left.get(KITTY):
            return WaitingKitty(end.left[KITTY], header.id, path.stem)
    return None
