"""What a season takes from a night: the facts of its entries that count, as they stand in the file, and no more.

The fields carry the names and the bounds of the keys of a night file, so that a parsed file turns into these values in
one step. What does not fit is no fault of the file: it is read the long way, and `of_record` takes the facts from it.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ledger.model import MOST_EXPOSURES, MOST_POINTS
from ledger.record import EndEntry, HandEntry, PaymentEntry, RulesEntry, SeatsEntry, TotalsEntry, VoidEntry

if TYPE_CHECKING:
    from ledger.record import Entry, NightRecord

_Number = Annotated[int, Meta(ge=1, le=1_000_000)]
_Moment = Annotated[datetime, Meta(tz=True)]
_Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
_Net = dict[str, _Points]
#: A text that is not empty.
_Text = Annotated[str, Meta(pattern=r"\S")]


class Facts(Struct, frozen=True, gc=False, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every entry has."""

    number: _Number
    at: _Moment
    by: _Text | None = None
    after: _Number | None = None


class HandFacts(Facts, frozen=True, gc=False, kw_only=True, tag="hand"):
    """A hand: who sat, how it ended, and the net points announced at the table."""

    seated: list[str]
    result: Literal["discard", "self-drawn", "wall", "thrown-in", "error"]
    winner: str | None = None
    value: Annotated[int, Meta(ge=1, le=MOST_POINTS)] | None = None
    discarder: str | None = field(default=None, name="from")
    jokerless: bool = False
    singles_pairs: bool = False
    concealed: bool = False
    joker_exchange: bool = False
    miscalled: bool = False
    exposures: Annotated[int, Meta(ge=0, le=MOST_EXPOSURES)] | None = None
    pays_all: str | None = None
    caller: str | None = None
    intact: list[str] | None = None
    wrecker: str | None = None
    dead: list[str] = field(default_factory=list)
    bets: dict[str, str] = field(default_factory=dict)
    line: _Text | None = None
    stopped_by: str | None = None
    facts: dict[str, bool | Annotated[int, Meta(ge=0, le=MOST_POINTS)]] = field(default_factory=dict)
    note: _Text | None = None
    net: _Net = field(default_factory=dict)


class SeatsFacts(Facts, frozen=True, gc=False, kw_only=True, tag="seats"):
    """Who plays from the next hand on."""

    players: list[str]


class RulesFacts(Facts, frozen=True, gc=False, kw_only=True, tag="rules"):
    """A preset switched in."""

    preset: _Text
    rules: dict[str, Any] = field(default_factory=dict)


class PaymentFacts(Facts, frozen=True, gc=False, kw_only=True, tag="payment"):
    """Points paid beside the hands."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: Annotated[int, Meta(ge=1, le=10**9)]
    purpose: Literal["dispute", "penalty", "other", "settle", "carried"]


class TotalsFacts(Facts, frozen=True, gc=False, kw_only=True, tag="totals"):
    """An imported night of which only the net points are known."""

    net: _Net


class NoteFacts(Facts, frozen=True, gc=False, kw_only=True, tag="note"):
    """A remark: it counts for nothing."""

    text: _Text


class VoidFacts(Facts, frozen=True, gc=False, kw_only=True, tag="void"):
    """Takes the entry of the same number out."""

    why: _Text | None = None


class EndFacts(Facts, frozen=True, gc=False, kw_only=True, tag="end"):
    """The end of the night: where a kitty went, and what is unpaid."""

    net: _Net = field(default_factory=dict)
    unpaid: _Net = field(default_factory=dict)
    kitty_left: Annotated[int, Meta(ge=0, le=10**9)] | None = None


AnyFacts = HandFacts | SeatsFacts | RulesFacts | PaymentFacts | TotalsFacts | NoteFacts | VoidFacts | EndFacts


class NightFacts(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A night: its header, and its entries in the order of the file."""

    format: Literal[1] = 1
    id: _Text
    date: date
    started: _Moment
    players: list[str]
    preset: _Text
    unit: Literal["coins", "points", "tournament", "league"] = "coins"
    point: Annotated[str, Meta(pattern=r"\A[0-9]{1,9}(\.[0-9]{1,9})?\Z")] = "0.01"
    currency: Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")] = "USD"
    paid: Literal["at-the-end", "each-hand"] = "at-the-end"
    table: _Text | None = None
    written_by: list[_Text] = field(default_factory=list)
    brought: _Net = field(default_factory=dict)
    brought_from: _Text | None = None
    rules: dict[str, Any] = field(default_factory=dict)
    entries: list[AnyFacts] = field(default_factory=list)


def of_record(record: NightRecord) -> NightFacts:
    """The facts of a night that was read the long way."""
    header = record.header
    return NightFacts(
        id=header.id,
        date=header.date,
        started=header.started,
        players=list(header.players),
        preset=header.preset,
        unit=header.unit.value,
        point=header.point,
        currency=header.currency,
        rules=dict(header.rules),
        entries=[_of_entry(entry) for entry in record.entries],
    )


def _of_entry(entry: Entry) -> AnyFacts:  # noqa: PLR0911  # one return for each type of entry
    """The facts of one entry; what counts for nothing is a remark."""
    number, at = entry.number, entry.at
    if isinstance(entry, HandEntry):
        hand = entry.hand
        return HandFacts(
            number=number,
            at=at,
            seated=list(hand.seated),
            result=hand.result.value,
            winner=hand.winner,
            value=hand.value,
            discarder=hand.discarder,
            jokerless=hand.jokerless,
            dead=list(hand.dead),
            bets=dict(hand.bets),
            net=dict(entry.net),
        )
    if isinstance(entry, SeatsEntry):
        return SeatsFacts(number=number, at=at, players=list(entry.players))
    if isinstance(entry, RulesEntry):
        return RulesFacts(number=number, at=at, preset=entry.preset, rules=dict(entry.rules))
    if isinstance(entry, PaymentEntry):
        return PaymentFacts(
            number=number,
            at=at,
            payer=entry.payer,
            payee=entry.payee,
            amount=entry.amount,
            purpose=entry.purpose.value,
        )
    if isinstance(entry, TotalsEntry):
        return TotalsFacts(number=number, at=at, net=dict(entry.net))
    if isinstance(entry, EndEntry):
        return EndFacts(number=number, at=at, net=dict(entry.net), unpaid=dict(entry.unpaid))
    return (
        VoidFacts(number=number, at=at) if isinstance(entry, VoidEntry) else NoteFacts(number=number, at=at, text="-")
    )
