"""Files for others: written whole or not at all, and never over something that is there unless somebody said so."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.errors import FileProblem
from ledger.storage.file_errors import cannot_write, shown
from ledger.storage.toml_files import read_toml

if TYPE_CHECKING:
    from ledger.storage.books import Book


def is_there(path: Path) -> bool:
    """Whether something stands where a file shall be written."""
    return os.path.lexists(path)


def refuse_unwritable(path: Path) -> None:
    """See that a file can be written there, as far as one can tell before. Raises FileProblem, naming what is wrong."""
    if os.path.isdir(path):  # noqa: PTH112  # unlike Path.is_dir it never raises
        raise FileProblem(f"{shown(path)} is a folder, not a file", "name a file in it")
    if not os.path.isdir(path.parent):  # noqa: PTH112  # the same
        raise FileProblem(
            f"{shown(path)} cannot be written: there is no folder {shown(path.parent)}",
            "make the folder first, or name another",
        )


def write_file(path: Path, content: bytes) -> None:
    """Write a file, in the place of one that is there. Raises FileProblem where the system refuses.

    The new file is written beside it and put in place in one step, so whoever reads it meanwhile finds the old one or
    the new one. A symbolic link stays, and what it leads to is written.
    """
    refuse_unwritable(path)
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name}.{os.urandom(6).hex()}.new")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise cannot_write(path, error) from error


def book_data(book: Book) -> tuple[dict[str, object], dict[str, object]]:
    """The data of a book's ``mahj.toml`` and, by their names, of its own presets; the formats of the files left out.

    Raises FileProblem where one cannot be read.
    """
    presets: dict[str, object] = {name: _data(book.house_rules / f"{name}.toml") for name in book.preset_names()}
    return _data(book.settings_path), presets


def _data(path: Path) -> dict[str, object]:
    """The data of a TOML file without its format."""
    return {key: value for key, value in read_toml(path).data.items() if key != "format"}
