"""What a night file holds: a header and numbered entries, as frozen values.

The keys of the file are the field names, but for ``from`` (a hand's discarder, who pays a payment) and ``to``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from ledger.model import Hand, Text, Unit, no_points

#: No number of a file beyond this is believed to be meant, whatever it counts; no entry has a number beyond the second.
MOST, MOST_ENTRIES = 10**9, 1_000_000
Number = Annotated[int, Meta(ge=1, le=MOST_ENTRIES)]
Moment = Annotated[datetime, Meta(tz=True)]
Points = Mapping[str, Annotated[int, Meta(ge=-MOST, le=MOST)]]

#: The options of the rules in force, by the name of the rule; in a night file always in full.
RuleOptions = dict[str, dict[str, Any]]


class Purpose(StrEnum):
    """What a payment beside the hands was for. Settling and carried ones are no part of the play."""

    DISPUTE = "dispute"
    PENALTY = "penalty"
    OTHER = "other"
    SETTLE = "settle"
    CARRIED = "carried"


#: Purposes that settle what was played and are therefore left out of balances and standings.
SETTLING = frozenset({Purpose.SETTLE, Purpose.CARRIED})


class Paid(StrEnum):
    """When coins move: once the night ends, or after every hand."""

    AT_THE_END = "at-the-end"
    EACH_HAND = "each-hand"


class Amounts(StrEnum):
    """How amounts are shown: as points, as the money they are worth, or as the coins that pay them."""

    POINTS = "points"
    MONEY = "money"
    COINS = "coins"


class Header(Struct, frozen=True, kw_only=True):
    """The beginning of a night file: the evening, its players in order, and the rules as they were when it began."""

    id: Text
    date: date
    started: Moment
    imported: Moment | None = None
    players: tuple[str, ...]
    preset: Text
    unit: Unit = Unit.COINS
    point: Annotated[str, Meta(pattern=r"\A[0-9]{1,9}(\.[0-9]{1,9})?\Z")] = "0.01"
    currency: Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")] = "USD"
    paid: Paid = Paid.AT_THE_END
    table: Text | None = None
    written_by: tuple[Annotated[str, Meta(min_length=1)], ...] = ()
    brought: Points = field(default_factory=no_points)
    brought_from: Text | None = None
    rules: RuleOptions = field(default_factory=dict)


class Entry(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every entry has. ``by`` is ``"undo"`` or ``"redo"`` where a command wrote it on its own account.

    ``after`` is the number of the entry whose correction made this one necessary: both are one change.
    """

    number: Number
    at: Moment
    by: Text | None = None
    after: Number | None = None


class HandEntry(Entry, frozen=True, kw_only=True):
    """One hand: its facts, and the net points announced at the table."""

    hand: Hand
    net: Points


class SeatsEntry(Entry, frozen=True, kw_only=True, tag="seats"):
    """Who plays from the next hand on: next East first, then to the right, then those who wait."""

    players: tuple[str, ...]


class RulesEntry(Entry, frozen=True, kw_only=True, tag="rules"):
    """A preset switched in: its name and the rules in full."""

    preset: Text
    rules: RuleOptions


class PaymentEntry(Entry, frozen=True, kw_only=True, tag="payment"):
    """Points paid beside the hands, from one account to another."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: Annotated[int, Meta(ge=1, le=MOST)]
    purpose: Purpose


class NoteEntry(Entry, frozen=True, kw_only=True, tag="note"):
    """Free text."""

    text: Text


class TotalsEntry(Entry, frozen=True, kw_only=True, tag="totals"):
    """An imported night, or part of one, of which only the net points are known."""

    net: Points


class VoidEntry(Entry, frozen=True, kw_only=True, tag="void"):
    """Takes the entry of the same number out."""

    why: Text = ""


class EndEntry(Entry, frozen=True, kw_only=True, tag="end"):
    """Closes the night. ``net`` empties a kitty, ``unpaid`` is what each player is still owed or owes."""

    net: Points = field(default_factory=no_points)
    unpaid: Points = field(default_factory=no_points)
    kitty_left: Annotated[int, Meta(ge=0, le=MOST)] | None = None


class NightRecord(Struct, frozen=True):
    """A night file as it was read: the header, and every entry in the order of the file."""

    header: Header
    entries: tuple[Entry, ...]

    def with_more(self, entries: Iterable[Entry]) -> NightRecord:
        """The record with entries appended."""
        return NightRecord(self.header, (*self.entries, *entries))


class EntryState(Struct, frozen=True):
    """An entry's place in the night: the last version given, and why it was taken out, or None if it stands."""

    entry: Entry
    void: str | None = None


def last_words(entries: tuple[Entry, ...]) -> tuple[EntryState, ...]:
    """The last word on every number, in the order in which the numbers were first given.

    A number taken out keeps its place and its last version, with the reason given for taking it out.
    """
    words: dict[int, EntryState] = {}
    for entry in entries:
        if isinstance(entry, VoidEntry):
            words[entry.number] = EntryState(words[entry.number].entry, entry.why)
        else:
            words[entry.number] = EntryState(entry)
    return tuple(words.values())


def standing_entries(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The last version of every number that has not been taken out, in the order of `last_words`."""
    return tuple(place.entry for place in last_words(entries) if place.void is None)


def are_new(entries: Iterable[Entry], more: Iterable[Entry]) -> bool:
    """Whether more entries leave what stands as it is: each has a number of its own that none was given before."""
    known = {entry.number for entry in entries}
    numbers = [entry.number for entry in more]
    return known.isdisjoint(numbers) and len(set(numbers)) == len(numbers)


def play_of(entry: Entry) -> Mapping[str, int]:
    """The net points an entry adds to the play; nothing for one that adds none, such as a payment that settles it."""
    if isinstance(entry, PaymentEntry):
        return no_points() if entry.purpose in SETTLING else {entry.payer: -entry.amount, entry.payee: entry.amount}
    return entry.net if isinstance(entry, (HandEntry, TotalsEntry, EndEntry)) else no_points()
