"""A night's sums: what everybody did and won in it, small enough to keep, and all that standings add up.

No rule is run: the record says what was paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.model import ACCOUNTS
from ledger.season.night_facts import (
    EndFacts,
    HandFacts,
    PaymentFacts,
    RulesFacts,
    SeatsFacts,
    TotalsFacts,
    VoidFacts,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.season.night_facts import AnyFacts, NightFacts


class Tally(NamedTuple):
    """What somebody did, counted: nights played, hands sat at, those won and how, and so on; and the net points.

    ``as_substitute`` counts the nights in which they took somebody's seat once hands had been played.
    """

    nights: int = 0
    hands: int = 0
    wins: int = 0
    self_drawn: int = 0
    jokerless: int = 0
    discarder: int = 0
    wall_games: int = 0
    dead: int = 0
    as_substitute: int = 0
    net: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both counted together."""
        return Tally._make([one + more for one, more in zip(self, other, strict=True)])


class NightSums(Struct, frozen=True, array_like=True, gc=False):
    """A night reduced to what a season needs of it.

    ``day`` is the evening's date, ``point`` what a point was worth in ``currency``. ``players`` has everyone who sat,
    bet, or had points moved, under the name recorded; ``accounts`` the points of kitty, fund and bank. ``unpaid`` is
    what was written down as unpaid, less what was paid of it later. ``tables`` are the different companies that shared
    a hand, each in alphabetical order, and ``rules`` the names of all rules that were in force.
    """

    id: str
    day: str
    unit: str
    point: str
    currency: str
    is_open: bool
    players: dict[str, Tally]
    accounts: dict[str, int]
    unpaid: dict[str, int]
    tables: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]


def last_words(entries: Iterable[AnyFacts]) -> list[AnyFacts]:
    """The entries that stand, in the order in which their numbers were first given; as `ledger.record.standing`."""
    words: dict[int, AnyFacts | None] = {}
    for entry in entries:
        words[entry.number] = None if isinstance(entry, VoidFacts) else entry
    return [entry for entry in words.values() if entry is not None]


def sums_of(night: NightFacts) -> NightSums:
    """The sums of a night."""
    count = _Count(night)
    for entry in last_words(night.entries):
        kind = type(entry)
        if kind is HandFacts:
            count.hand(entry)  # type: ignore[arg-type]  # what its type says
        elif kind is PaymentFacts:
            count.payment(entry)  # type: ignore[arg-type]
        elif kind is SeatsFacts:
            count.seats(entry.players)  # type: ignore[union-attr]
        elif kind is EndFacts:
            count.end(entry)  # type: ignore[arg-type]
        elif kind is TotalsFacts:
            count.moved(entry.net)  # type: ignore[union-attr]
        elif kind is RulesFacts:
            count.rules.update(entry.rules)  # type: ignore[union-attr]
    return count.sums()


class _Count:
    """A night while it is being counted."""

    def __init__(self, night: NightFacts) -> None:
        self.night = night
        self.rules = set(night.rules)
        self.net: dict[str, int] = {}
        self.counts: dict[str, dict[str, int]] = {name: {} for name in Tally._fields}
        self.seated: dict[tuple[str, ...], int] = {}
        self.companies: set[tuple[str, ...]] = set()
        self.players = night.players
        self.came: set[str] = set(night.players)
        self.substitutes: set[str] = set()
        self.unpaid: dict[str, int] = {}
        self.has_unpaid = False
        self.is_open = True

    def hand(self, hand: HandFacts) -> None:
        """One hand. Who sat is counted by company: most hands of a night have the same."""
        seated = tuple(hand.seated)
        self.seated[seated] = self.seated.get(seated, 0) + 1
        if hand.bets:
            self.companies.add((*seated, *hand.bets))
        if hand.winner is not None:
            _add(self.counts["wins"], hand.winner)
            if hand.discarder is None:
                _add(self.counts["self_drawn"], hand.winner)
            else:
                _add(self.counts["discarder"], hand.discarder)
            if hand.jokerless:
                _add(self.counts["jokerless"], hand.winner)
        elif hand.result == "wall":
            for player in seated:
                _add(self.counts["wall_games"], player)
        for player in hand.dead:
            _add(self.counts["dead"], player)
        self.moved(hand.net)

    def moved(self, net: Mapping[str, int]) -> None:
        """Net points of anything but a payment."""
        own = self.net
        for account, points in net.items():
            own[account] = own.get(account, 0) + points

    def payment(self, payment: PaymentFacts) -> None:
        """A payment beside the hands: play, or settling, which is none."""
        if payment.purpose not in {"settle", "carried"}:
            self.moved({payment.payer: -payment.amount, payment.payee: payment.amount})
        elif payment.purpose == "carried" or self.has_unpaid:
            _add(self.unpaid, payment.payer, payment.amount)
            _add(self.unpaid, payment.payee, -payment.amount)

    def seats(self, players: list[str]) -> None:
        """Others play from here on. Who comes once hands have been played, while somebody goes, is a substitute."""
        somebody_went = any(player not in players for player in self.players)
        if somebody_went and self.seated:
            self.substitutes.update(player for player in players if player not in self.came)
        self.came.update(players)
        self.players = players

    def end(self, end: EndFacts) -> None:
        """The end of the night."""
        self.moved(end.net)
        self.is_open = False
        self.has_unpaid = bool(end.unpaid)
        for account, points in end.unpaid.items():
            _add(self.unpaid, account, points)

    def sums(self) -> NightSums:
        """What it all comes to."""
        hands = self.counts["hands"]
        for seated, times in self.seated.items():
            for player in seated:
                _add(hands, player, times)
        everyone = dict.fromkeys([*hands, *(player for company in self.companies for player in company), *self.net])
        night = self.night
        return NightSums(
            id=night.id,
            day=night.date.isoformat(),
            unit=night.unit,
            point=night.point,
            currency=night.currency,
            is_open=self.is_open,
            players={player: self._tally(player) for player in everyone if player not in ACCOUNTS},
            accounts={account: self.net[account] for account in ACCOUNTS if self.net.get(account)},
            unpaid={account: points for account, points in self.unpaid.items() if points},
            tables=tuple(sorted({tuple(sorted(company)) for company in {*self.seated, *self.companies}})),
            rules=tuple(sorted(self.rules)),
        )

    def _tally(self, player: str) -> Tally:
        """What one player comes to."""
        counts = self.counts
        return Tally(
            nights=1,
            hands=counts["hands"].get(player, 0),
            wins=counts["wins"].get(player, 0),
            self_drawn=counts["self_drawn"].get(player, 0),
            jokerless=counts["jokerless"].get(player, 0),
            discarder=counts["discarder"].get(player, 0),
            wall_games=counts["wall_games"].get(player, 0),
            dead=counts["dead"].get(player, 0),
            as_substitute=int(player in self.substitutes),
            net=self.net.get(player, 0),
        )


def _add(counts: dict[str, int], who: str, points: int = 1) -> None:
    """Count something for somebody."""
    counts[who] = counts.get(who, 0) + points
