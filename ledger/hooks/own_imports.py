"""What a group's own rule may import: whatever is installed, and nothing that lies in the book.

Trust covers the one file that was read, by its digest. Another file of the book could be changed by anybody who shares
the folder, and would run without a question.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType


def forbid_imports_from(root: Path) -> None:
    """From now on, refuse to import what lies in a book, with ImportError, whichever way it is reached by name.

    Where the program itself, or its environment, lies in the book, that part is none of the book's.
    """
    if _NOTHING_OF_A_BOOK not in sys.meta_path:
        sys.meta_path.insert(0, _NOTHING_OF_A_BOOK)
    _NOTHING_OF_A_BOOK.roots.add(root.resolve())


class _NothingOfABook(MetaPathFinder):
    """Asked before all other finders: finds nothing, and refuses what they would find in a book."""

    def __init__(self) -> None:
        self.roots: set[Path] = set()
        self._ours = {Path(each).resolve() for each in (sys.prefix, sys.base_prefix)}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing. Raises ImportError for a module that lies in a book."""
        if fullname.partition(".")[0] == __package__.partition(".")[0]:
            return None
        found = PathFinder.find_spec(fullname, path, target)
        for place in _places(found):
            if self._is_of_a_book(place):
                raise ImportError(
                    f"{fullname} lies in the book, and only the file of a rule is trusted, not what it imports from "
                    "beside it: put all of it into the one file, or install it",
                    name=fullname,
                )
        return None

    def _is_of_a_book(self, place: Path) -> bool:
        """Whether a file or folder lies in a book, and not in what the program itself runs from."""
        if any(place.is_relative_to(ours) for ours in self._ours):
            return False
        return any(place.is_relative_to(root) for root in self.roots)


_NOTHING_OF_A_BOOK = _NothingOfABook()


def _places(found: ModuleSpec | None) -> Iterator[Path]:
    """Where the code of a module lies, or that of a package without any of its own."""
    if found is None:
        return
    if found.has_location and found.origin is not None:
        yield Path(found.origin).resolve()
    for folder in found.submodule_search_locations or ():
        yield Path(folder).resolve()
