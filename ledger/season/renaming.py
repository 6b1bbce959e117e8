"""A night's record with everybody under another name: the one they have now, or none that says who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.people import by_person
from ledger.record import EndEntry, Entry, HandEntry, NightRecord, PaymentEntry, SeatsEntry, TotalsEntry

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
        return replace(entry, hand=_hand(entry.hand, resolve), net=by_person(entry.net, resolve))
    if isinstance(entry, PaymentEntry):
        return replace(entry, payer=resolve(entry.payer), payee=resolve(entry.payee))
    if isinstance(entry, SeatsEntry):
        return replace(entry, players=_all(entry.players, resolve))
    if isinstance(entry, TotalsEntry):
        return replace(entry, net=by_person(entry.net, resolve))
    if isinstance(entry, EndEntry):
        net, unpaid = (by_person(points, resolve) for points in (entry.net, entry.unpaid))
        return replace(entry, net=net, unpaid=unpaid)
    return entry


def _hand(hand: Hand, resolve: Resolve) -> Hand:
    """The facts of a hand."""

    def who(name: str | None) -> str | None:
        return None if name is None else resolve(name)

    return replace(
        hand,
        seated=_all(hand.seated, resolve),
        winner=who(hand.winner),
        discarder=who(hand.discarder),
        dead=_all(hand.dead, resolve),
        pays_all=who(hand.pays_all),
        caller=who(hand.caller),
        intact=_all(hand.intact, resolve),
        wrecker=who(hand.wrecker),
        bets={resolve(bettor): resolve(on) for bettor, on in hand.bets.items()},
        stopped_by=who(hand.stopped_by),
    )


def _all(names: Iterable[str], resolve: Resolve) -> tuple[str, ...]:
    """Several people, each once."""
    return tuple(dict.fromkeys(resolve(name) for name in names))
