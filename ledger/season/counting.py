"""The one count of a night, in one pass over its standing entries.

Standings, statistics, head to head and the list of seasons add up what is counted here; none counts a hand again. No
rule is run: the record says what was paid.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, cast

from ledger.model import Result, pots_first
from ledger.night.night_data import HandData, of_record, to_entry
from ledger.night.renaming import renamed
from ledger.pay.carried import pots_of
from ledger.record import (
    SETTLING,
    BeginEntry,
    EndEntry,
    PaymentEntry,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
    last_words,
)
from ledger.season.counts import Against, BiggestWin, NightCounts, NightDetails, PlayerDetails, Streaks, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.night.night_data import AnyEntry, NightData
    from ledger.record import Entry, NightRecord


def standing_facts(entries: Sequence[AnyEntry]) -> list[AnyEntry]:
    """The entries that stand, in the order of `ledger.record.last_words`."""
    if any(entry.follows is not None for entry in entries):  # hardly any night has a hand that was forgotten
        given = cast("tuple[Entry, ...]", entries)
        return [cast("AnyEntry", place.entry) for place in last_words(given) if place.void is None]
    words: dict[int, AnyEntry | None] = {}
    for entry in entries:
        words[entry.number] = None if isinstance(entry, VoidEntry) else entry
    return [entry for entry in words.values() if entry is not None]


def payments_between(net: Mapping[str, int]) -> list[tuple[str, str, int | Fraction, bool]]:
    """Who got how many points from whom in a hand or a payment, as far as its net points tell, and whether it is taken.

    Where only one account gains, or only one pays, they say it all. Else each is taken to pay all who gain in the same
    proportion.
    """
    gains = [(account, points) for account, points in net.items() if points > 0]
    payers = [(account, -points) for account, points in net.items() if points < 0]
    is_share = len(gains) > 1 and len(payers) > 1
    total = sum(points for _, points in gains)
    return [
        (one, other, Fraction(gain * paid, total) if is_share else min(gain, paid), is_share)
        for one, gain in gains
        for other, paid in payers
    ]


def _exact(points: int | Fraction) -> int | tuple[int, int]:
    """Points as they are remembered: whole where they are, else a numerator and a denominator."""
    return points.numerator if points.denominator == 1 else (points.numerator, points.denominator)


def count_night(night: NightData) -> NightCounts:
    """Count a night."""
    return _Counting(night).counts()


def count_details(night: NightData) -> NightDetails:
    """Count a night in full."""
    return _Counting(night).details()


def facts_by(who: Callable[[str], str], record: NightRecord) -> NightData:
    """What there is to count in a night that was read in full, everybody under what ``who`` calls them."""
    return of_record(renamed(record, who))


class _Counting:
    """A night while it is being counted."""

    def __init__(self, night: NightData) -> None:
        self.night = night
        self.rules = set(night.rules)
        self.hands: list[HandData] = []
        self.net: defaultdict[str, int] = defaultdict(int)
        self.payments: list[Mapping[str, int]] = []
        self.totals: list[Mapping[str, int]] = []
        self.players = night.players
        self.came: set[str] = set(night.players)
        self.substitutes: set[str] = set()
        self.ends: list[Entry] = []
        for entry in standing_facts(night.entries):
            if isinstance(entry, HandData):
                self.hands.append(entry)
            else:
                self._add(entry)
        for hand in self.hands:
            self._move(hand.net)
        self.won = [hand for hand in self.hands if hand.winner is not None]
        self.tables = Counter([tuple(hand.seated) for hand in self.hands])

    def _add(self, entry: AnyEntry) -> None:
        """One more standing entry that is no hand."""
        if isinstance(entry, PaymentEntry):
            if entry.purpose not in SETTLING and entry.payer != entry.payee:  # two names of one person: nothing moves
                self.payments.append({entry.payer: -entry.amount, entry.payee: entry.amount})
                self._move(self.payments[-1])
        elif isinstance(entry, SeatsEntry):
            self._seat(entry.players)
        elif isinstance(entry, EndEntry):
            self._move(entry.net)
            self.ends.append(to_entry(entry))
        elif isinstance(entry, BeginEntry):
            self._move(entry.net)
        elif isinstance(entry, TotalsEntry):
            self.totals.append(entry.net)
            self._move(entry.net)
        elif isinstance(entry, RulesEntry):
            self.rules.update(entry.rules)

    def _move(self, net: Mapping[str, int]) -> None:
        """Net points of an entry."""
        for account, points in net.items():
            self.net[account] += points

    def _seat(self, players: tuple[str, ...]) -> None:
        """Others play from here on. Who comes once hands have been played, while somebody goes, is a substitute."""
        somebody_went = any(player not in players for player in self.players)
        if somebody_went and self.hands:
            self.substitutes.update(player for player in players if player not in self.came)
        self.came.update(players)
        self.players = players

    def counts(self) -> NightCounts:
        """What everybody comes to."""
        night, hands = self.night, self.hands
        companies = [*self.tables, *{(*hand.seated, *hand.bets) for hand in hands if hand.bets}]
        companions = (player for company in companies for player in company)
        everyone = dict.fromkeys([*companions, *self.net, *self._sat_without_a_hand()])
        known = {
            *night.players,
            *(each for entry in night.entries if isinstance(entry, SeatsEntry) for each in entry.players),
        }
        accounts = pots_first(account for account in self.net if account not in known)
        results = [hand.result for hand in hands]
        pots = pots_of("", night, self.ends)
        return NightCounts(
            id=night.id,
            day=night.date.isoformat(),
            unit=night.unit,
            point=night.point,
            currency=night.currency,
            is_open=not self.ends,
            hands=len(hands),
            wall_games=results.count(Result.WALL),
            thrown_in=results.count(Result.THROWN_IN),
            players=self._tallies([each for each in everyone if each not in accounts]),
            accounts={account: self.net[account] for account in accounts if self.net.get(account)},
            tables=tuple(sorted({tuple(sorted(company)) for company in companies})),
            rules=tuple(sorted(self.rules)),
            has_totals=bool(self.totals),
            gathering=night.event or (night.date.isoformat() if night.table is not None else ""),
            pots=pots if pots.brought or pots.left else None,
        )

    def _sat_without_a_hand(self) -> Sequence[str]:
        """Who sat at a table of an event that ended a round without a hand: a round is one for whoever sat there."""
        return self.players if self.night.round is not None and self.ends and not self.hands else ()

    def _tallies(self, players: Iterable[str]) -> dict[str, Tally]:
        """What adds up of what every player did."""
        won, hands = self.won, self.hands
        wins = [hand.winner for hand in won]
        self_drawn = [hand.winner for hand in won if hand.discarder is None]
        jokerless = [hand.winner for hand in won if hand.jokerless]
        discarders = [hand.discarder for hand in won]
        walls = [player for hand in hands if hand.result == Result.WALL for player in hand.seated]
        thrown_in = [player for hand in hands if hand.result == Result.THROWN_IN for player in hand.seated]
        dead = [player for hand in hands if hand.dead for player in hand.dead]
        stopped = [hand.stopped_by for hand in hands if hand.stopped_by is not None]
        called = [hand.called_by for hand in hands if hand.called_by is not None]
        heavenly = [hand.winner for hand in won if hand.heavenly]
        last_tile = [hand.winner for hand in won if hand.last_tile]
        values: Counter[str | None] = Counter()
        for hand in won:
            values[hand.winner] += hand.value or 0
        return {
            player: Tally(
                nights=1,
                hands=sum([times for table, times in self.tables.items() if player in table]),
                wins=wins.count(player),
                self_drawn=self_drawn.count(player),
                jokerless=jokerless.count(player),
                discarder=discarders.count(player),
                wall_games=walls.count(player),
                thrown_in=thrown_in.count(player),
                dead=dead.count(player),
                as_substitute=int(player in self.substitutes),
                values=values[player],
                stopped=stopped.count(player),
                heavenly=heavenly.count(player),
                last_tile=last_tile.count(player),
                called_dead=called.count(player),
                net=self.net.get(player, 0),
            )
            for player in players
        }

    def details(self) -> NightDetails:
        """What everybody comes to, in full."""
        counts = self.counts()
        against = self._against(counts.players)
        return NightDetails(counts, {player: self._player(player, against[player]) for player in counts.players})

    def _player(self, player: str, against: Mapping[str, Against]) -> PlayerDetails:
        """One player in full."""
        won = [hand for hand in self.won if hand.winner == player]
        wins = [BiggestWin(hand.net.get(player, 0), hand.value or 0, hand.number) for hand in won]
        sat = [hand for hand in self.hands if player in hand.seated and hand.result != Result.THROWN_IN]
        return PlayerDetails(
            streaks=Streaks.of([hand.winner == player for hand in sat]),
            biggest=max(wins, key=lambda win: win.points, default=None),
            lines=Counter(hand.line for hand in won if hand.line is not None),
            against=against,
        )

    def _against(self, players: Iterable[str]) -> dict[str, dict[str, Against]]:
        """Every two players who have something to do with each other, each against the other."""
        net: defaultdict[tuple[str, str], int | Fraction] = defaultdict(int)
        in_proportion: Counter[tuple[str, str]] = Counter()
        for moved in [*(hand.net for hand in self.hands), *self.payments]:
            for one, other, points, is_share in payments_between(moved):
                net[one, other] += points
                net[other, one] -= points
                in_proportion.update([(one, other), (other, one)] if is_share else [])
        only_totals = Counter(both for totals in self.totals for both in permutations(totals, 2))
        found: dict[str, dict[str, Against]] = {player: {} for player in players}
        for one, other in permutations(found, 2):
            against = Against(
                hands=sum(times for table, times in self.tables.items() if one in table and other in table),
                wins=sum(hand.winner == one and other in hand.seated for hand in self.won),
                on_discard=sum(hand.winner == one and hand.discarder == other for hand in self.won),
                exact=_exact(net[one, other]),
                in_proportion=in_proportion[one, other],
                only_totals=only_totals[one, other],
            )
            if any(against):
                found[one][other] = against
        return found
