"""A book's settings and presets written from their data, as a person would: single keys, then tables, then players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

import tomli_w

from ledger.book.toml_files import FORMAT
from ledger.book.toml_writing import line

if TYPE_CHECKING:
    from collections.abc import Iterator


def settings_text(data: Mapping[str, object]) -> str:
    """The text of a ``mahj.toml``. Its seasons' days may be texts. Every player is a block, so that more can follow."""
    simple = {key: value for key, value in data.items() if not _holds_tables(value)}
    tables = {
        key: _seasons(value) if key == "seasons" else value
        for key, value in data.items()
        if key != "players" and key not in simple
    }
    lines = [line("format", FORMAT), *(line(key, value) for key, value in simple.items()), ""]
    # All tables in one go: written one by one, a short list of tables would be attached to the table above it.
    blocks = ["\n".join(lines), *([tomli_w.dumps(tables)] if tables else []), *_players(data.get("players", []))]
    return "\n".join(blocks)


def preset_text(data: Mapping[str, object]) -> str:
    """The text of a preset's file."""
    return tomli_w.dumps({"format": FORMAT, **data})


def _players(players: object) -> Iterator[str]:
    """The blocks of the players."""
    for player in players if isinstance(players, list) else []:
        keys = player.items() if isinstance(player, Mapping) else []
        yield "\n".join(["[[players]]", *(line(key, value) for key, value in keys), ""])


def _holds_tables(value: object) -> bool:
    """Whether a value is a table, or a list that holds some."""
    if isinstance(value, list):
        return any(_holds_tables(each) for each in value)
    return isinstance(value, Mapping)


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
