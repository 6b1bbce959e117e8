"""What moved without an entry of its own: at a table that pays every hand, and at the ends of the first format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import Unit, added, nonzero
from ledger.record import (
    FIRST_FORMAT,
    EndEntry,
    NightRecord,
    Paid,
    PaymentEntry,
    Purpose,
    VoidEntry,
    play_of,
    standing_entries,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Units in which nothing is ever paid out.
NOT_SETTLED = frozenset({Unit.TOURNAMENT, Unit.LEAGUE})


def at_the_table(record: NightRecord) -> dict[int, Mapping[str, int]]:
    """What moved at a table that pays every hand, by the number of the entry, as what it added to what each holds.

    Whatever is play is paid when it is recorded, and again when it is corrected or taken out, as long as the night is
    open before or after that. So what is corrected once the night has ended moves nothing, and is owed.
    """
    moved: dict[int, Mapping[str, int]] = {}
    if record.header.paid is not Paid.EACH_HAND:
        return moved
    played: dict[int, Mapping[str, int]] = {}
    ends: set[int] = set()
    for entry in record.entries:
        was_open, number = not ends, entry.number
        ends.discard(number)
        ends.update([number] if isinstance(entry, EndEntry) else [])
        play = play_of(entry)
        if was_open or not ends:
            taken_back = {account: -points for account, points in played.get(number, {}).items()}
            moved[number] = nonzero(added(moved.get(number, {}), taken_back, play))
        played[number] = play
    return {number: points for number, points in moved.items() if points}


def by_ends(record: NightRecord) -> tuple[PaymentEntry, ...]:
    """The payments that the ends in a file of the first format stand for, under the numbers of these ends.

    Each end as it was first written, where it says neither what was unpaid nor that its payments stand beside it,
    stands for the plan of the entries before it in the file, as they stood then, and of its own net points. A void
    that undo wrote takes them back, and redo brings them again; nothing else does.
    """
    if record.header.format != FIRST_FORMAT or record.header.unit in NOT_SETTLED:
        return ()
    payments: dict[int, tuple[PaymentEntry, ...]] = {}
    taken_back: set[int] = set()
    for place, entry in enumerate(record.entries):
        number = entry.number
        if isinstance(entry, EndEntry):
            if number not in payments:
                made = (each for written, some in payments.items() if written not in taken_back for each in some)
                payments[number] = _stood_for(record, place, entry, tuple(made))
            elif entry.by == "redo":
                taken_back.discard(number)
        elif isinstance(entry, VoidEntry) and number in payments and entry.by == "undo":
            taken_back.add(number)
    return tuple(each for number, some in payments.items() if number not in taken_back for each in some)


def _stood_for(
    record: NightRecord, place: int, end: EndEntry, made: tuple[PaymentEntry, ...]
) -> tuple[PaymentEntry, ...]:
    """The payments of one end, those of earlier ends being made."""
    if end.unpaid or end.paid:
        return ()
    from ledger.pay.settling import plan  # noqa: PLC0415  # for nights of the first format only

    header, before = record.header, record.entries[:place]
    standing = standing_entries(before)
    paid = [entry for entry in standing if isinstance(entry, PaymentEntry) and entry.purpose is Purpose.SETTLE]
    owed = added(end.net, *map(play_of, standing), *(each.moved for each in (*paid, *made)))
    for points in at_the_table(NightRecord(header, (*before, end))).values():
        owed = added(owed, {account: -each for account, each in points.items()})
    return tuple(
        PaymentEntry(
            number=end.number,
            at=end.at,
            by="end",
            payer=line.payer,
            payee=line.payee,
            amount=line.points,
            purpose=Purpose.SETTLE,
        )
        for line in plan(owed)
    )
