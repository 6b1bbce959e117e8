"""The settlement of a night: who pays whom, in which coins, what each purse holds, what nights left unpaid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.pay.settling import in_coins
from ledger.render.amounts import worth
from ledger.render.reports import Cell, Column, Report, Row, Shows
from ledger.render.words import POINTS, called, subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.pay.carried import Open, Rate
    from ledger.pay.settling import CoinLine, Transfer
    from ledger.render.amounts import CoinNames, Money
    from ledger.render.words import AmountFormat


class Shown(Struct, frozen=True):
    """How amounts are shown: as points, as money, in coins; by any of them, at least by one.

    A program is given money as a number with its currency, and beside the coins what they do not pay.
    """

    points: bool = True
    money: Money | None = None
    coins: CoinNames | None = None
    for_programs: bool = False

    @property
    def tellers(self) -> list[AmountFormat]:
        """Every way an amount is said, the first one first."""
        ways = [POINTS if self.points else None, self.money, self.coins]
        return [teller for teller in ways if teller is not None]


class Purse(Struct, frozen=True):
    """What somebody brought, or None where nobody said; what the play added to it; both in points."""

    player: str
    brought: int | None
    play: int

    @property
    def holds(self) -> int:
        """What is in it now, or how much more or less than at the start."""
        return (self.brought or 0) + self.play


def plan_table(transfers: Iterable[Transfer], title: str | None, shown: Shown) -> Report:
    """The payments of a plan, each amount in every way it is shown."""
    columns = (Column("from", "from"), Column("to", "to"), *_columns(shown))
    rows = [(line.payer, line.payee, *_amounts(line.points, shown)) for line in transfers]
    return Report(title, columns, tuple(rows))


def plan_lines(transfers: Iterable[Transfer], shown: Shown) -> list[str]:
    """The payments of a plan as lines for a chat: ``Dee pays Ann 125 ($1.25)``."""
    return [f"{subject(line.payer)} pays {called(line.payee)} {_said(line.points, shown)}" for line in transfers]


def plans_table(plans: Mapping[Rate, Iterable[Transfer]], shown: Callable[[Rate], Shown]) -> Report:
    """Plans at several rates as one table, for programs: every line says what its points are worth."""
    money = {rate: says for rate in plans if (says := shown(rate).money) is not None}
    columns = [Column("from", "from"), Column("to", "to"), Column("points", "points", Shows.NUMBER)]
    if money:
        columns += [Column("money", "money", Shows.NUMBER), Column("currency", "currency")]
    columns.append(Column("unit", "unit"))
    if money:
        columns.append(Column("point", "point", Shows.NUMBER))
    rows: list[Row] = []
    for rate, transfers in plans.items():
        for payer, payee, points in transfers:
            if rate in money:
                says = money[rate]
                amount = worth(points, says.point, says.currency)
                rows.append((payer, payee, points, amount, says.currency, rate.unit, says.point))
            else:
                blank: tuple[Cell, ...] = (None, None) if money else ()
                rows.append((payer, payee, points, *blank, rate.unit, *blank[1:]))
    return Report(None, tuple(columns), tuple(rows))


def lost_table(transfers: Iterable[Transfer], title: str | None, shown: Shown) -> Report:
    """Who lost to whom."""
    table = plan_table(transfers, title, shown)
    return replace(table, columns=(Column("who lost", "from"), Column("to", "to"), *table.columns[2:]))


def lost_lines(transfers: Iterable[Transfer], shown: Shown) -> list[str]:
    """Who lost to whom, as lines for a chat."""
    return [f"{subject(line.payer)} lost {_said(line.points, shown)} to {called(line.payee)}" for line in transfers]


def coins_left_lines(lines: Iterable[CoinLine]) -> list[str]:
    """What the coins do not pay, and who carries it to the next night."""
    return [
        f"{coins.left} of what {called(line.payer)} owes {called(line.payee)} cannot be paid in these coins: "
        f"{called(line.payer)} carries {'it' if coins.left == 1 else 'them'} to the next night, "
        "which mahj end --coins writes down."
        for line, coins in lines
        if coins.left
    ]


def purses_table(purses: Sequence[Purse], title: str | None, shown: Shown) -> Report:
    """What each purse held and holds, to be counted; for people in the first way amounts are shown."""
    says = shown.tellers[0]
    columns = (
        Column("player", "player"),
        Column("brought", "brought", Shows.NUMBER),
        Column("play", "play", _shows(says)),
        Column("holds", "holds", Shows.NUMBER),
    )
    rows: list[Row] = []
    for purse in purses:
        known = purse.brought is not None
        brought, holds = (_figure(purse.brought or 0, says), _figure(purse.holds, says)) if known else (None, None)
        rows.append((purse.player, brought, _signed(purse.play, says), holds))
    return Report(title, columns, tuple(rows))


def changes_table(purses: Iterable[Purse], title: str | None, shown: Shown) -> Report:
    """How much more or less each holds than at the start, where nobody knows what that was."""
    says = shown.tellers[0]
    columns = (Column("player", "player"), Column("play", "play", _shows(says)))
    rows: list[Row] = [(purse.player, _signed(purse.play, says)) for purse in purses if purse.brought is None]
    return Report(title, columns, tuple(rows))


def purse_lines(purses: Iterable[Purse], shown: Shown) -> list[str]:
    """What each should hold now, as lines for a chat."""
    return [_purse_line(purse, shown) for purse in purses]


def _purse_line(purse: Purse, shown: Shown) -> str:
    """What one should hold now."""
    who = subject(purse.player)
    if purse.brought is not None:
        return f"{who} should hold {_said(purse.holds, shown)}"
    if not purse.play:
        return f"{who} should hold as much as at the start"
    more = "more" if purse.play > 0 else "less"
    return f"{who} should hold {_said(abs(purse.play), shown)} {more} than at the start"


def open_table(nights: Sequence[Open], total: Mapping[str, int], title: str | None) -> Report:
    """What every night left unpaid, what was paid of it in later ones, and what that comes to."""
    accounts = sorted(dict.fromkeys(account for each in nights for account in (*each.owed, *each.carried)))
    columns = (
        Column("night", "night"),
        Column("what", "what"),
        *(Column(account, account, Shows.POINTS) for account in accounts),
    )
    rows: list[Row] = []
    for each in nights:
        owed = "left unpaid" if each.has_ended else "so far"
        for what, points in ((owed, each.owed), ("paid of earlier nights", each.carried)):
            if points:
                rows.append((each.night, what, *(points.get(account) for account in accounts)))
    footer: Row = ("together", None, *(total.get(account, 0) for account in accounts))
    return Report(title, columns, tuple(rows), (footer,))


def _columns(shown: Shown) -> list[Column]:
    """Columns for every way an amount is shown."""
    columns = [Column("points", "points", Shows.NUMBER)] if shown.points else []
    if shown.money is not None:
        columns.append(Column("money", "money", Shows.NUMBER))
        columns.extend([Column("currency", "currency")] if shown.for_programs else [])
    if shown.coins is not None:
        columns.append(Column("coins", "coins"))
        columns.extend([Column("left", "left", Shows.NUMBER)] if shown.for_programs else [])
    return columns


def _amounts(points: int, shown: Shown) -> list[Cell]:
    """An amount in every way it is shown."""
    if not shown.for_programs:
        return [_figure(points, says) for says in shown.tellers]
    cells: list[Cell] = [points] if shown.points else []
    if shown.money is not None:
        cells.extend((worth(points, shown.money.point, shown.money.currency), shown.money.currency))
    if shown.coins is not None:
        cells.extend((shown.coins.amount(points), in_coins(points, shown.coins.coins).left))
    return cells


def _shows(says: AmountFormat) -> Shows:
    """How a column of points won and lost stands."""
    return Shows.POINTS if says is POINTS else Shows.NUMBER


def _signed(points: int, says: AmountFormat) -> Cell:
    """Points won or lost as a cell: a number where points are shown, else words."""
    return points if says is POINTS else says.signed(points)


def _figure(points: int, says: AmountFormat) -> Cell:
    """An amount as a cell: a number where points are shown, else words."""
    return points if says is POINTS else says.amount(points)


def _said(points: int, shown: Shown) -> str:
    """An amount in a sentence, the first way and the others in brackets."""
    first, *others = [says.amount(points) for says in shown.tellers]
    return f"{first} ({', '.join(others)})" if others else first
