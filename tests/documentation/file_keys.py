"""The tables of keys in the page about the files of a book, made from the tables that the files are read with."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ledger.arbiter import card_files as cards
from ledger.arbiter.cards import CardLine
from ledger.book import roster, settings, toml_reading
from ledger.book.keys import InvalidValue, Key
from ledger.event import event_keys
from ledger.event.record import EVENT_FORMAT, EventHeader
from ledger.facts import FACTS
from ledger.hand_fact import WON
from ledger.hooks import trust
from ledger.model import Hand, Result
from ledger.night import night_keys
from ledger.presets import presets
from ledger.record import FIRST_FORMAT, NIGHT_FORMAT, Header

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The first key of every file; it is looked at before any table of keys.
FORMAT_ROW = ("`format`", str(toml_reading.FORMAT), "never", "the version of the file")
#: What is said of a key without which the file is refused, and of one that may just be left out.
NEVER, MAY_BE = "never", "may be"
HEAD = ("key", "what stands there", "left out", "meaning")


def header() -> str:
    """The keys above the entries of a night."""
    formats = f"{NIGHT_FORMAT}, or {FIRST_FORMAT} in an older file"
    row = (FORMAT_ROW[0], formats, *FORMAT_ROW[2:])
    return _table(HEAD, [row, *_rows(night_keys.HEADER_KEYS, _struct_defaults(Header))])


def event_header() -> str:
    """The keys above the entries of an event."""
    row = (FORMAT_ROW[0], str(EVENT_FORMAT), *FORMAT_ROW[2:])
    return _table(HEAD, [row, *_rows(event_keys.HEADER_KEYS, _struct_defaults(EventHeader))])


def event_entry_types() -> str:
    """The types of entry that only events have; the others are those of nights."""
    return _types({name: kind for name, kind in event_keys.ENTRY_TYPES.items() if name not in night_keys.ENTRY_TYPES})


def every_entry() -> str:
    """The keys of every entry, whatever its type."""
    return _table(HEAD, _rows(night_keys.ENTRY_KEYS, {}))


def entry_types() -> str:
    """Every type of entry: what it is for, and its keys; those of a hand have a table of their own."""
    return _types(night_keys.ENTRY_TYPES)


def _types(types: Mapping[str, night_keys.EntryType]) -> str:
    """Types of entry, a row each."""
    rows = []
    for name, kind in types.items():
        own = {} if name == "hand" else kind.keys
        keys = [
            f"`{key}`: {each.meaning}; {_takes(each)}{'' if each.needed else ', or left out'}"
            for key, each in own.items()
        ]
        rows.append((f"`{name}`", kind.meaning, "<br>".join(keys) or "the table below"))
    return _table(("type", "what it is for", "its keys"), rows)


def hand() -> str:
    """The keys of a hand: beside which results each stands, and beside which it must stand."""
    defaults = _struct_defaults(Hand)
    rows = [
        (f"`{name}`", _takes(key), *_beside(name, key, defaults), key.meaning)
        for name, key in night_keys.ENTRY_TYPES["hand"].keys.items()
    ]
    return _table(("key", "what stands there", "beside the results", "left out", "meaning"), rows)


def _beside(name: str, key: Key, defaults: Mapping[str, object]) -> tuple[str, str]:
    """The results a key of a hand may stand beside, in bold those that need it; and whether it may be left out."""
    fact = next((fact for fact in FACTS if fact.in_file == name), None)
    needed = WON if fact is None else fact.needed  # the net points, which are no fact, but stand in the same entry
    allowed = [result for result in Result if fact is None or result in fact.beside]
    otherwise = "where it is not bold" if needed else _left_out(key, defaults)
    left_out = NEVER if len(needed) == len(allowed) else otherwise
    if len(allowed) == len(Result) and not 0 < len(needed) < len(allowed):
        return ("**all**" if needed else "all"), left_out
    return ", ".join(f"**{result}**" if result in needed else str(result) for result in allowed), left_out


def settings_file() -> str:
    """The keys at the top of ``mahj.toml``."""
    return _table(HEAD, [FORMAT_ROW, *_rows(settings.SETTINGS_KEYS, _defaults(settings.Settings))])


def seasons() -> str:
    """The keys of a season."""
    return _table(HEAD, _rows(settings.SEASON_KEYS, {}))


def players() -> str:
    """The keys of a player's block."""
    return _table(HEAD, _rows(roster.PLAYER_KEYS, _defaults(roster.Block)))


def preset() -> str:
    """The keys of a preset, and the one of a rule's table that is no option."""
    keys = {**presets.KEYS, "enabled": presets.ENABLED}
    rows = [(f"`{name}`", key.wanted, key.meaning) for name, key in keys.items()]
    return _table(("key", "what stands there", "meaning"), rows)


def card() -> str:
    """The key at the top of a card."""
    return _table(HEAD, [FORMAT_ROW, *_rows(cards.CARD_KEYS, {})])


def card_line() -> str:
    """The keys of a hand on a card."""
    return _table(HEAD, _rows(cards.LINE_KEYS, CardLine._field_defaults))


def trusted() -> str:
    """The keys of a file that is trusted."""
    return _table(HEAD, _rows(trust.TRUST_KEYS, {}))


def _rows(keys: Mapping[str, Key], defaults: Mapping[str, object]) -> list[tuple[str, ...]]:
    """A row for every key of a table."""
    return [(f"`{name}`", _takes(key), _left_out(key, defaults), key.meaning) for name, key in keys.items()]


def _takes(key: Key) -> str:
    """What a key takes, in the words of the message that refuses everything else."""
    try:
        key.read(None)
    except InvalidValue as unfit:
        return str(unfit).partition("it should be ")[2]
    raise AssertionError(f"{key.field} takes nothing at all for a value")


def _left_out(key: Key, defaults: Mapping[str, object]) -> str:
    """Whether a key may be left out, and what that means."""
    if key.needed:
        return NEVER
    default = defaults.get(key.field)
    if default is None or default in ((), "", {}):
        return MAY_BE
    return f"means `{_toml(default)}`"


def _toml(value: object) -> str:
    """A default as it would stand in a file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, StrEnum)):
        return f'"{value}"'
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, tuple) else str(value)


def _struct_defaults(struct: type[Any]) -> dict[str, object]:
    """The defaults of a frozen value's fields that can be written in a word."""
    return {field: value for field, value in _defaults(struct).items() if isinstance(value, (bool, str, int))}


def _defaults(struct: type[Any]) -> dict[str, object]:
    """The defaults of a frozen value's fields, which are those of its last ones."""
    fields, defaults = struct.__struct_fields__, struct.__struct_defaults__
    return dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, tuple("---" for _ in head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
