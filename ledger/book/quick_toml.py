"""Reading many nights: what a line of a file says, the same line says in every other.

A night is lines of a key and a short value, and a season says the same few over and over: who sat, who won how much. So
each different line is read once and remembered. A key with a plain value is read here; any other line by itself by the
standard library; and what is not laid out as this program lays it out, such as a text of several lines, is left to it
as a whole: that is the contract, and this the short cut.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from ledger.book import toml_reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_Table: TypeAlias = dict[str, object]
#: A key and its value. Without a key, what begins: a table, by its names; another table of a list, by the name of the
#: list; and nothing.
_Said: TypeAlias = tuple[str, Any] | tuple[None, tuple[str, ...] | str | None]

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ENTRIES = "entries"
#: What stands between two entries as this program writes them.
_BETWEEN = f"\n\n[[{_ENTRIES}]]\n"
#: What stands before the first table in a header.
_BEFORE_TABLES = "\n\n["
#: No two of these lines, which say when something was, are alike; so they are not remembered.
_AT = "at = "
_WHEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}[+-][0-9]{2}:[0-9]{2})?")
#: What a whole number may have, so that whoever reads it has a bound.
_MOST_DIGITS = 16
#: With more dots than this a line may hold a key without end, for which tomllib takes memory by the square of them.
_MOST_DOTS = 20
#: As many different lines are remembered: those of some thousand nights.
_MOST_LINES = 100_000

#: What was read before: what each line says, those of them that are a key and its value, and what stands in points.
_known: dict[str, _Said] = {}
_pairs: dict[str, tuple[str, Any]] = {}
_numbers: dict[str, tuple[str, int]] = {}
#: What the tables say that are the last of a header.
_tables: dict[str, _Table] = {}


def quick_toml(content: bytes) -> _Table | None:
    """What the bytes of a TOML file say, decimals exact; None where this reader cannot tell.

    Lists and tables in it are those of every other file that says the same: nobody may change them.
    """
    if len(content) > toml_reading.LARGEST:
        return None
    for remembered in (_known, _pairs, _numbers, _tables):
        if len(remembered) > _MOST_LINES:
            remembered.clear()
    try:
        return _read(content.removeprefix(_BYTE_ORDER_MARK).decode("utf-8").replace("\r\n", "\n"))
    except (ValueError, RecursionError):
        return None


def read_quickly(content: bytes, path: Path) -> _Table:
    """What the bytes of a TOML file say, as `quick_toml` where that can tell. Raises as `toml_reading.parse_toml`."""
    data = quick_toml(content)
    return toml_reading.parse_toml(content, path) if data is None else data


def _read(text: str) -> _Table:
    """What a text says. Raises ValueError or RecursionError where this reader cannot tell."""
    header, *texts = text.removesuffix("\n").split(_BETWEEN)
    entries = list(map(_pairs_in, texts))
    known = _header(header) if entries and None not in entries else None
    if known is not None:
        return {**known, _ENTRIES: entries}
    document = _Document()
    document.add_lines(header.split("\n"))
    for entry, values in zip(texts, entries, strict=True):
        document.begin_next(_ENTRIES, values or {})
        if values is None:
            document.add_lines(entry.split("\n"))
    return document.root


def _header(text: str) -> _Table | None:
    """What a header says that is keys and values, and then tables; None for another, and for one that holds entries.

    The tables are those of the rules: every night that is played by them has the same. Raises as `_read`.
    """
    lines, mark, tables = text.partition(_BEFORE_TABLES)
    values = _pairs_in(lines)
    if values is None or _ENTRIES in values:
        return None
    if not mark:
        return values
    known = _tables.get(tables)
    if known is None:
        document = _Document()
        document.add_lines(f"[{tables}".split("\n"))
        known = _tables[tables] = document.root
    return None if _ENTRIES in known or not values.keys().isdisjoint(known) else {**values, **known}


def _pairs_in(text: str) -> _Table | None:
    """What lines say that are nothing but keys and values; None for others. Raises as `_read`."""
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
    if line.startswith(_AT) and (when := _when(line[len(_AT) :])):
        return "at", when
    pair = _said(line)
    if pair[0] is None:
        return None
    _pairs[line] = pair
    return pair


def _said(line: str) -> _Said:
    """What one line says by itself. Raises as `_read`."""
    if not line or (line[0] == "#" and line.isprintable()):
        return None, None
    if line[0] == "[" and (begins := _heading(line)):
        return None, begins
    key, _, value = line.partition(" = ")
    plain = _plain(value)
    if plain is None:
        value, _, comment = value.partition(" #")
        plain = _plain(value.rstrip(" ")) if comment.isprintable() else None
    if plain is not None and _is_bare(key):
        return key, plain
    if line.count(".") > _MOST_DOTS:
        raise ValueError(line)
    values = toml_reading.by_standard_library(line)
    if not values:
        return None, None
    key = line.partition("=")[0].rstrip(" ")
    if not _is_bare(key):
        raise ValueError(line)
    return key, values[key]


def _heading(line: str) -> tuple[str, ...] | str | None:
    """What a line in brackets begins: a table, or another one of a list; None where that cannot be told."""
    if line.startswith("[["):
        return line[2:-2] if line.endswith("]]") and _is_bare(line[2:-2]) else None
    names = tuple(line[1:-1].split("."))
    return names if line.endswith("]") and all(map(_is_bare, names)) else None


def _plain(value: str) -> object:
    """What a value is, where it is one of those written most; None where it may be anything else."""
    if value[:2] == "{ ":
        return _points(value)
    if value in {"true", "false"}:
        return value == "true"
    if value[:1] == '"':
        return _text(value)
    if value[:1] == "[":
        values = [_text(piece) if piece[:1] == '"' else _whole(piece) for piece in value[1:-1].split(", ")]
        return values if value[-1] == "]" and None not in values else None
    return _when(value) if value[4:5] == "-" else _whole(value)


def _points(value: str) -> dict[str, int] | None:
    """Whole numbers by their keys, as net points are written."""
    if not value.endswith(" }"):
        return None
    pieces = value[2:-2].split(", ")
    numbers = list(map(_numbers.get, pieces))
    while None in numbers:
        place = numbers.index(None)
        written, _, digits = pieces[place].rpartition(" = ")
        name, number = written if _is_bare(written) else _text(written), _whole(digits)
        if name is None or number is None:
            return None
        numbers[place] = _numbers[pieces[place]] = name, number
    points: dict[str, int] = dict(numbers)  # type: ignore[arg-type]  # none of them is None
    return points if len(points) == len(numbers) else None


def _text(value: str) -> str | None:
    """A text in quotes in which every character stands for itself."""
    text = value[1:-1]
    quoted = f'"{text}"' == value
    return text if quoted and '"' not in text and "\\" not in text and text.isprintable() else None


def _whole(value: str) -> int | None:
    """A whole number."""
    digits = value.removeprefix("-")
    is_number = len(digits) <= _MOST_DIGITS and digits.isdecimal() and digits.isascii()
    return int(value) if is_number and (digits[0] != "0" or value == "0") else None


def _when(value: str) -> date | None:
    """A day or a moment. Raises ValueError for one that no calendar has."""
    match = _WHEN.fullmatch(value)
    if match is None:
        return None
    return datetime.fromisoformat(value) if match[1] else date.fromisoformat(value)


def _is_bare(key: str) -> bool:
    """Whether a key is one that needs no quotes: of letters, digits, dashes and underscores."""
    return key.isascii() and key.replace("-", "").replace("_", "").isalnum()


class _Document:
    """A document as far as it has been read: all of it, and the table that the next line is in."""

    def __init__(self) -> None:
        self.root: _Table = {}
        self._table = self.root
        self._lists: dict[str, list[_Table]] = {}
        self._begun = {id(self.root)}

    def add_lines(self, lines: Iterable[str]) -> None:
        """What the next lines say. Raises ValueError where one cannot stand there, and as `_read`."""
        for line in lines:
            said = _known.get(line)
            if said is None:
                said = _known[line] = _said(line)
            key, value = said
            if key is not None:
                self._add(key, value)
            elif isinstance(value, str):
                self.begin_next(value, {})
            elif value is not None:
                self._begin(value)

    def _add(self, key: str, value: object) -> None:
        """A key with its value. Raises ValueError where it cannot stand there, or not as far as can be told."""
        if key in self._table:
            raise ValueError(key)
        self._table[key] = value

    def begin_next(self, name: str, values: _Table) -> None:
        """The next lines are of another table of a list, of which these values are known.

        Raises ValueError where something else has the name of the list.
        """
        if name not in self._lists:
            self._table, self._lists[name] = self.root, []
            self._add(name, self._lists[name])
        self._table = values
        self._begun.add(id(values))
        self._lists[name].append(values)

    def _begin(self, names: Sequence[str]) -> None:
        """The next lines are a table of these names, one in the other. Raises as `_add`."""
        table = self.root
        if names[0] in self._lists:
            table, names = self._lists[names[0]][-1], names[1:]
        if not names:
            raise ValueError(names)
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
