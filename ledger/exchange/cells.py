"""What stands in the cells of a sheet: dates and amounts, as people in different countries write them.

Nothing is guessed from one cell: how the whole sheet is written is found out first, and what stays open is refused.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_PARTS = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?")
_DAY_MONTH = re.compile(r"(?:[A-Za-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4}|\d{2})")
_MONTH_DAY = re.compile(r"(?:[A-Za-z]+,? )??([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MOST_MONTHS = 12
_NUMBER = re.compile(r"[0-9]+([.,][0-9]+)*|[.,][0-9]+")
_CURRENCY = re.compile(r"[$\u20ac\u00a3\u00a5]|[A-Z]{3}")
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-"})
_SPACES = re.compile(r"[\s\u00a0\u202f'\u2019_]+")
_THOUSAND = 3


class DateOrder(NamedTuple):
    """Whether the day or the month stands first in dates such as 3/4/2026; None where no date of a sheet shows it."""

    day_first: bool | None = None


def date_order(texts: Iterable[str]) -> DateOrder:
    """What the dates of a sheet show about their order. Raises Refused where they contradict each other."""
    shown: dict[bool, str] = {}
    for text in texts:
        match = _PARTS.fullmatch(text)
        if match and match[2] != ".":
            for day_first, part in ((True, match[1]), (False, match[3])):
                if int(part) > _MOST_MONTHS:
                    shown.setdefault(day_first, text)
    if len(shown) > 1:
        raise Refused(
            f"the dates {quoted(shown[True])} and {quoted(shown[False])} are not written the same way",
            "write every date with the year first, such as 2026-11-29",
        )
    return DateOrder(next(iter(shown), None))


def read_date(text: str, order: DateOrder) -> date | None:
    """The date in a cell, or None where it is none. Raises Refused where it could be two dates."""
    try:
        if match := _ISO.fullmatch(text):
            return date(int(match[1]), int(match[2]), int(match[3]))
        if match := _PARTS.fullmatch(text):
            day_first = True if match[2] == "." else order.day_first
            if day_first is None and match[1] != match[3]:
                raise Refused(f"{quoted(text)} could be two dates", "say which stands first: --dates day or month")
            day, month = (match[1], match[3]) if day_first else (match[3], match[1])
            return date(_year(match[4]), int(month), int(day))
        if match := _DAY_MONTH.fullmatch(text):
            return date(_year(match[3]), _month(match[2]), int(match[1]))
        if match := _MONTH_DAY.fullmatch(text):
            return date(_year(match[3]), _month(match[1]), int(match[2]))
    except ValueError:
        return None
    return None


def _year(text: str) -> int:
    """A year, of this century where it has two digits."""
    return int(text) if len(text) == 4 else 2000 + int(text)  # noqa: PLR2004  # four digits are a whole year


def _month(word: str) -> int:
    """A month by its English name or the beginning of it. Raises ValueError for anything else."""
    return _MONTHS.index(word[:3].casefold()) + 1


class Writing(NamedTuple):
    """How the amounts of a sheet are written: its decimal mark, and whether they are money; else they are points."""

    decimal: str
    is_money: bool


def writing(texts: Iterable[str], decimal: str | None, *, is_money: bool | None) -> Writing:
    """How amounts are written, as all of them together show it; what was said beforehand counts.

    Raises Refused where they contradict each other, or leave open whether 1,250 is more than a thousand.
    """
    cells = [bare for text in texts if (bare := _bare(text)) is not None]
    mark = decimal or _decimal_mark([bare.digits for bare in cells])
    if is_money is None:
        is_money = any(bare.has_currency or _has_cents(bare.digits, mark) for bare in cells)
    return Writing(mark, is_money)


def read_amount(text: str, how: Writing) -> Decimal | None:
    """The amount in a cell, exactly; None where it is none."""
    bare = _bare(text)
    if bare is None:
        return None
    other = "," if how.decimal == "." else "."
    whole, _, part = bare.digits.partition(how.decimal)
    groups = whole.split(other)
    if other in part or how.decimal in part or any(len(group) != _THOUSAND for group in groups[1:]):
        return None
    return Decimal(f"{'-' if bare.is_negative else ''}{''.join(groups) or '0'}.{part or '0'}")


class _Bare(NamedTuple):
    """An amount without what stands around its digits and marks."""

    digits: str
    is_negative: bool
    has_currency: bool


def _bare(text: str) -> _Bare | None:
    """The digits of an amount, or None where a cell holds none: ``-$1,250.00``, ``(25)``, ``25-``, ``1.250,00 EUR``."""
    rest = _SPACES.sub("", text).translate(_MINUS)
    has_currency = bool(_CURRENCY.search(rest))
    rest = _CURRENCY.sub("", rest, count=1)
    in_brackets = rest.startswith("(") and rest.endswith(")")
    rest = rest[1:-1] if in_brackets else rest
    signs = [rest[:1], rest[-1:]]
    is_negative = in_brackets or "-" in signs
    rest = rest.removeprefix("-").removeprefix("+") if rest[:1] in {"-", "+"} else rest.removesuffix("-")
    if not _NUMBER.fullmatch(rest) or not rest.isascii():
        return None
    return _Bare(rest, is_negative, has_currency)


def _decimal_mark(numbers: list[str]) -> str:
    """The decimal mark that all numbers of a sheet agree on."""
    shown: dict[str, str] = {}
    unclear = None
    for number in numbers:
        marks = [char for char in number if char in ".,"]
        if not marks:
            continue
        mark = marks[-1]
        if len(marks) > 1 and marks[0] == mark:
            mark = "," if mark == "." else "."
        elif len(marks) == 1 and _could_be_thousands(number, mark):
            unclear = unclear or number
            continue
        shown.setdefault(mark, number)
    if len(shown) > 1:
        one, other = shown["."], shown[","]
        raise Refused(f"{quoted(one)} and {quoted(other)} are not written the same way", "use one decimal mark")
    if not shown and unclear:
        hint = "say how it is meant: --decimal dot or --decimal comma"
        raise Refused(f"{quoted(unclear)} could be more than a thousand, or a little more than one", hint)
    return next(iter(shown), ".")


def _could_be_thousands(number: str, mark: str) -> bool:
    """Whether the one mark in a number may part thousands."""
    before, _, behind = number.partition(mark)
    return len(behind) == _THOUSAND and 0 < len(before) <= _THOUSAND and not before.startswith("0")


def _has_cents(number: str, mark: str) -> bool:
    """Whether a number has decimals that say something: cents, written out or above zero."""
    part = number.partition(mark)[2]
    return len(part) > 1 or bool(part.strip("0"))
