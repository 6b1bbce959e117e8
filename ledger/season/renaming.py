"""A night's record with everybody under another name: the one they have now, or none that says who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.people import by_person
from ledger.facts import FACTS
from ledger.hand_fact import Kind
from ledger.record import BeginEntry, EndEntry, Entry, HandEntry, NightRecord, PaymentEntry, SeatsEntry, TotalsEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ledger.model import Hand

    Resolve = Callable[[str], str]


def renamed(record: NightRecord, resolve: Resolve) -> NightRecord:
    """The record as if everybody had always been called what ``resolve`` says; what was two people's adds up."""
    header = replace(record.header, players=_all(record.header.players, resolve))
    return NightRecord(header, tuple(_entry(entry, resolve) for entry in record.entries))


def _entry(entry: Entry, resolve: Resolve) -> Entry:
    """One entry."""
    if isinstance(entry, HandEntry):
        hand = replace(entry.hand, **_people(entry.hand, resolve))
        return replace(entry, hand=hand, net=by_person(entry.net, resolve))
    if isinstance(entry, PaymentEntry):
        return replace(entry, payer=resolve(entry.payer), payee=resolve(entry.payee))
    if isinstance(entry, SeatsEntry):
        return replace(entry, players=_all(entry.players, resolve))
    if isinstance(entry, (BeginEntry, TotalsEntry)):
        return replace(entry, net=by_person(entry.net, resolve))
    if isinstance(entry, EndEntry):
        net, unpaid = (by_person(points, resolve) for points in (entry.net, entry.unpaid))
        return replace(entry, net=net, unpaid=unpaid)
    return entry


def _people(hand: Hand, resolve: Resolve) -> dict[str, object]:
    """The facts of a hand that name people, by field, with everybody called what ``resolve`` says."""
    changed: dict[str, object] = {}
    for fact in FACTS:
        value = getattr(hand, fact.field)
        if fact.kind is Kind.BETS:
            changed[fact.field] = {resolve(bettor): resolve(on) for bettor, on in value.items()}
        elif fact.kind is Kind.PLAYER:
            changed[fact.field] = None if value is None else resolve(value)
        elif fact.names_people:
            changed[fact.field] = _all(value, resolve)
    return changed


def _all(names: Iterable[str], resolve: Resolve) -> tuple[str, ...]:
    """Several people, each once."""
    return tuple(dict.fromkeys(resolve(name) for name in names))
