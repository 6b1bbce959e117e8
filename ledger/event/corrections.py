"""Corrections of an event: an entry taken out, the last change taken back. Nothing is erased."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from ledger.book.safety_copies import take_away
from ledger.errors import Refused
from ledger.event.event_in_play import EventInPlay, has_sheet
from ledger.event.movements import PLANNED
from ledger.event.record import ArriveEntry, LeaveEntry, PenaltyEntry, RoundEntry
from ledger.night.undoing import history
from ledger.record import EndEntry, PaymentEntry, VoidEntry, standing_entries
from ledger.text import counted, listed

if TYPE_CHECKING:
    from datetime import datetime

    from ledger.book.book_changes import BookChange
    from ledger.event.event_in_play import Director
    from ledger.night.undoing import Step
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
        steps = history(event.file.record.entries).done[_planned_at_the_start(event) :]
        last = steps[-1] if steps else None
        if event.rounds and (last is None or _came_before(last, event)):
            drawn = last if last is not None and _is_draw(last, event) else None
            return _round_taken_back(files, event, drawn, now)
        if last is None:
            raise Refused("there is nothing to take back", "mahj event shows where it stands")
        return event.appended(files, last.back(now)), _words(last)


def _planned_at_the_start(event: EventInPlay) -> int:
    """How many entries the event began with: its plan."""
    header, entries = event.header, event.file.record.entries
    most = header.rounds if header.movement in PLANNED else 0
    began = takewhile(lambda each: isinstance(each, RoundEntry) and each.at == header.started, entries[:most])
    return len(list(began))


def _came_before(step: Step, event: EventInPlay) -> bool:
    """Whether a change came before the newest round was opened, or with it: it may be of the same second.

    Seats are planned only for rounds that are not open yet.
    """
    began = event.rounds[event.last_round][0].record.header.started
    entries = [entry for _, entry in step.words]
    seated = any(isinstance(entry, RoundEntry) and entry.round <= event.last_round for entry in entries)
    return seated or entries[0].at < began


def _is_draw(step: Step, event: EventInPlay) -> bool:
    """Whether a change is that the seats of the newest round were drawn, as it opened."""
    _, first = step.words[0]
    return isinstance(first, RoundEntry) and first.round == event.last_round


def _round_taken_back(
    files: BookChange, event: EventInPlay, drawn: Step | None, now: datetime
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
    after = event.appended(files, drawn.back(now) if drawn is not None else ())
    for night in reversed(nights):
        take_away(files, night.file.path, night.file.content, now)
    return EventInPlay(event.book, after.file), f"the opening of round {number}"


def _words(step: Step) -> str:
    """What was taken back, in words; the payments of an end are only counted."""
    entries = [entry for _, entry in step.words]
    paid = [entry for entry in entries if isinstance(entry, PaymentEntry)]
    said = [_entry_words(entry) for entry in entries if entry not in paid]
    return listed([*said, counted(len(paid), "payment")] if paid else said)


def _entry_words(entry: Entry) -> str:
    """An entry of an event in words."""
    match entry:
        case RoundEntry():
            return f"the seats of round {entry.round}"
        case ArriveEntry() | LeaveEntry():
            return f"{entry.player}'s {'arrival' if isinstance(entry, ArriveEntry) else 'leaving'}"
        case PenaltyEntry():
            return f"the penalty of {entry.points} for {entry.player}"
        case EndEntry():
            return "the end"
        case VoidEntry():
            return f"that entry {entry.number} was taken out"
        case _:
            return f"entry {entry.number}"
