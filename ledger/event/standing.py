"""Where an event stands: everybody's points round by round, penalties, ranks and prizes."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.model import BANK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ledger.event.event_in_play import EventInPlay
    from ledger.event.movements import Seats

_CENT = Decimal("0.01")
_WHOLE = 100


class EventPlace(NamedTuple):
    """One line of an event: the rank, the points of each round, penalties taken off, hands, and what is noted."""

    rank: int
    player: str
    rounds: Mapping[int, int]
    penalties: int
    hands: int
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """All points, the penalties taken off."""
        return sum(self.rounds.values()) - self.penalties

    @property
    def per_hand(self) -> Fraction | None:
        """Points a hand, exactly; None without hands."""
        return Fraction(self.total, self.hands) if self.hands else None


class EventStanding(Struct, frozen=True):
    """The table of an event after a round, the best first, and what stands in the bank."""

    after: int
    places: tuple[EventPlace, ...]
    bank: int


class Prize(NamedTuple):
    """What somebody wins, in money."""

    player: str
    amount: Decimal


def standing(event: EventInPlay, after: int | None = None, *, per_hand: bool = False) -> EventStanding:
    """Where an event stands after a round; after the newest where none is named."""
    last = event.last_round if after is None else after
    nights = {number: tables for number, tables in event.rounds.items() if number <= last}
    points: dict[str, dict[int, int]] = {person: {} for person in event.state.everyone}
    hands = dict.fromkeys(event.state.everyone, 0)
    bank = 0
    for number, tables in sorted(nights.items()):
        for night in tables:
            evening = night.evening
            bank += evening.balances.get(BANK, 0)
            for person in evening.everyone:
                own = points.setdefault(person, {})
                own[number] = own.get(number, 0) + evening.balances.get(person, 0)
            for played in evening.hands:
                for person in played.played.hand.seated:
                    hands[person] = hands.get(person, 0) + 1
    taken: dict[str, int] = {}
    for penalty in event.state.penalties:
        if penalty.round <= last:
            taken[penalty.player] = taken.get(penalty.player, 0) + penalty.points
            points.setdefault(penalty.player, {})
    lines = [
        EventPlace(0, person, rounds, taken.get(person, 0), hands.get(person, 0), _notes(event, person))
        for person, rounds in points.items()
    ]
    lines.sort(key=lambda line: _reckoned(line, per_hand=per_hand), reverse=True)
    return EventStanding(last, _ranked(lines, per_hand=per_hand), bank + sum(taken.values()))


def _reckoned(line: EventPlace, *, per_hand: bool) -> tuple[bool, Fraction]:
    """What somebody is ranked by: whoever has no hand comes last where points a hand count."""
    if per_hand:
        return line.per_hand is not None, line.per_hand or Fraction(0)
    return True, Fraction(line.total)


def _ranked(lines: Sequence[EventPlace], *, per_hand: bool) -> tuple[EventPlace, ...]:
    """The lines with their ranks; who is level shares one."""
    found: list[EventPlace] = []
    for at, line in enumerate(lines):
        is_level = bool(at) and _reckoned(lines[at - 1], per_hand=per_hand) == _reckoned(line, per_hand=per_hand)
        found.append(line._replace(rank=found[-1].rank if is_level else at + 1))
    return tuple(found)


def _notes(event: EventInPlay, person: str) -> tuple[str, ...]:
    """Whether somebody came later, or left."""
    rounds = event.state.rounds_of(person)
    found = []
    if person in event.state.came:
        found.append(f"came for round {rounds[0]}" if rounds else "came for the next round")
    if person in event.state.left:
        played = [number for number in rounds if number <= event.last_round]
        found.append(f"left after round {played[-1]}" if played else "left before the first round")
    return tuple(found)


def in_order(event: EventInPlay) -> list[str]:
    """Everybody by standing; who is level in the order entered."""
    return [place.player for place in standing(event).places]


def level_for_the_last_seats(event: EventInPlay, seats: Seats) -> tuple[str, ...]:
    """Who was level for a seat at a table of which the other got the next: the two on either side of a line."""
    points = {place.player: place.total for place in standing(event).places}
    for table, following in zip(seats.tables, seats.tables[1:], strict=False):
        if points.get(table[-1]) == points.get(following[0]):
            return table[-1], following[0]
    return ()


def prizes(event: EventInPlay, places: Sequence[EventPlace]) -> tuple[tuple[Prize, ...], Decimal]:
    """The prizes by place, in money, and what is left over of them in cents that cannot be shared.

    Who is level shares the prizes of the places they fill, rounded down to cents.
    """
    header = event.header
    if header.fee is None or not header.prizes:
        return (), Decimal(0)
    fees = Decimal(header.fee) * len(event.state.everyone)
    shares = [fees * percent / _WHOLE for percent in header.prizes]
    found: list[Prize] = []
    for rank in dict.fromkeys(place.rank for place in places):
        level = [place.player for place in places if place.rank == rank]
        together = sum(shares[rank - 1 : rank - 1 + len(level)], Decimal(0))
        each = (together / len(level)).quantize(_CENT, rounding=ROUND_DOWN)
        found.extend(Prize(player, each) for player in level if each)
    given = sum((prize.amount for prize in found), Decimal(0))
    filled = sum(shares[: len(places)], Decimal(0))
    return tuple(found), filled - given
