"""Head to head: what went between two players, and who won what of whom.

A record holds what a hand brought each account, not who paid whom. Where only one account gains, or only one pays, that
says it all; where several gain and several pay, each is taken to pay all who gain in the same proportion, and the hands
it happened in are counted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from ledger.book.people import by_person
from ledger.model import Unit
from ledger.record import PaymentEntry, TotalsEntry, play_of, standing_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ledger.model import PlayedHand
    from ledger.pay.evening import Evening
    from ledger.record import NightRecord


class Side(Struct):
    """What one of the two did while both sat: hands won, and those won on the other's discard."""

    wins: int = 0
    on_discard: int = 0


class Versus(Struct):
    """Two players in one unit. ``net`` is what went from the second to the first, in points, less what came back.

    ``in_proportion`` counts the hands of which the record does not say who paid whom; ``only_totals`` the nights of
    which only the sums are known, which say nothing of the two. ``running`` is the net after each night.
    """

    unit: Unit
    first: Side = field(default_factory=Side)
    second: Side = field(default_factory=Side)
    nights: int = 0
    hands: int = 0
    net: Fraction = Fraction(0)
    in_proportion: int = 0
    only_totals: int = 0
    running: list[tuple[str, Fraction]] = field(default_factory=list)


class RecordedNight(NamedTuple):
    """A night by its name: its record, and what it came to."""

    name: str
    record: NightRecord
    evening: Evening


def versus(nights: Iterable[RecordedNight], first: str, second: str, who: Callable[[str], str]) -> tuple[Versus, ...]:
    """Two players, by the names of now, in every unit in which both played, over nights in their order."""
    found: dict[Unit, Versus] = {}
    for night in nights:
        unit = night.evening.unit
        result = found.get(unit) or Versus(unit)
        if _add(result, night, (first, second), who):
            found[unit] = result
    return tuple(found[unit] for unit in Unit if unit in found)


def points_between(net: Mapping[str, int], first: str, second: str) -> Fraction:
    """What went from the second account to the first in a hand or a payment, in points; negative the other way."""
    one, other = net.get(first, 0), net.get(second, 0)
    gained = sum(points for points in net.values() if points > 0)
    return Fraction(one * -other * (1 if one > 0 else -1), gained) if one * other < 0 else Fraction(0)


def is_shared(net: Mapping[str, int]) -> bool:
    """Whether several accounts gained and several paid."""
    gaining = sum(points > 0 for points in net.values())
    paying = sum(points < 0 for points in net.values())
    return gaining > 1 and paying > 1


def _add(result: Versus, night: RecordedNight, both: tuple[str, str], who: Callable[[str], str]) -> bool:
    """Add one night; whether it had anything to do with the two."""
    first, second = both
    before = (result.hands, result.net, result.only_totals)
    for played in night.evening.hands:
        _add_hand(result, played.played, both, who)
    for entry in standing_entries(night.record.entries):
        if isinstance(entry, PaymentEntry):
            result.net += points_between(by_person(play_of(entry), who), first, second)
        elif isinstance(entry, TotalsEntry):
            result.only_totals += {first, second} <= {who(account) for account in entry.net}
    touched = (result.hands, result.net, result.only_totals) != before
    if touched:
        result.nights += 1
        result.running.append((night.name, result.net))
    return touched


def _add_hand(result: Versus, played: PlayedHand, both: tuple[str, str], who: Callable[[str], str]) -> None:
    """Add one hand, of points that went between the two though one of them may only have bet."""
    first, second = both
    net = by_person(played.net, who)
    went = points_between(net, first, second)
    result.net += went
    result.in_proportion += bool(went) and is_shared(net)
    hand = played.hand
    if {first, second} <= {who(player) for player in hand.seated}:
        result.hands += 1
        winner = None if hand.winner is None else who(hand.winner)
        discarder = None if hand.discarder is None else who(hand.discarder)
        for side, player, other in ((result.first, first, second), (result.second, second, first)):
            side.wins += winner == player
            side.on_discard += winner == player and discarder == other
