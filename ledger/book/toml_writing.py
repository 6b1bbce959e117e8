"""Lines for TOML files that people edit too, and settings and presets written whole, as a person would write them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from typing import TYPE_CHECKING

import tomli_w

from ledger.book.toml_reading import FORMAT
from ledger.errors import FileProblem
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


#: The schema of presets, by its name beside them.
SCHEMA_NAME = "preset.schema.json"
#: The first line of a preset: editors such as those with Taplo or Even Better TOML complete and check by the schema.
SCHEMA_LINE = f"#:schema ./{SCHEMA_NAME}"


def line(key: str, value: object) -> str:
    """One key and its value on one line, without the line ending."""
    return f"{bare(key)} = {value_text(value)}"


@lru_cache(maxsize=10_000)  # files say the same few keys and names again and again
def bare(key: str) -> str:
    """A key, in quotes where it needs them."""
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def line_ending(content: bytes) -> str:
    """The line ending of a file: that of its first line."""
    return "\r\n" if content.partition(b"\n")[0].endswith(b"\r") else "\n"


def appended_blocks(content: bytes, blocks: Iterable[str], newline: str, path: Path) -> bytes:
    """The bytes that put blocks of whole lines behind what a file holds, an empty line before each.

    Raises FileProblem as `encode` does.
    """
    text = newline.join(["", *blocks])
    return encode(text if content.endswith(b"\n") else newline + text, path)


def encode(text: str, path: Path) -> bytes:
    """The bytes of a text for a file. Raises FileProblem for the halves of characters a broken terminal sends."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FileProblem(
            f"{printable(path.name)}: {quoted(text[error.start : error.end])} is no whole character, so nothing was "
            "written",
            "type the name or note again",
        ) from error


def value_text(value: object) -> str:
    """A value on one line."""
    if isinstance(value, (str, int)):
        return _repeated_text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(line(key, each) for key, each in value.items())} }}" if value else "{}"
    if isinstance(value, datetime):
        # tomli-w parts date and time by a space, which people take for two values
        return in_whole_minutes(value).isoformat()
    return _scalar_text(value)


@lru_cache(maxsize=10_000, typed=True)  # as above; unlike decimals, what is equal here is written alike
def _repeated_text(value: str | int) -> str:
    """A text or a whole number, or yes or no."""
    return _scalar_text(value)


def _scalar_text(value: object) -> str:
    """A value that is neither a list nor a table."""
    return tomli_w.dumps({"v": value}).removeprefix("v = ").removesuffix("\n")


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
    return f"{SCHEMA_LINE}\n{tomli_w.dumps({'format': FORMAT, **data})}"


def ruling_text(data: Mapping[str, object]) -> str:
    """The text of a ruling's file."""
    return tomli_w.dumps({"format": FORMAT, **data})


def _players(players: object) -> Iterator[str]:
    """The blocks of the players."""
    for player in players if isinstance(players, list) else []:
        keys = player.items() if isinstance(player, Mapping) else []
        yield "\n".join(["[[players]]", *(line(key, value) for key, value in keys), ""])


def in_whole_minutes(moment: datetime) -> datetime:
    """A moment with an offset that TOML can write: some zones had, and any `TZ` may have, one with seconds."""
    offset = moment.utcoffset()
    if offset is None or not offset % timedelta(minutes=1):
        return moment
    return moment.astimezone(timezone(timedelta(minutes=round(offset / timedelta(minutes=1)))))


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
