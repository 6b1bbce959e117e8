"""Workbooks of Excel and LibreOffice: read as the same sheet saved as CSV would be."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.exchange.sheets import read_grid
from ledger.exchange.workbooks import Value, cell_text
from tests.exchange.test_sheets_of_hosts import imported

if TYPE_CHECKING:
    from tests.exchange.conftest import Played

WORKBOOKS = Path(__file__).parent / "workbooks"
SHEET = """\
Date,Ann,Bea,Cat,Total,Notes
2026-01-08,0.5,-0.3,-0.2,0,first night
2026-01-15,-1.25,1.25,,0,
Total,-0.75,0.95,-0.2,0,
"""


@pytest.mark.parametrize("name", ["one.xlsx", "one.xls", "one.ods"])
def test_a_workbook_is_read_like_the_same_sheet_as_text(tmp_path: Path, name: str) -> None:
    """Dates, numbers and words, whichever program keeps them; a sheet that holds nothing is passed over."""
    (tmp_path / "one.csv").write_text(SHEET, encoding="utf-8")
    assert read_grid(WORKBOOKS / name).rows == read_grid(tmp_path / "one.csv").rows


def test_a_workbook_is_imported(empty: Played) -> None:
    """From the file as it is, without saving it as anything else."""
    assert empty.run("import", "csv", str(WORKBOOKS / "one.xlsx")) == 0
    assert imported(empty) == {
        "2026-01-08": {"Ann": 50, "Bea": -30, "Cat": -20},
        "2026-01-15": {"Ann": -125, "Bea": 125},
    }


def test_of_several_sheets_one_is_named(empty: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """Which is said, whatever case its name is typed in; without a name those that are there are listed."""
    assert empty.run("import", "csv", str(WORKBOOKS / "two.xlsx")) == 1
    told = capsys.readouterr().err
    assert "two.xlsx has 2 sheets that hold something" in told
    assert 'hint: name one with --sheet: "2026", "2025"' in told
    assert empty.run("import", "csv", str(WORKBOOKS / "two.xlsx"), "--sheet", "2025", "--amounts", "money") == 0
    assert 'the sheet "2025" of 2' in capsys.readouterr().err
    assert imported(empty) == {"2025-12-18": {"Ann": 150, "Bea": -150}}


@pytest.mark.parametrize(
    ("content", "options", "message", "hint"),
    [
        (WORKBOOKS / "two.xlsx", ["--sheet", "2024"], 'has no sheet "2024"', 'there are "2026", "2025"'),
        (b"PK\x03\x04 and no more", [], "cannot be read as a workbook", "save it once more, without a password"),
        (b"Date,Ann,Bea\n", ["--sheet", "2026"], "holds one sheet only", "leave out --sheet"),
    ],
)
def test_a_workbook_that_is_not_what_it_should_be_is_refused(  # noqa: PLR0913, PLR0917  # two fixtures, four parameters
    empty: Played,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: Path | bytes,
    options: list[str],
    message: str,
    hint: str,
) -> None:
    """A sheet that is not there, a file that is broken, a name where there is no choice."""
    path = tmp_path / "x.xlsx"
    path.write_bytes(content.read_bytes() if isinstance(content, Path) else content)
    assert empty.run("import", "csv", str(path), *options) == 1
    told = capsys.readouterr().err
    assert message in told
    assert hint in told


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1 + 0.2, "0.3"),
        (25.0, "25"),
        (-0.0, "0"),
        (1.25, "1.25"),
        (1.255, "1.2550"),
        (-1234.5, "-1234.5"),
        (7, "7"),
        (True, "TRUE"),
        ("  two\nlines ", "two lines"),
        (date(2026, 1, 8), "2026-01-08"),
        (datetime(2026, 1, 8), "2026-01-08"),  # noqa: DTZ001  # a cell knows no time zone
        (datetime(2026, 1, 8, 19, 30), "2026-01-08 19:30:00"),  # noqa: DTZ001
        (time(19, 30), "19:30:00"),
        (timedelta(hours=3), "3:00:00"),
    ],
)
def test_a_cell_is_the_text_it_would_be_in_a_file(value: Value, text: str) -> None:
    """Calculated numbers without the last digits nobody typed; three decimals are never taken for thousands."""
    assert cell_text(value) == text
