"""A hand that was forgotten: the night as it stood when it was played, and where the deal would have stood behind it.

It gets the next number and stands behind the entry it follows. Who sat at later hands stays as it was recorded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.night.revising import evenings
from ledger.pay.night_state import seating
from ledger.record import BeginEntry, HandEntry, NoteEntry, last_words

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import Entry


class Deal(Struct, frozen=True):
    """Who was East at a later hand, by its number, and who would have been, had the forgotten one been recorded."""

    number: int
    east: str
    would_be: str


def stood_behind(table: NightInPlay, follows: int | None) -> NightInPlay:
    """The night as it stood behind an entry, 0 for its beginning, or as it is now where none is named.

    Entries are numbered as they are now. Raises Refused where the night has no such entry.
    """
    if follows is None:
        return table
    number = table.next_number
    probe = NoteEntry(number=number, at=table.last_at, text="a hand", follows=place_of(table, follows))
    return table.at_moment(evenings(table.record.with_more([probe]))[number])


def place_of(table: NightInPlay, follows: int) -> int:
    """The number of the entry behind which a hand stands that follows one: what opened the night comes before all.

    Raises Refused where the night has no such entry.
    """
    if follows:
        return table.place_of(follows).entry.number
    opening = next((entry for entry in table.entries if isinstance(entry, BeginEntry)), None)
    return 0 if opening is None else opening.number


def deals_otherwise(table: NightInPlay, entry: Entry) -> tuple[Deal, ...]:
    """The hands behind a forgotten one at which East would have been somebody else."""
    record = table.record.with_more([entry])
    before, now = evenings(table.record), evenings(record)
    numbers = [place.entry.number for place in last_words(record.entries)]
    later = set(numbers[numbers.index(entry.number) + 1 :])
    found = []
    for each in table.entries:
        if isinstance(each, HandEntry) and each.number in later:
            was, would_be = (seating(moment[each.number], table.load).seated[0] for moment in (before, now))
            if was != would_be != each.hand.seated[0]:
                found.append(Deal(each.number, each.hand.seated[0], would_be))
    return tuple(found)
