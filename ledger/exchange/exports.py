"""Files for others: written whole or not at all, and never over something that is there unless somebody said so."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.files import cannot_write, is_folder, shown
from ledger.book.safe_append import write_whole
from ledger.book.toml_reading import read_toml
from ledger.errors import FileProblem, MahjError
from ledger.night.night_files import read_night

if TYPE_CHECKING:
    from ledger.book.books import Book

#: The version of the format in which a whole book is exported, and what its schema is called.
VERSION = 1
SCHEMA = f"urn:mahj-ledger:export:{VERSION}"


def is_stream(path: Path) -> bool:
    """Whether something is there that takes what is written and is no file: a pipe, a device."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def refuse_unwritable(path: Path) -> None:
    """See that a file can be written there, as far as one can tell before. Raises FileProblem, naming what is wrong."""
    if is_folder(path):
        raise FileProblem(f"{shown(path)} is a folder, not a file", "name a file in it")
    if not is_folder(path.parent):
        raise FileProblem(
            f"{shown(path)} cannot be written: there is no folder {shown(path.parent)}",
            "make the folder first, or name another",
        )


def write_file(path: Path, content: bytes) -> None:
    """Write a file, in the place of one that is there. Raises FileProblem where the system refuses.

    A symbolic link stays, and what it leads to is written; so is a pipe or a device, from its beginning to its end.
    """
    refuse_unwritable(path)
    try:
        if is_stream(path):
            with path.open("wb") as stream:
                stream.write(content)
            return
        write_whole(Path(os.path.realpath(path)), content, lambda _: None)
    except OSError as error:
        raise cannot_write(path, error) from error


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


def book_data(book: Book) -> tuple[dict[str, object], dict[str, object]]:
    """The data of a book's ``mahj.toml`` and, by their names, of its own presets; the formats of the files left out.

    Raises FileProblem where one cannot be read.
    """
    presets: dict[str, object] = {name: _data(book.house_rules / f"{name}.toml") for name in book.preset_names()}
    return _data(book.settings_path), presets


def _data(path: Path) -> dict[str, object]:
    """The data of a TOML file without its format."""
    return {key: value for key, value in read_toml(path).data.items() if key != "format"}
