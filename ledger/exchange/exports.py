"""What is written of a whole book for others: what it is known by, and its settings and presets as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.arbiter.own_rulings import own_names
from ledger.book.toml_reading import read_toml
from ledger.errors import MahjError
from ledger.night.night_files import read_night

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
    begun = []
    for path in book.night_paths():
        try:
            header = read_night(path).record.header
        except MahjError:
            continue
        begun.append((header.started, header.id))
    return min(begun, default=(None, ""))[1]


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
    return {key: value for key, value in read_toml(path).data.items() if key != "format"}
