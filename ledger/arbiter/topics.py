"""The rulings there are: those that come with the program, and a group's own before them."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, NamedTuple

from ledger import spelling
from ledger.arbiter.installed_rulings import installed_files, read_installed
from ledger.arbiter.own_rulings import given_twice, own_names, own_rulings, read_own
from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import Ruling, Section
from ledger.errors import FileProblem, MahjError, Refused
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from importlib.resources.abc import Traversable

    from ledger.book.books import Book


class Topics(NamedTuple):
    """Rulings in the order in which they are listed, and what is wrong with the group's own, each by its file."""

    rulings: tuple[Ruling, ...]
    problems: tuple[tuple[str, MahjError], ...] = ()


def names(book: Book | None = None) -> tuple[str, ...]:
    """The names of all rulings, in alphabetical order, a book's own among them; none is read."""
    found = _bundled_names()
    return tuple(sorted({*found, *_own_names(book), *installed_files()}))


def read(name: str, book: Book | None = None) -> Ruling:
    """The ruling of a name that is one of `names`. Raises FileProblem where a book's own cannot be read."""
    if book is not None and name in _own_names(book):
        return read_own(book, name)
    if not (_folder() / f"{name}.toml").is_file():
        return read_installed(name, *installed_files()[name])
    where = f"the bundled rulings/{name}.toml"
    text = (_folder() / f"{name}.toml").read_text("utf-8")
    return read_ruling(name, where, tomllib.loads(text), is_own=False)


def everything() -> tuple[Ruling, ...]:
    """The rulings that come with the program, section by section, in the order in which they are listed."""
    return _listed(read(name) for name in _bundled_names())


def of_book(book: Book) -> Topics:
    """All rulings a book can name, in the order in which they are listed; what cannot be read is told beside them."""
    bundled = everything()
    try:
        own = own_rulings(book)
    except FileProblem as problem:
        return Topics(bundled, (("rulings", problem),))
    taken = {ruling.name for ruling in own.rulings}
    here = [*own.rulings, *(ruling for ruling in bundled if ruling.name not in taken)]
    brought, problems = _brought({ruling.name for ruling in here})
    return Topics(_listed([*here, *brought]), (*own.problems, *given_twice(own.rulings, bundled), *problems))


def _brought(taken: Collection[str]) -> tuple[list[Ruling], list[tuple[str, MahjError]]]:
    """The rulings of distributions under names that are free, and what is wrong with others of theirs."""
    found: list[Ruling] = []
    problems: list[tuple[str, MahjError]] = []
    for name, (path, origin) in installed_files().items():
        try:
            found += [] if name in taken else [read_installed(name, path, origin)]
        except FileProblem as problem:
            problems.append((f"{path.name} of {origin}", problem))
    return found, problems


def find(text: str, book: Book | None = None) -> Ruling:
    """The ruling of a name as somebody types it: in full, or any beginning that is clear.

    Raises Refused where several could be meant, naming them, or none, naming the nearest.
    """
    wanted = "-".join(text.casefold().split())
    known = names(book)
    if wanted in known:
        return read(wanted, book)
    begun = [name for name in known if wanted and name.startswith(wanted)]
    if len(begun) > 1:
        raise Refused(f"{quoted(text)} could be {either(begun)}", "type more of the name")
    if not begun:
        raise Refused(f"there is no ruling {quoted(text)}", nearest(wanted, known, text if " " in text else None))
    return read(begun[0], book)


def is_told(text: str, book: Book | None = None) -> bool:
    """Whether a text that is no topic's name tells what happened, rather than being one misspelt."""
    return " " in text.strip() or not spelling.nearest(text.casefold(), names(book), likeness=0.7)


def nearest(word: str, known: Iterable[str], words: str | None = None) -> str:
    """A hint for a name that is no ruling's: the nearest ones, or where to look, by the words where it was some."""
    near = spelling.nearest(word, known, most=3, likeness=0.5)
    look = f"mahj ruling lists them, and mahj ruling --search {quoted(words or 'two words')} finds them"
    return f"{spelling.hint(near, '')} {look}".lstrip()


def _bundled_names() -> list[str]:
    """The names of the rulings that come with the program."""
    return [file.name.removesuffix(".toml") for file in _folder().iterdir() if file.name.endswith(".toml")]


def _own_names(book: Book | None) -> list[str]:
    """The names of a book's own rulings; none where it has none to read."""
    try:
        return [] if book is None else own_names(book)
    except FileProblem:
        return []


def _listed(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """Rulings section by section, by their places; those without one behind the others."""
    sections = list(Section)
    return tuple(
        sorted(
            rulings,
            key=lambda ruling: (
                sections.index(ruling.section),
                ruling.place is None,
                ruling.place or 0,
                ruling.name,
            ),
        )
    )


def _folder() -> Traversable:
    """The folder of the rulings inside the package."""
    from importlib.resources import files  # noqa: PLC0415  # some milliseconds that only reading needs

    return files("ledger.arbiter") / "rulings"
