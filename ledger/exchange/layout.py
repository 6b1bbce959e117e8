"""How a sheet is laid out: where its headings stand, what above and between them is no row, and which way it runs."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import FileProblem, Refused
from ledger.exchange.amounts import POINTS, currency_of, is_blank, might_be_amount
from ledger.exchange.dates import is_date, is_serial
from ledger.exchange.headings import Kind, kind_of, name_and_unit, says_sum
from ledger.exchange.sheets import SheetRow
from ledger.names import key
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ledger.exchange.sheets import Grid

#: Headings stand within so many rows.
_TOP = 40
_PAIR = 2
#: What every sheet that ``mahj export csv`` wrote has among its headings.
_OWN = frozenset(("night", "date", "unit", "number", "type", "words"))


class Shape(StrEnum):
    """Which way a sheet runs, as it is said."""

    WIDE = "a column a player, a row a night or a hand"
    ACROSS = "a row a player, a column a night or a hand"
    LONG = "a row for each player and night"
    OWN = "as mahj export csv writes it"


class Line(Struct, frozen=True):
    """What stands for a night or a hand, or for one player's part in it: its number, where it stands, and its cells."""

    number: int
    where: str
    cells: tuple[str, ...]


class Skipped(Struct, frozen=True):
    """What was left out of a sheet, and why."""

    what: str
    why: str


class Sheet(Struct, frozen=True):
    """A sheet with a heading for every column, empty where it has none; ``units`` are those said of single columns."""

    shape: Shape
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    skipped: tuple[Skipped, ...] = ()
    units: Mapping[int, str] = {}

    def cells(self, place: int) -> list[str]:
        """What a column holds, but for cells that say they hold nothing."""
        return [line.cells[place] for line in self.lines if not is_blank(line.cells[place])]


def lay_out(grid: Grid, *, one_day: bool, dropped: Collection[str] = ()) -> Sheet:
    """The columns and lines of a sheet. Raises FileProblem where nothing stands below its headings.

    ``one_day`` says that all of it is of one day, so that it needs no dates; ``dropped`` are headings to leave out.
    """
    place = _heading_place(grid.rows, one_day=one_day)
    heading, below = grid.rows[place], grid.rows[place + 1 :]
    skipped = [Skipped(f"row {row.line}", "stands above the headings") for row in grid.rows[:place]]
    if _runs_across(heading, below, one_day=one_day):
        return _turned(heading, below, skipped, {key(each) for each in dropped})
    if below and _is_lower_heading(below[0]):
        heading, below = _under(below[0], heading), below[1:]
    units: dict[int, str] = {}
    lines: list[Line] = []
    for row in below:
        if not lines and _is_units(row):
            units.update({column: cell for column, cell in enumerate(row.cells) if cell})
            skipped.append(Skipped(f"row {row.line}", "says units"))
        elif _repeats(row, heading):
            skipped.append(Skipped(f"row {row.line}", "repeats the headings"))
        else:
            lines.append(Line(row.line, f"row {row.line}", row.cells))
    if not lines:
        raise FileProblem("the sheet has no rows below its headings", "a row is a hand, or a night")
    columns: list[str] = []
    for column, text in enumerate(heading.cells):
        name, unit = name_and_unit(text)
        is_unit = currency_of(unit) is not None or unit.casefold() in POINTS
        columns.append(name if is_unit else text)
        if is_unit:
            units.setdefault(column, unit)
    shape = Shape.OWN if {key(each) for each in columns} >= _OWN else Shape.WIDE
    return Sheet(shape, tuple(columns), tuple(lines), tuple(skipped), units)


def _heading_place(rows: tuple[SheetRow, ...], *, one_day: bool) -> int:
    """Where the headings stand: above the first row of dates and amounts, or of names where dates run across."""
    top = rows[:_TOP]
    for place, row in enumerate(top):
        kinds = {kind_of(cell) for cell in row.cells if cell}
        if len(_words(row)) >= _PAIR and kinds & {Kind.DATE, Kind.PLAYER}:
            return place
        if sum(is_date(cell) for cell in row.cells[1:]) >= _PAIR and not _has_amounts(row):
            return place
        if _is_data(row, one_day=one_day):
            above = [each for each in range(place) if len(list(filter(None, rows[each].cells))) >= _PAIR]
            named = [each for each in above if not _is_units(rows[each])]
            return named[-1] if named else max(place - 1, 0)
    return next((place for place, row in enumerate(top) if len(list(filter(None, row.cells))) >= _PAIR), 0)


def _words(row: SheetRow) -> list[str]:
    """The cells of a row that are neither dates nor amounts."""
    return [cell for cell in row.cells if not is_blank(cell) and not is_date(cell) and not might_be_amount(cell)]


