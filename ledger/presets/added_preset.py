"""A preset that lies anywhere, such as a friend's, put into the book with all it extends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.book_changes import changing
from ledger.book.toml_reading import read_bytes
from ledger.errors import PresetProblem, Refused, raise_all
from ledger.hooks.rulebook import rule_finder
from ledger.presets.preset_checking import preset_problems
from ledger.presets.preset_files import create_preset, is_path, name_problem, read_preset_file, shelf
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.presets.presets import PresetFile, PresetShelf


class AddedPreset(NamedTuple):
    """What came of adding a preset: its name, the files that are new in the book, and those it had just so before."""

    name: str
    new: tuple[Path, ...]
    there: tuple[str, ...]


def add_preset(book: Book, text: str) -> AddedPreset:
    """Copy the file of a preset, by its path, into the book, and the files of those it extends that lie beside it.

    Raises PresetProblem for whatever is wrong with them, and for names that the book has given to others already;
    FileProblem for a file that cannot be read or written. Nothing is written then.
    """
    if not is_path(text):
        raise Refused(f"{quoted(text)} is not the path of a preset's file", "name the file, such as ./thursday.toml")
    with changing(book) as files:
        presets = shelf(book)
        chain = presets.chain_of(read_preset_file(Path(text).absolute(), book))
        brought = [(file, file.path) for file in chain if file.path is not None]
        raise_all([*preset_problems(chain, rule_finder(book)), *_taken(presets, [file for file, _ in brought])])
        missing = [(file.name, path) for file, path in brought if file.name not in presets.names()]
        new = [create_preset(files, name, read_bytes(path)) for name, path in missing]
    there = [file.name for file, _ in brought if file.name not in {name for name, _ in missing}]
    return AddedPreset(chain[-1].name, tuple(new), tuple(there))


def _taken(presets: PresetShelf, brought: list[PresetFile]) -> Iterator[MahjError]:
    """A problem for each file whose name no preset of the book can have, or one of another content has."""
    for file in brought:
        problem = name_problem(file.name, ())
        if problem is not None:
            yield problem
        elif file.name in presets.names() and (other := presets.read(file.name)).data != file.data:
            yield PresetProblem(
                f"{file.where} has the name of {other.where}, which says something else",
                "give the file another name, there and where another extends it",
            )
