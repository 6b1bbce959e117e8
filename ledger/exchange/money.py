"""What the amounts of a sheet are: units of points, and currencies, which are never added to those of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.exchange.amounts import SIGNS, bare, currency_of, means
from ledger.exchange.layout import Shape, without
from ledger.model import Unit
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.exchange.columns import Columns
    from ledger.exchange.layout import Line, Sheet

_UNITS = {**{unit.value: unit for unit in Unit}, "coin": Unit.COINS, "point": Unit.POINTS}


class Money(NamedTuple):
    """What amounts are: a unit, None where a sheet says none; a currency; whether any sign of money is there."""

    unit: Unit | None
    currency: str
    says_money: bool


def money_of(sheet: Sheet, columns: Columns, unit: str | None, currency: str | None, books: str) -> tuple[Sheet, Money]:
    """The lines of one unit and one currency, and what those are; ``books`` is the currency of the book.

    ``unit`` and ``currency`` are those asked for: lines of others are left out. Raises Refused where lines of several
    are there and none was asked for, where the currency is not the book's, and where one line mixes two.
    """
    units = {line.number: found for line in sheet.lines if (found := _unit(line, columns))}
    if unit is None and len(set(units.values())) > 1:
        several = either(list(dict.fromkeys(units.values())))
        raise Refused(
            f"the sheet holds points of different units: {several.replace(' or ', ' and ')}",
            f"they are never added; say which to import: --unit {next(iter(units.values()))}",
        )
    if unit is not None:
        others = {number: f"counts {each}" for number, each in units.items() if each != unit}
        sheet = without(sheet, others)
    written = {line.number: _currencies(line, columns) for line in sheet.lines}
    everywhere = {each for place, each in sheet.units.items() if place in columns.amounts() and currency_of(each)}
    wanted = currency or books
    for line in sheet.lines:
        mixed = written[line.number] | everywhere
        if len(mixed) > 1 and not any(all(means(each, code) for each in mixed) for code in _codes(mixed)):
            raise Refused(f"{line.where} has amounts in {_said(mixed)}", "give every currency rows of its own")
    strangers = {n: {each for each in found | everywhere if not means(each, wanted)} for n, found in written.items()}
    foreign = {number: found for number, found in strangers.items() if found}
    if foreign and currency is None:
        every = set().union(*written.values()) | everywhere
        strange = next(iter(sorted(foreign.items())))[1]
        code = _codes(strange)[0]
        raise Refused(
            f"the amounts are in {_said(every)}, and the book's money is {books}",
            f"to import those in {code} say --currency {code}: their nights keep it, and no report adds it to {books}",
        )
    sheet = without(sheet, {number: f"is in {_said(each)}" for number, each in foreign.items()})
    if sheet.shape is Shape.OWN:
        says_money = any(line.cells[columns.unit or 0] in written[line.number] for line in sheet.lines)
    else:
        says_money = bool(everywhere) or any(written[line.number] for line in sheet.lines)
    one = next((Unit(units[line.number]) for line in sheet.lines if line.number in units), None)
    return sheet, Money(one, wanted, says_money)


def _unit(line: Line, columns: Columns) -> Unit | None:
    """The unit a line says its points are. Raises Refused for one nobody knows."""
    if columns.unit is None or not line.cells[columns.unit] or currency_of(line.cells[columns.unit]):
        return None
    word = line.cells[columns.unit]
    if word.casefold() not in _UNITS:
        raise Refused(
            f"{line.where} has the unit {quoted(word)}", f"it should be {either([*Unit])}, or a currency such as USD"
        )
    return _UNITS[word.casefold()]


def _currencies(line: Line, columns: Columns) -> set[str]:
    """The signs and codes of money in a line."""
    found = {each.currency for place in columns.amounts() if (each := bare(line.cells[place])) and each.currency}
    for place in (columns.unit, columns.currency):
        if place is not None and line.cells[place]:
            found.add(currency_of(line.cells[place]) or "")
    return found - {""}


def _codes(written: Iterable[str]) -> list[str]:
    """The currencies that signs and codes may mean, the usual one of each first."""
    meant = [SIGNS.get(each, (each,)) for each in sorted(written)]
    return [each[0] for each in meant] + [code for each in meant for code in each[1:]]


def _said(written: Iterable[str]) -> str:
    """Signs and codes as they are said: £ (GBP) and EUR."""
    each = [f"{sign} ({SIGNS[sign][0]})" if sign in SIGNS else sign for sign in sorted(written)]
    return " and ".join(each)
