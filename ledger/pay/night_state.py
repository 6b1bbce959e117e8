"""The night as a fold of its entries: what the evening has come to, and what it was before every hand.

Balances and hands come from the record alone. Only who sits next needs the rules, since they may keep East or turn the
table; callers that need no seats load none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.model import ACCOUNTS, Night, PlayedHand, Seating, Unit, added, nonzero
from ledger.pay.seats import east_stays, seats
from ledger.record import (
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
    from collections.abc import Callable, Iterable, Mapping

    from ledger.hooks.in_force import RulesInForce
    from ledger.record import Entry, Header, NightRecord, RuleOptions

    #: Turns options, as a night file keeps them, into rules that can be asked.
    Loader = Callable[[RuleOptions], RulesInForce]


class Played(Struct, frozen=True):
    """A standing hand with the evening before it and the rules it was played under."""

    played: PlayedHand
    night: Night
    preset: str
    rules: RuleOptions


class NightState(Struct, frozen=True, kw_only=True):
    """What a night has come to after some of its entries.

    ``players`` stand as last written down; ``everyone`` is who played, bet or paid, whatever became of the entry that
    brought them to the table. ``balances`` are the play: hands, and payments of every purpose but settling
    and carried. ``settled`` is what settling payments have moved, ``taken_as_paid`` what the end of the night took as
    paid; ``carried`` is what was paid here of debts of earlier nights. All three are given as what they add to what an
    account is still owed. ``since`` counts the hands played before the players were last written down.
    """

    header: Header
    preset: str
    rules: RuleOptions
    players: tuple[str, ...]
    everyone: tuple[str, ...]
    balances: Mapping[str, int]
    settled: Mapping[str, int]
    carried: Mapping[str, int]
    taken_as_paid: Mapping[str, int]
    hands: tuple[Played, ...] = ()
    since: int = 0
    end: EndEntry | None = None

    @property
    def unit(self) -> Unit:
        """What the night's points are."""
        return self.header.unit

    @property
    def owed(self) -> dict[str, int]:
        """What everyone is still owed, or owes, for this night; zero for who is even.

        It is what is left of the balances after settling payments; once the night has ended, what was then left unpaid
        and has not been paid since. Where coins move after every hand, nothing of the play is owed.
        """
        played = self.balances if self.header.paid is Paid.AT_THE_END else dict.fromkeys(self.balances, 0)
        return added(played, self.settled, self.taken_as_paid)

    @property
    def owed_at_the_end(self) -> dict[str, int]:
        """What everyone was to be paid, or to pay, when the night ended; some of it, or all, was taken as paid."""
        unpaid = {} if self.end is None else self.end.unpaid
        return added(unpaid, {account: -points for account, points in self.taken_as_paid.items()})

    def night(self, seating: Seating, number: int) -> Night:
        """The evening so far as rules see it, with these people at the table for the hand of that number."""
        return Night(
            seating=seating,
            number=number,
            unit=self.header.unit,
            balances=self.balances,
            brought=self.header.brought,
            hands=tuple(played.played for played in self.hands),
        )


def begin(header: Header) -> NightState:
    """The evening before anything happened."""
    return NightState(
        header=header,
        preset=header.preset,
        rules=header.rules,
        players=header.players,
        everyone=header.players,
        balances={},
        settled={},
        carried={},
        taken_as_paid={},
    )


def state_of(record: NightRecord) -> NightState:
    """The evening a night's record comes to: the last word on every number, in the order of the numbers."""
    evening = begin(record.header)
    for entry in standing_entries(record.entries):
        evening = after(evening, entry)
    return evening


def after(evening: NightState, entry: Entry) -> NightState:  # noqa: PLR0911  # one return for each type of entry
    """The evening with one more standing entry."""
    if isinstance(entry, HandEntry):
        return _after_hand(evening, entry)
    if isinstance(entry, SeatsEntry):
        everyone = _with(evening, entry.players)
        return replace(evening, players=entry.players, everyone=everyone, since=len(evening.hands))
    if isinstance(entry, RulesEntry):
        return replace(evening, preset=entry.preset, rules=entry.rules)
    if isinstance(entry, PaymentEntry):
        return _after_payment(evening, entry)
    if isinstance(entry, (BeginEntry, TotalsEntry)):
        return replace(evening, balances=added(evening.balances, entry.net), everyone=_with(evening, entry.net))
    if isinstance(entry, EndEntry):
        return _after_end(evening, entry)
    return evening


def _with(evening: NightState, accounts: Iterable[str]) -> tuple[str, ...]:
    """Everyone, with the players among more accounts."""
    new = [account for account in accounts if account not in evening.everyone and account not in ACCOUNTS]
    return (*evening.everyone, *dict.fromkeys(new)) if new else evening.everyone


def _after_payment(evening: NightState, entry: PaymentEntry) -> NightState:
    """The evening with one more payment: who pays owes less, and who is paid is owed less."""
    evening = replace(evening, everyone=_with(evening, (entry.payer, entry.payee)))
    paid = {entry.payer: entry.amount, entry.payee: -entry.amount}
    if entry.purpose is Purpose.SETTLE:
        return replace(evening, settled=added(evening.settled, paid))
    if entry.purpose is Purpose.CARRIED:
        return replace(evening, carried=added(evening.carried, paid))
    return replace(evening, balances=added(evening.balances, play_of(entry)))


def _after_end(evening: NightState, entry: EndEntry) -> NightState:
    """The evening once it has ended: what was not written down as unpaid is taken as paid."""
    played = replace(evening, balances=added(evening.balances, entry.net), end=entry)
    accounts = dict.fromkeys([*played.owed, *entry.unpaid])
    taken = {account: entry.unpaid.get(account, 0) - played.owed.get(account, 0) for account in accounts}
    return replace(played, taken_as_paid=nonzero(taken))


def _after_hand(evening: NightState, entry: HandEntry) -> NightState:
    """The evening with one more hand, who sat at it as the record says."""
    night = evening.night(Seating(entry.hand.seated, _waiting(evening.players, entry.hand.seated)), entry.number)
    played = Played(PlayedHand(entry.number, entry.hand, entry.net), night, evening.preset, evening.rules)
    return replace(
        evening,
        hands=(*evening.hands, played),
        balances=added(evening.balances, entry.net),
        everyone=_with(evening, (*entry.hand.seated, *entry.hand.bets)),
    )


def _waiting(players: tuple[str, ...], seated: tuple[str, ...]) -> tuple[str, ...]:
    """Who waited at a hand, the longest waiting first: who comes next after those who sat, beginning with East."""
    first = players.index(seated[0]) if seated[0] in players else 0
    return tuple(player for player in players[first:] + players[:first] if player not in seated)


def turns(evening: NightState, load: Loader) -> int:
    """How often the deal has moved on since the players were last written down, under the rules of each hand."""
    return sum(
        not east_stays(played.played.hand, played.night, load(played.rules))
        for played in evening.hands[evening.since :]
    )


def seating(evening: NightState, load: Loader) -> Seating:
    """Who sits at the next hand, next East first, and who waits. Raises Refused where the rules cannot seat so many."""
    return seats(evening.players, turns(evening, load), load(evening.rules))
