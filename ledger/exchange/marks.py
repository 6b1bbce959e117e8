"""The mark that the nights of one import share: a moment of their own, later than whatever the book held by then."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book

#: A line of a night file that says when: its key, and the moment. A file is looked through for these without being read
#: as TOML, since every night of the book may have to be.
_MOMENT = re.compile(rb"^\s*(at|started|imported)\s*=\s*([0-9T:.+Z -]+?)\s*(?:#.*)?$", re.MULTILINE)


class Moments:
    """When a night was imported, and when it was last written to, both as far as its lines say so."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self.imported: datetime | None = None
        self.last: datetime | None = None
        for key, text in _MOMENT.findall(content):
            moment = _moment(text)
            if moment is not None and key == b"imported":
                self.imported = moment
            if moment is not None and (self.last is None or moment > self.last):
                self.last = moment


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
