"""Workbooks: the sheets of Excel, LibreOffice and Google, read as the texts their cells hold."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import TYPE_CHECKING

from ledger.book.files import shown
from ledger.errors import FileProblem, Refused
from ledger.names import key
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from pathlib import Path

    from python_calamine import CalamineWorkbook

#: What a zipped workbook begins with (.xlsx, .ods and others), and an old one (.xls).
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
#: A calculated number is exact to so many decimals: 0.1 and 0.2 make 0.30000000000000004.
_EXACT = 9
_THOUSAND = 3

Value = int | float | str | bool | time | date | datetime | timedelta


def is_workbook(content: bytes) -> bool:
    """Whether the bytes of a file are a workbook."""
    return content.startswith(_WORKBOOKS)


def workbook_rows(
    content: bytes, path: Path, wanted: str | None
) -> tuple[list[tuple[int, list[str]]], tuple[str, ...]]:
    """The rows of a sheet, each with its number; and which sheet it is, where there are several.

    Raises FileProblem where the workbook cannot be read, Refused where several sheets hold something and none is named.
    """
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415  # only where one is read

    try:
        workbook = CalamineWorkbook.from_filelike(BytesIO(content))
        name = _chosen(workbook, path, wanted)
        sheet = workbook.get_sheet_by_name(name)
        rows = [
            (number, [cell_text(value) for value in row])
            for number, row in enumerate(sheet.to_python(skip_empty_area=False), start=1)
        ]
    except (CalamineError, OSError, ValueError) as error:
        raise FileProblem(
            f"{shown(path)} cannot be read as a workbook: {printable(str(error))}",
            "open it in a spreadsheet and save it once more, without a password, or save the sheet as CSV",
        ) from error
    said = (f"the sheet {quoted(name)} of {len(workbook.sheet_names)}",) if len(workbook.sheet_names) > 1 else ()
    return rows, said


def _chosen(workbook: CalamineWorkbook, path: Path, wanted: str | None) -> str:
    """The name of the sheet that is meant: the one named, or the only one that holds something."""
    names = workbook.sheet_names
    listed = ", ".join(map(quoted, names))
    if wanted is not None:
        for name in names:
            if key(name) == key(wanted):
                return name
        raise Refused(f"{shown(path)} has no sheet {quoted(wanted)}", f"there are {listed}")
    filled = [name for name in names if workbook.get_sheet_by_name(name).height > 1]
    if len(filled) > 1:
        raise Refused(f"{shown(path)} has {len(filled)} sheets that hold something", f"name one with --sheet: {listed}")
    return (filled or names)[0]


def cell_text(value: Value) -> str:
    """What a cell holds as a text: dates with the year first, numbers with a point and without thousands."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, datetime):
        return value.isoformat(" ") if value.time() != time() else value.date().isoformat()
    return " ".join(str(value).split())


def _number(value: float) -> str:
    """A number digit by digit. Three decimals get a fourth, for they might be thousands elsewhere."""
    text = f"{value:.{_EXACT}f}".rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return f"{text}0" if len(text.partition(".")[2]) == _THOUSAND else text
