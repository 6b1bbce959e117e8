"""Seasons as tables: which there are, and what was unpaid at the end of one."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ledger.render.amounts import worth
from ledger.render.reports import Cell, Column, Report, Row, Shows
from ledger.render.standings import boards_for_programs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ledger.book.seasons import Season
    from ledger.pay.carried import Rate
    from ledger.season.boards import Board

_SEASONS = (
    Column("season", "season"),
    Column("from", "from"),
    Column("to", "to"),
    Column("nights", "nights", Shows.NUMBER),
)


def seasons_table(seasons: Sequence[Season], days: Sequence[str]) -> Report:
    """Every season with its days and how many nights it has; all time runs from the first night to the last."""
    rows: list[Row] = []
    for season in seasons:
        inside = sorted(day for day in days if season.holds(day))
        first, last = season.first.isoformat(), season.last.isoformat()
        if season is seasons[-1]:
            first, last = (inside[0], inside[-1]) if inside else ("", "")
        rows.append((season.name, first or None, last or None, len(inside)))
    return Report(None, _SEASONS, tuple(rows))


def unpaid_tables(unpaid: Mapping[Rate, Mapping[str, int]], season: str) -> Iterator[Report]:
    """What everyone was owed, or owed, at the end of a season: a table for each rate, points and their worth."""
    for rate, balances in unpaid.items():
        columns = [Column("player", "player"), Column("unpaid", "unpaid", Shows.POINTS)]
        if rate.currency is not None:
            columns.append(Column(rate.currency, rate.currency.lower(), Shows.POINTS))
        rows: list[Row] = []
        for player in sorted(balances, key=lambda name: (-balances[name], name)):
            money = _worth(balances[player], rate)
            rows.append((player, balances[player], *([] if money is None else [money])))
        at = "" if rate.point is None else f", a point at {rate.point:f} {rate.currency}"
        yield Report(f"Unpaid at the end of {season}: {rate.unit}{at}", tuple(columns), tuple(rows))


def unpaid_for_programs(boards: Sequence[Board], unpaid: Mapping[Rate, Mapping[str, int]]) -> Report:
    """The final table of all units, and what was unpaid at its end: in points where all have one rate, and in money.

    Who is owed something and has no line gets one.
    """
    table = boards_for_programs(boards, with_money=True)
    currencies = sorted({rate.currency for rate in unpaid if rate.currency is not None})
    left = _left(unpaid)
    nothing: tuple[Cell, ...] = (0, *(None for _ in currencies))
    rows: list[Row] = []
    for row in table.rows:
        found = left.pop((str(row[0]), str(row[2])), None)
        rows.append((*row, *(nothing if found is None else found.cells(currencies))))
    empty = (None,) * (len(table.columns) - 3)
    rows.extend((unit, None, player, *empty, *found.cells(currencies)) for (unit, player), found in left.items())
    columns = (
        Column("unpaid", "unpaid", Shows.POINTS),
        *(Column(f"unpaid {currency}", f"unpaid_{currency.lower()}", Shows.POINTS) for currency in currencies),
    )
    return Report(None, (*table.columns, *columns), tuple(rows))


class _Left(NamedTuple):
    """What one player was owed: points at each rate."""

    points: dict[Rate, int]
    only_rate: bool

    def cells(self, currencies: Sequence[str]) -> tuple[Cell, ...]:
        """The points where they can be added, and the money they are worth."""
        points = sum(self.points.values()) if self.only_rate else None
        money: dict[str, Decimal] = {}
        for rate, each in self.points.items():
            worth_of = _worth(each, rate)
            if worth_of is not None and rate.currency is not None:
                money[rate.currency] = money.get(rate.currency, Decimal(0)) + worth_of
        return (points, *(money.get(currency) for currency in currencies))


def _left(unpaid: Mapping[Rate, Mapping[str, int]]) -> dict[tuple[str, str], _Left]:
    """What each player was owed, by unit and name."""
    units = [rate.unit for rate in unpaid]
    found: dict[tuple[str, str], _Left] = {}
    for rate, balances in unpaid.items():
        for player, points in balances.items():
            left = found.setdefault((rate.unit.value, player), _Left({}, units.count(rate.unit) == 1))
            left.points[rate] = points
    return found


def _worth(points: int, rate: Rate) -> Decimal | None:
    """What points are worth at a rate, where they are money."""
    return None if rate.point is None or rate.currency is None else worth(points, rate.point, rate.currency)
