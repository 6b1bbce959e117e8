"""A night as it stands in its file: the data of the file in typed values, in one step.

The fields of `ledger.record` and `ledger.model` carry the names and the bounds of the keys, so that a parsed file turns
into these values at once. Only a hand lies flat in its entry here, as it does in the file; the record keeps its facts
together.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Literal

from msgspec import field

from ledger.facts import FACTS
from ledger.model import Hand, Text, no_points
from ledger.record import (
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
    after: Number | None = None
    net: Points = field(default_factory=lambda: NOT_GIVEN)

    def __post_init__(self) -> None:
        """Nobody is handed these but who adds up nights: the hand of a record is frozen through and through."""


_BESIDE_HANDS = (SeatsEntry, RulesEntry, PaymentEntry, NoteEntry, TotalsEntry, VoidEntry, EndEntry)
AnyEntry = HandData | SeatsEntry | RulesEntry | PaymentEntry | NoteEntry | TotalsEntry | VoidEntry | EndEntry


class NightData(Header, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A night: its header, and its entries in the order of the file."""

    format: Literal[1] = 1
    entries: tuple[AnyEntry, ...] = ()


_FIELDS = tuple(fact.field for fact in FACTS)
_OF_HAND = attrgetter(*_FIELDS)
_OF_HEADER = Header.__struct_fields__


def to_record(night: NightData) -> NightRecord:
    """The record of a night."""
    header = Header(**{name: getattr(night, name) for name in _OF_HEADER})
    return NightRecord(header, tuple(map(_to_entry, night.entries)))


def _to_entry(entry: AnyEntry) -> Entry:
    """An entry of the record: a hand's facts go into its hand."""
    if not isinstance(entry, HandData):
        return entry
    hand = Hand(**dict(zip(_FIELDS, _OF_HAND(entry), strict=True)))
    return HandEntry(number=entry.number, at=entry.at, by=entry.by, after=entry.after, hand=hand, net=entry.net)


def of_record(record: NightRecord) -> NightData:
    """The night of a record as it stands in a file."""
    header = {name: getattr(record.header, name) for name in _OF_HEADER}
    return NightData(**header, entries=tuple(map(_of_entry, record.entries)))


def _of_entry(entry: Entry) -> AnyEntry:
    """An entry as it stands in a file."""
    if isinstance(entry, HandEntry):
        facts = dict(zip(_FIELDS, _OF_HAND(entry.hand), strict=True))
        return HandData(number=entry.number, at=entry.at, by=entry.by, after=entry.after, net=entry.net, **facts)
    assert isinstance(entry, _BESIDE_HANDS)  # noqa: S101  # there are no others
    return entry
