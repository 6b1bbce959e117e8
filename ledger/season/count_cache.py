"""The counts of all nights of a book, read one after the other; what has not changed is remembered between runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.book.books import date_in
from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.night.night_reading import read_data, read_record
from ledger.season.counting import count_details, count_night, facts_by
from ledger.season.counts import NightCounts, NightDetails, Tally, names_by
from ledger.season.memory import Kind, of_every_night

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.season.memory import Tick

#: Changes when counts written by an earlier version of the program would be wrong, though they have the same fields.
COUNTS_FORMAT = 5


class NightOfBook(Struct, frozen=True):
    """A night of a book: its folder and the name of its file."""

    folder: Path
    file: str

    @property
    def path(self) -> Path:
        """The night's file."""
        return self.folder / self.file

    @property
    def name(self) -> str:
        """The night as commands name it."""
        return self.file.removesuffix(".toml")


class UnreadNight(NightOfBook, frozen=True):
    """A night that cannot be read, and what is wrong with it."""

    problem: MahjError

    @property
    def day(self) -> str:
        """The date in the name of the file."""
        return date_in(self.file)


class ReadNight(NightOfBook, frozen=True):
    """A night, and what everybody did in it."""

    counts: NightCounts

    @property
    def day(self) -> str:
        """The evening's date."""
        return self.counts.day

    def counts_by(self, who: Callable[[str], str]) -> NightCounts:
        """The counts under what ``who`` calls everybody.

        Where two names of the night are one person, it is counted again from its file. Raises FileProblem where that
        has become unreadable since.
        """
        names = names_by(who, self.counts)
        return self.counts.renamed(names) if names is not None else self.details_by(who).counts

    def details_by(self, who: Callable[[str], str]) -> NightDetails:
        """The counts in full, under what ``who`` calls everybody. Raises FileProblem as `counts_by` does."""
        content = read_bytes(self.path)
        details = count_details(read_data(content, self.path))
        names = names_by(who, details.counts)
        if names is None:
            return count_details(facts_by(who, read_record(content, self.path)))
        return details.renamed(names)


def read_counts(book: Book, tick: Tick | None = None) -> Iterator[ReadNight | UnreadNight]:
    """The counts of every night of a book, oldest first; a night that cannot be read comes with its problem."""
    for file, found in of_every_night(book, COUNTS, tick):
        if isinstance(found, MahjError):
            yield UnreadNight(book.sessions, file, found)
        else:
            yield ReadNight(book.sessions, file, found)


def _count(content: bytes, path: Path) -> NightCounts:
    """The counts of the night in a file's bytes."""
    return count_night(read_data(content, path))


#: The fields of what is remembered stand in its version: where one is added, counts without it are not believed.
COUNTS = Kind(
    name="sums",
    version=f"{COUNTS_FORMAT} {' '.join((*NightCounts.__struct_fields__, *Tally._fields))}".encode("ascii"),
    reckon=_count,
    encode=msgspec.json.Encoder().encode,
    decode=msgspec.json.Decoder(NightCounts).decode,
)
