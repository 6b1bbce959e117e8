"""A spreadsheet as people keep it: its rows as texts, whatever wrote it and however it is parted."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.files import shown
from ledger.book.toml_reading import decode, read_named
from ledger.errors import FileProblem
from ledger.exchange.workbooks import is_workbook, workbook_rows

if TYPE_CHECKING:
    from pathlib import Path

#: What may stand between the cells of a row.
_DELIMITERS = (",", ";", "\t", "|")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_UTF_8 = b"\xef\xbb\xbf"
_QUOTED = re.compile(r'"[^"]*"')
#: So many lines show what parts the cells.
_TOP = 100
#: What a spreadsheet is kept from running by an apostrophe in front of it.
_NEUTRALISED = ("=", "+", "-", "@")
#: A first line such as ``sep=;``, which tells Excel what parts the cells.
_SEPARATOR = "sep="


class SheetRow(NamedTuple):
    """A row that holds something: the number of its line, the first being 1, and a cell for every column."""

    line: int
    cells: tuple[str, ...]


class Grid(NamedTuple):
    """The rows of a sheet, all equally wide, and what is to be said of how the file was read."""

    rows: tuple[SheetRow, ...]
    said: tuple[str, ...] = ()


def read_grid(path: Path, sheet: str | None = None) -> Grid:
    """Read a sheet: CSV in UTF-8, UTF-16 with its mark or Windows-1252, or a workbook (.xlsx, .xls, .ods and others).

    Rows and columns that hold nothing are passed over. ``sheet`` names one of a workbook that has several. Raises
    FileProblem for what is no sheet or is empty, Refused where a sheet is to be named.
    """
    content = read_named(path)
    if is_workbook(content):
        rows, said = workbook_rows(content, path, sheet)
    else:
        if sheet is not None:
            raise FileProblem(f"{shown(path)} holds one sheet only", "leave out --sheet")
        text, said = _text(content, path)
        rows = _rows(text, path)
    filled = [(line, [_tidied(cell) for cell in cells]) for line, cells in rows]
    filled = [(line, cells) for line, cells in filled if any(cells)]
    if not filled:
        raise FileProblem(f"{shown(path)} is empty", "the first row should name the columns: date, and the players")
    width = max(len(cells) for _, cells in filled)
    padded = [cells + [""] * (width - len(cells)) for _, cells in filled]
    kept = [place for place in range(width) if any(cells[place] for cells in padded)]
    return Grid(
        tuple(
            SheetRow(line, tuple(cells[place] for place in kept))
            for (line, _), cells in zip(filled, padded, strict=True)
        ),
        said,
    )


def _text(content: bytes, path: Path) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and what is to be said of how it was read."""
    if content.startswith(_UTF_16):
        try:
            return content.decode("utf-16"), ()
        except UnicodeDecodeError as error:
            raise FileProblem(f"{shown(path)} is no whole UTF-16", "save it as CSV UTF-8") from error
    try:
        return content.removeprefix(_UTF_8).decode("utf-8"), ()
    except UnicodeDecodeError:
        if b"\0" in content or content.startswith(_UTF_8):
            return decode(content, path), ()  # raises, naming the byte
    try:
        return content.decode("cp1252"), ("read as Windows-1252, for it is not UTF-8: see that every name is right",)
    except UnicodeDecodeError:
        return decode(content, path), ()  # raises, naming the byte


def _rows(text: str, path: Path) -> list[tuple[int, list[str]]]:
    """Every row with the number of its last line."""
    lines = [f"{line}\n" for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    told = lines[0].strip().strip('"').casefold()
    delimiter = _delimiter(lines)
    if told.startswith(_SEPARATOR):
        delimiter = lines[0].strip().strip('"')[len(_SEPARATOR) :][:1] or "\t"
        lines[0] = "\n"
    reader = csv.reader(lines, delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend((reader.line_num, [" ".join(cell.split()) for cell in cells]) for cells in reader)
    except csv.Error as error:
        raise FileProblem(f"{shown(path)}, line {reader.line_num}: {error}", "save it as CSV once more") from error
    return rows


def _delimiter(lines: list[str]) -> str:
    """What parts the cells: whatever stands as often in most of the lines, and more often than others do.

    What stands in quotes does not count.
    """
    bare = [_QUOTED.sub("", line) for line in lines[:_TOP] if line.strip()]

    def weight(delimiter: str) -> tuple[int, int]:
        counts = [line.count(delimiter) for line in bare]
        usual = max(set(counts), key=lambda count: (counts.count(count) if count else 0, count), default=0)
        return (counts.count(usual) if usual else 0, usual)

    return max(_DELIMITERS, key=weight)


def _tidied(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from running it."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _NEUTRALISED else cell
