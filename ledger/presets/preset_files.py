"""Presets in files: the group's own, in the book's ``house_rules`` folder, and such as lie anywhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ledger.book.files import cannot_write, is_file, is_there, shown
from ledger.book.inside import names_in_book
from ledger.book.toml_reading import parse_toml, read_named, read_toml
from ledger.errors import FileProblem, PresetProblem
from ledger.presets.installed_presets import InstalledPresets
from ledger.presets.presets import Bundled, PresetFile, PresetShelf
from ledger.text import is_slug, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book

_ENDING = ".toml"
#: What presets are called by.
NAMES = "small letters, digits and single dashes, such as thursday-pie"


class OwnPresets:
    """Where a book's own presets are read from."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def names(self) -> list[str]:
        """Their names, in alphabetical order."""
        return self._book.preset_names()

    def read(self, name: str) -> PresetFile | None:
        """The preset of that name, or None. Raises FileProblem for a file that cannot be read or is no TOML."""
        path = self._book.house_rules / f"{name}{_ENDING}"
        if not is_slug(name) or not is_there(path):
            return None
        return PresetFile(name, f"house_rules/{path.name}", read_toml(path))

    def misnamed(self) -> list[FileProblem]:
        """A problem for every file there whose name is none a preset can have: no command would find it.

        Raises FileProblem where the folder cannot be read.
        """
        return [
            FileProblem(f"house_rules/{printable(name)} cannot be named as a preset", f"call it by {NAMES}{_ENDING}")
            for name in names_in_book(self._book.house_rules)
            if name.endswith(_ENDING) and not name.startswith(".") and not is_slug(name.removesuffix(_ENDING))
        ]


class _LyingBeside:
    """The presets in the folder of one that lies anywhere, but for bundled names: no book can have those."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bundled = frozenset(Bundled().names())

    def read(self, name: str) -> PresetFile | None:
        """The preset of that name, or None. Raises FileProblem for a file that cannot be read or is no TOML."""
        path = self._folder / f"{name}{_ENDING}"
        if not is_slug(name) or name in self._bundled or not is_file(path):
            return None
        return PresetFile(name, shown(path), read_toml(path), beside=self, path=path)


def shelf(book: Book) -> PresetShelf:
    """Every preset this book can name: the bundled ones, its own, and those of installed distributions."""
    return PresetShelf(Bundled(), OwnPresets(book), installed=InstalledPresets())


def is_path(text: str) -> bool:
    """Whether a preset is asked for by the path of its file: no name of one ends as its file does."""
    return text.casefold().endswith(_ENDING)


def read_preset_file(path: Path, book: Book) -> PresetFile:
    """A preset that lies anywhere; one of the book's own is read as such.

    Raises FileProblem for a file that cannot be read or is no TOML.
    """
    if os.path.realpath(path.parent) == os.path.realpath(book.house_rules):
        own = OwnPresets(book).read(path.stem)
        if own is not None:
            return own
    return PresetFile(
        path.stem, shown(path), parse_toml(read_named(path), path), beside=_LyingBeside(path.parent), path=path
    )


def name_problem(name: str, taken: Collection[str]) -> PresetProblem | None:
    """Why a new preset of the book's own cannot have this name, or None."""
    if not is_slug(name):
        return PresetProblem(f"{quoted(name)} cannot be the name of a preset", f"call it by {NAMES}")
    if name in taken:
        return PresetProblem(
            f"there is a preset {name} already", "choose another name; mahj presets list shows them all"
        )
    return None


def made_folder(book: Book) -> Path:
    """The folder of a book's own presets, made where it is missing. Raises FileProblem where it cannot be."""
    try:
        book.house_rules.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(book.house_rules, error) from error
    return book.house_rules


def create_preset(files: BookChange, name: str, content: bytes) -> Path:
    """Write a new preset of the book's own; where it lies. Raises FileProblem where it cannot be written."""
    path = made_folder(files.book) / f"{name}{_ENDING}"
    files.create(path, content, lambda written: parse_toml(written, path))
    return path
