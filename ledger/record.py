"""What a night file holds: a header and numbered entries, as frozen values.

The keys of the file are the field names, but for ``from`` (a hand's discarder, who pays a payment) and ``to``.
"""

# Without annotations from __future__: msgspec asks for the types of all fields, and would compile each from its text.

import functools
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from ledger.model import Hand, Text, Unit, no_points

#: The format that new nights are written in, and the first there was; a file keeps its format as long as it lives.
NIGHT_FORMAT: Final = 2
FIRST_FORMAT: Final = 1
#: No number of a file beyond the first is believed to be meant; no night has more entries, no event more rounds.
MOST, MOST_ENTRIES, MOST_ROUNDS = 10**9, 1_000_000, 24
Number = Annotated[int, Meta(ge=1, le=MOST_ENTRIES)]
Moment = Annotated[datetime, Meta(tz=True)]
Points = Mapping[str, Annotated[int, Meta(ge=-MOST, le=MOST)]]
#: What the name of a pot is like: in small letters, and not that of an account that nobody wins.
POT_NAME = r"\A(?!(fund|bank)\Z)[a-z][a-z0-9_-]*\Z"
#: What each pot holds, by its name.
Pots = Mapping[Annotated[str, Meta(pattern=POT_NAME)], Annotated[int, Meta(ge=0, le=MOST)]]
PointWorth = Annotated[str, Meta(pattern=r"\A[0-9]{1,9}(\.[0-9]{1,9})?\Z")]
CurrencyCode = Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")]
#: The version of each rule that has one other than 1: a whole number, or the digest of a local file.
Versions = Mapping[Text, Annotated[int, Meta(ge=1, le=MOST)] | Text]
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


class Rate(Struct, frozen=True):
    """What a point of a night is worth. Points of different rates are never added.

    ``point`` and ``currency`` are None where points are no money.
    """

    unit: Unit
    point: Decimal | None = None
    currency: str | None = None

    @property
    def of_payment(self) -> dict[str, str | None]:
        """What a payment at this rate says of it."""
        return {"point": None if self.point is None else f"{self.point:f}", "currency": self.currency}


class Paid(StrEnum):
    """When coins move: once the night ends, or after every hand."""

    AT_THE_END = "at-the-end"
    EACH_HAND = "each-hand"


class Amounts(StrEnum):
    """How amounts are shown: as points, as the money they are worth, or as the coins that pay them."""

    POINTS = "points"
    MONEY = "money"
    COINS = "coins"


class Reports(StrEnum):
    """How reports and the prompt are written: as tables, or as plain lines, as screen readers like them."""

    TABLE = "table"
    PLAIN = "plain"


class Header(Struct, frozen=True, kw_only=True):
    """The beginning of a night file: the evening, its players in order, and the rules as they were when it began.

    ``brought`` is what each pot brought from the earlier nights whose ids ``brought_from`` lists. The ``round`` of an
    ``event``, by its id, says what its people won ``before``: a purse goes with its owner.
    """

    format: Literal[1, 2] = NIGHT_FORMAT
    id: Text
    date: date
    started: Moment
    imported: Moment | None = None
    players: tuple[str, ...]
    preset: Text
    unit: Unit = Unit.COINS
    point: PointWorth = "0.01"
    currency: CurrencyCode = "USD"
    paid: Paid = Paid.AT_THE_END
    table: Text | None = None
    event: Text | None = None
    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    before: Points = field(default_factory=no_points)
    written_by: tuple[Annotated[str, Meta(min_length=1)], ...] = ()
    brought: Pots = field(default_factory=no_points)
    brought_from: tuple[Text, ...] = ()
    versions: Versions = field(default_factory=dict)
    rules: RuleOptions = field(default_factory=dict)

    @property
    def rate(self) -> Rate:
        """What a point of the night is worth."""
        return rate_of(self.unit, self.point, self.currency)


@functools.lru_cache(maxsize=1000)
def rate_of(unit: Unit, point: str, currency: str) -> Rate:
    """A rate; however it is written, a cent is a cent."""
    return Rate(unit, Decimal(point).normalize(), currency) if unit is Unit.COINS else Rate(unit)


