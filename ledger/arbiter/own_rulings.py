"""The group's own rulings: files such as ``rulings/our-ruling.toml`` in the book, of the same form as the bundled ones.

One of them that has the name of a bundled ruling stands in its place: what a group has settled comes before the
standard. Wherever a name or a place is given twice, both files are named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.arbiter.ruling_reading import read_ruling
from ledger.book.files import is_file
from ledger.book.inside import names_in_book
from ledger.book.toml_reading import read_toml
from ledger.errors import FileProblem, MahjError
from ledger.text import is_slug, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.arbiter.rulings import Ruling
    from ledger.book.books import Book

_TOML = ".toml"
_REMEDY = "call it by small letters, digits and dashes, such as our-ruling.toml"


class OwnRulings(NamedTuple):
    """The rulings of a book, in alphabetical order, and a problem for every file that is none, by its name."""

    rulings: tuple[Ruling, ...]
    problems: tuple[tuple[str, MahjError], ...]


def own_names(book: Book) -> list[str]:
    """The names of a book's own rulings, in alphabetical order. Raises FileProblem where its folder cannot be read."""
    return [name.removesuffix(_TOML) for name in _files(book) if is_slug(name.removesuffix(_TOML))]


def read_own(book: Book, name: str) -> Ruling:
    """A ruling of the book, by its name. Raises FileProblem for whatever is wrong with its file."""
    path = book.rulings / f"{name}{_TOML}"
    where = f"rulings/{printable(path.name)}"
    if not is_file(path):  # opening what only looks like a file may wait for ever
        raise FileProblem(f"{where} is no file", "put a text file in its place, or move it elsewhere")
    return read_ruling(name, where, read_toml(path), is_own=True)


def own_rulings(book: Book) -> OwnRulings:
    """Every ruling of a book that can be read. Raises FileProblem where its folder cannot be read."""
    rulings = []
    problems: list[tuple[str, MahjError]] = []
    for file in _files(book):
        name = file.removesuffix(_TOML)
        if not is_slug(name):
            problem = FileProblem(f"{quoted(file)} is no name of a ruling, so it is not read", _REMEDY)
            problems.append((f"rulings/{printable(file)}", problem))
            continue
        try:
            rulings.append(read_own(book, name))
        except FileProblem as problem:
            problems.append((f"rulings/{printable(file)}", problem))
    return OwnRulings(tuple(rulings), tuple(problems))


def given_twice(own: Iterable[Ruling], bundled: Iterable[Ruling]) -> Iterator[tuple[str, FileProblem]]:
    """A problem for every name and every place of a section that one of the group's own rulings shares, by its file."""
    others = list(bundled)
    for ruling in own:
        for other in others:
            if other.name == ruling.name:
                yield (
                    ruling.where,
                    FileProblem(
                        f"{ruling.where} has the name of {other.where}, and stands in its place",
                        "call it something else",
                    ),
                )
            elif ruling.place is not None and (ruling.section, ruling.place) == (other.section, other.place):
                yield (
                    ruling.where,
                    FileProblem(
                        f"{ruling.where} has place {ruling.place} of {ruling.section}, as {other.where} has",
                        "leave its place out: it then stands behind the others",
                    ),
                )
        others.append(ruling)


def _files(book: Book) -> list[str]:
    """What in the folder is called like a ruling; hidden files are an editor's."""
    return [name for name in names_in_book(book.rulings) if name.endswith(_TOML) and not name.startswith(".")]
