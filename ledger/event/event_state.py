"""What an event's file comes to: who is there, who came and left, the rounds, penalties and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.event.record import ArriveEntry, LeaveEntry, PenaltyEntry, RoundEntry
from ledger.night.renaming import entry_by
from ledger.record import EndEntry, PaymentEntry, standing_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.event.record import EventHeader, EventRecord
    from ledger.model import Uneven

    Resolve = Callable[[str], str]


class EventState(Struct, frozen=True, kw_only=True):
    """An event after all its entries, everybody by one name.

    ``people`` are those who are there, in the order entered; ``everyone`` also who has left. ``plan`` has the seats of
    every round that is planned or drawn. ``uneven`` is what was said last of a number that is no multiple of four.
    """

    header: EventHeader
    people: tuple[str, ...]
    everyone: tuple[str, ...]
    came: frozenset[str]
    left: frozenset[str]
    uneven: Uneven | None
    plan: Mapping[int, RoundEntry]
    penalties: tuple[PenaltyEntry, ...]
    payments: tuple[PaymentEntry, ...]
    end: EndEntry | None

    def rounds_of(self, person: str) -> list[int]:
        """The rounds in which somebody sits or waits."""
        return [
            number
            for number, entry in sorted(self.plan.items())
            if person in entry.out or any(person in table for table in entry.tables)
        ]


def event_state(record: EventRecord, who: Resolve) -> EventState:
    """What an event comes to; ``who`` tells who somebody is now."""
    people = list(dict.fromkeys(map(who, record.header.players)))
    everyone = list(people)
    came: set[str] = set()
    left: set[str] = set()
    uneven = record.header.uneven
    plan: dict[int, RoundEntry] = {}
    penalties: list[PenaltyEntry] = []
    payments: list[PaymentEntry] = []
    end = None
    for entry in (entry_by(each, who) for each in standing_entries(record.entries)):
        if isinstance(entry, (ArriveEntry, LeaveEntry)):
            uneven = entry.uneven or uneven
        if isinstance(entry, RoundEntry):
            plan[entry.round] = entry
        elif isinstance(entry, ArriveEntry):
            person = entry.player
            people += [person] if person not in people else []
            everyone += [person] if person not in everyone else []
            came.add(person)
            left.discard(person)
        elif isinstance(entry, LeaveEntry):
            person = entry.player
            people = [each for each in people if each != person]
            left.add(person)
        elif isinstance(entry, PenaltyEntry):
            penalties.append(entry)
        elif isinstance(entry, PaymentEntry):
            payments.append(entry)
        elif isinstance(entry, EndEntry):
            end = entry
    return EventState(
        header=record.header,
        people=tuple(people),
        everyone=tuple(everyone),
        came=frozenset(came),
        left=frozenset(left),
        uneven=uneven,
        plan=plan,
        penalties=tuple(penalties),
        payments=tuple(payments),
        end=end,
    )
