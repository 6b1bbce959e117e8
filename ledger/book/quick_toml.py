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
#: What a line says: a key and its value, or no key and the names of the table that begins there; None for nothing.
_Said: TypeAlias = tuple[str, Any] | None

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ENTRIES = "entries"
_ENTRY = f"[[{_ENTRIES}]]"
_HEADER = re.compile(r"\[((?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+)\]")
_KEY = re.compile(r"([A-Za-z0-9_-]+) *=")
#: No two lines that say when something was are alike, so these are not remembered.
_MOMENT = re.compile(r"at = (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)")
#: With more dots than this a line may hold a key without end, for which tomllib takes memory by the square of them.
_MOST_DOTS = 20
#: As many different lines are remembered: those of some thousand nights.
_MOST_LINES = 100_000

#: What each line says that was read before.
_known: dict[str, _Said] = {}


def quick_toml(content: bytes) -> _Table | None:
    """What the bytes of a TOML file say, decimals exact; None where this reader cannot tell.

    Lists and inline tables in it are those of every other file that says the same: nobody may change them.
    """
    if len(content) > toml_reading.LARGEST:
        return None
    if len(_known) > _MOST_LINES:
        _known.clear()
    try:
        return _read(content.removeprefix(_BYTE_ORDER_MARK).decode("utf-8").replace("\r\n", "\n").split("\n"))
    except (ValueError, InvalidOperation, RecursionError):
        return None


def _read(lines: Iterable[str]) -> _Table:
    """What lines say. Raises ValueError, InvalidOperation or RecursionError where this reader cannot tell."""
    document = _Document()
    for line in lines:
        if line == _ENTRY:
            document.begin_entry()
        elif line in _known:
            document.add(_known[line])
        elif moment := _MOMENT.fullmatch(line):
            document.add(("at", datetime.fromisoformat(moment[1])))
        else:
            _known[line] = _said(line)
            document.add(_known[line])
    return document.root


def _said(line: str) -> _Said:
    """What one line says by itself. Raises as `_read`."""
    if header := _HEADER.fullmatch(line):
        return "", tuple(header[1].split("."))
    if line.count(".") > _MOST_DOTS:
        raise ValueError(line)
    values = tomllib.loads(line, parse_float=Decimal)
    if not values:
        return None
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

    def add(self, said: _Said) -> None:
        """What the next line says. Raises ValueError where it cannot stand there, or not as far as can be told."""
        if said is None:
            return
        key, value = said
        if not key:
            self._begin(value)
        elif key in self._table:
            raise ValueError(key)
        else:
            self._table[key] = value

    def begin_entry(self) -> None:
        """The next lines are a new entry. Raises ValueError where there are entries of another kind."""
        if not self._entries:
            self._table = self.root
            self.add((_ENTRIES, self._entries))
        self._table = self._new()
        self._entries.append(self._table)

    def _begin(self, names: Sequence[str]) -> None:
        """The next lines are a table of these names, one in the other. Raises as `add`."""
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
        self.add((names[-1], new))
        self._table = new

    def _new(self) -> _Table:
        """A table that lines may fill."""
        table: _Table = {}
        self._begun.add(id(table))
        return table