class Entry(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every entry has. ``by`` is ``"undo"``, ``"redo"``, ``"end"`` or ``"import"`` where that wrote it.

    ``entered_by`` is the player whose phone it came from, in the ``request`` of that id: one that comes twice counts
    once. ``after`` is the number of the entry whose correction made this one necessary: both are one change.
    ``follows`` puts one that was forgotten behind that number, and those that follow it already; 0 is the beginning.
    """

    number: Number
    at: Moment
    by: Text | None = None
    entered_by: Text | None = None
    request: Text | None = None
    after: Number | None = None
    follows: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] | None = None


class BeginEntry(Entry, frozen=True, kw_only=True, tag="begin"):
    """What a rule paid as the night opened."""

    net: Points


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
    versions: Versions = field(default_factory=dict)


class PaymentEntry(Entry, frozen=True, kw_only=True, tag="payment"):
    """Points paid beside the hands, from one account to another.

    ``asked`` is the whole of what was to be paid, where a limit let less be paid: then ``amount`` may be 0. ``point``
    and ``currency`` are what a point was worth when a payment that settles was made, and ``of`` is the id of the
    earlier night whose debt it pays; a file of the first format need not say them.
    """

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: Annotated[int, Meta(ge=0, le=MOST)]
    purpose: Purpose
    asked: Annotated[int, Meta(ge=1, le=MOST)] | None = None
    of: Text | None = None
    point: PointWorth | None = None
    currency: CurrencyCode | None = None

    @property
    def moved(self) -> dict[str, int]:
        """What it adds to what both are still owed: who pays owes less, and who is paid is owed less."""
        return {self.payer: self.amount, self.payee: -self.amount}

    def rate(self, header: Header) -> Rate:
        """What its points are worth: what it says of another night's debt, else what they are worth in this night."""
        is_money = self.purpose is Purpose.CARRIED and (self.point or self.currency)
        return rate_of(
            Unit.COINS if is_money else header.unit, self.point or header.point, self.currency or header.currency
        )


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
    """Closes the night. ``net`` empties pots, ``left`` is what each pot keeps for a later night.

    In a file of the first format ``paid`` says that the payments of the end stand beside it as entries. Where it does
    not, they were made and not written down, unless ``unpaid`` says what each player was then still owed or owed.
    """

    net: Points = field(default_factory=no_points)
    left: Pots = field(default_factory=no_points)
    unpaid: Points = field(default_factory=no_points)
    paid: bool = False


class NightRecord(Struct, frozen=True):
    """A night file as it was read: the header, and every entry in the order of the file."""

    header: Header
    entries: tuple[Entry, ...]

    def with_more(self, entries: Iterable[Entry]) -> "NightRecord":
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
    if all(place.entry.follows is None for place in words.values()):
        return tuple(words.values())
    return tuple(_in_their_places(words))


def _in_their_places(words: Mapping[int, EntryState]) -> list[EntryState]:
    """The last word on every number, with those that were forgotten behind what they follow."""
    behind: dict[int, list[int]] = {}
    order: list[int] = []
    for number, place in words.items():
        follows = place.entry.follows
        if follows is None:
            order.append(number)
        else:
            behind.setdefault(follows, []).append(number)
    result: list[EntryState] = []
    waiting = [*reversed([*behind.pop(0, []), *order])]
    while waiting:
        number = waiting.pop()
        result.append(words[number])
        waiting.extend(reversed(behind.pop(number, [])))
    return result


def standing_entries(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The last version of every number that has not been taken out, in the order of `last_words`."""
    return tuple(place.entry for place in last_words(entries) if place.void is None)


def play_of(entry: Entry) -> Mapping[str, int]:
    """The net points an entry adds to the play; nothing for one that adds none, such as a payment that settles it."""
    if isinstance(entry, PaymentEntry):
        moves_nothing = entry.purpose in SETTLING or not entry.amount
        return no_points() if moves_nothing else {entry.payer: -entry.amount, entry.payee: entry.amount}
    return entry.net if isinstance(entry, (BeginEntry, HandEntry, TotalsEntry, EndEntry)) else no_points()
