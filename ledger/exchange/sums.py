"""Sums are not play: which rows and columns of a sheet add up others, as their numbers show it."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

#: Amounts by the places of their columns; who has none did not play.
Amounts = dict[int, Decimal]
_SEVERAL = 2
#: So many rows show that a column is no coincidence.
_ENOUGH = 3
#: Rows of running totals move by less than this part of what they hold; rows of play by more than all of it.
_STEADY = Decimal("0.7")
_ROWS_OF_A_RUN = 5


class Row(Struct, frozen=True):
    """A row of amounts: its number, the day it belongs to, and whether that day stands in it."""

    number: int
    day: str
    is_dated: bool
    amounts: Amounts


class RowSums(Struct, frozen=True):
    """Rows that add up others, by number: those that are clear; those that may be play, with how many each adds up."""

    clear: frozenset[int]
    unclear: Mapping[int, int]


def row_sums(rows: Sequence[Row]) -> RowSums:
    """Which rows add up those above them.

    A row without a date that sums those above is one, unless other rows without a date are play; then it may be, and so
    may the last row of a date that sums the others of it. Equal sums alone, on a date of their own, are play.
    """
    clear: set[int] = set()
    if len(rows) > _SEVERAL and not rows[0].is_dated and _adds_up(rows[0], rows[1:]):
        clear.add(rows[0].number)
        rows = rows[1:]
    sums, plays = _undated_sums(rows)
    clear |= sums if sums and not plays else _ends_of_nights(rows)
    rows = [row for row in rows if row.number not in clear]
    return RowSums(frozenset(clear), _unclear(rows))


class _Sum:
    """What rows come to, added one after the other."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self.amounts: Amounts = {}
        self.count = 0
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        """One more row."""
        self.count += 1
        for place, amount in row.amounts.items():
            self.amounts[place] = self.amounts.get(place, Decimal(0)) + amount

    def is_in(self, row: Row) -> bool:
        """Whether a row says the sum, column by column, and not of nothing."""
        if not self.count or not any(row.amounts.values()):
            return False
        return all(row.amounts.get(place, 0) == self.amounts.get(place, 0) for place in {*row.amounts, *self.amounts})


def _undated_sums(rows: Sequence[Row]) -> tuple[set[int], bool]:
    """Rows without a date that sum those above them, and whether others without one are play."""
    above, block = _Sum(), _Sum()
    strong: set[int] = set()
    weak: set[int] = set()
    plays = False
    for row in rows:
        if not row.is_dated and any(row.amounts.values()):
            of_all = above.count >= _SEVERAL and above.is_in(row)
            if of_all or block.is_in(row):
                (strong if of_all or block.count >= _SEVERAL else weak).add(row.number)
                block = _Sum()
                continue
            plays = True
        above.add(row)
        block.add(row)
    return (strong | weak if strong else set()), plays


def _ends_of_nights(rows: Sequence[Row]) -> set[int]:
    """The last rows of all nights, where none has a date and each sums several others of its night."""
    nights = _by_day(rows)
    ends = {those[-1].number for those in nights if not those[-1].is_dated and _adds_up(those[-1], those[:-1])}
    return ends if len(ends) == len(nights) > 1 and all(len(those) > _SEVERAL for those in nights) else set()


