"""What belongs to no table of an event, as a night: for whoever adds up nights and knows no events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.event.record import PenaltyEntry
from ledger.model import BANK
from ledger.night.night_files import NightFile
from ledger.night.night_in_play import NightInPlay
from ledger.record import EndEntry, Header, NightRecord, NoteEntry, PaymentEntry, Purpose, standing_entries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.event.event_in_play import EventInPlay
    from ledger.record import Entry


def own_night(event: EventInPlay) -> NightInPlay | None:
    """The penalties, payments and notes of an event as a night of its name, at no table; None where it has none.

    A penalty is a payment to the bank. Entries keep their numbers, and everybody is called as in the event's file.
    """
    night = as_night(event)
    return night if any(not isinstance(each, EndEntry) for each in night.record.entries) else None


def as_night(event: EventInPlay, also: Iterable[str] = ()) -> NightInPlay:
    """The same, also where it has nothing but its end; with others who may be named in it."""
    header = event.header
    standing = standing_entries(event.file.record.entries)
    entries = tuple(each for each in map(_as_of_a_night, standing) if each is not None)
    night = Header(
        id=header.id,
        date=header.date,
        started=header.started,
        players=tuple(dict.fromkeys((*header.players, *event.everything_called(), *also))),
        preset=header.preset,
        unit=header.unit,
        point=header.point,
        currency=header.currency,
        event=header.id,
        written_by=header.written_by,
        versions=header.versions,
        rules=header.rules,
    )
    return NightInPlay(event.book, NightFile(event.file.path, event.file.content, NightRecord(night, entries)))


def _as_of_a_night(entry: Entry) -> Entry | None:
    """An entry of an event as one of a night; None for one that moves nothing and says nothing."""
    if isinstance(entry, PenaltyEntry):
        return PaymentEntry(
            number=entry.number,
            at=entry.at,
            payer=entry.player,
            payee=BANK,
            amount=entry.points,
            purpose=Purpose.PENALTY,
        )
    return entry if isinstance(entry, (PaymentEntry, NoteEntry, EndEntry)) else None


def rounds_of_penalties(event: EventInPlay) -> dict[int, int]:
    """The round each penalty of an event counts in, by its number."""
    return {penalty.number: penalty.round for penalty in event.state.penalties}
