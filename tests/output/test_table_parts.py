"""Tables that are wider than the terminal, in parts that fit."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import wcswidth

from ledger.render.reports import Column, Format, Report, Shows, in_parts, render, widths_in_box

TABLE = Report(
    "Title",
    (Column("player", "player"), *(Column(f"column {n}", f"c{n}", Shows.NUMBER) for n in range(8))),
    (("李梅", *range(8)), ("Zoë", *range(100_000, 100_008))),
    (("in all", *range(8)),),
)


def widest(table: Report) -> int:
    """How wide a table is drawn."""
    return max(wcswidth(line) for line in render(table, Format.TABLE).split("\n"))


@example([["", "", " spaces "]])
@given(st.lists(st.lists(st.text(max_size=6), min_size=3, max_size=3), max_size=4))
def test_a_table_is_as_wide_as_it_is_reckoned(rows: list[list[str]]) -> None:
    """What fits is told without drawing it, whatever stands in the cells."""
    table = Report(None, tuple(Column(each, each) for each in ("one", "", "李梅")), tuple(map(tuple, rows)))
    assert 1 + sum(widths_in_box(table)) == widest(table)


def test_what_fits_stays_whole() -> None:
    """A table is cut only where it must be."""
    assert in_parts(TABLE, widest(TABLE)) == (TABLE,)
    assert in_parts(TABLE, widest(TABLE) - 1) != (TABLE,)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_parts_fit_and_lose_nothing(width: int) -> None:
    """Every column is in one part, in order; the leading one is in each, and the title on the first."""
    parts = in_parts(TABLE, width)
    assert all(widest(part) <= width for part in parts)
    assert [part.title for part in parts] == ["Title", *[None] * (len(parts) - 1)]
    assert all(part.columns[0] == TABLE.columns[0] for part in parts)
    assert tuple(column for part in parts for column in part.columns[1:]) == TABLE.columns[1:]
    for index, row in enumerate(TABLE.rows + TABLE.footer):
        cut = [(part.rows + part.footer)[index] for part in parts]
        assert (row[0], *(cell for each in cut for cell in each[1:])) == row


def test_however_narrow_a_part_has_a_column() -> None:
    """A terminal of ten columns shows one column after the other."""
    assert len(in_parts(TABLE, 10, leading=1)) == 8


def test_a_table_of_leading_columns_only() -> None:
    """There is nothing to cut."""
    only = Report(None, TABLE.columns[:1], (("Ann",),))
    assert in_parts(only, 3) == (only,)