def _by_day(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of each day."""
    by_day: dict[str, list[Row]] = {}
    for row in rows:
        by_day.setdefault(row.day, []).append(row)
    return list(by_day.values())


def _unclear(rows: Sequence[Row]) -> dict[int, int]:
    """The last row of a date, or of all, that sums those of it above; with how many those are."""
    found: dict[int, int] = {}
    nights = _by_day(rows)
    last = [(those[-1], those[:-1]) for those in nights]
    all_end_so = all(others and _adds_up(row, others) for row, others in last)
    for row, others in last:
        if _adds_up(row, others) and (len(others) >= _SEVERAL or all_end_so):
            found[row.number] = len(others)
    if (
        rows
        and any(len(those) > 1 for those in nights if rows[-1] in those)
        and len(rows) > _SEVERAL
        and _adds_up(rows[-1], rows[:-1])
    ):
        found[rows[-1].number] = len(rows) - 1
    return found


def _adds_up(row: Row, others: Iterable[Row]) -> bool:
    """Whether a row is the sum of others, column by column, and not of nothing."""
    return _Sum(others).is_in(row)


def sums_nothing(row: Row, others: Sequence[Row]) -> bool:
    """Whether a row is the sum of no run of rows right above it or right below."""
    above = [each for each in others if each.number < row.number]
    below = [each for each in others if each.number > row.number]
    runs = [above[start:] for start in range(len(above))] + [below[: end + 1] for end in range(len(below))]
    return not any(_adds_up(row, run) for run in runs)


class ColumnSums(Struct, frozen=True):
    """Columns that are no player's: those that are clear, with the reason; those that may be, and of whom."""

    clear: Mapping[int, str]
    unclear: Mapping[int, int]


def column_sums(
    rows: Sequence[Row],
    columns: Collection[int],
    *,
    players: Collection[int],
    linked: Mapping[int, Collection[int]],
    adds_up: bool,
) -> ColumnSums:
    """Which columns hold no points, as the rows with a date show it.

    ``players`` are columns known to be a player's. ``linked`` names for a column the others it may well be the sum of:
    one of the same heading, or any where it has none. ``adds_up`` says that every row should come to zero.
    """
    dated = [row.amounts for row in rows if row.is_dated] or [row.amounts for row in rows]
    clear: dict[int, str] = {}
    unclear: dict[int, int] = {}
    for place in (each for each in columns if each not in players):
        held = [amounts.get(place) for amounts in dated]
        if len(held) >= _ENOUGH and all(amount == 0 for amount in held):
            clear[place] = "is always 0"
            continue
        for other in (each for each in columns if each != place and each not in clear):
            if _is_sum(dated, other, place):
                if other in linked.get(place, ()):
                    clear[place] = "adds up another"
                elif sum(amounts.get(place) not in {None, amounts.get(other)} for amounts in dated) >= _ENOUGH:
                    unclear[place] = other
    if adds_up:
        every = [row.amounts for row in rows]
        rest = [place for place in columns if place not in clear]
        without = [place for place in rest if place not in unclear]
        if unclear and _all_zero(every, rest) != _all_zero(every, without):
            clear.update(dict.fromkeys(unclear if _all_zero(every, without) else (), "adds up another"))
            unclear = {}
        elif not unclear:
            clear.update(dict.fromkeys(_extra_columns(every, rest, players), "every row adds up to zero without it"))
    return ColumnSums(clear, unclear)


def _is_sum(rows: Sequence[Amounts], part: int, whole: int) -> bool:
    """Whether a column is the running sum of another, or its sum since it last held something."""
    running = since = Decimal(0)
    is_running = is_since = True
    several = filled = blocks = 0
    for amounts in rows:
        running += amounts.get(part, 0)
        since += amounts.get(part, 0)
        several += part in amounts
        if whole in amounts:
            is_running &= amounts[whole] == running
            is_since &= amounts[whole] == since
            filled += 1
            blocks += several >= _SEVERAL
            since, several = Decimal(0), 0
    is_other = any(amounts.get(whole) not in {None, amounts.get(part)} for amounts in rows)
    return is_other and ((is_running and filled >= _SEVERAL) or (is_since and blocks > 0))


def _extra_columns(rows: Sequence[Amounts], columns: Sequence[int], players: Collection[int]) -> tuple[int, ...]:
    """The fewest columns without which every row comes to zero, where no others would do and they count upwards."""
    if len(rows) < _SEVERAL or _all_zero(rows, columns):
        return ()
    counting = [
        place
        for place in columns
        if place not in players
        and all(amounts.get(place, 0) >= 0 for amounts in rows)
        and any(amounts.get(place) for amounts in rows)
    ]
    for size in range(1, _ENOUGH + 1):
        found = [
            without
            for without in combinations(counting, size)
            if len(columns) - size >= _SEVERAL and _all_zero(rows, [each for each in columns if each not in without])
        ]
        if found:
            return found[0] if len(found) == 1 else ()
    return ()


def _all_zero(rows: Iterable[Amounts], columns: Collection[int]) -> bool:
    """Whether some columns of every row come to zero."""
    return not any(sum(amounts.get(place, 0) for place in columns) for amounts in rows)


def zero_without(row: Amounts) -> int | None:
    """The one column without which a row comes to zero, or None."""
    total = sum(row.values())
    found = [place for place, amount in row.items() if amount == total]
    return found[0] if len(found) == 1 and len(row) > _SEVERAL else None


def looks_running(rows: Sequence[Amounts]) -> bool:
    """Whether rows look like running totals: those move from row to row, and each time by little of what they hold."""
    if len(rows) < _ROWS_OF_A_RUN or any(before == now for before, now in pairwise(rows)):
        return False
    pairs = [
        (before[place], amounts[place]) for before, amounts in pairwise(rows) for place in amounts if place in before
    ]
    held = sum(abs(now) for _, now in pairs)
    return held > 0 and sum(abs(now - before) for before, now in pairs) < _STEADY * held


def differences(rows: Sequence[Amounts]) -> list[Amounts]:
    """What was played from row to row, of rows of running totals; who stays where they were did not play."""
    result: list[Amounts] = []
    held: Amounts = {}
    for amounts in rows:
        result.append({place: now - held.get(place, 0) for place, now in amounts.items() if now != held.get(place, 0)})
        held.update(amounts)
    return result
