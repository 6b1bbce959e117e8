"""Watching files: told whenever a night, an event, the settings or a preset of a book has changed, or a single file."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ledger.book.books import Book

#: How long it is between two looks, in seconds.
PAUSE = 1.0


def changes(book: Book, wait: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Comes once at the beginning and then after every change, for as long as somebody asks.

    A file counts as changed when its name, size or time does; a folder on a network disk tells as much.
    """
    return _whenever_it_differs(lambda: stamps(book), wait)


def changes_of(path: Path, wait: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """The same for one file; while it is gone, as it is for a moment in many an editor, nothing comes."""
    return _whenever_it_differs(lambda: _stamp(path), wait, gone=(path.name, 0, 0))


def _whenever_it_differs(
    look: Callable[[], object], wait: Callable[[float], None], gone: object = None
) -> Iterator[None]:
    """Comes whenever what is looked at is another than before, unless it is gone."""
    seen = None
    while True:
        now = look()
        if now not in (seen, gone):
            seen = now
            yield
        wait(PAUSE)


#: A file by its name, size and time.
Stamp = tuple[str, int, int]


def stamps(book: Book) -> tuple[Stamp, ...]:
    """The files of a book that a report is made from. Raises FileProblem for a link that leads out of the book."""
    files = (
        *book.night_paths(),
        *book.event_paths(),
        *(book.house_rules / f"{name}.toml" for name in book.preset_names()),
    )
    return tuple(_stamp(path) for path in (book.settings_path, *files))


def _stamp(path: Path) -> Stamp:
    """A file's name, size and time; of one that is just gone, its name."""
    try:
        stat = path.stat()
    except OSError:
        return (path.name, 0, 0)
    return (path.name, stat.st_size, stat.st_mtime_ns)
