"""Many nights, a season or the whole book: each is read when its turn comes, and none is kept."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ledger.book.books import date_in
from ledger.book.seasons import named
from ledger.book.settings import read_settings
from ledger.errors import MahjError
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.hooks.rulebook import Rulebook


class Selection:
    """Nights, the oldest first. ``problems`` are what could not be read so far, by its file."""

    def __init__(self, book: Book, paths: Sequence[Path]) -> None:
        self.book = book
        self.paths = paths
        self.problems: dict[Path, MahjError] = {}

    @cached_property
    def rulebook(self) -> Rulebook:
        """Rules for all of them: those of nights that were played by the same are set up once."""
        from ledger.hooks.rulebook import Rulebook, rule_finder  # noqa: PLC0415  # most of what reads nights runs no rule

        return Rulebook(rule_finder(self.book))

    def __iter__(self) -> Iterator[NightInPlay]:
        """Each in turn; one that cannot be read is among the problems and left out."""
        for path in self.paths:
            yield from self.read(path)

    def read(self, path: Path) -> Iterator[NightInPlay]:
        """One of them, where it can be read."""
        try:
            table = NightInPlay(self.book, read_night(path))
        except MahjError as problem:
            self.problems[path] = problem
        else:
            yield table


def select(book: Book, season: str | None) -> Selection:
    """The nights of a season, or all nights of the book. Raises Refused where there is no such season."""
    chosen = season_called(book, season)
    paths = book.night_paths()[::-1]
    return Selection(book, [path for path in paths if chosen is None or chosen.holds(date_in(path.name))])


def season_called(book: Book, season: str | None) -> Season | None:
    """The season of a name. Raises Refused where the book has none of it."""
    return None if season is None else named(season, read_settings(book).seasons, map(date_in, book.night_files()))
