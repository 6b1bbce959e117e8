"""The rulings that come with the program: their names, each by its name, and those that speak of something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger import spelling
from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import Ruling, Section
from ledger.errors import Refused
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable


def names() -> tuple[str, ...]:
    """The names of all rulings, in alphabetical order; none is read."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _folder().iterdir() if file.name.endswith(".toml")))


def read(name: str) -> Ruling:
    """The ruling of a name that is one of `names`."""
    return read_ruling(name, (_folder() / f"{name}.toml").read_text("utf-8"))


def everything() -> tuple[Ruling, ...]:
    """All rulings, section by section, in the order in which they are listed."""
    sections = list(Section)
    found = [read(name) for name in names()]
    return tuple(sorted(found, key=lambda ruling: (sections.index(ruling.section), ruling.place, ruling.name)))


def find(text: str) -> Ruling:
    """The ruling of a name as somebody types it: in full, or any beginning that is clear.

    Raises Refused where several could be meant, naming them, or none, naming the nearest.
    """
    wanted = "-".join(text.casefold().split())
    known = names()
    if wanted in known:
        return read(wanted)
    begun = [name for name in known if wanted and name.startswith(wanted)]
    if len(begun) > 1:
        raise Refused(f"{quoted(text)} could be {either(begun)}", "type more of the name")
    if not begun:
        raise Refused(f"there is no ruling {quoted(text)}", nearest(wanted, known, text if " " in text else None))
    return read(begun[0])


def nearest(word: str, known: Iterable[str], words: str | None = None) -> str:
    """A hint for a name that is no ruling's: the nearest ones, or where to look, by the words where it was some."""
    near = spelling.nearest(word, known, most=3, likeness=0.5)
    look = f"mahj ruling lists them, and mahj ruling --search {quoted(words or 'two words')} finds them"
    return f"{spelling.hint(near, '')} {look}".lstrip()


def _folder() -> Traversable:
    """The folder of the rulings inside the package."""
    from importlib.resources import files  # noqa: PLC0415  # some milliseconds that only reading needs

    return files("ledger.arbiter") / "rulings"
