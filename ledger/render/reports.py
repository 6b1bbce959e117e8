"""One value for every report, and the ways to write it: tables, parts of them, plain lines, CSV, JSON, Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ledger.render.wrapping import columns
from ledger.text import printable, printable_lines


def in_parts(table: Report, width: int, *, leading: int = 1) -> tuple[Report, ...]:
    """The table itself where it fits, else parts of it, each with the leading columns, and the title on the first.

    A part has at least one more column, however narrow the terminal is.
    """
    parts: list[Report] = []
    first, end = leading, len(table.columns)
    taken = widths_in_box(table)
    while first < end:
        last = end
        while last > first + 1 and 1 + sum(taken[:leading]) + sum(taken[first:last]) > width:
            last -= 1
        parts.append(_part(table, leading, first, last))
        first = last
    return (parts[0], *(replace(part, title=None) for part in parts[1:])) if parts else (table,)


def _part(table: Report, leading: int, first: int, last: int) -> Report:
    """The leading columns and those from one place to another."""

    def cut(row: Row) -> Row:
        return (*row[:leading], *row[first:last])

    return replace(
        table,
        columns=(*table.columns[:leading], *table.columns[first:last]),
        rows=tuple(cut(row) for row in table.rows),
        footer=tuple(cut(row) for row in table.footer),
    )


def widths_in_box(table: Report) -> list[int]:
    """How many columns of a terminal each column of a table takes in its box, which itself takes one more."""
    cells = [_headings(table), *_shown(table, table.rows + table.footer)]
    return [3 + max(columns(cell.strip()) for cell in column) for column in zip(*cells, strict=True)]


#: What can stand in a cell. Decimals are finite; None is a cell with nothing in it.
Cell = str | int | Decimal | None
Row = tuple[Cell, ...]
#: Turns cells into a line.
CsvLine: TypeAlias = Callable[[Iterable[Cell]], str]

_BOX = "┌─┬┐│├┼┤└┴┘"
#: What Markdown would act on inside a cell.
_MARKDOWN_ACTIVE = str.maketrans({char: f"\\{char}" for char in "\\|`*_~<[&"})
#: A spreadsheet takes a text that begins with one of these for a formula, and runs it.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


class Format(StrEnum):
    """How a report is written."""

    TABLE = "table"
    PLAIN = "plain"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"

    @property
    def takes_sentences(self) -> bool:
        """Whether it is read on the spot: what needs no table is said in sentences, which may stand below one too."""
        return self in {Format.TABLE, Format.PLAIN}

    @property
    def is_for_people(self) -> bool:
        """Whether people read it: titles, totals and units stand with it, and what belongs together is told apart."""
        return self not in {Format.CSV, Format.JSON}


class Shows(StrEnum):
    """What a column shows: texts to the left; numbers to the right; net points with their sign, +100, -25 and 0."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"


class Column(Struct, frozen=True):
    """A column: its heading for people, its key for programs (CSV, JSON), and what it shows."""

    heading: str
    key: str
    shows: Shows = Shows.TEXT


class Report(Struct, frozen=True):
    """A report. Every row has a cell for every column; the footer holds rows such as totals.

    The footer is for people: CSV and JSON leave it and the title out, so that a program reads rows of one kind only.
    """

    title: str | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    footer: tuple[Row, ...] = ()

    @property
    def named_by(self) -> int:
        """The column that says what a row is about: the first that holds texts, or else the first."""
        return next((place for place, column in enumerate(self.columns) if column.shows is Shows.TEXT), 0)


def render(
    table: Report,
    format: Format,  # noqa: A002  # named as the option is
    encoding: str = "utf-8",
    width: int | None = None,
) -> str:
    """The table as text that ends with exactly one newline.

    ``encoding`` is that of the output: where it has no characters for boxes, they are drawn in ASCII. ``width`` is that
    of the terminal, where there is one: a wider table is folded, and one that cannot be is written as plain lines.
    """
    writers = {Format.PLAIN: _plain, Format.CSV: _csv, Format.JSON: _json, Format.MARKDOWN: _markdown}
    text = _boxed(table, encoding, width) if format is Format.TABLE else writers[format](table)
    return text + "\n"


def _boxed(table: Report, encoding: str, width: int | None) -> str:
    """Aligned by the width a terminal draws, in a box no wider than there is room for."""
    from tabulate import SEPARATING_LINE, tabulate  # noqa: PLC0415  # slow to import, and most commands draw no table

    # The headings go in as a row: as headers they would be padded by two columns of nothing.
    parts = [[_headings(table)], _shown(table, table.rows), _shown(table, table.footer)]
    title = [] if table.title is None else [printable(table.title)]
    if width is not None:
        from ledger.render.wrapping import fold_cells, wrapped  # noqa: PLC0415  # at a terminal only

        texts = [index for index, column in enumerate(table.columns) if column.shows is Shows.TEXT]
        folded = fold_cells(parts, texts, width)
        if folded is None:
            return "\n".join(piece for line in _plain(table).split("\n") for piece in wrapped(line, width, "  "))
        parts = folded
        title = [piece for line in title for piece in wrapped(line, width, "  ")]
    lines = [*parts[0], SEPARATING_LINE, *parts[1], *([SEPARATING_LINE] if table.footer else []), *parts[2]]
    box = tabulate(
        lines,
        tablefmt="simple_outline" if can_draw(encoding) else "outline",
        disable_numparse=True,  # a player called 007 or 1E5 stays one
        colalign=_alignment(table),
    )
    return "\n".join([*title, box])


