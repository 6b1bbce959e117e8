"""What the list of nights says of each, remembered between runs."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from ledger.model import Unit  # noqa: TC001  # msgspec asks for the types of fields as it runs
from ledger.night.night_reading import read_record
from ledger.pay.carried import Dues, PotsOfNight
from ledger.pay.night_state import state_of
from ledger.record import RuleOptions, TotalsEntry
from ledger.season.left_over import LeftOver, left_over
from ledger.season.memory import Kind, of_every_night

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.season.left_over import AllLeft

#: Changes when what was remembered by an earlier version of the program would be wrong, though it has the same fields.
_FORMAT = 1


class NightLine(Struct, frozen=True, array_like=True):
    """What is listed of a night, and what it leaves. ``people`` are all who played, by the names in its file.

    ``preset`` and ``rules`` are those last in force; the rules lie as they are remembered, for most nights have the
    same. ``only_totals`` says that points were moved and no hand is known.
    """

    left: LeftOver
    table: str | None
    event: str | None
    round: int | None
    unit: Unit
    preset: str
    rules: Raw
    hands: int
    people: tuple[str, ...]
    only_totals: bool

    @property
    def is_open(self) -> bool:
        """Whether the night goes on."""
        return not self.left.dues.has_ended


def rules_in(remembered: bytes) -> RuleOptions:
    """The rules that a line remembers."""
    return _rules(remembered)


def night_lines(book: Book) -> dict[str, NightLine | MahjError]:
    """Every night of a book by its name, oldest first, or what is wrong where it cannot be read."""
    return {file.removesuffix(".toml"): line for file, line in of_every_night(book, LINES)}


def left_by(lines: dict[str, NightLine | MahjError]) -> AllLeft:
    """What the nights leave."""
    return {name: line.left if isinstance(line, NightLine) else line for name, line in lines.items()}


def _reckon(content: bytes, path: Path) -> NightLine:
    """What is listed of the night in a file's bytes."""
    record = read_record(content, path)
    header, evening = record.header, state_of(record)
    hands = len(evening.hands)
    return NightLine(
        left_over(path.stem, record, evening),
        header.table,
        header.event,
        header.round,
        header.unit,
        evening.preset,
        Raw(_rules_text(evening.rules)),
        hands,
        evening.everyone,
        only_totals=not hands and any(isinstance(entry, TotalsEntry) for entry in record.entries),
    )


#: Options are as exact as they were written: 1.50 is no text, and nothing near it.
_rules_text = msgspec.json.Encoder(enc_hook=dict, decimal_format="number").encode
_rules = msgspec.json.Decoder(RuleOptions, float_hook=Decimal).decode
_FIELDS = (each for of in (NightLine, LeftOver, Dues, PotsOfNight) for each in of.__annotations__)
LINES = Kind(
    name="lines",
    version=f"{_FORMAT} {' '.join(_FIELDS)}".encode("ascii"),
    reckon=_reckon,
    encode=msgspec.json.Encoder(enc_hook=dict).encode,
    decode=msgspec.json.Decoder(NightLine).decode,
)
