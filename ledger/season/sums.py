"""A night's sums: what everybody did and won in it, small enough to keep, and all that standings add up.

No rule is run: the record says what was paid.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.model import ACCOUNTS
from ledger.night.night_facts import HandFacts
from ledger.record import SETTLING, BeginEntry, EndEntry, PaymentEntry, RulesEntry, SeatsEntry, TotalsEntry, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.night.night_facts import AnyFacts, NightFacts


class Tally(NamedTuple):
    """What somebody did, counted: nights played, hands sat at, those won and how, and so on; and the net points.

    ``thrown_in`` counts those of the hands that nobody could win.

    ``as_substitute`` counts the nights in which they took somebody's seat once hands had been played.
    """

    nights: int = 0
    hands: int = 0
    wins: int = 0
    self_drawn: int = 0
    jokerless: int = 0
    discarder: int = 0
    wall_games: int = 0
    thrown_in: int = 0
    dead: int = 0
    as_substitute: int = 0
    net: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both counted together."""
        return Tally._make([one + more for one, more in zip(self, other, strict=True)])


class NightSums(Struct, frozen=True, array_like=True, gc=False):
    """A night reduced to what a season needs of it.

    ``day`` is the evening's date, ``point`` what a point was worth in ``currency``. ``players`` has everyone who sat,
    bet, or had points moved, under the name recorded; ``accounts`` the points of kitty, fund and bank. ``tables`` are
    the different companies that shared a hand, each in alphabetical order, and ``rules`` the names of all rules that
    were in force.
    """

    id: str
    day: str
    unit: str
    point: str
    currency: str
    is_open: bool
    players: dict[str, Tally]
    accounts: dict[str, int]
    tables: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]

    @property
    def was_played(self) -> bool:
        """Whether there was a hand in it, or points were moved; a night that was only opened is none of a season's."""
        return bool(self.players or self.accounts)


def last_words(entries: Iterable[AnyFacts]) -> list[AnyFacts]:
    """The entries that stand, in the order in which their numbers were first given; as `ledger.record.standing`."""
    words: dict[int, AnyFacts | None] = {}
    for entry in entries:
        words[entry.number] = None if isinstance(entry, VoidEntry) else entry
    return [entry for entry in words.values() if entry is not None]


def sums_of(night: NightFacts) -> NightSums:
    """The sums of a night."""
    count = _Count(night)
    hands: list[HandFacts] = []
    for entry in last_words(night.entries):
        if isinstance(entry, HandFacts):
            hands.append(entry)
        elif isinstance(entry, PaymentEntry):
            count.payment(entry)
        elif isinstance(entry, SeatsEntry):
            count.seats(entry.players, hands_before=bool(hands))
        elif isinstance(entry, EndEntry):
            count.end(entry)
        elif isinstance(entry, (BeginEntry, TotalsEntry)):
            count.moved(entry.net)
        elif isinstance(entry, RulesEntry):
            count.rules.update(entry.rules)
    count.hands(hands)
    return count.sums()


class _Count:
    """A night while it is being counted."""

    def __init__(self, night: NightFacts) -> None:
        self.night = night
        self.rules = set(night.rules)
        self.net: defaultdict[str, int] = defaultdict(int)
        self.seated: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self.companies: set[tuple[str, ...]] = set()
        self.won: list[HandFacts] = []
        self.walls: list[str] = []
        self.thrown_in: list[str] = []
        self.dead: list[str] = []
        self.players = night.players
        self.came: set[str] = set(night.players)
        self.substitutes: set[str] = set()
        self.is_open = True

    def hands(self, hands: Iterable[HandFacts]) -> None:
        """All hands. Who sat is counted by company: most hands of a night have the same."""
        net, seated, won = self.net, self.seated, self.won
        for hand in hands:
            table = tuple(hand.seated)
            seated[table] += 1
            if hand.winner is not None:
                won.append(hand)
            elif hand.result == "wall":
                self.walls.extend(table)
            elif hand.result == "thrown-in":
                self.thrown_in.extend(table)
            if hand.dead:
                self.dead.extend(hand.dead)
            if hand.bets:
                self.companies.add((*table, *hand.bets))
            for account, points in hand.net.items():
                net[account] += points

    def moved(self, net: Mapping[str, int]) -> None:
        """Net points of anything but a hand."""
        for account, points in net.items():
            self.net[account] += points

    def payment(self, payment: PaymentEntry) -> None:
        """A payment beside the hands; one that settles is no play."""
        if payment.purpose not in SETTLING:
            self.moved({payment.payer: -payment.amount, payment.payee: payment.amount})

    def seats(self, players: tuple[str, ...], *, hands_before: bool) -> None:
        """Others play from here on. Who comes once hands have been played, while somebody goes, is a substitute."""
        somebody_went = any(player not in players for player in self.players)
        if somebody_went and hands_before:
            self.substitutes.update(player for player in players if player not in self.came)
        self.came.update(players)
        self.players = players

    def end(self, end: EndEntry) -> None:
        """The end of the night."""
        self.moved(end.net)
        self.is_open = False

    def sums(self) -> NightSums:
        """What it all comes to."""
        hands: defaultdict[str, int] = defaultdict(int)
        for seated, times in self.seated.items():
            for player in seated:
                hands[player] += times
        everyone = dict.fromkeys([*hands, *(player for company in self.companies for player in company), *self.net])
        night = self.night
        return NightSums(
            id=night.id,
            day=night.date.isoformat(),
            unit=night.unit,
            point=night.point,
            currency=night.currency,
            is_open=self.is_open,
            players=self._tallies([player for player in everyone if player not in ACCOUNTS], hands),
            accounts={account: self.net[account] for account in ACCOUNTS if self.net.get(account)},
            tables=tuple(sorted({tuple(sorted(company)) for company in {*self.seated, *self.companies}})),
            rules=tuple(sorted(self.rules)),
        )

    def _tallies(self, players: Iterable[str], hands: Mapping[str, int]) -> dict[str, Tally]:
        """What every player comes to."""
        won = self.won
        wins = [hand.winner for hand in won]
        self_drawn = [hand.winner for hand in won if hand.discarder is None]
        jokerless = [hand.winner for hand in won if hand.jokerless]
        discarders = [hand.discarder for hand in won]
        return {
            player: Tally(
                nights=1,
                hands=hands.get(player, 0),
                wins=wins.count(player),
                self_drawn=self_drawn.count(player),
                jokerless=jokerless.count(player),
                discarder=discarders.count(player),
                wall_games=self.walls.count(player),
                thrown_in=self.thrown_in.count(player),
                dead=self.dead.count(player),
                as_substitute=int(player in self.substitutes),
                net=self.net.get(player, 0),
            )
            for player in players
        }
