"""The order of a night's entries: what cannot stand where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.record import SETTLING, EndEntry, PaymentEntry, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.night.night_data import AnyEntry
    from ledger.record import Entry


class OutOfOrder(NamedTuple):
    """An entry that cannot stand where it does: which of them, why, and what to do."""

    place: int
    message: str
    hint: str | None = None


def first_out_of_order(entries: Iterable[Entry | AnyEntry]) -> OutOfOrder | None:
    """The first entry that cannot stand where it does, or None."""
    return next(out_of_order(entries), None)


def out_of_order(entries: Iterable[Entry | AnyEntry | int | None]) -> Iterator[OutOfOrder]:
    """Every entry that cannot stand where it does: taken out before it was given, or played after the end of the night.

    For an entry that could not be read stands its number, or None where that could not be read either.
    """
    given: set[int] = set()
    ends: set[int] = set()
    for place, entry in enumerate(entries):
        if entry is None or isinstance(entry, int):
            given.update(() if entry is None else (entry,))
            continue
        number, after = entry.number, entry.after
        if isinstance(entry, VoidEntry):
            if number not in given:
                yield OutOfOrder(place, f"takes out number {number}, which no entry before it has")
            ends.discard(number)
        elif ends and number not in given and not _may_follow_end(entry):
            yield OutOfOrder(place, f"stands after the end of the night, number {min(ends)}", "take out the end first")
        if isinstance(entry, EndEntry):
            ends.add(number)
        if after is not None and after not in given:
            yield OutOfOrder(place, f"after is {after}, which no entry before it has as its number")
        given.add(number)


def _may_follow_end(entry: Entry | AnyEntry) -> bool:
    """Whether a new entry may stand after the end of its night: another end, or money that moved later."""
    return isinstance(entry, EndEntry) or (isinstance(entry, PaymentEntry) and entry.purpose in SETTLING)
