"""Which column of a sheet holds what: by what was said, by its heading, and by what stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.errors import MahjError, Refused, UsageProblem, raise_all
from ledger.exchange.amounts import might_be_amount
from ledger.exchange.dates import is_date, is_serial, is_time
from ledger.exchange.headings import Kind, kind_of, says_reckoned, whose_sum, words_of
from ledger.exchange.layout import Shape, Skipped
from ledger.exchange.whose import is_known
from ledger.facts import FACTS
from ledger.names import key
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.exchange.layout import Sheet
    from ledger.night.people import People

#: The columns of ``mahj export csv`` that are no account.
_OWN = frozenset(
    (
        *("night", "date", "event", "event_name", "round", "table"),
        *("unit", "point", "currency", "number", "type", "words"),
        *(fact.in_file for fact in FACTS),
    )
)
_REASON = "holds no points"


class ColumnsTold(Struct, frozen=True, kw_only=True):
    """What somebody says about the columns of a sheet; where nothing is said, the sheet itself shows it.

    ``players`` maps headings to players, ``skipped`` are headings to leave out. ``needs_date`` is false where all of
    the sheet is of one day.
    """

    players: Mapping[str, str] = {}
    skipped: tuple[str, ...] = ()
    date: str | None = None
    note: str | None = None
    player: str | None = None
    amount: str | None = None
    needs_date: bool = True


class Columns(Struct, kw_only=True):
    """Which place of a line holds what.

    ``players`` are the places of columns that seem to be a player's each. A sheet with a row for each player and night
    has ``player`` instead, and ``amount``, or what was ``paid_in`` and ``paid_out``; lines of one ``group`` of a day
    belong together there.
    """

    players: list[int] = field(default_factory=list)
    left_out: list[Skipped] = field(default_factory=list)
    date: int | None = None
    note: int | None = None
    player: int | None = None
    amount: int | None = None
    paid_in: list[int] = field(default_factory=list)
    paid_out: list[int] = field(default_factory=list)
    group: int | None = None
    night: int | None = None
    unit: int | None = None
    currency: int | None = None
    point: int | None = None

    def amounts(self) -> list[int]:
        """The places of all amounts."""
        if self.player is None:
            return self.players
        return [self.amount] if self.amount is not None else [*self.paid_in, *self.paid_out]


def find_columns(sheet: Sheet, told: ColumnsTold, people: People) -> Columns:
    """Which column is which. Raises UsageProblem where none holds the dates, Refused for columns not there.

    Columns that are left out are listed with the reason.
    """
    raise_all(_unknown(sheet, told))
    if sheet.shape is Shape.OWN:
        return _own(sheet, told)
    found = Columns()
    mapped, skipped = {key(each) for each in told.players}, {key(each) for each in told.skipped}
    found.date = _date_column(sheet, told)
    if found.date is None and told.needs_date:
        raise UsageProblem(
            f"no column holds the dates; there are {listed(sheet)}",
            "name it with --date-column, or give the one date of all rows with --date",
        )
    found.note = _named(sheet, told.note)
    found.player, found.amount = _named(sheet, told.player), _named(sheet, told.amount)
    numeric: dict[int, Kind | None] = {}
    for place, heading in enumerate(sheet.columns):
        kind = None if is_known(heading, people) else kind_of(heading)
        if place in {found.date, found.note, found.player, found.amount}:
            continue
        if key(heading) in mapped:
            found.players.append(place)
        elif key(heading) in skipped:
            found.left_out.append(Skipped(_called(sheet, place), "as you said"))
        elif not _holds_amounts(sheet, place):
            _words_column(sheet, place, kind, found)
        else:
            numeric[place] = kind
    _long_columns(sheet, told, found, numeric)
    if found.player is None:
        _wide_columns(sheet, found, numeric)
    found.players.sort()
    return found


def _own(sheet: Sheet, told: ColumnsTold) -> Columns:
    """The columns of a sheet that this program wrote: an account stands behind the facts, under its name."""
    headings = [key(column) for column in sheet.columns]

    def place(name: str) -> int | None:
        return headings.index(name) if name in headings else None

    skipped = {key(each) for each in told.skipped}
    return Columns(
        players=[n for n, heading in enumerate(headings) if heading not in _OWN and heading not in skipped],
        left_out=[Skipped(quoted(each), "as you said") for each in told.skipped],
        date=place("date"),
        night=place("night"),
        unit=place("unit"),
        point=place("point"),
        currency=place("currency"),
        note=place("note"),
    )


def _unknown(sheet: Sheet, told: ColumnsTold) -> list[MahjError]:
    """A problem for every column that is named and not there; who is a player may stand in a cell as well."""
    known = {key(column) for column in sheet.columns}
    inside = known | {key(cell) for line in sheet.lines for cell in line.cells}
    turned = {key(each.what.removeprefix("column ").strip('"')) for each in sheet.skipped}
    named = [("--map", each, inside) for each in told.players]
    named += [("--skip", each, inside | turned) for each in told.skipped]
    options = (
        ("--date-column", told.date),
        ("--note-column", told.note),
        ("--player-column", told.player),
        ("--amount-column", told.amount),
    )
    named += [(option, column, known) for option, column in options if column is not None]
    return [
        Refused(f"{option} names the column {quoted(column)}, which is not there", f"there are {listed(sheet)}")
        for option, column, there in named
        if key(column) not in there
    ]


def listed(sheet: Sheet) -> str:
    """The headings of a sheet."""
    return ", ".join(quoted(column) for column in sheet.columns if column)


def _called(sheet: Sheet, place: int) -> str:
    """A column as it is said."""
    return quoted(sheet.columns[place]) if sheet.columns[place] else f"column {place + 1}, which has no heading,"


def _named(sheet: Sheet, name: str | None) -> int | None:
    """Where the column of a heading stands."""
    return None if name is None else [key(column) for column in sheet.columns].index(key(name))


def _date_column(sheet: Sheet, told: ColumnsTold) -> int | None:
    """The column of dates: the one named, else the first under a word for one, else the first of dates."""
    if told.date is not None or not told.needs_date:
        return _named(sheet, told.date)
    dated = [place for place in range(len(sheet.columns)) if _is_dates(sheet, place)]
    for kind in (Kind.DATE, None, Kind.STAMP):
        for place in dated:
            if kind_of(sheet.columns[place]) is kind:
                return place
    if dated:
        return dated[0]
    by_word = [place for place, heading in enumerate(sheet.columns) if kind_of(heading) is Kind.DATE]
    serial = [place for place in range(len(sheet.columns)) if _is_serials(sheet, place)]
    return next(iter([*(place for place in by_word if place in serial), *by_word, *serial]), None)


def _is_dates(sheet: Sheet, place: int) -> bool:
    """Whether most of what a column holds is dates."""
    cells = sheet.cells(place)
    return sum(map(is_date, cells)) * 2 > len(cells)


def _is_serials(sheet: Sheet, place: int) -> bool:
    """Whether a column holds days as numbers, but for words for sums."""
    cells = [cell for cell in sheet.cells(place) if not says_reckoned(cell)]
    return bool(cells) and all(map(is_serial, cells))


def _all(sheet: Sheet, place: int, test: Callable[[str], bool]) -> bool:
    """Whether a column holds something, and all of it passes a test."""
    cells = sheet.cells(place)
    return bool(cells) and all(map(test, cells))


def _holds_amounts(sheet: Sheet, place: int) -> bool:
    """Whether a column holds an amount at all, and is not one of dates or times."""
    cells = [cell for cell in sheet.cells(place) if not is_date(cell) and not is_time(cell)]
    return any(any(char.isdigit() for char in cell) and might_be_amount(cell) for cell in cells)


def _words_column(sheet: Sheet, place: int, kind: Kind | None, found: Columns) -> None:
    """Give a column without amounts its place: the first of remarks is kept, units are read."""
    if kind is Kind.NOTE and found.note is None:
        found.note = place
    elif kind is Kind.UNIT and found.unit is None:
        found.unit = place
    elif kind is Kind.CURRENCY and found.currency is None:
        found.currency = place
    elif kind is Kind.PLAYER and found.player is None and sheet.shape is Shape.WIDE and sheet.cells(place):
        found.player = place
    elif sheet.cells(place):
        dates = _all(sheet, place, lambda cell: is_date(cell) or is_time(cell))
        found.left_out.append(Skipped(_called(sheet, place), Kind.STAMP if dates else _REASON))


def _long_columns(sheet: Sheet, told: ColumnsTold, found: Columns, numeric: Mapping[int, Kind | None]) -> None:
    """Where a column holds the names of players, find the amounts beside it; else the columns are the players'."""
    of = {kind: [place for place, each in numeric.items() if each is kind] for kind in (*Kind, None)}
    if found.player is None and told.player is None and len(of[Kind.NET] + of[None]) == 1 and not found.players:
        found.player = next((place for place in _full_words(sheet, found)), None)
    if found.player is None:
        return
    found.paid_in, found.paid_out = of[Kind.PAID_IN], of[Kind.PAID_OUT]
    choice = of[Kind.NET] or ([] if found.paid_in and found.paid_out else of[None])
    if found.amount is None and len(choice) == 1:
        found.amount = choice[0]
    elif found.amount is None and not (found.paid_in and found.paid_out and not choice):
        if told.player is None and not of[Kind.NET]:
            found.left_out.append(Skipped(_called(sheet, found.player), _REASON))
            found.player = None
            return
        several = " or ".join(_called(sheet, place) for place in choice) or "none of the columns"
        raise Refused(f"the amounts could stand in {several}", "say which it is: --amount-column COLUMN")
    found.group = next((place for place in of[Kind.COUNT] if _groups(sheet, place, found.player)), None)
    kept = {found.amount} if found.amount is not None else {*found.paid_in, *found.paid_out}
    found.left_out = [each for each in found.left_out if each.what != _called(sheet, found.player)]
    for place, kind in numeric.items():
        if place not in kept and place != found.group:
            found.left_out.append(Skipped(_called(sheet, place), kind or "is not the column of amounts"))


