"""The night as a fold of its entries: what the evening has come to, and what it was before every hand.

Balances and hands come from the record alone. Only who sits next needs the rules, since they may keep East or turn the
table; callers that need no seats load none.
"""

from __future__ import annotations

from itertools import accumulate, groupby
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from ledger.growing import Growing
from ledger.model import SHARED, Beside, Night, PlayedHand, Seating, Unit, added, pots_first
from ledger.names import is_pot_name
from ledger.pay.coins_moved import at_the_table, by_ends
from ledger.pay.seats import as_listed, east_stays, seats
from ledger.record import (
    FIRST_FORMAT,
    BeginEntry,
    EndEntry,
    HandEntry,
    Paid,
    PaymentEntry,
    Purpose,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    play_of,
    standing_entries,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.hooks.in_force import RulesInForce
    from ledger.record import Entry, Header, NightRecord, Rate, RuleOptions, Versions

    #: Turns options, as a night file keeps them, into rules that can be asked.
    Loader = Callable[[RuleOptions], RulesInForce]


class Played(Struct, frozen=True):
    """A standing hand with the evening before it and the rules it was played under."""

    played: PlayedHand
    night: Night
    preset: str
    rules: RuleOptions
    versions: Versions


class NightState(Struct, frozen=True, kw_only=True):
    """What a night has come to after some of its entries.

    ``players`` stand as last written down; ``everyone`` is who played, bet or paid, whatever became of the entry that
    brought them to the table; ``known`` is whoever the file seats anywhere, and ``guests`` are no regulars of the book.
    ``balances`` are the play: hands, and payments of every purpose but settling and carried; those payments are
    ``beside`` the hands. ``paid`` are the payments that settled the night, and ``carried`` those made in it of debts of
    earlier nights. ``moved`` is what coins moved after every hand, by the number of its entry. ``hands`` stand with the
    evening before each; ``earlier`` are the same alone, as rules see them. ``since`` counts the hands played before the
    players were last written down.
    """

    header: Header
    preset: str
    rules: RuleOptions
    versions: Versions
    players: tuple[str, ...]
    everyone: tuple[str, ...]
    known: frozenset[str]
    balances: Mapping[str, int]
    paid: tuple[PaymentEntry, ...] = ()
    carried: tuple[PaymentEntry, ...] = ()
    moved: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    hands: Growing[Played] = field(default_factory=Growing)
    earlier: Growing[PlayedHand] = field(default_factory=Growing)
    beside: tuple[Beside, ...] = ()
    guests: frozenset[str] = frozenset()
    since: int = 0
    end: EndEntry | None = None

    @property
    def unit(self) -> Unit:
        """What the night's points are."""
        return self.header.unit

    @property
    def pots(self) -> tuple[str, ...]:
        """The pots of tonight: whatever brought or moved points and can only be a pot."""
        moved = (
            *self.header.brought,
            *self.balances,
            *(each for made in self.paid for each in (made.payer, made.payee)),
        )
        return pots_first(each for each in moved if self.is_pot(each))

    def is_pot(self, account: str) -> bool:
        """Whether an account can only be a pot's: it is called like one, and no player is called so."""
        return account not in self.known and is_pot_name(account)

    @property
    def nobody(self) -> tuple[str, ...]:
        """The accounts beside the players as they are listed: the pots of tonight, the fund, the bank."""
        return (*self.pots, *SHARED)

    def holds(self, account: str) -> int:
        """The points an account stands at, those it brought included."""
        return self.balances.get(account, 0) + self.header.brought.get(account, 0)

    @property
    def owed(self) -> dict[str, int]:
        """What everyone is still owed, or owes, by what this night says; zero for who is even.

        It is the play less the payments made, whether the night has ended or not. What later nights paid of it is
        known to these alone: see `ledger.season.unpaid`.
        """
        return self.owed_at(self.header.rate)

    def owed_at(self, rate: Rate) -> dict[str, int]:
        """What is owed at a rate: the play at that of the night, and payments at what they were worth when made."""
        paid = [each.moved for each in self.paid if each.rate(self.header) == rate]
        if rate != self.header.rate:
            return added({}, *paid)
        moved = ({account: -points for account, points in each.items()} for each in self.moved.values())
        return added(self.balances, *paid, *moved)

    def night(self, seating: Seating, number: int) -> Night:
        """The evening so far as rules see it, with these people at the table for the hand of that number."""
        return Night(
            seating=seating,
            number=number,
            unit=self.header.unit,
            date=self.header.date,
            guests=tuple(player for player in self.everyone if player in self.guests) if self.guests else (),
            payments=self.beside,
            balances=MappingProxyType(self.balances),  # every hand makes new ones
            brought={**self.header.brought, **before} if (before := self.header.before) else self.header.brought,
            hands=self.earlier,
        )

    @property
    def so_far(self) -> Night:
        """The evening so far as rules see it that say who sits next: seated as at the last hand, or as listed."""
        if not self.hands:
            return self.night(as_listed(self.players), 1)
        last = self.hands[-1]
        return self.night(last.night.seating, last.played.number + 1)


def begin(header: Header, entries: Iterable[Entry] = (), guests: Iterable[str] = ()) -> NightState:
    """The evening before anything happened; the entries of its file tell who is a player, even one taken out later.

    ``guests`` are those of the book's people who are no regulars.
    """
    seated = (entry.players for entry in entries if isinstance(entry, SeatsEntry))
    return NightState(
        header=header,
        preset=header.preset,
        rules=header.rules,
        versions=header.versions,
        players=header.players,
        everyone=header.players,
        known=frozenset(header.players).union(*seated),
        guests=frozenset(guests),
        balances={},
    )


def state_of(record: NightRecord, guests: Iterable[str] = ()) -> NightState:
    """The evening a night's record comes to: the last word on every number, in the order of the numbers."""
    return come_to(record, moments_of(record, guests)[-1])


def moments_of(record: NightRecord, guests: Iterable[str] = ()) -> tuple[NightState, ...]:
    """The evening before every standing entry, and after the last of them: what was paid as far as entries say it."""
    before = begin(record.header, record.entries, guests)
    return tuple(accumulate(standing_entries(record.entries), after, initial=before))


def come_to(record: NightRecord, evening: NightState) -> NightState:
    """The evening after the last entry of a record, with what was paid besides."""
    return replace(evening, paid=(*evening.paid, *by_ends(record)), moved=at_the_table(record))


def goes_on(record: NightRecord, entries: Sequence[Entry]) -> bool:
    """Whether `after`, entry by entry, leads from what a record comes to to what it comes to with more entries.

    It does not where they change what stands already, nor where what was paid follows from the record as a whole.
    """
    header = record.header
    is_whole = header.paid is Paid.AT_THE_END and (
        header.format != FIRST_FORMAT or not any(isinstance(entry, EndEntry) for entry in entries)
    )
    return is_whole and _are_new(record.entries, entries) and all(entry.follows is None for entry in entries)


def _are_new(entries: Iterable[Entry], more: Iterable[Entry]) -> bool:
    """Whether more entries leave what stands as it is: each has a number of its own that none was given before."""
    known = {entry.number for entry in entries}
    numbers = [entry.number for entry in more]
    return known.isdisjoint(numbers) and len(set(numbers)) == len(numbers)


def after(evening: NightState, entry: Entry) -> NightState:  # noqa: PLR0911  # one return for each type of entry
    """The evening with one more standing entry."""
    if isinstance(entry, HandEntry):
        return _after_hand(evening, entry)
    if isinstance(entry, SeatsEntry):
        evening = replace(evening, known=evening.known.union(entry.players), since=len(evening.hands))
        return replace(evening, players=entry.players, everyone=_with(evening, entry.players))
    if isinstance(entry, RulesEntry):
        return replace(evening, preset=entry.preset, rules=entry.rules, versions=entry.versions)
    if isinstance(entry, PaymentEntry):
        return _after_payment(evening, entry)
    if isinstance(entry, (BeginEntry, TotalsEntry)):
        return replace(evening, balances=added(evening.balances, entry.net), everyone=_with(evening, entry.net))
    if isinstance(entry, EndEntry):
        return replace(evening, balances=added(evening.balances, entry.net), end=entry)
    return evening


def _with(evening: NightState, accounts: Iterable[str]) -> tuple[str, ...]:
    """Everyone, with the players among more accounts."""
    new = [
        account
        for account in accounts
        if account not in evening.everyone and account not in SHARED and not evening.is_pot(account)
    ]
    return (*evening.everyone, *dict.fromkeys(new)) if new else evening.everyone


def _after_payment(evening: NightState, entry: PaymentEntry) -> NightState:
    """The evening with one more payment."""
    evening = replace(evening, everyone=_with(evening, (entry.payer, entry.payee)))
    if entry.purpose is Purpose.SETTLE:
        return replace(evening, paid=(*evening.paid, entry))
    if entry.purpose is Purpose.CARRIED:
        return replace(evening, carried=(*evening.carried, entry))
    moved = Beside(entry.payer, entry.payee, entry.amount, str(entry.purpose), len(evening.hands))
    return replace(evening, beside=(*evening.beside, moved), balances=added(evening.balances, play_of(entry)))


def _after_hand(evening: NightState, entry: HandEntry) -> NightState:
    """The evening with one more hand, who sat at it as the record says."""
    night = evening.night(Seating(entry.hand.seated, _waiting(evening.players, entry.hand.seated)), entry.number)
    played = Played(
        PlayedHand(entry.number, entry.hand, entry.net), night, evening.preset, evening.rules, evening.versions
    )
    return replace(
        evening,
        hands=evening.hands.with_more(played),
        earlier=evening.earlier.with_more(played.played),
        balances=added(evening.balances, entry.net),
        everyone=_with(evening, (*entry.hand.seated, *entry.hand.bets)),
    )


def _waiting(players: tuple[str, ...], seated: tuple[str, ...]) -> tuple[str, ...]:
    """Who waited at a hand, the longest waiting first: who comes next after those who sat, beginning with East."""
    first = players.index(seated[0]) if seated[0] in players else 0
    return tuple(player for player in players[first:] + players[:first] if player not in seated)


def turns(evening: NightState, load: Loader) -> int:
    """How often the deal has moved on since the players were last written down, under the rules of each hand."""
    total = 0
    for options, hands in groupby(evening.hands[evening.since :], key=attrgetter("rules")):
        rules = load(options)
        total += sum(not east_stays(each.played.hand, each.night, rules) for each in hands)
    return total


def seating(evening: NightState, load: Loader) -> Seating:
    """Who sits at the next hand, next East first, and who waits. Raises Refused where the rules cannot seat so many."""
    return seats(evening.players, turns(evening, load), load(evening.rules), evening.so_far)
