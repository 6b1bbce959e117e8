"""A book's settings and presets written from their data, as a person would: single keys, then tables, then players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

import tomli_w

from ledger.storage.entry_writing import line
from ledger.storage.toml_files import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator


def settings_text(data: Mapping[str, object]) -> str:
    """The text of a ``mahj.toml``. Its seasons' days may be texts. Every player is a block, so that more can follow."""
    simple: list[tuple[str, object]] = []
    tables: list[tuple[str, object]] = []
    for key, value in data.items():
        if key != "players":
            is_simple = not isinstance(value, Mapping) and not _is_blocks(value)
            (simple if is_simple else tables).append((key, value))
    blocks = [
        "\n".join([line("format", FORMAT), *(line(key, value) for key, value in simple), ""]),
        *(tomli_w.dumps({key: _seasons(value) if key == "seasons" else value}) for key, value in tables),
    ]
    return "\n".join([*blocks, *_players(data.get("players", []))])


def preset_text(data: Mapping[str, object]) -> str:
    """The text of a preset's file."""
    return tomli_w.dumps({"format": FORMAT, **data})


def _players(players: object) -> Iterator[str]:
    """The blocks of the players."""
    for player in players if isinstance(players, list) else []:
        keys = player.items() if isinstance(player, Mapping) else []
        yield "\n".join(["[[players]]", *(line(key, value) for key, value in keys), ""])


def _is_blocks(value: object) -> bool:
    """Whether a value is several tables, each a block of its own."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _seasons(seasons: object) -> object:
    """The seasons with their days as dates."""
    return {name: _days(season) for name, season in seasons.items()} if isinstance(seasons, Mapping) else seasons


def _days(season: object) -> object:
    """A season with its first and last day as dates; what is no date is left for the reader to say."""
    if not isinstance(season, Mapping):
        return season
    return {key: _day(value) if isinstance(value, str) else value for key, value in season.items()}


def _day(text: str) -> date | str:
    """A date, or the text where it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text