def _is_lower_heading(row: SheetRow) -> bool:
    """Whether a row goes on with the headings above it, as under merged cells."""
    return len(_words(row)) == len(list(filter(None, row.cells))) >= _PAIR and not _is_units(row)


def _over(lower: SheetRow, upper: SheetRow) -> SheetRow:
    """Headings of two rows as one: the lower one, and the upper where that says nothing."""
    return SheetRow(lower.line, tuple(cell or above for cell, above in zip(lower.cells, upper.cells, strict=True)))


def _under(lower: SheetRow, upper: SheetRow) -> SheetRow:
    """Headings of two rows as one: the lower one, but where it only says again and again what each column of one is."""
    named = [key(cell) for cell in lower.cells if cell]
    if len(set(named)) == len(named):
        return _over(lower, upper)
    pairs = zip(lower.cells, upper.cells, strict=True)
    cells = (f"{above} {cell}" if says_sum(cell) and above else above or cell for cell, above in pairs)
    return SheetRow(lower.line, tuple(cells))


def _has_amounts(row: SheetRow) -> bool:
    """Whether two cells of a row are amounts."""
    return sum(might_be_amount(cell) and not is_date(cell) for cell in row.cells) >= _PAIR


def _is_data(row: SheetRow, *, one_day: bool) -> bool:
    """Whether a row is one of dates and amounts, not of headings."""
    if one_day:
        return _has_amounts(row)
    return any(is_date(cell) or is_serial(cell) for cell in row.cells) and any(
        might_be_amount(cell) and not is_date(cell) and not is_serial(cell) for cell in row.cells
    )


def _is_units(row: SheetRow) -> bool:
    """Whether a row says units, and nothing else."""
    filled = [cell for cell in row.cells if cell]
    return all(currency_of(cell) is not None or cell.strip("()[] ").casefold() in POINTS for cell in filled)


def _repeats(row: SheetRow, heading: SheetRow) -> bool:
    """Whether a row is the headings once more, as they stand at the top of a printed page."""
    pairs = [(cell, above) for cell, above in zip(row.cells, heading.cells, strict=True) if cell]
    return len(pairs) >= _PAIR and all(key(cell) == key(above) for cell, above in pairs)


def _runs_across(heading: SheetRow, below: tuple[SheetRow, ...], *, one_day: bool) -> bool:
    """Whether the nights, or the hands of the one night, stand beside each other and the players below each other."""
    across = [cell for cell in heading.cells[1:] if cell and not says_sum(cell)]
    if one_day and kind_of(heading.cells[0]) is Kind.PLAYER:
        counted = [cell for cell in across if any(char.isdigit() for char in cell)]
        return len(counted) == len(across) > 0
    dates = [cell for cell in across if is_date(cell)]
    if not dates or is_date(heading.cells[0]):
        return False
    return not any(is_date(cell) for row in below for cell in row.cells if not might_be_amount(cell))


def _turned(heading: SheetRow, below: tuple[SheetRow, ...], skipped: list[Skipped], dropped: Collection[str]) -> Sheet:
    """A sheet with its rows as columns and its columns as lines."""
    rows = [row for row in below if row.cells[0] and not _is_units(row)]
    names = tuple(row.cells[0] for row in rows)
    by_dates = any(is_date(cell) for cell in heading.cells[1:])
    if by_dates:
        skipped.extend(Skipped(f"row {row.line}", "names nobody") for row in below if not row.cells[0])
    lines: list[Line] = []
    for column, text in list(enumerate(heading.cells))[1:]:
        cells = [row.cells[column] for row in rows]
        where = f"column {quoted(text)}" if text else f"column {column + 1}"
        if key(text) in dropped:
            skipped.append(Skipped(where, "as you said"))
        elif says_sum(text):
            skipped.append(Skipped(where, Kind.SUM))
        elif not any(map(might_be_amount, cells)):
            skipped.append(Skipped(where, "holds no points"))
        elif by_dates and kind_of(text) is not None:
            skipped.append(Skipped(where, str(kind_of(text))))
        else:
            lines.append(Line(column + 1, where, (text if by_dates else "", *cells)))
    if not lines or not rows:
        raise Refused("the sheet has dates above its columns and nothing below them", "a row is a player")
    return Sheet(Shape.ACROSS, ("date", *names), tuple(lines), tuple(skipped))


def without(sheet: Sheet, why: Mapping[int, str]) -> Sheet:
    """A sheet without some of its lines, given by their numbers with the reason."""
    gone = [Skipped(line.where, why[line.number]) for line in sheet.lines if line.number in why]
    lines = tuple(line for line in sheet.lines if line.number not in why)
    return replace(sheet, lines=lines, skipped=(*sheet.skipped, *gone))
