"""How a balance came about, entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.record import play_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.record import Entry


class Step(Struct, frozen=True):
    """An entry that moved an account's points: by how many, and where the account stood after it."""

    entry: Entry
    points: int
    balance: int


def steps(account: str, entries: Iterable[Entry]) -> tuple[Step, ...]:
    """Every standing entry that is about an account, in their order; the points of all of them are its balance.

    A hand somebody sat at, and neither paid nor was paid for, is about them too. What settles is no part of the play.
    """
    found: list[Step] = []
    balance = 0
    for entry in entries:
        points = play_of(entry).get(account)
        if points is not None:
            balance += points
            found.append(Step(entry, points, balance))
    return tuple(found)
