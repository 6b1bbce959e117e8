"""What an event's file holds: a header and numbered entries, as frozen values.

It holds what belongs to no table: who entered, the rounds as they were planned or drawn, who sits out, who came and
left, penalties, the payments at the end. What is played at a table stands in a night.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, field

from ledger.event.movements import COMMON_MOVES, Movement, Seats
from ledger.model import MOST_POINTS, Text, Uneven, Unit
from ledger.record import MOST_ROUNDS, CurrencyCode, Entry, PointWorth, Rate, RuleOptions, Versions, rate_of

if TYPE_CHECKING:
    from datetime import date, datetime


EVENT_FORMAT = 2
RoundNumber = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]


class EventHeader(Struct, frozen=True, kw_only=True):
    """The beginning of an event's file: who entered, in order, how it is played, and the rules of all its rounds.

    ``hands`` are those of a round, 0 where it is played until time is called; ``minutes`` are printed and never
    enforced. ``fee`` is what each pays who enters, in money, and ``prizes`` are per cent of all fees, by place.
    """

    format: int = EVENT_FORMAT
    id: Text
    date: date
    started: datetime
    imported: datetime | None = None
    name: Text | None = None
    players: tuple[str, ...]
    preset: Text
    unit: Unit = Unit.COINS
    point: PointWorth = "0.01"
    currency: CurrencyCode = "USD"
    rounds: RoundNumber = 3
    hands: int = 4
    minutes: int | None = None
    movement: Movement = Movement.MIXER
    moves: tuple[int, ...] = COMMON_MOVES
    uneven: Uneven | None = None
    seed: int = 0
    fee: PointWorth | None = None
    prizes: tuple[int, ...] = ()
    written_by: tuple[str, ...] = ()
    versions: Versions = field(default_factory=dict)
    rules: RuleOptions = field(default_factory=dict)

    @property
    def rate(self) -> Rate:
        """What a point of the event is worth."""
        return rate_of(self.unit, self.point, self.currency)

    @property
    def has_bank(self) -> bool:
        """Whether points that nobody at a table pays stand opposite the bank: those of tournaments and leagues do."""
        return self.unit in {Unit.TOURNAMENT, Unit.LEAGUE}


class RoundEntry(Entry, frozen=True, kw_only=True, tag="round"):
    """The seats of a round as planned or drawn: tables in order, East first, then to the right; and who sits out."""

    round: RoundNumber
    tables: tuple[tuple[str, ...], ...]
    out: tuple[str, ...] = ()

    @property
    def seats(self) -> Seats:
        """The seats."""
        return Seats(self.tables, self.out)


class ArriveEntry(Entry, frozen=True, kw_only=True, tag="arrive"):
    """Somebody came: from the next round on; ``uneven`` is what becomes of their number, where that was said then."""

    player: Text
    uneven: Uneven | None = None


class LeaveEntry(Entry, frozen=True, kw_only=True, tag="leave"):
    """Somebody left: from the next round on; ``uneven`` as where somebody came."""

    player: Text
    uneven: Uneven | None = None


class PenaltyEntry(Entry, frozen=True, kw_only=True, tag="penalty"):
    """Points that the director takes from somebody, to the bank."""

    player: Text
    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)]
    round: RoundNumber
    why: Text | None = None


class EventRecord(Struct, frozen=True):
    """An event's file as it was read: the header, and every entry in the order of the file."""

    header: EventHeader
    entries: tuple[Entry, ...] = ()


#: What everybody comes to in an event, by their names.
Points = Mapping[str, int]
