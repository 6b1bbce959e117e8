"""A night as a table and as data: its entries with what each moved, and where everyone stands."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from ledger.record import play_of
from ledger.render.nights import by_preset, entry_words
from ledger.render.reports import Cell, Column, Report, Row, Shows
from ledger.render.words import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ledger.pay.night_state import NightState
    from ledger.record import EntryState, RuleOptions
    from ledger.render.words import AmountFormat


def entries_table(
    evening: NightState,
    places: Iterable[EntryState],
    title: str,
    says: AmountFormat = POINTS,
    rules_said: Callable[[str, RuleOptions], str] = by_preset,
) -> Report:
    """Every standing entry of a night with its net points, a column for each account, the balances below."""
    accounts = _columns(evening)
    rows: list[Row] = []
    for place in places:
        net = {} if place.void is not None else play_of(place.entry)
        rows.append(
            (place.entry.number, _said(place, rules_said), *(_figure(net.get(account), says) for account in accounts))
        )
    shows = Shows.POINTS if says is POINTS else Shows.NUMBER
    columns = (
        Column("#", "number", Shows.NUMBER),
        Column("hand", "words"),
        *(Column(account, account, shows) for account in accounts),
    )
    balances = evening.balances
    footer: Row = (None, "balance", *(_figure(balances.get(account, 0), says) for account in accounts))
    return Report(title, columns, tuple(rows), (footer,))


def _columns(evening: NightState) -> tuple[str, ...]:
    """The accounts that have a column each."""
    return (*evening.everyone, *(account for account in evening.nobody if account in evening.balances))


def with_left(report: Report, evening: NightState, left: Mapping[str, int], says: AmountFormat = POINTS) -> Report:
    """A table of entries with what is left to settle below the balances, once somebody has paid, or should have."""
    is_due = evening.end is not None and evening.header.event is None and any(left.values())
    if not (evening.paid or is_due):
        return report
    row: Row = (None, "left to settle", *(_figure(left.get(account, 0), says) for account in _columns(evening)))
    return Report(report.title, report.columns, report.rows, (*report.footer, row))


def with_who_entered(report: Report, places: Iterable[EntryState]) -> Report:
    """A table of entries with a column that says on whose phone each was entered, where any was."""
    entered = [place.entry.entered_by for place in places]
    if not any(entered):
        return report
    number, words, *accounts = report.columns
    rows = tuple((*row[:2], name, *row[2:]) for row, name in zip(report.rows, entered, strict=True))
    footer = tuple((*row[:2], None, *row[2:]) for row in report.footer)
    column = Column("entered by", "entered_by")
    return Report(report.title, (number, words, column, *accounts), rows, footer)


def _figure(points: int | None, says: AmountFormat) -> Cell:
    """Net points as a cell: a number where points are shown, else words."""
    return points if points is None or says is POINTS else says.signed(points)


def _said(place: EntryState, rules_said: Callable[[str, RuleOptions], str]) -> str:
    """An entry's words, marked where it has been taken out."""
    words = entry_words(place.entry, rules_said)
    if place.void is None:
        return words
    return f"[taken out: {place.void}] {words}" if place.void else f"[taken out] {words}"


def night_json(evening: NightState, left: Mapping[str, int], entries: list[dict[str, object]]) -> str:
    """A night as JSON: its header in short, balances of everyone and of every account that moved, its entries.

    ``left`` is what everyone is still owed, or owes.
    """
    import json  # noqa: PLC0415  # only when asked for

    header = evening.header
    data = {
        "id": header.id,
        "date": header.date.isoformat(),
        "players": list(evening.players),
        "preset": evening.preset,
        "unit": header.unit,
        "ended": evening.end is not None,
        "balances": {**dict.fromkeys(evening.everyone, 0), **evening.balances},
        "owed": dict(left),
        "brought": dict(header.brought),
        "entries": entries,
    }
    return json.dumps(data, indent=2, ensure_ascii=True, default=_json_value) + "\n"


def _json_value(value: object) -> object:
    """A value of a night file that JSON has no form for: a time as TOML writes it, a factor as a number."""
    return value.isoformat() if isinstance(value, datetime) else float(str(value))
