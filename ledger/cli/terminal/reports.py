"""How several reports of one command are printed, as they fit the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ledger.cli.terminal.console import show, show_report
from ledger.cli.terminal.width import width_of
from ledger.render.reports import Format

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.render.reports import Report


def show_reports(reports: Iterable[Report], format_: Format, nothing: str, *, leading: int = 1) -> None:
    """Print reports, one below the other; where there is none, a sentence.

    On a terminal a table that is too wide comes in parts, each with its leading columns.
    """
    found = [part for report in reports for part in _fitted(report, format_, leading)]
    for index, report in enumerate(found):
        if index:
            show("")
        show_report(report, format_)
    if not found:
        show(nothing)


def _fitted(report: Report, format_: Format, leading: int) -> Iterable[Report]:
    """A report as it fits the terminal; where there is none, or the format is no box, as it is."""
    width = width_of(sys.stdout)
    if format_ is not Format.TABLE or width is None:
        return (report,)
    from ledger.render.reports import in_parts  # noqa: PLC0415  # only on a terminal

    return in_parts(report, width, leading=leading)
