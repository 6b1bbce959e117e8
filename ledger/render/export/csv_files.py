"""CSV: hands by players, a column each; or every payment on a line of its own."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.facts import FACTS
from ledger.hand_fact import Kind
from ledger.model import Unit
from ledger.night.night_keys import TYPE_NAMES
from ledger.record import HandEntry
from ledger.render.export.content import accounts, lines, moves, told_apart
from ledger.render.reports import Column, Format, Report, Row, Shows, render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ledger.render.export.content import ExportedNight, Move

    #: What points of a night are, in a cell.
    Amount = Callable[[ExportedNight, int], int | Decimal]

#: The columns both shapes begin with.
_WHERE = ("night", "date", "event", "round", "table", "unit", "point", "currency", "number", "type")
_FACTS = ("words", *(fact.in_file for fact in FACTS))
#: What a spreadsheet takes as the sign that a file is UTF-8.
BYTE_ORDER_MARK = "\ufeff"
_CENTS = 2


def points(_: ExportedNight, amount: int) -> int:
    """Points, as they are."""
    return amount


def money(night: ExportedNight, amount: int) -> Decimal:
    """Points as the money they were worth that night, to the cent or further where a point was worth less.

    Raises Refused where they are no money.
    """
    header = night.header
    if header.unit is not Unit.COINS:
        raise Refused(
            f"the night {night.name} counts {header.unit}, which are no money",
            "leave out --money, or name a night or a season that counts coins",
        )
    decimals = len(header.point.partition(".")[2])
    return (amount * Decimal(header.point)).quantize(Decimal(1).scaleb(-max(decimals, _CENTS) if decimals else 0))


def wide(nights: Iterable[ExportedNight], amount: Amount = points) -> str:
    """A line for every hand and everything else that moves points in play, a column for every account.

    A column is named after its account; where a name is that of another column too, it is told apart by a number. What
    stands there is ``amount``; as money the unit of a line is its currency.
    """
    played = [move for night in nights for move in moves(night) if move.play]
    everyone = accounts(played)
    keys = told_apart(everyone, str, (*_WHERE, *_FACTS))
    shows = Shows.POINTS if amount is points else Shows.TEXT
    columns = (*_columns(_WHERE), *_columns(_FACTS), *(Column(each, keys[each], shows) for each in everyone))
    rows = tuple(
        (
            *_where(move, amount),
            *_facts(move),
            *(None if each not in move.play else amount(move.night, move.play[each]) for each in everyone),
        )
        for move in played
    )
    return render(Report(None, columns, rows), Format.CSV)


def long(nights: Iterable[ExportedNight]) -> str:
    """A line for every payment of the play: from whom, to whom, how many points, what money those were, and why."""
    columns = _columns((*_WHERE, "from", "to", "points", "money", "why"))
    rows = tuple(
        (*_where(move, points), line.payer, line.payee, line.points, _worth(night, line.points), line.why)
        for night in nights
        for move in moves(night)
        for line in lines(move)
    )
    return render(Report(None, columns, rows), Format.CSV)


def _worth(night: ExportedNight, amount: int) -> Decimal | None:
    """The money that points were worth, or nothing where they are none."""
    return money(night, amount) if night.header.unit is Unit.COINS else None


def _columns(keys: Iterable[str]) -> tuple[Column, ...]:
    """Columns that are called by their keys."""
    return tuple(Column(key, key) for key in keys)


def _where(move: Move, amount: Amount) -> Row:
    """Which entry of which night a line is about, and what its amounts are."""
    header = move.night.header
    unit = header.unit if amount is points else header.currency
    where = (move.night.name, header.date.isoformat(), header.event, move.round, header.table)
    return (*where, unit, header.point, header.currency, move.entry.number, TYPE_NAMES[type(move.entry)])


def _facts(move: Move) -> Row:
    """What happened in words, and every fact of a hand; what is not so is left empty."""
    if not isinstance(move.entry, HandEntry):
        return (move.words, *(None for _ in FACTS))
    return (move.words, *(_cell(fact.kind, getattr(move.entry.hand, fact.field)) for fact in FACTS))


def _cell(kind: Kind, value: object) -> str | int | None:
    """A fact in a cell: people after each other, answers with what they answer."""
    if kind is Kind.YES_NO:
        return "yes" if value else None
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "; ".join(f"{name}={_answer(each)}" for name, each in value.items()) or None
    if isinstance(value, (tuple, list)):
        return "; ".join(map(str, value)) or None
    return value if isinstance(value, int) else str(value)


def _answer(value: object) -> str:
    """An answer to a house rule, or what somebody bet on."""
    if isinstance(value, tuple):
        return ",".join(value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
