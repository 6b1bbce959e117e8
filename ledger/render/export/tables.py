"""Rows for databases: what a person can query, the same in SQLite and in Parquet."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ledger.facts import FACTS
from ledger.hand_fact import Kind
from ledger.model import Result
from ledger.night.night_keys import TYPE_NAMES
from ledger.pay.carried import dues_of, owed_of, together
from ledger.pay.settling import plan
from ledger.record import HandEntry, NoteEntry, PaymentEntry, standing_entries
from ledger.render.export.content import lines, moves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ledger.render.export.content import ExportedNight, Move

#: A value in a row.
Value = str | int | bool | date | datetime | None
Values = tuple[Value, ...]


class Type(StrEnum):
    """What a column holds."""

    TEXT = "text"
    WHOLE = "a whole number"
    YES_NO = "yes or no"
    DAY = "a date"
    MOMENT = "a date and time"


class Field(NamedTuple):
    """A column: its name, and what it holds."""

    name: str
    type: Type = Type.TEXT


class BookName(NamedTuple):
    """A book as its rows name it: what the group calls itself, and a key that no two books share."""

    name: str
    key: str


class Table(NamedTuple):
    """A table: its columns, and its rows made of the nights of a book."""

    fields: tuple[Field, ...]
    rows: Callable[[Sequence[ExportedNight], BookName], Iterator[Values]]


_BOOK = (Field("book"), Field("book_key"))
_NUMBER = Field("number", Type.WHOLE)
_PLAYED = (Field("event"), Field("round", Type.WHOLE), Field("table_name"))
#: What the facts of a hand are that it has at most one of.
_TYPES: Mapping[Kind, Type] = {
    Kind.PLAYER: Type.TEXT,
    Kind.NUMBER: Type.WHOLE,
    Kind.YES_NO: Type.YES_NO,
    Kind.TEXT: Type.TEXT,
}
_FACTS = tuple(Field(fact.field, _TYPES[fact.kind]) for fact in FACTS if fact.kind in _TYPES)


def _night_rows(nights: Sequence[ExportedNight], book: BookName) -> Iterator[Values]:
    """A row a night."""
    for night in nights:
        header = night.header
        where = (*book, night.name, header.id, header.date, header.started, header.table, header.unit.value)
        rules = (night.evening.preset, header.point, header.currency)
        yield (*where, *rules, night.evening.end is not None, header.event, header.round)


def _hand_rows(nights: Sequence[ExportedNight], book: BookName) -> Iterator[Values]:
    """A row a hand that stands."""
    for move in _all_moves(nights):
        entry = move.entry
        if isinstance(entry, HandEntry):
            hand = entry.hand
            facts = (getattr(hand, fact.name) for fact in _FACTS)
            at = (*book, move.night.name, entry.number, entry.at)
            yield (*at, hand.east, hand.result.value, *facts, move.words, *_played(move))


def _played(move: Move) -> Values:
    """The event, the round and the table an entry is of."""
    return move.night.header.event, move.round, move.night.header.table


def _net_rows(nights: Sequence[ExportedNight], book: BookName) -> Iterator[Values]:
    """A row for every account and every entry that moved points of it, or a hand it sat at."""
    for move in _all_moves(nights):
        header = move.night.header
        where = (*book, move.night.name, header.id, header.date, header.unit.value, header.point, header.currency)
        entry = (move.entry.number, TYPE_NAMES[type(move.entry)])
        for account in dict.fromkeys((*move.play, *move.settled)):
            points = (move.play.get(account, 0), move.settled.get(account, 0))
            who = (account, account not in move.night.evening.nobody, *_part(move, account))
            yield (*where, *entry, *who, *points, *_played(move))


def _part(move: Move, account: str) -> tuple[bool, bool, bool, bool]:
    """Whether an account sat at a hand, won it, drew the winning tile, and did so jokerless."""
    if not isinstance(move.entry, HandEntry):
        return (False, False, False, False)
    hand = move.entry.hand
    won = hand.winner == account
    return (account in hand.seated, won, won and hand.result == Result.SELF_DRAWN, won and hand.jokerless)


def _payment_rows(nights: Sequence[ExportedNight], book: BookName) -> Iterator[Values]:
    """A row for every payment of the play, and for every one that settled some of it."""
    for move in _all_moves(nights):
        where = (*book, move.night.name, move.entry.number)
        for line in lines(move):
            yield (*where, *line, False, *_played(move))
        why = move.entry.purpose.value if isinstance(move.entry, PaymentEntry) else "settle"
        for each in plan({account: -points for account, points in move.settled.items()}):
            yield (*where, each.payer, each.payee, each.points, why, True, *_played(move))


def _note_rows(nights: Sequence[ExportedNight], book: BookName) -> Iterator[Values]:
    """A row for every remark about an evening; those about a hand stand with the hand."""
    for night in nights:
        for entry in standing_entries(night.record.entries):
            if isinstance(entry, NoteEntry):
                yield (*book, night.name, entry.number, entry.at, entry.text)


def _owed_rows(nights: Sequence[ExportedNight], book: BookName) -> Iterator[Values]:
    """Who would pay whom so that nobody owes anything: fewest payments, apart for each worth of a point."""
    left = owed_of([(each.name, dues_of(each.evening)) for each in nights], str)
    for rate, points in together(left).items():
        point = None if rate.point is None else f"{rate.point:f}"
        for each in plan(points):
            yield (*book, rate.unit.value, point, rate.currency, each.payer, each.payee, each.points)


def _all_moves(nights: Iterable[ExportedNight]) -> Iterator[Move]:
    """Every move of the nights."""
    for night in nights:
        yield from moves(night)


#: Every table by its name.
TABLES: Mapping[str, Table] = {
    "nights": Table(
        (
            *(*_BOOK, Field("night"), Field("id"), Field("date", Type.DAY), Field("started", Type.MOMENT)),
            *(Field(name) for name in ("table_name", "unit", "preset", "point", "currency")),
            *(Field("ended", Type.YES_NO), Field("event"), Field("round", Type.WHOLE)),
        ),
        _night_rows,
    ),
    "hands": Table(
        (
            *(*_BOOK, Field("night"), _NUMBER, Field("at", Type.MOMENT), Field("east"), Field("result")),
            *(*_FACTS, Field("words"), *_PLAYED),
        ),
        _hand_rows,
    ),
    "net": Table(
        (
            *(*_BOOK, Field("night"), Field("id"), Field("date", Type.DAY)),
            *(*(Field(name) for name in ("unit", "point", "currency")), _NUMBER, Field("type"), Field("account")),
            *(Field(name, Type.YES_NO) for name in ("is_player", "seated", "won", "self_drawn", "jokerless")),
            *(*(Field(name, Type.WHOLE) for name in ("points", "settled")), *_PLAYED),
        ),
        _net_rows,
    ),
    "payments": Table(
        (
            *(*_BOOK, Field("night"), _NUMBER, Field("payer"), Field("payee"), Field("points", Type.WHOLE)),
            *(Field("why"), Field("settles", Type.YES_NO), *_PLAYED),
        ),
        _payment_rows,
    ),
    "notes": Table((*_BOOK, Field("night"), _NUMBER, Field("at", Type.MOMENT), Field("text")), _note_rows),
    "owed": Table(
        (
            *(*_BOOK, *(Field(name) for name in ("unit", "point", "currency", "payer", "payee"))),
            Field("points", Type.WHOLE),
        ),
        _owed_rows,
    ),
}
