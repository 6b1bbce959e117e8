"""Sheets as people save them: every usual way of parting and encoding is read, what is no sheet is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import FileProblem, MahjError
from ledger.exchange.sheets import Grid, SheetRow, read_grid

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "date;Ann;'+Bea\n2026-11-29;1,5;-1,5\n\n;;\n2026-12-06;2;-2\n"
SHEET = Grid(
    (
        SheetRow(1, ("date", "Ann", "+Bea")),
        SheetRow(2, ("2026-11-29", "1,5", "-1,5")),
        SheetRow(5, ("2026-12-06", "2", "-2")),
    )
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_make_no_difference(tmp_path: Path, encoding: str, newline: str) -> None:
    """With a byte-order mark or without, as two bytes a character, with the line ends of any system."""
    path = tmp_path / "sheet.csv"
    text = TEXT.replace("\n", newline)
    path.write_bytes(f"\ufeff{text}".encode("utf-16-be") if encoding == "utf-16-be-sig" else text.encode(encoding))
    assert read_grid(path) == SHEET


@pytest.mark.parametrize("delimiter", [",", "\t", "|"])
def test_whatever_parts_the_cells_is_found(tmp_path: Path, delimiter: str) -> None:
    """Commas, tabs and bars as well as semicolons; a cell in quotes may hold the one that parts, spaces being one."""
    path = tmp_path / "sheet.csv"
    rows = [f"date{delimiter}Ann{delimiter}Bea", f'2026-11-29{delimiter}"1{delimiter}5"{delimiter}0']
    path.write_text("\n".join(rows), encoding="utf-8")
    read = (
        SheetRow(1, ("date", "Ann", "Bea")),
        SheetRow(2, ("2026-11-29", "1 5" if delimiter == "\t" else f"1{delimiter}5", "0")),
    )
    assert read_grid(path) == Grid(read)


def test_empty_columns_and_short_rows_are_no_problem(tmp_path: Path) -> None:
    """A spreadsheet leaves commas where nothing is, and none where a row ends early."""
    path = tmp_path / "sheet.csv"
    path.write_text("\n\ndate,Ann,,Bea,,\n2026-11-29,1\n", encoding="utf-8")
    assert read_grid(path) == Grid((SheetRow(3, ("date", "Ann", "Bea")), SheetRow(4, ("2026-11-29", "1", ""))))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\n;;\n", "is empty"),
        (b"date,Ann\n2026-11-29,\x81\n", "is not UTF-8: byte 21, in line 2, is 0x81"),
        (b"\xef\xbb\xbfdate,Ann\n2026-11-29,\xff\n", "is not UTF-8: byte 24, in line 2, is 0xff"),
        (b"date,Ann\0\n2026-11-29,\xff\n", "is not UTF-8: byte 22, in line 2, is 0xff"),
        (b"PK\x03\x04 but no workbook", "cannot be read as a workbook"),
        (b"\xff\xfed", "is no whole UTF-16"),
        (b'date,Ann\n"' + b"x" * 140_000 + b'",1\n', "field larger than field limit"),
    ],
)
def test_what_is_no_sheet_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    """Each in one sentence that names the file."""
    path = tmp_path / "sheet.csv"
    path.write_bytes(content)
    with pytest.raises(FileProblem, match=f"sheet.csv.*{re.escape(message)}"):
        read_grid(path)


@given(content=st.binary(max_size=200))
def test_any_bytes_are_a_sheet_or_a_clear_refusal(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever a file holds, a person gets a sheet or a sentence."""
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(content)
    try:
        sheet = read_grid(path)
    except MahjError as problem:
        assert "any.csv" in problem.message  # noqa: PT017  # the other outcome is as good
    else:
        assert len({len(row.cells) for row in sheet.rows}) == 1
