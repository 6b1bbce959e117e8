"""From the values of a night to the lines of its file: one key a line, so that people can read and merge them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from ledger.book.toml_writing import bare, line
from ledger.night.night_keys import ENTRY_TYPES, HEADER_KEYS, TYPE_NAMES
from ledger.record import HandEntry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from msgspec import Struct

    from ledger.book.keys import Key
    from ledger.night.night_keys import EntryType
    from ledger.record import Entry, NightRecord


def entry_text(entry: Entry, newline: str = "\n", types: Mapping[str, EntryType] = ENTRY_TYPES) -> str:
    """The block of an entry, from ``[[entries]]`` to the end of its last line; ``types`` are those of its file."""
    keys = entry_keys(entry, types)
    rules = keys.pop("rules", {})
    lines = ["[[entries]]", *(line(key, value) for key, value in keys.items()), *_rule_lines("entries.rules", rules)]
    return newline.join([*lines, ""])


def header_text(header: Struct, keys_of: Mapping[str, Key] = HEADER_KEYS) -> str:
    """The beginning of a night file: the keys of the night, then the rules in force with their options in full."""
    keys = header_keys(header, keys_of)
    rules = keys.pop("rules", {})
    lines = [line(key, value) for key, value in keys.items()]
    if rules:
        lines += ["", *_rule_lines("rules", rules)]
    return "\n".join([*lines, ""])


def header_keys(header: Struct, keys_of: Mapping[str, Key] = HEADER_KEYS) -> dict[str, object]:
    """The keys of the whole night as they stand in its file, in plain values, without empty ones."""
    keys = _plain_keys((key, getattr(header, spec.field)) for key, spec in keys_of.items())
    return {"format": getattr(header, "format"), **keys}  # noqa: B009  # every header says it


def entry_keys(entry: Entry, types: Mapping[str, EntryType] = ENTRY_TYPES) -> dict[str, object]:
    """The keys of an entry as they stand in its file, in plain values; what is empty, or not so, is left out.

    The net points of a hand that was won always stand there, so that nobody takes a lost line for an empty purse.
    """
    name = TYPE_NAMES.get(type(entry)) or str(entry.__struct_config__.tag)
    names, values_of = types[name].written
    keys = {"number": entry.number, "type": name, **_plain_keys(zip(names, values_of(entry), strict=True))}
    if isinstance(entry, HandEntry) and entry.hand.won:
        keys["net"] = dict(entry.net)
    return keys


def record_keys(record: NightRecord) -> tuple[dict[str, object], list[dict[str, object]]]:
    """All that a night says, in plain values: equal where two nights say the same, however their values are kept."""
    return header_keys(record.header), [entry_keys(entry) for entry in record.entries]


def _plain_keys(values: Iterable[tuple[str, object]]) -> dict[str, object]:
    """The keys worth writing, in plain values: not what is not given, not so, or empty. Zero says something."""
    return {
        key: value if type(value) in _PLAIN else _plain(value)
        for key, value in values
        if value or (value == 0 and value is not False)
    }


#: What TOML and JSON know as it is, or know what to do with.
_PLAIN = frozenset((str, int, bool, datetime, date))


def _plain(value: object) -> object:
    """A value as TOML and JSON know it."""
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [each if type(each) in _PLAIN else _plain(each) for each in value]
    if isinstance(value, Mapping):
        return {key: each if type(each) in _PLAIN else _plain(each) for key, each in value.items()}
    return value


def _rule_lines(table: str, rules: object) -> list[str]:
    """A sub-table a rule, a line an option."""
    lines: list[str] = []
    for rule, options in rules.items() if isinstance(rules, dict) else ():
        lines.append(f"[{table}.{bare(rule)}]")
        lines += [line(option, value) for option, value in options.items()]
    return lines
