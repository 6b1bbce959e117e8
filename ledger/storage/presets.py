"""The group's own presets: the files of the book's ``house_rules`` folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rules.presets import PresetFile
from ledger.storage.toml_files import read_toml

if TYPE_CHECKING:
    from ledger.storage.books import Book


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
        path = self._book.house_rules / f"{name}.toml"
        return PresetFile(name, f"house_rules/{path.name}", read_toml(path).data)
