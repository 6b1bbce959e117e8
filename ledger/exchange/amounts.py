"""Amounts in the cells of a sheet, as people in different countries write them, and the currencies they name.

Nothing is guessed from one cell: how the whole sheet is written is found out first, and what stays open is refused.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER = re.compile(r"[0-9]+([.,][0-9]+)*[.,]?|[.,][0-9]+")
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2014": "-"})
_SPACES = re.compile(r"[\s\u00a0\u202f'\u2019]+")
_THOUSAND = 3
#: So many different cells are looked at once only: one sheet says the same again and again.
_REPEATED = 10_000
_CENTS = 2
#: Signs of money, and the currencies each may mean, the usual one first.
SIGNS = {
    "US$": ("USD",), "CA$": ("CAD",), "C$": ("CAD",), "AU$": ("AUD",), "A$": ("AUD",), "NZ$": ("NZD",),
    "HK$": ("HKD",), "S$": ("SGD",), "R$": ("BRL",), "MX$": ("MXN",), "NT$": ("TWD",),
    "$": ("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "TWD", "ARS", "CLP", "COP", "JMD", "BBD", "BSD", "BZD"),
    "\u20ac": ("EUR",), "\u00a3": ("GBP", "EGP", "GIP", "SYP", "LBP", "SHP", "FKP"), "\u00a5": ("JPY", "CNY"),
    "\uffe5": ("JPY", "CNY"), "\u5143": ("CNY", "TWD"), "\u5186": ("JPY",), "\u20b9": ("INR",), "\u20a9": ("KRW",),
    "\u20aa": ("ILS",), "\u20b1": ("PHP",), "\u0e3f": ("THB",), "\u20ab": ("VND",), "\u20ba": ("TRY",),
    "\u20bd": ("RUB",), "\u20b4": ("UAH",), "z\u0142": ("PLN",), "kr": ("SEK", "NOK", "DKK", "ISK"),
    "K\u010d": ("CZK",), "Ft": ("HUF",), "Fr.": ("CHF",), "Rs": ("INR", "PKR", "LKR", "NPR", "MUR"),
}  # fmt: skip
#: Currencies that have no sign of their own, beside those that have one.
_CODES = frozenset(
    ("ZAR", "MYR", "IDR", "SAR", "AED", "KES", "RON", "BGN", *(code for each in SIGNS.values() for code in each))
)
_SIGN = "|".join(map(re.escape, sorted(SIGNS, key=len, reverse=True)))
_CURRENCY = rf"(?:{_SIGN}|[A-Z]{{3}})"
_AROUND = re.compile(
    rf"(?P<before>{_CURRENCY})?(?P<number>[-+(]*[^A-Za-z]*?)(?P<behind>{_CURRENCY}|pts?\.?|points?|coins?)?"
)
#: Units of points that people write behind a number, or beneath a heading.
POINTS = frozenset(("pt", "pts", "pts.", "point", "points", "coin", "coins", "chips"))
#: What stands in the cell of somebody who did not play.
_BLANKS = frozenset(
    ("", "x", "n/a", "na", "n.a.", "#n/a", "none", "nil", "absent", "away", "out", "did not play", "dnp")
)


@lru_cache(_REPEATED)
def is_blank(text: str) -> bool:
    """Whether a cell holds no amount and says so: it is empty, a dash, ``$ -``, ``x`` or ``n/a``."""
    folded = text.strip().casefold()
    if folded in _BLANKS:
        return True
    return not re.sub(rf"{_SIGN}|[\s.()*]", "", text).translate(_MINUS).strip("-")


class Bare(NamedTuple):
    """An amount without what stands around its digits and marks, and the currency there, as it is written."""

    digits: str
    is_negative: bool
    currency: str | None


@lru_cache(_REPEATED)
def bare(text: str) -> Bare | None:
    """The digits of an amount, or None where a cell holds none: ``-$1,250.00``, ``(25)``, ``25-``, ``1.250,00 EUR``."""
    rest = _SPACES.sub("", text).translate(_MINUS)
    in_brackets = rest.startswith("(") and rest.endswith(")")
    rest = rest[1:-1] if in_brackets else rest
    sign = ""
    if rest[:1] in {"-", "+"}:
        sign, rest = rest[0], rest[1:]
    match = _AROUND.fullmatch(rest)
    if match is None:
        return None
    number = match["number"]
    if not sign and number[:1] in {"-", "+"}:
        sign, number = number[0], number[1:]
    elif not sign and number[-1:] == "-":
        sign, number = "-", number[:-1]
    if number.startswith("(") and number.endswith(")") and not in_brackets:
        in_brackets, number = True, number[1:-1]
    if not _NUMBER.fullmatch(number) or not number.isascii():
        return None
    behind = match["behind"] if match["behind"] and match["behind"].casefold() not in POINTS else None
    return Bare(number.rstrip(".,"), in_brackets or sign == "-", match["before"] or behind)


def means(written: str, currency: str) -> bool:
    """Whether a sign or code of money may mean a currency, given by its three letters."""
    return written == currency or currency in SIGNS.get(written, ())


def currency_of(text: str) -> str | None:
    """The sign or code a cell consists of, or None where it is none."""
    stripped = text.strip("()[] ")
    return stripped if stripped in SIGNS or stripped in _CODES else None


class Writing(NamedTuple):
    """How the amounts of a sheet are written: its decimal mark, and whether they are money; else they are points.

    ``is_money`` is None where one decimal, as in ``unclear``, could be either.
    """

    decimal: str
    is_money: bool | None
    unclear: str = ""


def writing(texts: Iterable[str], decimal: str | None, *, is_money: bool | None) -> Writing:
    """How amounts are written, as all of them together show it; what was said beforehand counts.

    Raises Refused where they contradict each other, or leave open whether 1,250 is more than a thousand.
    """
    cells = [(text, found) for text in texts if (found := bare(text)) is not None]
    mark = decimal or _decimal_mark([found.digits for _, found in cells])
    if is_money is not None:
        return Writing(mark, is_money)
    if any(found.currency or _decimals(found.digits, mark) >= _CENTS for _, found in cells):
        return Writing(mark, is_money=True)
    unclear = next((text for text, found in cells if found.digits.partition(mark)[2].strip("0")), "")
    return Writing(mark, None if unclear else False, unclear)


def read_amount(text: str, how: Writing) -> Decimal | None:
    """The amount in a cell, exactly; None where it is none."""
    found = bare(text)
    if found is None:
        return None
    other = "," if how.decimal == "." else "."
    whole, _, part = found.digits.partition(how.decimal)
    groups = whole.split(other)
    if other in part or how.decimal in part or any(len(group) != _THOUSAND for group in groups[1:]):
        return None
    return Decimal(f"{'-' if found.is_negative else ''}{''.join(groups) or '0'}.{part or '0'}")


def might_be_amount(text: str) -> bool:
    """Whether a cell is an amount in one way of writing or the other."""
    return any(read_amount(text, Writing(mark, is_money=False)) is not None for mark in ".,")


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


def _decimals(number: str, mark: str) -> int:
    """How many decimals a number has."""
    return len(number.partition(mark)[2])
