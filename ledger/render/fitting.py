"""Which columns of a report are shown: those that were asked for, or as many as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import UsageProblem
from ledger.render.reports import widths_in_box
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.render.reports import Column, Report, Row


class Fitted(Struct, frozen=True):
    """A report with as many columns as fit, and the headings of those that do not."""

    report: Report
    left_out: tuple[str, ...]


def with_columns(report: Report, wanted: Sequence[str], always: Iterable[str]) -> Report:
    """A report with those of its columns that are called so, by heading or key, and some that always stay.

    Raises UsageProblem for a name that no column has.
    """
    named = {_plain(name): column.key for column in report.columns for name in (column.heading, column.key)}
    for name in wanted:
        if _plain(name) not in named:
            near = [f"--columns {each}" for each in nearest(_plain(name), named, most=2)]
            raise UsageProblem(
                f"there is no column {quoted(name)}", hint(near, f"the columns are {', '.join(_keys(report.columns))}")
            )
    keys = {*always, *(named[_plain(name)] for name in wanted)}
    return picked(report, [place for place, column in enumerate(report.columns) if column.key in keys])


def as_fits(report: Report, first: int, width: int) -> Fitted:
    """A report with its first columns, whatever they take, and as many of the others as fit a width."""
    kept = list(range(min(first, len(report.columns))))
    taken = widths_in_box(report)
    room = width - 1 - sum(taken[place] for place in kept)
    for place in range(len(kept), len(report.columns)):
        if taken[place] <= room:
            kept.append(place)
            room -= taken[place]
    left_out = tuple(column.heading for place, column in enumerate(report.columns) if place not in kept)
    return Fitted(picked(report, kept), left_out)


def picked(report: Report, places: Sequence[int]) -> Report:
    """A report with the columns at some places, in that order."""

    def cut(row: Row) -> Row:
        return tuple(row[place] for place in places)

    return replace(
        report,
        columns=tuple(report.columns[place] for place in places),
        rows=tuple(map(cut, report.rows)),
        footer=tuple(map(cut, report.footer)),
    )


def _plain(name: str) -> str:
    """The name of a column as it is compared."""
    return name.casefold().replace(" ", "_").replace("-", "_")


def _keys(found: Iterable[Column]) -> list[str]:
    """The keys of columns."""
    return [column.key for column in found]