def _full_words(sheet: Sheet, found: Columns) -> list[int]:
    """Columns that hold a word in every line, several different ones, and have no other place."""
    taken = {found.date, found.note, found.unit, found.currency}
    return [
        place
        for place, heading in enumerate(sheet.columns)
        if place not in taken
        and kind_of(heading) is None
        and not _holds_amounts(sheet, place)
        and len(sheet.cells(place)) == len(sheet.lines)
        and len({key(cell) for cell in sheet.cells(place)}) > 1
    ]


def _groups(sheet: Sheet, place: int, player: int) -> bool:
    """Whether the numbers in a column tell hands apart: several people stand beside one number."""
    beside: dict[str, set[str]] = {}
    for line in sheet.lines:
        beside.setdefault(line.cells[place], set()).add(key(line.cells[player]))
    return all(len(people) > 1 for number, people in beside.items() if number)


def _wide_columns(sheet: Sheet, found: Columns, numeric: Mapping[int, Kind | None]) -> None:
    """Leave out the columns of numbers that are no player's by their headings; the rest may be players'."""
    headings = {words_of(column) for column in sheet.columns}
    for place, kind in numeric.items():
        owner = whose_sum(sheet.columns[place])
        if kind is Kind.COUNT or (kind is Kind.STAMP):
            found.left_out.append(Skipped(_called(sheet, place), kind))
        elif kind is Kind.SUM or (owner is not None and owner in headings):
            found.left_out.append(Skipped(_called(sheet, place), Kind.SUM))
        elif kind is Kind.WORDS or kind is Kind.DATE:
            found.left_out.append(Skipped(_called(sheet, place), kind))
        else:
            found.players.append(place)
