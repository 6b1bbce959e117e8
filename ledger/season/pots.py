"""Pots that were left for a later night, found when that night begins and wherever a book is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ledger.night.night_reading import read_record
from ledger.pay.carried import PotsOfNight, brought_on, pots_of, still_waiting
from ledger.record import standing_entries
from ledger.season.left_over import LeftOver
from ledger.season.memory import Kind, of_every_night

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.pay.carried import WaitingPot
    from ledger.season.left_over import AllLeft

#: A file that holds neither of these words has nothing to do with a pot left for later, and is not parsed.
_WORDS = (b"left", b"brought")


def waiting_pots(book: Book, left: AllLeft | None = None) -> list[WaitingPot]:
    """What waits in which pot of a book, left by the newest night first; ``left`` is what all leave, where known.

    A night that cannot be read is passed over here; `mahj check` names it.
    """
    return still_waiting(_nights(book) if left is None else _among(left))


def brought_by(book: Book, night_id: str) -> dict[str, str]:
    """The later nights that brought forward the pots of a night: the name commands use, by the pot."""
    return {pot: night.night for (source, pot), night in brought_on(_nights(book)).items() if source == night_id}


def said_to_bring(book: Book, night_id: str, pot: str) -> str | None:
    """The later night whose header says that it brought something of a night in a pot, whatever that leaves by now."""
    return next((each.night for each in _nights(book) if night_id in each.brought_from and pot in each.brought), None)


def _among(left: AllLeft) -> Iterator[PotsOfNight]:
    """Every night that left something in a pot, or brought something, the newest first."""
    for name in reversed(left):
        night = left[name]
        if isinstance(night, LeftOver) and night.pots is not None:
            yield replace(night.pots, night=name)


def _nights(book: Book) -> Iterator[PotsOfNight]:
    """The same of a book of which nothing is known."""
    for file, found in reversed(list(of_every_night(book, POTS))):
        if isinstance(found, tuple):
            yield from (replace(pots, night=file.removesuffix(".toml")) for pots in found)


def _reckon(content: bytes, path: Path) -> tuple[PotsOfNight, ...]:
    """What of a night's pots matters to others, where anything does."""
    if not any(word in content for word in _WORDS):
        return ()
    record = read_record(content, path)
    return (pots_of(path.stem, record.header, standing_entries(record.entries)),)


POTS = Kind(
    name="pots",
    version=f"1 {' '.join(PotsOfNight.__struct_fields__)}".encode("ascii"),
    reckon=_reckon,
    encode=msgspec.json.Encoder(enc_hook=dict).encode,
    decode=msgspec.json.Decoder(tuple[PotsOfNight, ...]).decode,
)
