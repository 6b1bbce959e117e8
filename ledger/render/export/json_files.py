"""JSON: everything a book's nights and settings say, for programs, and for a book made from it again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec import json

from ledger import __version__
from ledger.exchange.exports import SCHEMA, VERSION
from ledger.night.entry_writing import entry_keys, header_keys

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.render.export.content import ExportedNight


def book(settings: Mapping[str, object], presets: Mapping[str, object], nights: Iterable[ExportedNight]) -> str:
    """A book as JSON, on indented lines.

    ``settings`` and ``presets`` are the data of ``mahj.toml`` and of the files in ``house_rules/``. Every entry of a
    night is there, those taken out or replaced too, with the keys of its file; so no word of the record is lost. Dates
    are texts, and decimals are written digit by digit.
    """
    data = {
        "schema": SCHEMA,
        "written_by": f"mahj-ledger {__version__}",
        "book": settings,
        "presets": presets,
        "nights": [
            {
                "name": night.name,
                **header_keys(night.header),
                "entries": [entry_keys(entry) for entry in night.record.entries],
            }
            for night in nights
        ],
    }
    encoder = json.Encoder(decimal_format="number")
    return json.format(encoder.encode(_plain(data)), indent=2).decode("utf-8") + "\n"


def schema() -> str:
    """The JSON Schema of the export."""
    from importlib.resources import files  # noqa: PLC0415  # only when asked for

    return files(__package__).joinpath(f"schema-{VERSION}.json").read_text(encoding="utf-8")


def _plain(value: object) -> object:
    """A value as JSON knows it: dates and times as texts, as a night file writes them."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value
