"""Who uses a rule: the presets that play it, and the nights it was played in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import MahjError
from ledger.presets.preset_files import shelf
from ledger.season.count_cache import ReadNight, read_counts

if TYPE_CHECKING:
    from ledger.book.books import Book


class Uses(NamedTuple):
    """The presets that play a rule, and the nights of the book that did, oldest first."""

    presets: tuple[str, ...]
    nights: tuple[str, ...]


def uses_of(book: Book, rule: str) -> Uses:
    """Who uses a rule. What cannot be read is passed over: other commands tell of it."""
    nights = [read.name for read in read_counts(book) if isinstance(read, ReadNight) and rule in read.counts.rules]
    return Uses(tuple(_presets(book, rule)), tuple(sorted(nights)))


def _presets(book: Book, rule: str) -> list[str]:
    """The presets that play a rule, those that extend another included."""
    presets, found = shelf(book), []
    for name in presets.names():
        try:
            if rule in presets.resolve(name).rules:
                found.append(name)
        except MahjError:
            continue
    return found
