"""Dates in the cells of a sheet, as people in different countries write them.

Nothing is guessed from one cell: how the whole sheet is written is found out first, and what stays open is refused.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

_WEEKDAY = r"(?:[^\W\d]{2,10}\.?,? +)?"
_TIME = r"(?:,? *[T ] *\d{1,2}[:.]\d{2}\S*(?: ?[AaPp]\.?[Mm]\.?)?(?: \S+)?)?"
_ISO = re.compile(rf"{_WEEKDAY}(\d{{4}})[-/.](\d{{1,2}})[-/.](\d{{1,2}}){_TIME}")
_PARTS = re.compile(
    rf"{_WEEKDAY}(\d{{1,2}})([-/.])(\d{{1,2}})(?:\2(\d{{4}}|\d{{2}}){_TIME}|(?<=/\d)|(?<=/\d\d)|\.)"
    r"(?: \(?[^\W\d]{2,10}\.?\)?)?"
)
_MONTH = r"([^\W\d]{3,10})\.?"
_DAY_MONTH = re.compile(
    rf"{_WEEKDAY}(\d{{1,2}})(?:st|nd|rd|th|\.)?[ -]{{0,2}}(?:de )?{_MONTH}(?:(?:,?[ -]| de )(\d{{4}}|\d{{2}}))?{_TIME}"
)
_MONTH_DAY = re.compile(rf"{_WEEKDAY}{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?(?:,? (\d{{4}}|\d{{2}}))?{_TIME}")
_TIME_ALONE = re.compile(r"\d{1,2}[:h]\d{2}(:\d{2})?( ?[AaPp]\.?[Mm]\.?)?")
_MOST_MONTHS = 12
_HALF_A_YEAR = 183
_SERIAL = re.compile(r"\d{5}(\.\d+)?")
#: The day that Excel and its like call 0, and the days they call so in this century.
_DAY_ZERO = date(1899, 12, 30)
_CENTURY = range(36526, 73051)
#: Months by their names, in English and the languages around it; at least three letters of one will do.
_MONTHS = (
    "january januar janvier enero gennaio januari janeiro",
    "february februar février febrero febbraio februari fevereiro",
    "march märz mars marzo maart março mrt",
    "april avril abril aprile",
    "may mai mayo maggio mei maio",
    "june juni juin junio giugno junho",
    "july juli juillet julio luglio julho",
    "august août agosto augustus",
    "september septembre septiembre settembre setembro",
    "october oktober octobre octubre ottobre outubro",
    "november novembre noviembre novembro",
    "december dezember décembre diciembre dicembre dezembro",
)
_SHORTEST = 3
#: So many different cells are looked at once only: one sheet says the same again and again.
_REPEATED = 10_000
#: Beginnings of months that are more likely something else: "Set 1", "out".
_NO_MONTHS = frozenset(("set", "out"))


class DateWriting(NamedTuple):
    """How the dates of a sheet are written: whether the day stands first in 3/4/2026, None where nothing shows it.

    ``year`` is that of dates which name none, ``serials`` whether days are numbers as Excel keeps them.
    """

    day_first: bool | None = None
    year: int | None = None
    serials: bool = False


def date_writing(texts: Iterable[str], day_first: bool | None = None, year: int | None = None) -> DateWriting:  # noqa: FBT001
    """How the dates of a sheet are written, as all of them show it; what was said beforehand counts.

    Raises Refused where they contradict each other.
    """
    filled = [text for text in texts if text]
    shown: dict[bool, str] = {}
    for text in filled:
        match = _PARTS.fullmatch(text)
        if match and match[2] != ".":
            for first, part in ((True, match[1]), (False, match[3])):
                if int(part) > _MOST_MONTHS:
                    shown.setdefault(first, text)
    if len(shown) > 1:
        raise Refused(
            f"the dates {quoted(shown[True])} and {quoted(shown[False])} are not written the same way",
            "write every date with the year first, such as 2026-11-29",
        )
    how = DateWriting(
        next(iter(shown), None) if day_first is None else day_first, year, bool(filled) and all(map(is_serial, filled))
    )
    if year is not None:
        _refuse_new_year(filled, how)
    return how


def _refuse_new_year(texts: list[str], how: DateWriting) -> None:
    """Raise Refused where dates without a year run past the end of one."""
    if how.day_first is None and any(_PARTS.fullmatch(text) for text in texts):
        return  # which is said of the first of them
    bare = [(text, day) for text in texts if not _has_year(text) and (day := read_date(text, how)) is not None]
    steps = [(one, other, (other[1] - one[1]).days) for one, other in pairwise(bare)]
    short = [step for *_, step in steps if abs(step) <= _HALF_A_YEAR]
    goes_back = sum(step < 0 for step in short) > sum(step > 0 for step in short)
    for one, other, step in steps:
        if abs(step) > _HALF_A_YEAR and (step < 0) is not goes_back:
            raise Refused(
                f"the dates without a year go from {quoted(one[0])} to {quoted(other[0])}, past the end of one",
                "write the year into the dates",
            )


def _has_year(text: str) -> bool:
    """Whether a date names its year."""
    try:
        read_date(text, DateWriting(day_first=True))
    except Refused:
        return False
    return True


def is_serial(text: str) -> bool:
    """Whether a number is a day of this century as Excel counts them."""
    return bool(_SERIAL.fullmatch(text)) and int(float(text)) in _CENTURY


@lru_cache(_REPEATED)
def is_date(text: str) -> bool:
    """Whether a cell is a date in some way of writing, a year or not."""
    for day_first in (True, False):
        try:
            if read_date(text, DateWriting(day_first, 2024)) is not None:
                return True
        except Refused:  # pragma: no cover  # with an order and a year nothing stays open
            continue
    return False


def is_time(text: str) -> bool:
    """Whether a cell is a time of day."""
    return bool(_TIME_ALONE.fullmatch(text))


def read_date(text: str, how: DateWriting) -> date | None:
    """The date in a cell, or None where it is none. Raises Refused where it could be two dates, or lacks its year."""
    try:
        if match := _ISO.fullmatch(text):
            return date(int(match[1]), int(match[2]), int(match[3]))
        if match := _PARTS.fullmatch(text):
            day_first = True if match[2] == "." else how.day_first
            day, month = _day_and_month(text, match[1], match[3], day_first)
            return date(_year(text, match[4], how), month, day)
        if match := _DAY_MONTH.fullmatch(text):
            return date(_year(text, match[3], how), _month(match[2]), int(match[1]))
        if match := _MONTH_DAY.fullmatch(text):
            return date(_year(text, match[3], how), _month(match[1]), int(match[2]))
    except ValueError:
        return None
    return _DAY_ZERO + timedelta(int(float(text))) if how.serials and is_serial(text) else None


def _day_and_month(text: str, one: str, other: str, day_first: bool | None) -> tuple[int, int]:  # noqa: FBT001
    """Day and month of two numbers. Raises Refused where either could be the day."""
    if day_first is None and one != other:
        raise Refused(f"{quoted(text)} could be two dates", "say which stands first: --dates day or month")
    return (int(one), int(other)) if day_first else (int(other), int(one))


def _year(text: str, written: str | None, how: DateWriting) -> int:
    """A year, of this century where it has two digits. Raises Refused where none is written and none was said."""
    if written is not None:
        return int(written) if len(written) == 4 else 2000 + int(written)  # noqa: PLR2004  # a whole year
    if how.year is None:
        raise Refused(f"{quoted(text)} has no year", "say which it is: --year 2026")
    return how.year


def _month(word: str) -> int:
    """A month by its name or the beginning of it. Raises ValueError for anything else."""
    folded = word.casefold()
    if len(folded) >= _SHORTEST and folded not in _NO_MONTHS:
        found = [
            n for n, names in enumerate(_MONTHS, start=1) if any(name.startswith(folded) for name in names.split())
        ]
        if len(found) == 1:
            return found[0]
    raise ValueError(word)
