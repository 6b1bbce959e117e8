"""JSON: everything a book's nights and settings say, for programs, and for a book made from it again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import json

from ledger import __version__
from ledger.event.event_files import event_keys_of
from ledger.exchange.exports import SCHEMA, VERSION
from ledger.facts import FACTS
from ledger.hand_fact import EVERY_RESULT, Kind
from ledger.model import Result
from ledger.night.entry_writing import entry_keys, header_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.event.record import EventRecord
    from ledger.hand_fact import HandFact
    from ledger.render.export.content import ExportedNight


def book(
    settings: Mapping[str, object],
    presets: Mapping[str, object],
    rulings: Mapping[str, object],
    nights: Iterable[ExportedNight],
    events: Iterable[tuple[str, EventRecord]] = (),
) -> Iterator[str]:
    """A book as JSON, on indented lines.

    ``settings``, ``presets`` and ``rulings`` are the data of ``mahj.toml`` and of the files in ``house_rules/`` and
    ``rulings/``, ``events`` those of events with their names. Every entry of a night or an event is there, those taken
    out or replaced too, with the keys of its file; so no word of the record is lost. Dates are texts, and decimals are
    written digit by digit.
    """
    data = {
        "schema": SCHEMA,
        "written_by": f"mahj-ledger {__version__}",
        "book": settings,
        "presets": presets,
        **({"rulings": rulings} if rulings else {}),
    }
    yield _indented(data, 0).removesuffix("\n}") + ',\n  "nights": '
    yield from _listed(_night(night) for night in nights)
    listed = _listed(_event(name, record) for name, record in events)
    first = next(listed)
    if first != _NOTHING:
        yield f',\n  "events": {first}'
        yield from listed
    yield "\n}\n"


def _night(night: ExportedNight) -> dict[str, object]:
    """A night with every key of it."""
    entries = [entry_keys(entry) for entry in night.record.entries]
    return {"name": night.name, **header_keys(night.header), "entries": entries}


def _event(name: str, event: EventRecord) -> dict[str, object]:
    """An event: the name of its file, since it may have a name of its own, and every key of it."""
    header, entries = event_keys_of(event)
    return {"file": name, **header, "entries": entries}


_NOTHING = "[]"


def _listed(values: Iterable[Mapping[str, object]]) -> Iterator[str]:
    """A list in a document, piece by piece; there is always a first one."""
    before = "["
    for value in values:
        yield f"{before}\n    {_indented(value, 4)}"
        before = ","
    yield _NOTHING if before == "[" else "\n  ]"


def _indented(value: Mapping[str, object], by: int) -> str:
    """A value on lines, all but the first of them indented by so many spaces more."""
    text = json.format(_ENCODER.encode(_plain(value)), indent=2).decode("utf-8")
    return text.replace("\n", "\n" + " " * by) if by else text


_ENCODER = json.Encoder(decimal_format="number")


#: What a value of each kind is in JSON.
_SCHEMAS: Mapping[Kind, dict[str, object]] = {
    Kind.RESULT: {"enum": [result.value for result in Result]},
    Kind.SEATED: {"$ref": "#/$defs/names"},
    Kind.PLAYER: {"$ref": "#/$defs/name"},
    Kind.PLAYERS: {"$ref": "#/$defs/names"},
    Kind.NUMBER: {"type": "integer"},
    Kind.YES_NO: {"const": True},
    Kind.TEXT: {"type": "string"},
    Kind.REASONS: {"type": "object", "additionalProperties": {"type": "string"}},
    Kind.BETS: {"type": "object", "additionalProperties": {"$ref": "#/$defs/name"}},
    Kind.HOUSE_FACTS: {
        "type": "object",
        "additionalProperties": {"type": ["boolean", "integer", "string", "array"], "items": {"type": "string"}},
    },
}


def schema() -> str:
    """The JSON Schema of the export: what the file beside this module says, with the facts of a hand in their place."""
    from importlib.resources import files  # noqa: PLC0415  # only when asked for

    content = files(__package__).joinpath(f"schema-{VERSION}.json").read_bytes()
    data = json.decode(content)
    hand = data["$defs"]["hand"]
    hand["required"] += [fact.in_file for fact in FACTS if fact.needed == EVERY_RESULT]
    hand["properties"] |= {fact.in_file: _schema(fact) for fact in FACTS}
    return json.format(json.encode(data), indent=2).decode("utf-8") + "\n"


def _schema(fact: HandFact) -> dict[str, object]:
    """What a fact is in JSON."""
    bounds = {"minimum": fact.least, "maximum": fact.most} if fact.kind is Kind.NUMBER else {}
    return {**_SCHEMAS[fact.kind], **bounds, "description": fact.meaning}


#: What JSON holds as it is.
_AS_THEY_ARE = frozenset((str, int, bool, float, Decimal, type(None)))


def _plain(value: object) -> object:
    """A value as JSON knows it: dates and times as texts, as a night file writes them."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        return [each if type(each) in _AS_THEY_ARE else _plain(each) for each in value]
    if isinstance(value, (dict, Mapping)):  # it takes long to tell of what is no dict
        return {key: each if type(each) in _AS_THEY_ARE else _plain(each) for key, each in value.items()}
    return value
