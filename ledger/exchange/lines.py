"""The lines of a sheet as amounts, and the amounts of each day as net points that come to zero."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.books import event_in
from ledger.errors import MahjError, Refused
from ledger.exchange.amounts import is_blank, read_amount
from ledger.exchange.dates import read_date
from ledger.exchange.sums import Row, zero_without
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import date

    from ledger.exchange.amounts import Writing
    from ledger.exchange.columns import Columns
    from ledger.exchange.dates import DateWriting
    from ledger.exchange.layout import Line, Sheet
    from ledger.exchange.sums import Amounts
    from ledger.exchange.whose import Label

#: Above this no points of one row are believed to be meant; a book in yen has ten thousands in an evening.
MOST_OF_A_ROW = 10_000_000


class Taken(Struct, frozen=True):
    """A line that holds amounts: where it stands, its amounts by the places of their columns, and whose they are.

    ``group`` tells the hands of a day apart, ``night`` its nights. ``point`` is what a point was worth, where it says.
    """

    where: str
    row: Row
    cells: tuple[str, ...]
    player: str = ""
    note: str = ""
    group: str = ""
    night: str = ""
    point: str = ""

    @property
    def amounts(self) -> Mapping[Label, Decimal]:
        """Its amounts by whose they are."""
        if not self.player:
            return dict(self.row.amounts.items())
        return {self.player: sum(self.row.amounts.values(), Decimal(0))}

    def without(self, places: Collection[int]) -> Taken:
        """The line without some columns."""
        return self.with_amounts({place: each for place, each in self.row.amounts.items() if place not in places})

    def with_amounts(self, amounts: Amounts) -> Taken:
        """The line with other amounts."""
        return replace(self, row=replace(self.row, amounts=amounts))


class ReadRow(Struct, frozen=True):
    """A row as it was meant: where it stands, its date, its net points, and a remark.

    ``night`` tells several nights of a date apart where the sheet does; ``point`` is what a point was worth, where it
    says.
    """

    where: str
    day: date
    net: Mapping[str, int]
    note: str = ""
    night: str = ""
    point: str = ""


class Days(Struct, frozen=True):
    """How days are found: the one day of all lines, or the way in which theirs are written."""

    one: date | None
    how: DateWriting


class Worth(Struct, frozen=True):
    """What the amounts of a sheet come to in points: how they are written, and how many points an amount of 1 is."""

    how: Writing
    per: int | None
    point: str

    def points(self, amount: Decimal, point: str) -> Decimal:
        """The points of an amount; ``point`` is what one was worth that night, where the sheet says."""
        if self.per is not None:
            return amount * self.per
        return amount if self.how.is_money is False else amount / Decimal(point or self.point)


def take(sheet: Sheet, columns: Columns, how: Writing, problems: list[MahjError]) -> list[Taken]:
    """The lines of a sheet with their amounts; each cell that is neither an amount nor empty is a problem."""
    taken: list[Taken] = []
    day = player = ""
    for line in sheet.lines:
        own = _cell(line, columns.date)
        day = own or day
        if columns.player is not None:
            player = line.cells[columns.player]
            if not player:
                problems.append(
                    Refused(
                        f"{line.where} names nobody",
                        f"write whose amount it is, or leave it out with --skip-row {line.number}",
                    )
                )
                continue
        before = len(problems)
        amounts = _amounts(line, sheet, columns, how, problems)
        if len(problems) == before:
            taken.append(
                Taken(
                    where=line.where,
                    row=Row(line.number, day, bool(own), amounts),
                    cells=line.cells,
                    player=player,
                    note=_cell(line, columns.note),
                    group=_cell(line, columns.group),
                    night=event_in(_cell(line, columns.night)),  # an event comes in as the evening it was
                    point=_cell(line, columns.point),
                )
            )
    return taken


def _cell(line: Line, place: int | None) -> str:
    """What stands in a column, or nothing where there is none."""
    return "" if place is None else line.cells[place]


def _amounts(line: Line, sheet: Sheet, columns: Columns, how: Writing, problems: list[MahjError]) -> Amounts:
    """The amounts of a line. An empty cell is somebody who did not play; what was paid in counts against who did."""
    amounts: Amounts = {}
    for place in columns.amounts():
        cell = line.cells[place]
        if is_blank(cell):
            continue
        amount = read_amount(cell, how)
        if amount is None:
            whose = line.cells[columns.player] if columns.player is not None else sheet.columns[place]
            problems.append(
                Refused(
                    f"{line.where}: {quoted(cell)} is no amount, for {printable(whose)}",
                    "write a number, or leave the cell empty",
                )
            )
        else:
            amounts[place] = -amount if columns.amount is None and place in columns.paid_in else amount
    return amounts


def nets(  # noqa: PLR0913, PLR0917  # what a sheet is, as it was found out
    taken: Iterable[Taken],
    accounts: Mapping[Label, str],
    headings: Mapping[Label, str],
    days: Days,
    worth: Worth,
    rest: str | None,
) -> tuple[list[ReadRow], list[MahjError]]:
    """The net points of every row, and what is wrong with it.

    Lines of single players are one row where their day and group are one, or their day alone where groups do not come
    to zero.
    """
    problems: list[MahjError] = []
    rows: list[ReadRow] = []
    for day, those in _together(taken, days, problems):
        first = those[0]
        net: dict[str, int] = {}
        before = len(problems)
        for each in those:
            for label, amount in each.amounts.items():
                points = worth.points(amount, each.point)
                if points != points.to_integral_value() or abs(points) > MOST_OF_A_ROW:
                    problems.append(_no_points(each, label, headings[label], points, worth))
                else:
                    net[accounts[label]] = net.get(accounts[label], 0) + int(points)
        if len(problems) > before:
            continue
        where = first.where if len(those) == 1 else f"rows {first.row.number} to {those[-1].row.number}"
        total = sum(net.values())
        if total and rest is not None:
            net[rest] = net.get(rest, 0) - total
        elif total:
            problems.append(_does_not_add_up(f"{where} ({day})", net, those, headings))
            continue
        note = "; ".join(dict.fromkeys(each.note for each in those if each.note))
        rows.append(ReadRow(where, day, net, note, first.night, first.point))
    return rows, problems


def _together(taken: Iterable[Taken], days: Days, problems: list[MahjError]) -> Iterable[tuple[date, list[Taken]]]:
    """The lines that are one row: each alone, or those of single players by their day and group."""
    alone: list[tuple[date, list[Taken]]] = []
    by_day: dict[date, dict[str, list[Taken]]] = {}
    for each in taken:
        day = days.one if days.one is not None else _day(each, days.how, problems)
        if day is None:
            continue
        if not each.player:
            alone.append((day, [each]))
        else:
            by_day.setdefault(day, {}).setdefault(each.group, []).append(each)
    for day, groups in by_day.items():
        if any(sum(sum(each.amounts.values()) for each in those) for those in groups.values()):
            alone.append((day, [each for those in groups.values() for each in those]))
        else:
            alone.extend((day, those) for those in groups.values())
    return alone


def _day(line: Taken, how: DateWriting, problems: list[MahjError]) -> date | None:
    """The date of a line: its own, or that of the line above."""
    text = line.row.day
    try:
        day = read_date(text, how)
    except Refused as problem:
        problems.append(Refused(f"{line.where}: {problem.message}", problem.hint))
        return None
    if day is None:
        found = quoted(text) if text else "nothing"
        problems.append(Refused(f"{line.where} has {found} for a date", "write it such as 2026-11-29"))
    return day


def _no_points(line: Taken, label: Label, whose: str, points: Decimal, worth: Worth) -> Refused:
    """The problem of an amount that comes to no whole number of points, or to more than anybody plays for."""
    if abs(points) > MOST_OF_A_ROW:
        return Refused(
            f"{line.where}: {points:,.0f} points for {printable(whose)} are over the limit of {MOST_OF_A_ROW:,} a row",
            "see what the amounts are: --amounts points, --amounts money, or --points-per",
        )
    said = quoted(line.cells[label]) if isinstance(label, int) and line.cells else f"{points} points"
    if worth.how.is_money is False:
        hint = "if it is money, say --amounts money; if an amount of 1 is 10 points, --points-per 10"
        return Refused(f"{line.where}: {said} is no whole number of points", hint)
    return Refused(
        f"{line.where}: {said} is no whole number of points of {line.point or worth.point}",
        "see what a point is worth in mahj.toml, or say --amounts points",
    )


def _does_not_add_up(where: str, net: Mapping[str, int], lines: list[Taken], headings: Mapping[Label, str]) -> Refused:
    """The problem of a row that does not come to zero, with the column that it may be for."""
    said = ", ".join(f"{printable(account)} {points:+d}" for account, points in net.items() if points)
    place = zero_without(lines[0].row.amounts) if len(lines) == 1 else None
    extra = ""
    if place is not None:
        extra = f'leave out the column {quoted(headings[place])} if it is nobody\'s: --skip "{headings[place]}"; or '
    return Refused(
        f"{where} adds up to {sum(net.values()):+d}, not to zero: {said}",
        f"{extra}correct the sheet, or let an account take what is missing, such as --rest fund",
    )
