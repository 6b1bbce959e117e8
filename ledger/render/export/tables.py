"""Rows for databases: what a person can query, the same in SQLite and in Parquet."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from operator import attrgetter
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
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from ledger.pay.carried import Dues
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
    """A table: its columns, and the rows that a night and its moves make; those of the book stand before all others."""

    fields: tuple[Field, ...]
    rows: Callable[[ExportedNight, Sequence[Move]], Iterator[Values]]


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
_OF_HAND = attrgetter(*(fact.name for fact in _FACTS))
_OWED = "owed"


def _night_rows(night: ExportedNight, _: Sequence[Move]) -> Iterator[Values]:
    """A row a night."""
    header = night.header
    where = (night.name, header.id, header.date, header.started, header.table, header.unit.value)
    rules = (night.evening.preset, header.point, header.currency)
    yield (*where, *rules, night.evening.end is not None, header.event, header.round)


def _hand_rows(night: ExportedNight, moves: Sequence[Move]) -> Iterator[Values]:
    """A row a hand that stands."""
    for move in moves:
        entry = move.entry
        if isinstance(entry, HandEntry):
            hand = entry.hand
            at = (night.name, entry.number, entry.at)
            yield (*at, hand.east, hand.result.value, *_OF_HAND(hand), move.words, *_played(move))


def _played(move: Move) -> Values:
    """The event, the round and the table an entry is of."""
    header = move.night.header
    return header.event, move.round, header.table


def _net_rows(night: ExportedNight, moves: Sequence[Move]) -> Iterator[Values]:
    """A row for every account and every entry that moved points of it, or a hand it sat at."""
    header, nobody = night.header, frozenset(night.evening.nobody)
    where = (night.name, header.id, header.date, header.unit.value, header.point, header.currency)
    for move in moves:
        entry, played = (move.entry.number, TYPE_NAMES[type(move.entry)]), _played(move)
        for account in dict.fromkeys((*move.play, *move.settled)):
            points = (move.play.get(account, 0), move.settled.get(account, 0))
            yield (*where, *entry, account, account not in nobody, *_part(move, account), *points, *played)


def _part(move: Move, account: str) -> tuple[bool, bool, bool, bool]:
    """Whether an account sat at a hand, won it, drew the winning tile, and did so jokerless."""
    if not isinstance(move.entry, HandEntry):
        return (False, False, False, False)
    hand = move.entry.hand
    won = hand.winner == account
    return (account in hand.seated, won, won and hand.result == Result.SELF_DRAWN, won and hand.jokerless)


def _payment_rows(night: ExportedNight, moves: Sequence[Move]) -> Iterator[Values]:
    """A row for every payment of the play, and for every one that settled some of it."""
    for move in moves:
        where, played = (night.name, move.entry.number), _played(move)
        for line in lines(move):
            yield (*where, *line, False, *played)
        if move.settled:
            why = move.entry.purpose.value if isinstance(move.entry, PaymentEntry) else "settle"
            for each in plan({account: -points for account, points in move.settled.items()}):
                yield (*where, each.payer, each.payee, each.points, why, True, *played)


def _note_rows(night: ExportedNight, _: Sequence[Move]) -> Iterator[Values]:
    """A row for every remark about an evening; those about a hand stand with the hand."""
    for entry in standing_entries(night.record.entries):
        if isinstance(entry, NoteEntry):
            yield (night.name, entry.number, entry.at, entry.text)


def _no_rows(_: ExportedNight, __: Sequence[Move]) -> Iterator[Values]:
    """None: what is owed is known once all nights are."""
    yield from ()


def _owed_rows(dues: Iterable[tuple[str, Dues]]) -> Iterator[Values]:
    """Who would pay whom so that nobody owes anything: fewest payments, apart for each worth of a point."""
    for rate, points in together(owed_of(dues, str)).items():
        point = None if rate.point is None else f"{rate.point:f}"
        for each in plan(points):
            yield (rate.unit.value, point, rate.currency, each.payer, each.payee, each.points)


def rows_of(
    tables: Collection[str], nights: Iterable[ExportedNight], book: BookName
) -> Iterator[tuple[str, list[Values]]]:
    """The rows of some tables, night by night: the name of a table, and what a night adds to it; what is owed last."""
    dues: list[tuple[str, Dues]] = []
    for night in nights:
        made = moves(night)
        for name in tables:
            yield name, [(*book, *row) for row in TABLES[name].rows(night, made)]
        dues += [(night.name, dues_of(night.evening))] if _OWED in tables else []
    yield _OWED, [(*book, *row) for row in _owed_rows(dues)]


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
    _OWED: Table(
        (
            *(*_BOOK, *(Field(name) for name in ("unit", "point", "currency", "payer", "payee"))),
            Field("points", Type.WHOLE),
        ),
        _no_rows,
    ),
}
