"""JSON: everything a book's nights and settings say, for programs, and for a book made from it again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType
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
    from collections.abc import Iterable

    from ledger.event.record import EventRecord
    from ledger.hand_fact import HandFact
    from ledger.render.export.content import ExportedNight


def book(
    settings: Mapping[str, object],
    presets: Mapping[str, object],
    rulings: Mapping[str, object],
    nights: Iterable[ExportedNight],
    events: Mapping[str, EventRecord] = MappingProxyType({}),
) -> str:
    """A book as JSON, on indented lines.

    ``settings``, ``presets`` and ``rulings`` are the data of ``mahj.toml`` and of the files in ``house_rules/`` and
    ``rulings/``, ``events`` those of events by their names. Every entry of a night or an event is there, those taken
    out or replaced too, with the keys of its file; so no word of the record is lost. Dates are texts, and decimals are
    written digit by digit.
    """
    data = {
        "schema": SCHEMA,
        "written_by": f"mahj-ledger {__version__}",
        "book": settings,
        "presets": presets,
        **({"rulings": rulings} if rulings else {}),
        "nights": [
            {
                "name": night.name,
                **header_keys(night.header),
                "entries": [entry_keys(entry) for entry in night.record.entries],
            }
            for night in nights
        ],
        **({"events": [_event(name, record) for name, record in events.items()]} if events else {}),
    }
    encoder = json.Encoder(decimal_format="number")
    return json.format(encoder.encode(_plain(data)), indent=2).decode("utf-8") + "\n"


def _event(name: str, event: EventRecord) -> dict[str, object]:
    """An event: the name of its file, since it may have a name of its own, and every key of it."""
    header, entries = event_keys_of(event)
    return {"file": name, **header, "entries": entries}


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


def _plain(value: object) -> object:
    """A value as JSON knows it: dates and times as texts, as a night file writes them."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value
