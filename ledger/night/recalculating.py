"""A night replayed under the rules that were frozen with it: what that comes to instead of what was announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.night.revising import Revision, is_scored, one_change, points_of, replayed
from ledger.night.transaction import Change, stale
from ledger.pay.evening import after, begin

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from ledger.night.in_play import Table

#: What stands in ``by`` of an entry that was written because the replay came to something else.
RECALC = "recalc"


def differences(table: Table, as_recorded: Collection[int] = ()) -> tuple[Revision, ...]:
    """Every standing entry whose points are not those its rules give, as it is and as it would be.

    What follows an entry that differs is replayed after what it would be; entries whose numbers are in ``as_recorded``
    are taken as they are. Raises what reckoning raises.
    """
    found: list[Revision] = []
    evening = begin(table.file.record.header)
    for entry in table.entries:
        given = entry
        if is_scored(entry, evening) and entry.number not in as_recorded:
            again = replayed(evening, entry, table.load)
            if points_of(again) != points_of(entry):
                found.append(Revision(entry, again))
                given = again
        evening = after(evening, given)
    return tuple(found)


def recalculate(now: datetime) -> Callable[[Table], Change[tuple[Revision, ...]]]:
    """How to write what the replay of a night comes to, as one change; nothing where it comes to what is there."""

    def prepare(table: Table) -> Change[tuple[Revision, ...]]:
        found = tuple(
            replace(each, now=replace(each.now, at=now, by=RECALC, after=None)) for each in differences(table)
        )
        return Change(one_change(tuple(each.now for each in found)), found, stale(table, now))

    return prepare
