"""Watching a book: told whenever one of its nights, its settings or its presets has changed."""

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
    seen = None
    while True:
        now = _state(book)
        if now != seen:
            seen = now
            yield
        wait(PAUSE)


def _state(book: Book) -> tuple[tuple[str, int, int], ...]:
    """The files of a book that a report is made from, by name, size and time."""
    files = (*book.night_paths(), *(book.house_rules / f"{name}.toml" for name in book.preset_names()))
    return tuple(_stamp(path) for path in (book.settings_path, *files))


def _stamp(path: Path) -> tuple[str, int, int]:
    """A file's name, size and time; of one that is just gone, its name."""
    try:
        stat = path.stat()
    except OSError:
        return (path.name, 0, 0)
    return (path.name, stat.st_size, stat.st_mtime_ns)
