"""A night as it stands in its file: the data of the file in typed values, in one step.

The fields of `ledger.record` and `ledger.model` carry the names and the bounds of the keys, so that a parsed file turns
into these values at once. Only a hand lies flat in its entry here, as it does in the file; the record keeps its facts
together.
"""

# Without annotations from __future__: msgspec asks for the types of all fields, and would compile each from its text.

from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, field
from msgspec.structs import force_setattr

from ledger.facts import FACTS
from ledger.model import KITTY, LAST_TILE, Hand, Text, no_points
from ledger.record import (
    FIRST_FORMAT,
    MOST,
    MOST_ENTRIES,
    BeginEntry,
    EndEntry,
    Entry,
    HandEntry,
    Header,
    Moment,
    NightRecord,
    NoteEntry,
    Number,
    PaymentEntry,
    Points,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The net points of a hand whose entry gives none, which is not the same as saying that nobody won anything.
NOT_GIVEN = no_points()


class HandData(
    Hand,
    frozen=True,
    kw_only=True,
    tag="hand",
    tag_field="type",
    forbid_unknown_fields=True,
):
    """A hand's entry as it stands in the file: its facts, the keys of every entry, and the net points announced."""

    discarder: str | None = field(default=None, name="from")
    number: Number
    at: Moment
    by: Text | None = None
    entered_by: Text | None = None
    request: Text | None = None
    after: Number | None = None
    follows: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] | None = None
    net: Points = field(default_factory=lambda: NOT_GIVEN)

    def __post_init__(self) -> None:
        """Nobody is handed these but who adds up nights: the hand of a record is frozen through and through."""
        if LAST_TILE in self.facts and self.won:
            force_setattr(self, "last_tile", bool(self.facts[LAST_TILE]))


class EndData(EndEntry, frozen=True, kw_only=True, tag="end"):
    """The end of a night as it stands in the file; in one of the first format a kitty that stays has its own key."""

    kitty_left: Annotated[int, Meta(ge=0, le=MOST)] | None = None


_BESIDE_HANDS = (BeginEntry, SeatsEntry, RulesEntry, PaymentEntry, NoteEntry, TotalsEntry, VoidEntry)
AnyEntry = (
    HandData | BeginEntry | SeatsEntry | RulesEntry | PaymentEntry | NoteEntry | TotalsEntry | VoidEntry | EndData
)


class NightData(Header, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A night: its header, and its entries in the order of the file."""

    entries: tuple[AnyEntry, ...] = ()


def have_keys_of_format(number: int, entries: "Iterable[AnyEntry]") -> bool:
    """Whether no end has a key that this format of a night does not know."""
    if number == FIRST_FORMAT:
        return True
    ends = (entry for entry in entries if isinstance(entry, EndData))
    return not any(end.paid or end.unpaid or end.kitty_left is not None for end in ends)


_FIELDS = tuple(fact.field for fact in FACTS)
_OF_HAND = attrgetter(*_FIELDS)
_OF_HEADER = Header.__struct_fields__


def to_record(night: NightData) -> NightRecord:
    """The record of a night."""
    header = Header(**{name: getattr(night, name) for name in _OF_HEADER})
    return NightRecord(header, tuple(map(to_entry, night.entries)))


def to_entry(entry: AnyEntry) -> Entry:
    """An entry of the record: a hand's facts go into its hand, and a kitty that stays is one of the pots."""
    if isinstance(entry, HandData):
        hand = Hand(**dict(zip(_FIELDS, _OF_HAND(entry), strict=True)))
        return HandEntry(**_of_every_entry(entry), hand=hand, net=entry.net)
    if isinstance(entry, EndData):
        left = entry.left or ({KITTY: entry.kitty_left} if entry.kitty_left else entry.left)
        return EndEntry(**_of_every_entry(entry), net=entry.net, left=left, unpaid=entry.unpaid, paid=entry.paid)
    return entry


def _of_every_entry(entry: Entry | HandData) -> dict[str, Any]:
    """What every entry has."""
    return {name: getattr(entry, name) for name in Entry.__struct_fields__}


def of_record(record: NightRecord) -> NightData:
    """The night of a record as it stands in a file."""
    header = {name: getattr(record.header, name) for name in _OF_HEADER}
    return NightData(**header, entries=tuple(map(_of_entry, record.entries)))


def _of_entry(entry: Entry) -> AnyEntry:
    """An entry as it stands in a file."""
    if isinstance(entry, HandEntry):
        facts = dict(zip(_FIELDS, _OF_HAND(entry.hand), strict=True))
        return HandData(**_of_every_entry(entry), net=entry.net, **facts)
    if isinstance(entry, EndEntry):
        return EndData(**_of_every_entry(entry), net=entry.net, left=entry.left, unpaid=entry.unpaid, paid=entry.paid)
    assert isinstance(entry, _BESIDE_HANDS)  # noqa: S101  # there are no others
    return entry
