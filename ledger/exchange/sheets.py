"""A spreadsheet as people keep it, saved as CSV: its columns and rows as texts, whatever parts and encodes them."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.files import shown
from ledger.book.toml_reading import decode, read_bytes
from ledger.errors import FileProblem
from ledger.text import quoted

if TYPE_CHECKING:
    from pathlib import Path

#: What may stand between the cells of a row.
_DELIMITERS = (",", ";", "\t", "|")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
#: What a spreadsheet is kept from running by an apostrophe in front of it.
_NEUTRALISED = ("=", "+", "-", "@")


class SheetRow(NamedTuple):
    """A row that holds something: the number of its line, the first being 1, and a cell for every column."""

    line: int
    cells: tuple[str, ...]


class Sheet(NamedTuple):
    """The columns of a sheet by their headings, and its rows."""

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]


def read_sheet(path: Path) -> Sheet:
    """Read a CSV file: UTF-8, or UTF-16 with its mark; parted by commas, semicolons, tabs or bars.

    Rows that hold nothing are passed over, and so are columns without heading and content. Raises FileProblem for what
    is no text, has no rows, or has two columns of one heading.
    """
    lines = _rows(_text(path), path)
    if not lines:
        raise FileProblem(f"{shown(path)} is empty", "the first row should name the columns: date, and the players")
    width = max(len(cells) for _, cells in lines)
    headings = [_tidied(cell) for cell in lines[0][1]] + [""] * (width - len(lines[0][1]))
    rows = [SheetRow(line, tuple(cells + [""] * (width - len(cells)))) for line, cells in lines[1:]]
    rows = [row for row in rows if any(row.cells)]
    if not rows:
        raise FileProblem(f"{shown(path)} has no rows below its headings", "a row is a hand, or a night")
    kept = [place for place, name in enumerate(headings) if name or any(row.cells[place] for row in rows)]
    _refuse_headings([headings[place] for place in kept], path)
    return Sheet(
        tuple(headings[place] for place in kept),
        tuple(SheetRow(row.line, tuple(row.cells[place] for place in kept)) for row in rows),
    )


def _text(path: Path) -> str:
    """The text of the file."""
    content = read_bytes(path)
    if content.startswith(_UTF_16):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError as error:
            raise FileProblem(f"{shown(path)} is no whole UTF-16", "save it as CSV UTF-8") from error
    return decode(content, path)


def _rows(text: str, path: Path) -> list[tuple[int, list[str]]]:
    """Every row with the number of its last line; parted by whatever stands most often among the headings."""
    lines = [f"{line}\n" for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    first = next((line for line in lines if line.strip("".join(_DELIMITERS) + " \n")), "")
    if not first:
        return []
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(lines, delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped) or rows:
                rows.append((reader.line_num, stripped))
    except csv.Error as error:
        raise FileProblem(f"{shown(path)}, line {reader.line_num}: {error}", "save it as CSV once more") from error
    return rows


def _tidied(heading: str) -> str:
    """A heading without the apostrophe that keeps a spreadsheet from running it."""
    return heading[1:] if heading[:1] == "'" and heading[1:2] in _NEUTRALISED else heading


def _refuse_headings(headings: list[str], path: Path) -> None:
    """See that every column can be told from the others. Raises FileProblem."""
    seen: set[str] = set()
    for place, heading in enumerate(headings, start=1):
        if not heading:
            raise FileProblem(f"{shown(path)}: column {place} has no heading", "name it, or empty it")
        if heading.casefold() in seen:
            raise FileProblem(f"{shown(path)}: two columns are called {quoted(heading)}", "give each its own heading")
        seen.add(heading.casefold())
