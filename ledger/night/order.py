"""The order of a night's entries: what cannot stand where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.record import SETTLING, BeginEntry, EndEntry, PaymentEntry, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ledger.night.night_data import AnyEntry
    from ledger.record import Entry


class OutOfOrder(Struct, frozen=True):
    """An entry that cannot stand where it does: which of them, why, and what to do."""

    place: int
    message: str
    hint: str | None = None


def first_out_of_order(entries: Iterable[Entry | AnyEntry]) -> OutOfOrder | None:
    """The first entry that cannot stand where it does, or None."""
    listed = list(entries)
    return None if _are_plain(listed) else next(out_of_order(listed), None)


#: What all entries of a night can stand behind only where something is known of those before them.
_PARTICULAR = (BeginEntry, EndEntry, VoidEntry)


def _are_plain(entries: Sequence[Entry | AnyEntry]) -> bool:
    """Whether every entry stands where it does because nothing is said of any other, as in most nights."""
    of_others = {number for entry in entries for number in (entry.after, entry.follows)}
    kinds, last = {type(entry) for entry in entries[:-1]}, entries[-1:]
    return (
        len({entry.number for entry in entries}) == len(entries)
        and of_others.issubset({None, 0})
        and not any(issubclass(kind, _PARTICULAR) for kind in kinds)
        and not any(isinstance(entry, (BeginEntry, VoidEntry)) for entry in last)
    )


def out_of_order(entries: Iterable[Entry | AnyEntry | int | None]) -> Iterator[OutOfOrder]:
    """Every entry that cannot stand where it does: taken out before it was given, or played after the end of the night.

    For an entry that could not be read stands its number, or None where that could not be read either.
    """
    given: dict[int, int] = {}
    ends: set[int] = set()
    for place, entry in enumerate(entries):
        if entry is None or isinstance(entry, int):
            if entry is not None:
                given.setdefault(entry, place)
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
        yield from _out_of_place(place, entry, given)
        given.setdefault(number, place)


def _out_of_place(place: int, entry: Entry | AnyEntry, given: Mapping[int, int]) -> Iterator[OutOfOrder]:
    """What is wrong with an opening that is not the first entry, and with one that follows another.

    ``given`` is where each number was first given; so no entries can follow each other in a circle.
    """
    follows = entry.follows
    if isinstance(entry, BeginEntry) and given.keys() - {entry.number}:
        yield OutOfOrder(place, "opens the night, and stands behind other entries", "put it above them")
    if follows and given.get(follows, place) >= given.get(entry.number, place):
        yield OutOfOrder(place, f"follows is {follows}, which is not the number of an entry before it")


def _may_follow_end(entry: Entry | AnyEntry) -> bool:
    """Whether a new entry may stand after the end of its night: another end, or money that moved later."""
    return isinstance(entry, EndEntry) or (isinstance(entry, PaymentEntry) and entry.purpose in SETTLING)
