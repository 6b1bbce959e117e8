"""Reading many nights: what a line of a file says, the same line says in every other.

A night is lines of a key and a short value, and a season says the same few over and over: who sat, who won how much. So
each different line is read once, by the standard library, and remembered. What is not laid out as this program lays it
out, such as a text of several lines, is left to `tomllib` as a whole: that is the contract, and this the short cut.
"""

from __future__ import annotations

import re
import tomllib
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, TypeAlias

from ledger.book import toml_reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_Table: TypeAlias = dict[str, object]
#: A key and its value; for the first line of a table no key, and its names; for one that says nothing, two Nones.
_Said: TypeAlias = tuple[str, Any] | tuple[None, None]

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ENTRIES = "entries"
_ENTRY = f"[[{_ENTRIES}]]"
#: What stands between two entries as this program writes them.
_BETWEEN = f"\n\n{_ENTRY}\n"
_HEADER = re.compile(r"\[((?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+)\]")
_KEY = re.compile(r"([A-Za-z0-9_-]+) *=")
#: No two lines that say when something was are alike, so these are not remembered.
_MOMENT = re.compile(r"at = (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)")
#: A table of whole numbers on one line, and what stands in it, a name quoted or not: few points, in ever new company.
_POINTS = re.compile(r"([A-Za-z0-9_-]+) = \{ ")
_WHOLE = re.compile(r"([A-Za-z0-9_-]+) = (0|-?[1-9][0-9]{0,15})")
_NUMBER = re.compile(r'(?:([A-Za-z0-9_-]+)|"([^"\\\x00-\x1f\x7f]*)") = (0|-?[1-9][0-9]{0,15})')
#: With more dots than this a line may hold a key without end, for which tomllib takes memory by the square of them.
_MOST_DOTS = 20
#: As many different lines are remembered: those of some thousand nights.
_MOST_LINES = 100_000

#: What was read before: what each line says, those of them that are a key and its value, and what stands in points.
_known: dict[str, _Said] = {}
_pairs: dict[str, tuple[str, Any]] = {}
_numbers: dict[str, tuple[str, int]] = {}


def quick_toml(content: bytes) -> _Table | None:
    """What the bytes of a TOML file say, decimals exact; None where this reader cannot tell.

    Lists and inline tables in it are those of every other file that says the same: nobody may change them.
    """
    if len(content) > toml_reading.LARGEST:
        return None
    for remembered in (_known, _pairs, _numbers):
        if len(remembered) > _MOST_LINES:
            remembered.clear()
    try:
        return _read(content.removeprefix(_BYTE_ORDER_MARK).decode("utf-8").replace("\r\n", "\n"))
    except (ValueError, InvalidOperation, RecursionError):
        return None


def _read(text: str) -> _Table:
    """What a text says. Raises ValueError, InvalidOperation or RecursionError where this reader cannot tell."""
    document = _Document()
    header, *entries = text.removesuffix("\n").split(_BETWEEN)
    document.add_lines(header.split("\n"))
    for entry in entries:
        values = _entry(entry)
        document.begin_entry(values or {})
        if values is None:
            document.add_lines(entry.split("\n"))
    return document.root


def _entry(text: str) -> _Table | None:
    """What the lines of an entry say that are nothing but keys and values; None for others. Raises as `_read`."""
    lines = text.split("\n")
    pairs = list(map(_pairs.get, lines))
    while None in pairs:
        place = pairs.index(None)
        pairs[place] = found = _pair(lines[place])
        if found is None:
            return None
    values: _Table = dict(pairs)  # type: ignore[arg-type]  # none of them is None
    if len(values) != len(pairs):
        raise ValueError(text)
    return values


def _pair(line: str) -> tuple[str, Any] | None:
    """The key and the value of a line, which is remembered; None for a line that is no such. Raises as `_read`."""
    moment = _MOMENT.fullmatch(line)
    if moment:
        return "at", datetime.fromisoformat(moment[1])
    number = _WHOLE.fullmatch(line)
    pair: _Said = (number[1], int(number[2])) if number else _points(line) or _said(line)
    if pair[0]:
        _pairs[line] = pair
        return pair
    return None


def _points(line: str) -> tuple[str, dict[str, int]] | None:
    """A key and the whole numbers behind it, as net points are written; None where a line says something else."""
    match = _POINTS.match(line)
    if match is None or not line.endswith(" }"):
        return None
    pieces = line[match.end() : -2].split(", ")
    numbers = list(map(_numbers.get, pieces))
    while None in numbers:
        place = numbers.index(None)
        number = _NUMBER.fullmatch(pieces[place])
        if number is None:
            return None
        name = number[1] if number[1] is not None else number[2]
        numbers[place] = _numbers[pieces[place]] = name, int(number[3])
    points: dict[str, int] = dict(numbers)  # type: ignore[arg-type]  # none of them is None
    return (match[1], points) if len(points) == len(numbers) else None


def _said(line: str) -> _Said:
    """What one line says by itself. Raises as `_read`."""
    if header := _HEADER.fullmatch(line):
        return "", tuple(header[1].split("."))
    if line.count(".") > _MOST_DOTS:
        raise ValueError(line)
    values = tomllib.loads(line, parse_float=Decimal)
    if not values:
        return None, None
    key = _KEY.match(line)
    if key is None:
        raise ValueError(line)
    return key[1], values[key[1]]


class _Document:
    """A document as far as it has been read: all of it, and the table that the next line is in."""

    def __init__(self) -> None:
        self.root: _Table = {}
        self._table = self.root
        self._entries: list[_Table] = []
        self._begun = {id(self.root)}

    def add_lines(self, lines: Iterable[str]) -> None:
        """What the next lines say. Raises ValueError where one cannot stand there, and as `_read`."""
        for line in lines:
            if line == _ENTRY:
                self.begin_entry({})
                continue
            said = _known.get(line)
            if said is None:
                said = _known[line] = _said(line)
            self._add(*said)

    def _add(self, key: str | None, value: Any) -> None:  # noqa: ANN401  # whatever TOML can say
        """What the next line says. Raises ValueError where it cannot stand there, or not as far as can be told."""
        if key is None:
            return
        if not key:
            self._begin(value)
        elif key in self._table:
            raise ValueError(key)
        else:
            self._table[key] = value

    def begin_entry(self, values: _Table) -> None:
        """The next lines are of a new entry, of which these values are known.

        Raises ValueError where there are entries of another kind.
        """
        if not self._entries:
            self._table = self.root
            self._add(_ENTRIES, self._entries)
        self._table = values
        self._begun.add(id(values))
        self._entries.append(values)

    def _begin(self, names: Sequence[str]) -> None:
        """The next lines are a table of these names, one in the other. Raises as `_add`."""
        table = self.root
        if names[0] == _ENTRIES and self._entries:
            table, names = self._entries[-1], names[1:]
        if not names:
            raise ValueError(_ENTRIES)
        for name in names[:-1]:
            if name not in table:
                table[name] = self._new()
            inner = table[name]
            if not isinstance(inner, dict) or id(inner) not in self._begun:  # a value that a line gave stays as it is
                raise ValueError(name)
            table = inner
        self._table = table
        new = self._new()
        self._add(names[-1], new)
        self._table = new

    def _new(self) -> _Table:
        """A table that lines may fill."""
        table: _Table = {}
        self._begun.add(id(table))
        return table
