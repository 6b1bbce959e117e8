"""CSV: hands by players, a column each; or every payment on a line of its own."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from ledger.book.scratch_files import Spool
from ledger.errors import Refused
from ledger.facts import FACTS
from ledger.model import Unit
from ledger.night.night_keys import TYPE_NAMES
from ledger.record import HandEntry
from ledger.render.export.content import Accounts, lines, moves, told_apart
from ledger.render.reports import csv_lines, figure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ledger.render.export.content import ExportedNight, Move
    from ledger.render.reports import Cell, CsvLine

    #: What points of a night are, in a cell.
    Amount = Callable[[ExportedNight, int], int | Decimal]

#: The columns both shapes begin with.
_WHERE = ("night", "date", "event", "event_name", "round", "table", "unit", "point", "currency", "number", "type")
_FACTS = ("words", *(fact.in_file for fact in FACTS))
_OF_HAND = attrgetter(*(fact.field for fact in FACTS))
_NO_FACTS = (None,) * len(FACTS)
#: The beginning of a line, and the amount of each account it concerns.
_Played: TypeAlias = tuple[str, dict[str, str]]
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


def wide(nights: Iterable[ExportedNight], amount: Amount = points) -> Iterator[str]:
    """A line for every hand and everything else that moves points in play, a column for every account.

    A column is named after its account; where a name is that of another column too, it is told apart by a number. What
    stands there is ``amount``; as money the unit of a line is its currency.
    """
    everyone, line = Accounts(), csv_lines()
    with Spool(list[_Played]) as spool:
        for night in nights:
            played = [move for move in moves(night) if move.play]
            if played:
                everyone.see(night, (account for move in played for account in move.play))
                spool.add([_played(move, line, amount) for move in played])
        columns = everyone.touched
        keys = told_apart(columns, str, (*_WHERE, *_FACTS))
        yield line((*_WHERE, *_FACTS, *(keys[each] for each in columns))) + "\n"
        for lines_of_night in spool:
            yield "".join(
                ",".join([said, *[amounts.get(each, "") for each in columns]]) + "\n"
                for said, amounts in lines_of_night
            )


def _played(move: Move, line: CsvLine, amount: Amount) -> _Played:
    """A line as far as it is known before all accounts are."""
    amounts = {account: figure(amount(move.night, points)) for account, points in move.play.items()}
    return line((*_where(move, amount), *_facts(move))), amounts


def long(nights: Iterable[ExportedNight]) -> Iterator[str]:
    """A line for every payment of the play: from whom, to whom, how many points, what money those were, and why."""
    line = csv_lines()
    yield line((*_WHERE, "from", "to", "points", "money", "why")) + "\n"
    for night in nights:
        yield "".join(
            line((*_where(move, points), *each[:3], _worth(night, each.points), each.why)) + "\n"
            for move in moves(night)
            for each in lines(move)
        )


def _worth(night: ExportedNight, amount: int) -> Decimal | None:
    """The money that points were worth, or nothing where they are none."""
    return money(night, amount) if night.header.unit is Unit.COINS else None


def _where(move: Move, amount: Amount) -> tuple[Cell, ...]:
    """Which entry of which night a line is about, and what its amounts are."""
    header = move.night.header
    unit = header.unit if amount is points else header.currency
    where = (move.night.name, header.date.isoformat(), header.event, move.night.event_name, move.round, header.table)
    return (*where, unit, header.point, header.currency, move.entry.number, TYPE_NAMES[type(move.entry)])


def _facts(move: Move) -> tuple[Cell, ...]:
    """What happened in words, and every fact of a hand; what is not so is left empty."""
    if not isinstance(move.entry, HandEntry):
        return (move.words, *_NO_FACTS)
    facts = _OF_HAND(move.entry.hand)
    return (move.words, *[_cell(fact) if fact or type(fact) is int else None for fact in facts])


def _cell(value: object) -> str | int:
    """A fact that is so, in a cell: people after each other, answers with what they answer."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return "yes" if value is True else value
    if isinstance(value, Mapping):
        return "; ".join(f"{name}={_answer(each)}" for name, each in value.items())
    assert isinstance(value, tuple)  # noqa: S101  # there are no others
    return "; ".join(map(str, value))


def _answer(value: object) -> str:
    """An answer to a house rule, or what somebody bet on."""
    if isinstance(value, tuple):
        return ",".join(value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
