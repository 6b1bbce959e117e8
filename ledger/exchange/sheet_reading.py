"""What a sheet says: which column is whose, and the net points of every row. Every problem is found in one go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import MahjError, Refused
from ledger.exchange.amounts import Writing, is_blank, writing
from ledger.exchange.columns import Columns, ColumnsTold, find_columns
from ledger.exchange.dates import date_writing, is_date
from ledger.exchange.headings import says_reckoned, says_sum
from ledger.exchange.layout import Shape, Skipped, lay_out, without
from ledger.exchange.lines import Days, Taken, Worth, nets, take
from ledger.exchange.money import Money, money_of
from ledger.exchange.sums import column_sums, differences, looks_running, row_sums, sums_nothing
from ledger.exchange.whose import Label, accounts_of, is_known
from ledger.names import key
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from ledger.exchange.layout import Sheet
    from ledger.exchange.lines import ReadRow
    from ledger.exchange.sheets import Grid
    from ledger.night.people import People

_SAYS_SUM = "says that it is a sum"


class SheetTold(Struct, frozen=True, kw_only=True):
    """What somebody says about a sheet; where nothing is said, the sheet itself shows it.

    ``day`` is the date of every row where no column has dates, ``year`` that of dates without one, ``day_first``
    whether 3/4/2026 is in April. ``decimal`` is the decimal mark, ``is_money`` whether amounts are money, ``per`` how
    many points an amount of 1 is. ``unit`` and ``currency`` are those of the rows to be read. ``rest`` is the account
    that takes what a row lacks. ``running`` says whether every row adds up those before it. ``skipped_rows`` are left
    out, ``kept_rows`` are play, whatever they look like.
    """

    columns: ColumnsTold = ColumnsTold()
    day: date | None = None
    year: int | None = None
    day_first: bool | None = None
    decimal: str | None = None
    is_money: bool | None = None
    per: int | None = None
    unit: str | None = None
    currency: str | None = None
    rest: str | None = None
    running: bool | None = None
    skipped_rows: frozenset[int] = frozenset()
    kept_rows: frozenset[int] = frozenset()


class Unclear(Struct, frozen=True):
    """What a sheet leaves open: a question, the options that answer it, what yes comes to, and no where it goes on."""

    question: str
    hint: str
    yes: SheetTold
    no: SheetTold | None = None


class ReadSheet(Struct, frozen=True, kw_only=True):
    """A sheet as it was meant: shape and rows, who is new in it, what was left out, how its amounts were read."""

    shape: Shape
    rows: tuple[ReadRow, ...]
    new: tuple[str, ...]
    left_out: tuple[Skipped, ...]
    how: Writing
    per: int | None
    money: Money
    unclear: tuple[Unclear, ...] = ()


def read(grid: Grid, told: SheetTold, people: People, point: str, currency: str) -> tuple[ReadSheet, list[MahjError]]:
    """What a sheet says, and every row in it that is not right: no date, no amount, or a sum other than zero.

    ``point`` is what a point is worth where amounts are money, ``currency`` that of the book. Raises UsageProblem,
    Refused, FileProblem or NameProblem, or Problems holding several, where the columns or the way of writing cannot be
    made out.
    """
    sheet = lay_out(grid, one_day=told.day is not None, dropped=told.columns.skipped)
    columns = find_columns(sheet, replace(told.columns, needs_date=told.day is None), people)
    sheet, alone = _without_sums_by_words(sheet, columns, told)
    sheet, money = money_of(sheet, columns, told.unit, told.currency, currency)
    texts = [line.cells[place] for line in sheet.lines for place in columns.amounts()]
    is_money = True if told.is_money is None and money.says_money else told.is_money
    how = writing(texts, told.decimal, is_money=is_money if told.per is None else False)
    cells = [] if columns.date is None else [line.cells[columns.date] for line in sheet.lines]
    dates = date_writing(cells, told.day_first, told.year)
    unclear = [_one_decimal(how, told, money)] if how.is_money is None else []
    problems: list[MahjError] = []
    taken = take(sheet, columns, how, problems)
    taken = [each for each in taken if key(each.player) not in {key(name) for name in told.columns.skipped}]
    if columns.player is None:
        taken, gone, more = _without_sums_by_numbers(taken, alone, sheet, columns, told, people)
        sheet = replace(sheet, skipped=(*sheet.skipped, *gone))
        unclear += more
    headings: dict[Label, str] = {each.player: each.player for each in taken if each.player}
    headings |= {place: sheet.columns[place] for place in columns.players}
    accounts = accounts_of(headings, told.columns.players, people, apart=columns.player is None)
    filled = {accounts.by_label[label] for each in taken for label in each.amounts}
    if len(filled) < 2:  # noqa: PLR2004  # one player is no table
        said = ", ".join(f"{each.what} ({each.why})" for each in columns.left_out)
        hint = f"a sheet has a column for every player{f'; left out were {said}' if said else ''}"
        raise Refused("fewer than two columns hold points", hint)
    rows, wrong = nets(
        taken, accounts.by_label, headings, Days(told.day, dates), Worth(how, told.per, point), told.rest
    )
    return ReadSheet(
        shape=sheet.shape if columns.player is None else Shape.LONG,
        rows=tuple(rows),
        new=accounts.new,
        left_out=(*columns.left_out, *sheet.skipped),
        how=how,
        per=told.per,
        money=money,
        unclear=tuple(unclear),
    ), [*problems, *wrong]


def _without_sums_by_words(sheet: Sheet, columns: Columns, told: SheetTold) -> tuple[Sheet, frozenset[int]]:
    """A sheet without rows that say they are sums, that hold no amounts, or that are to be left out.

    Rows that say so and alone have their date stay; their numbers are given beside it.
    """
    days = [] if columns.date is None else [line.cells[columns.date] for line in sheet.lines]
    why: dict[int, str] = {}
    alone: set[int] = set()
    for line in sheet.lines:
        day = "" if columns.date is None else line.cells[columns.date]
        says = sheet.shape is not Shape.OWN and (says_reckoned(day) or any(map(says_sum, line.cells)))
        if line.number in told.skipped_rows:
            why[line.number] = "as you said"
        elif all(is_blank(line.cells[place]) for place in columns.amounts()):
            why[line.number] = "holds no amounts"
        elif says and line.number not in told.kept_rows:
            if columns.player is None and is_date(day) and days.count(day) == 1:
                alone.add(line.number)
            else:
                why[line.number] = _SAYS_SUM
    if {*alone, *(number for number, each in why.items() if each == _SAYS_SUM)} >= {
        line.number for line in sheet.lines
    }:
        return sheet, frozenset()
    return without(sheet, why), frozenset(alone)


def _without_sums_by_numbers(  # noqa: PLR0913, PLR0917  # all that is known by then
    everything: list[Taken], alone: frozenset[int], sheet: Sheet, columns: Columns, told: SheetTold, people: People
) -> tuple[list[Taken], list[Skipped], list[Unclear]]:
    """Rows without columns and rows that add up others, what was left out, and what is left open."""
    taken = [each for each in everything if each.row.number not in alone]
    rows = [each.row for each in taken]
    headings = {place: sheet.columns[place] for place in columns.players}
    said = {place: quoted(text) if text else f"column {place + 1}" for place, text in headings.items()}
    mapped = {key(each) for each in told.columns.players}
    known = {place for place, text in headings.items() if key(text) in mapped or is_known(text, people)}
    filled = [place for place in headings if any(place in row.amounts for row in rows)]
    adds_up = told.rest is None and not told.running
    by_column = column_sums(rows, filled, players=known, linked=_linked(headings), adds_up=adds_up)
    gone = [Skipped(said[place], why) for place, why in by_column.clear.items()]
    unclear = [_column_of_sums(said[one], said[other], headings[one], told) for one, other in by_column.unclear.items()]
    columns.players = [place for place in columns.players if place not in by_column.clear]
    taken = [each.without(by_column.clear) for each in taken]
    if told.running:
        return _played_from_row_to_row(taken), gone, unclear
    rows = [each.row for each in taken]
    where = {each.row.number: each.where for each in everything}
    by_row = row_sums([row for row in rows if row.number not in told.kept_rows])
    gone += [Skipped(where[number], "adds up those above it") for number in by_row.clear]
    gone += [Skipped(where[number], _SAYS_SUM) for number in alone]
    unclear += [
        _row_of_sums(where[number], f"adds up {_rows(count)}", number, told) for number, count in by_row.unclear.items()
    ]
    called = [each.without(by_column.clear).row for each in everything if each.row.number in alone]
    unclear += [
        _row_of_sums(where[row.number], "says that it is a sum and adds up no rows", row.number, told)
        for row in called
        if sums_nothing(row, rows)
    ]
    taken = [each for each in taken if each.row.number not in by_row.clear]
    if told.running is None and sheet.shape is not Shape.OWN and looks_running([each.row.amounts for each in taken]):
        unclear.append(_running(told))
    return taken, gone, unclear


def _rows(count: int) -> str:
    """So many rows above one."""
    return f"the {count} rows above it" if count > 1 else "the row above it"


def _linked(headings: Mapping[int, str]) -> dict[int, list[int]]:
    """For columns without a heading, or with that of another before them, whose sum they may be."""
    return {
        place: [
            other
            for other, its in headings.items()
            if (not text and other != place) or (other < place and key(its) == key(text))
        ]
        for place, text in headings.items()
    }


def _played_from_row_to_row(taken: list[Taken]) -> list[Taken]:
    """Rows of running totals as what was played between them."""
    played = differences([each.row.amounts for each in taken])
    return [each.with_amounts(amounts) for each, amounts in zip(taken, played, strict=True) if amounts]


def _one_decimal(how: Writing, told: SheetTold, money: Money) -> Unclear:
    """The question what amounts of one decimal are."""
    return Unclear(
        f"{quoted(how.unclear)} has one decimal. Are the amounts money, in {money.currency}?",
        "say --amounts money if they are, or --points-per 10 where an amount of 1 is 10 points",
        replace(told, is_money=True),
    )


def _row_of_sums(where: str, does: str, number: int, told: SheetTold) -> Unclear:
    """The question whether a row is a sum."""
    return Unclear(
        f"{where} {does}. Is it a sum, and no play?",
        f"say --skip-row {number} if it is a sum, --keep-row {number} if it was played",
        replace(told, skipped_rows=told.skipped_rows | {number}),
        replace(told, kept_rows=told.kept_rows | {number}),
    )


def _column_of_sums(said: str, other: str, heading: str, told: SheetTold) -> Unclear:
    """The question whether a column is a sum."""
    columns = told.columns
    return Unclear(
        f"the column {said} adds up {other} in every row. Is it a sum, and nobody's points?",
        f'say --skip "{heading}" if it is a sum, --map "{heading}={heading}" if it is a player\'s',
        replace(told, columns=replace(columns, skipped=(*columns.skipped, heading))),
        replace(told, columns=replace(columns, players={**columns.players, heading: heading})),
    )


def _running(told: SheetTold) -> Unclear:
    """The question whether rows are running totals."""
    return Unclear(
        "the rows look like running totals, each adding up those before it. Are they?",
        "say --running if they are, --no-running if every row is a night of its own",
        replace(told, running=True),
        replace(told, running=False),
    )
