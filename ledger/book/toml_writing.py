"""Lines for any TOML file a person may have edited: one key a line, put behind what is there.

tomli-w writes every scalar. It is never handed a list of tables: it would turn short ones into an inline array, which
TOML silently attaches to the table above.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import tomli_w

from ledger.errors import FileProblem
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def line(key: str, value: object) -> str:
    """One key and its value on one line, without the line ending."""
    return f"{bare(key)} = {_value(value)}"


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


def _value(value: object) -> str:
    """A value on one line."""
    if isinstance(value, list):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(line(key, each) for key, each in value.items())} }}" if value else "{}"
    if isinstance(value, datetime):
        return value.isoformat()  # tomli-w parts date and time by a space, which people take for two values
    return tomli_w.dumps({"v": value}).removeprefix("v = ").removesuffix("\n")
