"""What each night leaves for others, remembered between runs: what is owed, what lies in pots, whether it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct

from ledger.night.night_reading import read_record
from ledger.pay.carried import Dues, PotsOfNight, dues_of, pots_of
from ledger.pay.night_state import state_of
from ledger.record import standing_entries
from ledger.season.memory import Kind, of_every_night

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.pay.night_state import NightState
    from ledger.record import NightRecord

#: Changes when what was remembered by an earlier version of the program would be wrong, though it has the same fields.
_FORMAT = 3


class LeftOver(Struct, frozen=True, array_like=True, gc=False):
    """What a night leaves: what matters of it for what is owed, and its pots where it brought or left one."""

    dues: Dues
    pots: PotsOfNight | None = None


def left_over(name: str, record: NightRecord, evening: NightState) -> LeftOver:
    """What a night leaves, by the names in it; ``evening`` is what its record comes to."""
    pots = pots_of(name, record.header, standing_entries(record.entries))
    return LeftOver(dues_of(evening), pots if pots.brought or pots.left else None)


#: Every night of a book by its name, oldest first, with what it leaves, or what is wrong where it cannot be read.
AllLeft: TypeAlias = "dict[str, LeftOver | MahjError]"


def all_left(book: Book) -> AllLeft:
    """What every night of a book leaves."""
    return {file.removesuffix(".toml"): left for file, left in of_every_night(book, LEFT)}


def _reckon(content: bytes, path: Path) -> LeftOver:
    """What the night in a file's bytes leaves."""
    record = read_record(content, path)
    return left_over(path.stem, record, state_of(record))


LEFT = Kind(
    name="left",
    version=f"{_FORMAT} {' '.join((*Dues.__struct_fields__, *PotsOfNight.__struct_fields__))}".encode("ascii"),
    reckon=_reckon,
    encode=msgspec.json.Encoder(enc_hook=dict).encode,  # points that nobody may change are no dict
    decode=msgspec.json.Decoder(LeftOver).decode,
)
