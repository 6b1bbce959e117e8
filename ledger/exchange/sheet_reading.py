"""What a sheet says: which column is whose, and the net points of every row. Every problem is found in one go."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MahjError, Refused, UsageProblem, raise_all
from ledger.exchange.cells import Writing, date_order, read_amount, read_date, writing
from ledger.model import ACCOUNTS, MOST_POINTS
from ledger.names import key, tidy
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from ledger.exchange.cells import DateOrder
    from ledger.exchange.sheets import Sheet, SheetRow
    from ledger.night.people import People

#: What people call the columns that hold no player; the first of them that a sheet has is taken.
_DATES = ("date", "night", "day", "evening", "when", "played", "played on")
_NOTES = ("note", "notes", "comment", "comments", "remark", "remarks")
#: Columns of numbers that are nobody's points.
_COUNTS = frozenset(("#", "no", "no.", "nr", "nr.", "number", "hand", "hands", "round", "rounds", "game", "games"))
#: Columns that say how a hand ended; a player called 007 may stand in them.
_FACTS = frozenset(("winner", "discarder", "from", "result", "type"))
#: Columns that add up others, and what stands in the place of a date where a row does.
_SUMS = frozenset(("total", "totals", "sum", "balance", "season", "year", "check", "difference", "value"))


class SheetTold(Struct, frozen=True, kw_only=True):
    """What somebody says about a sheet; where nothing is said, the sheet itself shows it.

    ``players`` maps columns to players, ``skipped`` are columns to leave out. ``day`` is the date of every row where
    there is no column of dates. ``decimal`` is the decimal mark, ``is_money`` whether amounts are money, ``day_first``
    whether 3/4/2026 is in April. ``rest`` is the account that takes what a row lacks.
    """

    players: Mapping[str, str] = {}
    skipped: tuple[str, ...] = ()
    date_column: str | None = None
    note_column: str | None = None
    day: date | None = None
    decimal: str | None = None
    is_money: bool | None = None
    day_first: bool | None = None
    rest: str | None = None


class ReadRow(Struct, frozen=True):
    """A row as it was meant: the number of its line, its date, its net points, and a remark."""

    line: int
    day: date
    net: Mapping[str, int]
    note: str = ""


class ReadSheet(Struct, frozen=True):
    """A sheet as it was meant: its rows, who is new in it, what was left out, and how its amounts were read."""

    rows: tuple[ReadRow, ...]
    new: tuple[str, ...]
    left_out: tuple[str, ...]
    how: Writing


class _Columns(Struct, frozen=True):
    """Which place of a row holds what."""

    accounts: Mapping[int, str]
    day: int | None
    note: int | None
    left_out: tuple[str, ...]
    new: tuple[str, ...]


def read(sheet: Sheet, told: SheetTold, people: People, point: str) -> tuple[ReadSheet, list[MahjError]]:
    """What a sheet says, and every row in it that is not right: no date, no amount, or a sum other than zero.

    ``point`` is what a point is worth where amounts are money. Raises UsageProblem, Refused or NameProblem, or Problems
    holding several, where the columns or the way of writing cannot be made out.
    """
    columns = _columns(sheet, told, people)
    body = [row for row in sheet.rows if not _is_sum(row, columns)]
    amounts = [row.cells[place] for row in body for place in columns.accounts]
    how = writing(amounts, told.decimal, is_money=told.is_money)
    order = date_order(row.cells[columns.day] for row in body) if columns.day is not None else None
    if order is not None and told.day_first is not None:
        order = order._replace(day_first=told.day_first)
    problems: list[MahjError] = []
    rows: list[ReadRow] = []
    day = told.day
    for row in body:
        day = _day(row, columns, day, order, problems)
        net = _net(row, columns, how, Decimal(point), problems)
        if net is None or day is None:
            continue
        if _adds_up(row, day, net, told.rest, problems):
            rows.append(ReadRow(row.line, day, net, "" if columns.note is None else row.cells[columns.note]))
    return ReadSheet(tuple(rows), columns.new, columns.left_out, how), problems


def _columns(sheet: Sheet, told: SheetTold, people: People) -> _Columns:
    """Which column is whose."""
    problems = _unknown_columns(sheet, told)
    raise_all(problems)
    day = _place(sheet, told.date_column, _DATES if told.day is None else ())
    note = _place(sheet, told.note_column, _NOTES)
    if day is None and told.day is None:
        raise UsageProblem(
            f"no column holds the dates; there are {', '.join(map(quoted, sheet.columns))}",
            "name it with --date-column, or give the one date of all rows with --date",
        )
    mapped = {key(column): player for column, player in told.players.items()}
    skipped = {key(column) for column in told.skipped}
    accounts: dict[int, str] = {}
    new: list[str] = []
    left_out: list[str] = []
    for place, heading in enumerate(sheet.columns):
        if place in {day, note}:
            continue
        wanted = mapped.get(key(heading))
        if wanted is None and (key(heading) in skipped or _holds_no_points(sheet, place)):
            left_out.append(heading)
            continue
        try:
            account, is_new = _account(wanted or heading, people)
        except MahjError as problem:
            problems.append(problem)
            continue
        if account in accounts.values():
            twin = next(sheet.columns[other] for other, name in accounts.items() if name == account)
            problems.append(
                Refused(
                    f"the columns {quoted(twin)} and {quoted(heading)} are both {printable(account)}",
                    "leave one out with --skip, or map one to somebody else with --map",
                )
            )
        accounts[place] = account
        new.extend([account] if is_new else [])
    raise_all(problems)
    if len(accounts) < 2:  # noqa: PLR2004  # one player is no table
        raise Refused("fewer than two columns hold points", "a sheet has a column for every player")
    return _Columns(accounts, day, note, tuple(left_out), tuple(new))


def _unknown_columns(sheet: Sheet, told: SheetTold) -> list[MahjError]:
    """A problem for every column that is named and not there."""
    known = {key(column) for column in sheet.columns}
    named = [("--map", column) for column in told.players] + [("--skip", column) for column in told.skipped]
    named += [("--date-column", told.date_column)] if told.date_column is not None else []
    named += [("--note-column", told.note_column)] if told.note_column is not None else []
    return [
        Refused(f"{option} names the column {quoted(column)}, which is not there", f"there are {_listed(sheet)}")
        for option, column in named
        if key(column) not in known
    ]


def _listed(sheet: Sheet) -> str:
    """The headings of a sheet."""
    return ", ".join(quoted(column) for column in sheet.columns)


def _place(sheet: Sheet, named: str | None, usual: tuple[str, ...]) -> int | None:
    """Where the column of a name stands, or the first that is called as usual."""
    headings = [key(column) for column in sheet.columns]
    wanted = (key(named),) if named is not None else usual
    return next((headings.index(each) for each in wanted if each in headings), None)


def _holds_no_points(sheet: Sheet, place: int) -> bool:
    """Whether a column counts something else by its heading, or holds no amount at all."""
    if key(sheet.columns[place]) in _COUNTS | _FACTS | _SUMS:
        return True
    how = Writing(".", is_money=False)
    cells = [row.cells[place] for row in sheet.rows if row.cells[place]]
    return not any(any(char.isdigit() for char in cell) and _might_be(cell, how) for cell in cells)


def _might_be(cell: str, how: Writing) -> bool:
    """Whether a cell is an amount in one way of writing or the other."""
    return read_amount(cell, how) is not None or read_amount(cell, how._replace(decimal=",")) is not None


def _account(text: str, people: People) -> tuple[str, bool]:
    """The player or account a heading names, and whether that is somebody new."""
    if key(text.strip()) in ACCOUNTS:
        return key(text.strip()), False
    known = people.full(text)
    return (tidy(text), True) if known is None else (known, False)


def _is_sum(row: SheetRow, columns: _Columns) -> bool:
    """Whether a row adds up those above it."""
    return columns.day is not None and key(row.cells[columns.day].rstrip(":")) in _SUMS


def _day(
    row: SheetRow, columns: _Columns, above: date | None, order: DateOrder | None, problems: list[MahjError]
) -> date | None:
    """The date of a row: its own, or where the cell is empty that of the row above."""
    if columns.day is None or order is None or (not row.cells[columns.day] and above is not None):
        return above
    text = row.cells[columns.day]
    try:
        day = read_date(text, order)
    except Refused as problem:
        problems.append(Refused(f"row {row.line}: {problem.message}", problem.hint))
        return None
    if day is None:
        found = quoted(text) if text else "nothing"
        problems.append(Refused(f"row {row.line} has {found} for a date", "write it such as 2026-11-29"))
    return day


def _net(
    row: SheetRow, columns: _Columns, how: Writing, point: Decimal, problems: list[MahjError]
) -> dict[str, int] | None:
    """The net points of a row; None where a cell is no amount. An empty cell is somebody who did not play."""
    net: dict[str, int] = {}
    before = len(problems)
    for place, account in columns.accounts.items():
        if not row.cells[place]:
            continue
        amount = read_amount(row.cells[place], how)
        points = None if amount is None else amount / point if how.is_money else amount
        if amount is None:
            problems.append(
                Refused(
                    f"row {row.line}: {quoted(row.cells[place])} is no amount, for {printable(account)}",
                    "write a number, or leave the cell empty",
                )
            )
        elif points is None or points != points.to_integral_value() or abs(points) > MOST_POINTS:
            problems.append(_no_points(row, row.cells[place], how, point))
        else:
            net[account] = int(points)
    return net if len(problems) == before else None


def _no_points(row: SheetRow, cell: str, how: Writing, point: Decimal) -> Refused:
    """The problem of an amount that comes to no whole number of points."""
    if how.is_money:
        return Refused(
            f"row {row.line}: {quoted(cell)} is no whole number of points of {point}",
            "see what a point is worth in mahj.toml, or say --amounts points",
        )
    return Refused(f"row {row.line}: {quoted(cell)} is no whole number of points", "or say --amounts money")


def _adds_up(row: SheetRow, day: date, net: dict[str, int], rest: str | None, problems: list[MahjError]) -> bool:
    """Whether a row sums to zero, once an account has taken the rest where one shall; notes it where it does not."""
    total = sum(net.values())
    if not total:
        return True
    if rest is not None:
        net[rest] = net.get(rest, 0) - total
        return True
    said = ", ".join(f"{printable(account)} {points:+d}" for account, points in net.items() if points)
    problems.append(
        Refused(
            f"row {row.line} ({day}) adds up to {total:+d}, not to zero: {said}",
            "correct the sheet, or let an account take what is missing, such as --rest fund",
        )
    )
    return False
