"""Corrections of an event: an entry taken out, the last change taken back. Nothing is erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.safety_copies import take_away
from ledger.errors import Refused
from ledger.event.event_in_play import EventInPlay, has_sheet
from ledger.event.record import ArriveEntry, LeaveEntry, PenaltyEntry, RoundEntry
from ledger.record import EndEntry, PaymentEntry, VoidEntry, last_words, standing_entries
from ledger.text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from ledger.book.book_changes import BookChange
    from ledger.event.event_in_play import Director
    from ledger.record import Entry


def void(director: Director, number: int, why: str | None) -> EventInPlay:
    """Take an entry of the event out. Raises Refused where there is none, or it is the seats of a round."""
    now = director.now
    with director.changing(may_have_ended=True) as (event, files):
        entries = standing_entries(event.file.record.entries)
        meant = next((entry for entry in entries if entry.number == number), None)
        if meant is None:
            numbers = ", ".join(str(entry.number) for entry in entries)
            raise Refused(f"the event {event.name} has no entry {number}", f"its entries: {numbers or 'none'}")
        if isinstance(meant, (RoundEntry, ArriveEntry, LeaveEntry)):
            raise Refused(f"entry {number} is one that others depend on", "mahj event undo takes back the last change")
        return event.appended(files, [VoidEntry(number=number, at=now, why=why or "")])


def undo(director: Director) -> tuple[EventInPlay, str]:
    """Take back the last change of the event: the opening of a round that has no hands, or its newest entries.

    Returns what was taken back, in words. Raises Refused for a round with hands, and where there is nothing.
    """
    now = director.now
    with director.changing(may_have_ended=True) as (event, files):
        entries = [entry for entry in event.file.record.entries if entry.by != "undo"]
        standing = {each.entry.number for each in last_words(event.file.record.entries) if each.void is None}
        entries = [entry for entry in entries if entry.number in standing and entry.at != event.header.started]
        newest = max((entry.at for entry in entries), default=event.header.started)
        nights = event.rounds.get(event.last_round, ())
        at_last = [entry for entry in entries if entry.at == newest]
        opened = [each for each in at_last if isinstance(each, RoundEntry) and each.round == event.last_round]
        last = [entry for entry in at_last if entry not in opened]
        began = nights[0].record.header.started if nights else None
        if began is not None and (began > newest or (began == newest and not last)):
            return _round_taken_back(files, event, opened, now)
        if not entries:
            raise Refused("there is nothing to take back", "mahj event shows where it stands")
        last = last if began == newest else at_last
        return event.appended(files, list(_before(event, last, now))), _words(last)


def _round_taken_back(
    files: BookChange, event: EventInPlay, drawn: Sequence[Entry], now: datetime
) -> tuple[EventInPlay, str]:
    """The newest round is not opened any more. Raises Refused where it has hands."""
    number = event.last_round
    nights = event.rounds[number]
    for night in nights:
        if night.evening.hands or has_sheet(night):
            raise Refused(
                f"round {number} has hands at table {night.record.header.table}",
                f"mahj undo --table {night.record.header.table} takes back what was recorded there",
            )
    after = event.appended(
        files, [VoidEntry(number=entry.number, at=now, by="undo", why="the round was not opened") for entry in drawn]
    )
    for night in reversed(nights):
        take_away(files, night.file.path, night.file.content, now)
    return EventInPlay(event.book, after.file), f"the opening of round {number}"


def _before(event: EventInPlay, last: Sequence[Entry], now: datetime) -> Iterator[Entry]:
    """What stood before a change: each number as it was given before, or taken out."""
    for entry in last:
        earlier = [
            each
            for each in event.file.record.entries
            if each.number == entry.number and each.at < entry.at and not isinstance(each, VoidEntry)
        ]
        if earlier:
            yield replace(earlier[-1], at=now, by="undo", after=None)
        else:
            yield VoidEntry(number=entry.number, at=now, by="undo", why="taken back")


def _words(entries: Sequence[Entry]) -> str:
    """What was taken back, in words; the payments of an end are only counted."""
    paid = [entry for entry in entries if isinstance(entry, PaymentEntry)]
    said = [_entry_words(entry) for entry in entries if entry not in paid]
    return listed([*said, counted(len(paid), "payment")] if paid else said)


def _entry_words(entry: Entry) -> str:
    """An entry of an event in words."""
    match entry:
        case RoundEntry():
            return f"the seats of round {entry.round}"
        case ArriveEntry():
            return f"{entry.player}'s arrival"
        case LeaveEntry():
            return f"{entry.player}'s leaving"
        case PenaltyEntry():
            return f"the penalty of {entry.points} for {entry.player}"
        case EndEntry():
            return "the end"
        case _:
            return f"entry {entry.number}"