def _plain(table: Report) -> str:
    """A line a row, each value after its heading, for a screen reader; cells with nothing in them are passed over."""
    headings = _headings(table)
    title = [] if table.title is None else [printable(table.title)]
    lines = [
        ", ".join(f"{heading} {cell}" for heading, cell in zip(headings, cells, strict=True) if cell)
        for cells in _shown(table, table.rows + table.footer)
        if any(cells)
    ]
    return "\n".join(title + (lines or ["none"]))


def _csv(table: Report) -> str:
    """The keys, then the rows."""
    line = csv_lines()
    keys = tuple(column.key for column in table.columns)
    return "\n".join([line(keys), *(line([cell for _, cell in _cells(table, row)]) for row in table.rows)])


def csv_lines() -> CsvLine:
    """Turns cells into a line of CSV, without its end: as RFC 4180 has it but for the line ends.

    A text is never one that a spreadsheet or a terminal would act on.
    """
    import csv  # noqa: PLC0415  # only when asked for
    import io  # noqa: PLC0415

    text = io.StringIO()
    # The writer puts quotes around a text with a line end of either kind only where its own line end has both.
    writer = csv.writer(text, lineterminator="\r\n")

    def line(cells: Iterable[Cell]) -> str:
        text.seek(0)
        text.truncate()
        writer.writerow([cell if cell is None or type(cell) is int else _csv_cell(cell) for cell in cells])
        return text.getvalue().removesuffix("\r\n")

    return line


def _csv_cell(cell: str | int | Decimal) -> str:
    """A number as it is, or a text."""
    return _csv_text(cell) if isinstance(cell, str) else figure(cell)


@lru_cache(maxsize=10_000)  # a season says the same few words again and again
def _csv_text(text: str) -> str:
    """A text as no spreadsheet or terminal acts on it."""
    text = printable_lines(text)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _json(table: Report) -> str:
    """A list of objects by the keys of the columns. Other than ASCII is escaped, so no terminal acts on it."""
    import json  # noqa: PLC0415  # only when asked for

    def written(cell: Cell) -> str:
        # A decimal is written digit by digit: the json module knows binary floats only.
        return figure(cell) if isinstance(cell, Decimal) else json.dumps(cell)

    objects = [
        "{" + ", ".join(f"{json.dumps(column.key)}: {written(cell)}" for column, cell in _cells(table, row)) + "}"
        for row in table.rows
    ]
    return "[\n  " + ",\n  ".join(objects) + "\n]" if objects else "[]"


def _markdown(table: Report) -> str:
    """A table as GitHub reads it, with what Markdown would act on escaped."""
    from tabulate import tabulate  # noqa: PLC0415  # slow to import, and most commands draw no table

    def escaped(row: list[str]) -> list[str]:
        return [cell.translate(_MARKDOWN_ACTIVE) for cell in row]

    body = tabulate(
        [escaped(row) for row in _shown(table, table.rows + table.footer)],
        headers=escaped(_headings(table)),
        tablefmt="pipe",  # what "github" draws, and the alignment of the columns with it
        disable_numparse=True,
        colalign=_alignment(table),
    )
    title = table.title and printable(table.title).translate(_MARKDOWN_ACTIVE)
    return f"## {title}\n\n{body}" if title else body


def _cells(table: Report, row: Row) -> zip[tuple[Column, Cell]]:
    """Each cell of a row with its column. Raises ValueError where there are more of one than of the other."""
    return zip(table.columns, row, strict=True)


def _headings(table: Report) -> list[str]:
    """The headings, safe for a terminal."""
    return [printable(column.heading) for column in table.columns]


def _alignment(table: Report) -> tuple[str, ...]:
    """Where the cells of each column stand, in the words of tabulate."""
    return tuple("left" if column.shows is Shows.TEXT else "right" for column in table.columns)


def _shown(table: Report, rows: tuple[Row, ...]) -> list[list[str]]:
    """Rows as people read them, safe for a terminal."""
    return [[_text(cell, column.shows) for column, cell in _cells(table, row)] for row in rows]


def _text(cell: Cell, shows: Shows) -> str:
    """A cell as people read it."""
    if isinstance(cell, str):
        return printable(cell)
    return ("+" if shows is Shows.POINTS and cell is not None and cell > 0 else "") + figure(cell)


def figure(cell: Decimal | int | None) -> str:
    """A number digit by digit: no exponent, no minus before a zero; nothing for None."""
    return "" if cell is None else format(cell or abs(cell), "f" if isinstance(cell, Decimal) else "d")


def can_draw(encoding: str) -> bool:
    """Whether an encoding has the characters of boxes; one that nobody knows has none."""
    try:
        _BOX.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
