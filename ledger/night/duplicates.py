"""The same thing told twice in a row: a key pressed twice, or two people at one table who both write."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.record import HandEntry

if TYPE_CHECKING:
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay
    from ledger.record import Entry

#: The same entry told twice within this time is asked about.
_WITHIN = timedelta(minutes=1)


def told_twice(entry: Entry, table: NightInPlay, now: datetime) -> tuple[str, ...]:
    """The question whether an entry is told a second time, where the newest one says the same within a minute."""
    if not table.record.entries or not table.standing:
        return ()
    newest = table.record.entries[-1]
    is_last = newest.number == table.next_number - 1 and newest.follows == entry.follows
    if not is_last or abs(now - newest.at) > _WITHIN or not _says_the_same(newest, entry):
        return ()
    what = "hand" if isinstance(entry, HandEntry) else "entry"
    return (f"{what} {newest.number} says the same and was recorded less than a minute ago. Record it again?",)


def _says_the_same(newest: Entry, entry: Entry) -> bool:
    """Whether two entries say the same; the deal moves on between two hands, so who is East makes no difference."""
    if isinstance(newest, HandEntry) and isinstance(entry, HandEntry):
        return replace(newest.hand, seated=entry.hand.seated) == entry.hand
    return type(newest) is type(entry) and replace(newest, number=entry.number, at=entry.at, by=None) == entry
