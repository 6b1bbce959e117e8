"""The group's own presets: the files of the book's ``house_rules`` folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.files import cannot_write, names_in, shown
from ledger.book.safe_append import create_file
from ledger.book.toml_reading import parse_toml, read_toml
from ledger.book.toml_writing import encode
from ledger.errors import FileProblem, PresetProblem
from ledger.presets.presets import PresetFile
from ledger.text import is_slug, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from ledger.book.books import Book

_ENDING = ".toml"
_NAMES = "small letters, digits and single dashes, such as thursday-pie"


class OwnPresets:
    """Where a book's own presets are read from."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def names(self) -> list[str]:
        """Their names, in alphabetical order."""
        return self._book.preset_names()

    def read(self, name: str) -> PresetFile | None:
        """The preset of that name, or None. Raises FileProblem for a file that cannot be read or is no TOML."""
        if name not in self.names():
            return None
        path = self._book.house_rules / f"{name}{_ENDING}"
        return PresetFile(name, f"house_rules/{path.name}", read_toml(path).data)

    def misnamed(self) -> list[FileProblem]:
        """A problem for every file there whose name is none a preset can have: no command would find it.

        Raises FileProblem where the folder cannot be read.
        """
        return [
            FileProblem(f"house_rules/{printable(name)} cannot be named as a preset", f"call it by {_NAMES}{_ENDING}")
            for name in names_in(self._book.house_rules)
            if name.endswith(_ENDING) and not name.startswith(".") and not is_slug(name.removesuffix(_ENDING))
        ]


def read_preset_file(path: Path) -> PresetFile:
    """A preset that lies anywhere. Raises FileProblem for a file that cannot be read or is no TOML."""
    return PresetFile(path.stem, shown(path), read_toml(path).data)


def create_preset(book: Book, name: str, text: str, taken: Collection[str]) -> Path:
    """Write a new preset of the book's own; where it lies.

    Raises PresetProblem for a name that is ``taken`` or none a preset can have, FileProblem where it cannot be written.
    """
    if not is_slug(name):
        raise PresetProblem(f"{quoted(name)} cannot be the name of a preset", f"call it by {_NAMES}")
    if name in taken:
        raise PresetProblem(
            f"there is a preset {name} already", "choose another name; mahj presets list shows them all"
        )
    path = book.house_rules / f"{name}{_ENDING}"
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
    create_file(path, encode(text, path), lambda written: parse_toml(written, path))
    return path
