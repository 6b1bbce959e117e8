"""What an import understood of a sheet, so that a wrong guess is seen before anything is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import ACCOUNTS, Unit, added
from ledger.record import play_of
from ledger.render.reports import Column, Report, Row, Shows
from ledger.text import counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.exchange.importing import Correction, Import
    from ledger.record import NightRecord

#: So many of what was left out for one reason are named; the rest is counted.
_NAMED = 6


def understood(prepared: Import) -> list[str]:
    """What was understood, a line each: shape, dates, amounts, people, and what was left out with the reason."""
    sheet = prepared.sheet
    days = [row.day for row in sheet.rows]
    lines = [f"read as: {sheet.shape}"]
    if days:
        lines.append(f"dates: {counted(len(set(days)), 'day')}, {min(days)} to {max(days)}")
    lines.append(f"amounts: {_amounts(prepared)}")
    if prepared.known:
        lines.append(f"known: {', '.join(map(printable, prepared.known))}")
    if prepared.new:
        lines.append(f"new: {', '.join(map(printable, prepared.new))}")
    by_reason: dict[str, list[str]] = {}
    for each in sheet.left_out:
        by_reason.setdefault(each.why, []).append(each.what)
    lines.extend(f"left out ({why}): {_some(what)}" for why, what in by_reason.items())
    return lines


def _amounts(prepared: Import) -> str:
    """How amounts were read."""
    sheet = prepared.sheet
    unit = next((night.header.unit for night in prepared.nights), Unit.COINS)
    if sheet.per is not None:
        return f"an amount of 1 is {counted(sheet.per, 'point')} ({unit})"
    if sheet.how.is_money is False:
        return f"points ({unit}), for none has cents or a sign of money"
    worth = " and ".join(dict.fromkeys(night.header.point for night in prepared.nights))
    return f"money in {sheet.money.currency}{f', a point being {worth}' if worth else ''} ({unit})"


def _some(what: Sequence[str]) -> str:
    """The first few of what was left out."""
    more = f" and {len(what) - _NAMED} more" if len(what) > _NAMED else ""
    return ", ".join(what[:_NAMED]) + more


def people_report(nights: Sequence[NightRecord]) -> Report:
    """A row a player: how many nights, and the points of all of them; accounts that are nobody stand below."""
    totals = added({}, *map(_net, nights))
    played = {account: sum(account in _net(night) for night in nights) for account in totals}
    order = sorted(totals, key=lambda account: (account in ACCOUNTS, -totals[account]))
    columns = (Column("player", "player"), Column("nights", "nights", Shows.NUMBER), Column("net", "net", Shows.POINTS))
    return Report(None, columns, tuple((account, played[account], totals[account]) for account in order))


def nights_report(nights: Sequence[NightRecord]) -> Report:
    """A row a night: its date, how many rows it came from, and the net points of everyone; the totals below."""
    nets = [_net(night) for night in nights]
    accounts = tuple(dict.fromkeys(account for net in nets for account in net))
    columns = (
        Column("night", "night"),
        Column("rows", "rows", Shows.NUMBER),
        *(Column(account, account, Shows.POINTS) for account in accounts),
    )
    rows: list[Row] = [
        (night.header.date.isoformat(), _count(night), *(net.get(account) for account in accounts))
        for night, net in zip(nights, nets, strict=True)
    ]
    total: Row = ("total", sum(map(_count, nights)), *(sum(net.get(each, 0) for net in nets) for each in accounts))
    return Report(None, columns, tuple(rows), (total,))


def corrections_said(corrections: Iterable[Correction]) -> list[str]:
    """What the sheet says otherwise than the nights imported from it, a line a night."""
    by_night: dict[str, list[str]] = {}
    for each in corrections:
        by_night.setdefault(each.night, []).append(f"{printable(each.account)} {each.was:+d} is now {each.now:+d}")
    return [f"{night} reads otherwise than it was imported: {', '.join(what)}" for night, what in by_night.items()]


def _net(night: NightRecord) -> dict[str, int]:
    """The net points of a night's totals."""
    return added({}, *(play_of(entry) for entry in night.entries))


def _count(night: NightRecord) -> int:
    """How many rows of the sheet a night came from."""
    return sum(bool(play_of(entry)) for entry in night.entries)
