"""Rows for databases: what a person can query, the same in SQLite and in Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.facts import FACTS
from ledger.hand_fact import Kind
from ledger.model import Result
from ledger.night.night_keys import TYPE_NAMES
from ledger.record import HandEntry
from ledger.render.export.content import lines, moves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.render.export.content import ExportedNight, Move

#: A value in a row. Yes and no are 1 and 0, dates and times texts, so that every database reads them alike.
Value = str | int | None


class Field(NamedTuple):
    """A column: its name, and whether it holds whole numbers; else it holds texts."""

    name: str
    whole: bool = False


NIGHTS = (
    *(Field(name) for name in ("night", "id", "date", "started", "table_name", "unit", "preset", "point", "currency")),
    Field("ended", whole=True),
)
#: The facts of a hand that it has at most one of, by the fields of the hand.
_FACTS = tuple(
    Field(fact.field, whole=fact.kind in {Kind.NUMBER, Kind.YES_NO})
    for fact in FACTS
    if fact.kind in {Kind.PLAYER, Kind.NUMBER, Kind.YES_NO, Kind.TEXT}
)
HANDS = (
    Field("night"),
    Field("number", whole=True),
    *(Field(name) for name in ("at", "east", "result")),
    *_FACTS,
    Field("words"),
)
NET = (
    *(Field(name) for name in ("book", "night", "id", "date", "unit", "point", "currency")),
    Field("number", whole=True),
    *(Field(name) for name in ("type", "account")),
    *(Field(name, whole=True) for name in ("is_player", "seated", "won", "self_drawn", "jokerless", "points")),
)
PAYMENTS = (
    Field("night"),
    Field("number", whole=True),
    Field("payer"),
    Field("payee"),
    Field("points", whole=True),
    Field("why"),
)


def night_rows(nights: Iterable[ExportedNight]) -> Iterator[tuple[Value, ...]]:
    """A row a night."""
    for night in nights:
        header = night.header
        yield (
            night.name,
            header.id,
            header.date.isoformat(),
            header.started.isoformat(),
            header.table,
            header.unit.value,
            night.evening.preset,
            header.point,
            header.currency,
            int(night.evening.end is not None),
        )


def hand_rows(nights: Iterable[ExportedNight]) -> Iterator[tuple[Value, ...]]:
    """A row a hand that stands."""
    for move in _moves(nights):
        entry = move.entry
        if isinstance(entry, HandEntry):
            hand = entry.hand
            yield (
                *(move.night.name, entry.number, entry.at.isoformat(), hand.east, hand.result.value),
                *(_plain(getattr(hand, fact.name)) for fact in _FACTS),
                move.words,
            )


def _plain(value: Value) -> Value:
    """A fact as a value of a row."""
    return int(value) if isinstance(value, bool) else value


def net_rows(nights: Iterable[ExportedNight], book: str) -> Iterator[tuple[Value, ...]]:
    """A row for every account and every entry that moved points of the play, or a hand it sat at."""
    for move in _moves(nights):
        header = move.night.header
        where = (book, move.night.name, header.id, header.date.isoformat(), header.unit.value, header.point)
        kind = TYPE_NAMES[type(move.entry)]
        for account, points in move.play.items():
            yield (
                *where,
                header.currency,
                move.entry.number,
                kind,
                account,
                int(account not in move.night.evening.nobody),
                *_part(move, account),
                points,
            )


def payment_rows(nights: Iterable[ExportedNight]) -> Iterator[tuple[Value, ...]]:
    """A row for every payment of the play."""
    for move in _moves(nights):
        for line in lines(move):
            yield (move.night.name, move.entry.number, *line)


def _part(move: Move, account: str) -> tuple[int, int, int, int]:
    """Whether an account sat at a hand, won it, drew the winning tile, and did so jokerless."""
    if not isinstance(move.entry, HandEntry):
        return (0, 0, 0, 0)
    hand = move.entry.hand
    won = hand.winner == account
    return (
        int(account in hand.seated),
        int(won),
        int(won and hand.result == Result.SELF_DRAWN),
        int(won and hand.jokerless),
    )


def _moves(nights: Iterable[ExportedNight]) -> Iterator[Move]:
    """Every move of the play."""
    for night in nights:
        yield from (move for move in moves(night) if move.play)
