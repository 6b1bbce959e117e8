"""Where accounts stand after every entry of a night, and how a balance came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.book.people import by_person
from ledger.model import ACCOUNTS, added
from ledger.record import HandEntry, play_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ledger.record import Entry


class After(Struct, frozen=True):
    """An entry, what it moved, and the balances of all accounts so far after it, in points."""

    entry: Entry
    moved: Mapping[str, int]
    balances: Mapping[str, int]


def running_balances(entries: Iterable[Entry]) -> Iterator[After]:
    """The balances after every standing entry. What settles is no part of the play and moves nothing."""
    balances: dict[str, int] = {}
    for entry in entries:
        moved = play_of(entry)
        balances = added(balances, moved)
        yield After(entry, moved, balances)


class Step(Struct, frozen=True):
    """An entry that moved an account's points: by how many, and where the account stood after it."""

    entry: Entry
    points: int
    balance: int


def steps(account: str, entries: Iterable[Entry]) -> tuple[Step, ...]:
    """Every standing entry that is about an account, in their order; the points of all of them are its balance.

    A hand somebody sat at, and neither paid nor was paid for, is about them too.
    """
    return tuple(
        Step(after.entry, after.moved[account], after.balances[account])
        for after in running_balances(entries)
        if account in after.moved
    )


class Running(NamedTuple):
    """Where everybody stands after a night, or after a hand."""

    after: str
    balances: Mapping[str, int]


def hand_by_hand(entries: Iterable[Entry], who: Callable[[str], str]) -> list[Running]:
    """Where everybody stood after each hand of a night, by the names of now, payments beside the hands aside."""
    running = []
    for after in running_balances(entry for entry in entries if isinstance(entry, HandEntry)):
        people = {account: points for account, points in after.balances.items() if account not in ACCOUNTS}
        running.append(Running(str(after.entry.number), by_person(people, who)))
    return running
