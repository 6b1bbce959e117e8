"""An event on the page, as values: what hangs on the wall while it is played, its rounds and tables, who wins what.

The wall stands by itself, so that a page that shows nothing else can be made of it.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.books import event_in
from ledger.event.rounds import played_words
from ledger.event.standing import prizes, standing
from ledger.model import Unit
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.settling import as_transfers, plan
from ledger.render.amounts import in_currency
from ledger.render.events import (
    LETTERS_AND_E,
    out_lines,
    outstanding_words,
    penalty_words,
    prize_lines,
    seats_table,
    standing_table,
    when_words,
)
from ledger.render.fitting import picked
from ledger.render.page.charts import chart
from ledger.render.page.nights import Amount, NightPart, Worth, date_words, night_part, payment_lines
from ledger.text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ledger.event.event_in_play import EventInPlay
    from ledger.night.night_in_play import NightInPlay
    from ledger.render.page.charts import Chart
    from ledger.render.page.looks import Look
    from ledger.render.page.nights import NightMaterial
    from ledger.render.reports import Report


#: The columns of the standings that a phone shows without being pushed aside.
_FIRST = ("rank", "player", "total")


class SeatNow(NamedTuple):
    """A seat: its letter, A for East, who sits there, and their points of the round, once it is open."""

    letter: str
    name: str
    points: int | None


class TableNow(NamedTuple):
    """A table of a round: its name, how much of the round was played there, and its seats."""

    label: str
    state: str
    seats: tuple[SeatNow, ...]


class Wall(NamedTuple):
    """What hangs on the wall of an event: where it is, who sits where now, and the standings after the round.

    ``heading`` is the round it is at, ``said`` tells what is outstanding or comes next. ``tables`` are those of the
    round that is played, or else of the next one, once it is known; none after the end. ``out`` says who waits,
    ``below`` what is to be said of the standings.
    """

    heading: str
    said: str
    seats_heading: str
    tables: tuple[TableNow, ...]
    out: tuple[str, ...]
    standing: Report
    below: tuple[str, ...]


class TablePart(NamedTuple):
    """A table of a round: its name, and what was played there as a night."""

    label: str
    night: NightPart


class RoundPart(NamedTuple):
    """A round that was opened: its number, its tables, and who waited."""

    number: int
    tables: tuple[TablePart, ...]
    out: tuple[str, ...]


class EventPart(NamedTuple):
    """An event. What it has in common with a night is called as there; rounds come the newest first.

    ``title`` is its own name, "" where it has none. ``seats`` are those of every round that is known, person by person.
    """

    name: str
    date: str
    day: str
    title: str
    about: str
    is_open: bool
    hands: int
    wall: Wall
    balances: tuple[Amount, ...]
    seats: Report | None
    rounds: tuple[RoundPart, ...]
    penalties: tuple[str, ...]
    prizes: tuple[str, ...]
    paid: tuple[str, ...]
    owed: tuple[str, ...]
    is_settled: bool
    chart: Chart | None

    @property
    def is_event(self) -> bool:
        """That it is one."""
        return True


#: What people come to: a night at one table, or an event.
EveningPart = NightPart | EventPart


class EventMaterial(NamedTuple):
    """What an event on the page is made from: what it plays, in words, and what everybody is still owed of it."""

    event: EventInPlay
    rules: str
    owed: Mapping[str, int]


def wall(event: EventInPlay, *, with_money: bool = True) -> Wall:
    """What hangs on the wall of an event now."""
    found = standing(event)
    table = standing_table(event, found, per_hand=False)
    keys = [column.key for column in table.columns if with_money or column.key != "prize"]
    in_front = [*_FIRST, *(key for key in keys if key not in _FIRST)]
    places = {column.key: place for place, column in enumerate(table.columns)}
    rounds = max(event.header.rounds, event.last_round)
    title = f"Standings {when_words(event, found.after)}"
    seats_heading, tables, out = _seats_now(event)
    return Wall(
        heading=f"Round {event.last_round} of {rounds}" if event.last_round else f"Before round 1 of {rounds}",
        said=_said(event),
        seats_heading=seats_heading,
        tables=tables,
        out=out,
        standing=picked(replace(table, title=title), [places[key] for key in in_front]),
        below=tuple(prize_lines(event, found)) if with_money else (),
    )


def _said(event: EventInPlay) -> str:
    """What is outstanding, or what comes next."""
    if event.state.end is not None:
        return "The event has ended; these are the final standings."
    following = f"Round {event.last_round + 1} is next." if event.last_round < event.header.rounds else ""
    return outstanding_words(event) or following or "All rounds are played."


def _seats_now(event: EventInPlay) -> tuple[str, tuple[TableNow, ...], tuple[str, ...]]:
    """Who sits where now, or at the next round, where it is known; with a heading, and who waits."""
    number = event.last_round
    if event.state.end is not None:
        return "", (), ()
    following = event.state.plan.get(number + 1)
    if following is not None and not event.outstanding(number):
        tables = tuple(
            TableNow(str(at), "", tuple(SeatNow(letter, name, None) for letter, name in zip(LETTERS_AND_E, table)))  # noqa: B905  # fewer sit than there are letters
            for at, table in enumerate(following.tables, 1)
        )
        return f"Seats of round {number + 1}", tables, tuple(out_lines(following.out))
    nights = event.rounds.get(number, ())
    out = out_lines(event.seats_of(number).out) if nights else []
    return f"Seats of round {number}", tuple(_table_now(event, night) for night in nights), tuple(out)


def _table_now(event: EventInPlay, night: NightInPlay) -> TableNow:
    """A table of the round that is played."""
    evening = night.evening
    seats = (
        SeatNow(letter, name, evening.balances.get(name, 0))
        for letter, name in zip(LETTERS_AND_E, evening.players)  # noqa: B905  # fewer sit than there are letters
    )
    state = "done" if event.is_done(night) else played_words(event, night)
    return TableNow(night.record.header.table or "", state, tuple(seats))


def event_part(
    material: EventMaterial, nights: Mapping[str, NightPart], looks: Mapping[str, Look], *, with_money: bool
) -> EventPart:
    """One event; ``nights`` are its tables by the names of their nights."""
    event = material.event
    header, state = event.header, event.state
    worth = Worth(header.rate) if with_money and header.unit is Unit.COINS else None
    places = standing(event).places
    rounds = [
        RoundPart(
            number,
            tuple(TablePart(each.record.header.table or "", nights[each.name]) for each in tables),
            tuple(out_lines(event.seats_of(number).out)),
        )
        for number, tables in sorted(event.rounds.items(), reverse=True)
    ]
    owed = {} if header.unit in NOT_SETTLED else material.owed
    seats = {number: event.seats_of(number) for number in sorted({*state.plan, *event.rounds})}
    people, played = counted(len(state.everyone), "player"), counted(len(event.rounds), "round")
    part = EventPart(
        name=event.name,
        date=header.date.isoformat(),
        day=date_words(event.name, header.date),
        title=header.name or "",
        about=f"{material.rules}, {header.unit}, {people}, {played}",
        is_open=state.end is None,
        hands=sum(len(night.evening.hands) for tables in event.rounds.values() for night in tables),
        wall=wall(event, with_money=with_money),
        balances=tuple(Amount(each.player, each.total, worth(each.total) if worth else "") for each in places),
        seats=seats_table(seats, "Who sits where, round by round", by_table=False) if seats else None,
        rounds=tuple(rounds),
        penalties=tuple(map(penalty_words, state.penalties)),
        prizes=tuple(_prizes(event)) if with_money else (),
        paid=tuple(payment_lines(as_transfers(state.payments), "paid", worth)),
        owed=tuple(payment_lines(plan(owed), "pays", worth)),
        is_settled=header.unit not in NOT_SETTLED and state.end is not None and not any(owed.values()),
        chart=None,
    )
    running = _running(event)
    return part._replace(chart=chart("Points, round by round", "round", running, looks) if len(running) > 1 else None)


def _running(event: EventInPlay) -> Sequence[tuple[str, Mapping[str, int]]]:
    """What everybody had after each round, who had come by then."""
    return [
        (str(number), {place.player: place.total for place in standing(event, number).places if place.rounds})
        for number, tables in sorted(event.rounds.items())
        if any(night.evening.balances for night in tables)
    ]


def _prizes(event: EventInPlay) -> Iterator[str]:
    """What everybody paid to enter, and what the prizes are, once they are known also who wins them."""
    header = event.header
    if header.fee is None:
        return
    people = len(event.state.everyone)
    fee = Decimal(header.fee)
    each, all_fees = (in_currency(amount, header.currency) for amount in (fee, fee * people))
    yield f"{people} people pay {each} each: {all_fees}"
    if header.prizes:
        shares = listed([f"{percent} %" for percent in header.prizes])
        yield f"The prizes are {shares} of that; who is level shares those of the places they fill"
    if event.is_played:
        won, _ = prizes(event, standing(event).places)
        yield from (f"{prize.player} wins {in_currency(prize.amount, header.currency)}" for prize in won)


def evening_parts(
    nights: Sequence[NightMaterial], events: Sequence[EventMaterial], looks: Mapping[str, Look], *, with_money: bool
) -> list[EveningPart]:
    """The nights and events of a page, the oldest first: an event stands for all its tables."""
    parts = {each.night.name: night_part(each, looks, with_money=with_money) for each in nights}
    whole = {each.event.name: event_part(each, parts, looks, with_money=with_money) for each in events}
    found: dict[str, EveningPart] = {}
    for name, part in parts.items():
        event = event_in(name)
        found[event if event in whole else name] = whole.get(event, part)
    return sorted((found | whole).values(), key=lambda part: (part.date, part.is_open and bool(whole)))
