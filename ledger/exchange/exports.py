"""What is written of a whole book for others: what it is known by, and its settings and presets as they are."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from ledger.arbiter.own_rulings import own_names
from ledger.book.quick_toml import quick_toml
from ledger.book.toml_reading import read_bytes, read_toml
from ledger.errors import MahjError
from ledger.night.night_files import night_in, read_night

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book

#: The version of the format in which a whole book is exported, and what its schema is called.
VERSION = 1
SCHEMA = f"urn:mahj-ledger:export:{VERSION}"


def book_key(book: Book) -> str:
    """What no two books share, whatever they are called: the id of the night that was begun first in one.

    A copy of a book has the same; nights that are added, imported ones too, leave it as it is. A night that cannot be
    read counts for nothing, and a book without nights has none.
    """
    begun = (_begun(path) for path in book.night_paths())
    for _, id_, path in sorted(each for each in begun if each is not None):
        with suppress(MahjError):
            read_night(path)
            return id_
    return ""


def _begun(path: Path) -> tuple[datetime, str, Path] | None:
    """When the night of a file was begun, and its id; None where the file cannot be read.

    What stands before its entries says both, so that they need not be read.
    """
    try:
        content = read_bytes(path)
        said = quick_toml(content.partition(b"[[entries]]")[0]) or {}
        started, id_ = said.get("started"), said.get("id")
        if isinstance(started, datetime) and started.tzinfo is not None and isinstance(id_, str):
            return started, id_, path
        header = night_in(content, path).record.header
    except MahjError:
        return None
    return header.started, header.id, path


class BookData(NamedTuple):
    """The data of a book's ``mahj.toml`` and, by their names, of its own presets and rulings, without their formats."""

    settings: dict[str, object]
    presets: dict[str, object]
    rulings: dict[str, object]


def book_data(book: Book) -> BookData:
    """What a book says beside its nights. Raises FileProblem where a file of it cannot be read."""
    return BookData(
        _data(book.settings_path),
        {name: _data(book.house_rules / f"{name}.toml") for name in book.preset_names()},
        {name: _data(book.rulings / f"{name}.toml") for name in own_names(book)},
    )


def _data(path: Path) -> dict[str, object]:
    """The data of a TOML file without its format."""
    return {key: value for key, value in read_toml(path).items() if key != "format"}
