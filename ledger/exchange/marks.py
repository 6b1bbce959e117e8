"""The mark that the nights of one import share: a moment of their own, later than whatever the book held by then."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book

#: Lines of a night file that say when, and the one of them that says when it was imported. A file is looked through for
#: these without being read as TOML, since every night of the book may have to be.
_WHEN = r"\s*=\s*([0-9T:.+Z -]+?)\s*(?:#.*)?$"
_ANY = re.compile(rf"^\s*(?:at|started|imported){_WHEN}".encode(), re.MULTILINE)
_IMPORTED = re.compile(rf"^imported{_WHEN}".encode(), re.MULTILINE)


class Moments:
    """When a night was imported, and when it was last written to, both as far as its lines say so."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self._content = content

    @cached_property
    def imported(self) -> datetime | None:
        """The mark of the import that brought it; None where none did."""
        # Most nights were not imported, and looking for a word is much quicker than looking for a line.
        found = _IMPORTED.search(self._content) if b"imported" in self._content else None
        return None if found is None else _moment(found[1])

    @cached_property
    def last(self) -> datetime | None:
        """The latest moment it holds; None where it holds none."""
        found = (_moment(text) for text in _ANY.findall(self._content))
        return max((moment for moment in found if moment is not None), default=None)


def moments(book: Book) -> Iterator[Moments]:
    """The moments of every night of a book that can be opened, the newest night first."""
    for path in book.night_paths():
        try:
            yield Moments(path.stem, read_bytes(path))
        except MahjError:  # `mahj check` names it
            continue


def new_mark(book: Book, now: datetime) -> datetime:
    """The mark of an import made now: now, or a second later than all that is there. Call it under the lock."""
    last = max((each.last for each in moments(book) if each.last is not None), default=None)
    return now if last is None or last < now else last.astimezone(now.tzinfo) + timedelta(seconds=1)


def _moment(text: bytes) -> datetime | None:
    """A moment with its offset, or None for a text that is none."""
    try:
        moment = datetime.fromisoformat(text.decode("ascii"))
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None
