"""A table that is wider than the terminal, in parts that fit: the first columns stand in each of them."""

from __future__ import annotations

from ledger.render.reports import Format, Report, Row, render
from ledger.render.wrapping import columns


def in_parts(table: Report, width: int, encoding: str, *, leading: int = 1) -> tuple[Report, ...]:
    """The table itself where it fits, else parts of it, each with the leading columns, and the title on the first.

    A part has at least one more column, however narrow the terminal is.
    """
    parts: list[Report] = []
    first, end = leading, len(table.columns)
    while first < end:
        last = end
        while last > first + 1 and _width(_part(table, leading, first, last), encoding) > width:
            last -= 1
        parts.append(_part(table, leading, first, last))
        first = last
    return (parts[0], *(part._replace(title=None) for part in parts[1:])) if parts else (table,)


def _part(table: Report, leading: int, first: int, last: int) -> Report:
    """The leading columns and those from one place to another."""

    def cut(row: Row) -> Row:
        return (*row[:leading], *row[first:last])

    return table._replace(
        columns=(*table.columns[:leading], *table.columns[first:last]),
        rows=tuple(cut(row) for row in table.rows),
        footer=tuple(cut(row) for row in table.footer),
    )


def _width(table: Report, encoding: str) -> int:
    """How many columns of a terminal the box of a table takes."""
    return max(columns(line) for line in render(table._replace(title=None), Format.TABLE, encoding).splitlines())
