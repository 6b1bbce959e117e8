"""The counts of all nights of a book, read one after the other; what has not changed is remembered between runs."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.book.books import date_in
from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.night.night_reading import read_data, read_record
from ledger.pay.carried import PotsOfNight
from ledger.season.counting import count_details, count_night, facts_by
from ledger.season.counts import Against, BiggestWin, NightCounts, NightDetails, PlayerDetails, Streaks, Tally, names_by
from ledger.season.memory import Kind, of_every_night

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.night.night_data import NightData
    from ledger.season.memory import Tick

#: Changes when counts written by an earlier version of the program would be wrong, though they have the same fields.
COUNTS_FORMAT = 7


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
        return self.counts.renamed(names) if names is not None else count_night(self._facts_by(who))

    def _facts_by(self, who: Callable[[str], str]) -> NightData:
        """What there is to count, under what ``who`` calls everybody."""
        return facts_by(who, read_record(read_bytes(self.path), self.path))


class NightInFull(ReadNight, frozen=True):
    """A night, and what everybody did in it, in full."""

    details: NightDetails

    def details_by(self, who: Callable[[str], str]) -> NightDetails:
        """The same under what ``who`` calls everybody, as `counts_by` does it."""
        names = names_by(who, self.counts)
        return self.details.renamed(names) if names is not None else count_details(self._facts_by(who))


def read_counts(
    book: Book, tick: Tick | None = None, files: Sequence[str] | None = None
) -> Iterator[ReadNight | UnreadNight]:
    """The counts of every night of a book, oldest first; a night that cannot be read comes with its problem.

    ``files`` are the names of the nights, the newest first, where the folder has been listed already.
    """
    for file, found in of_every_night(book, COUNTS, tick, files):
        if isinstance(found, MahjError):
            yield UnreadNight(book.sessions, file, found)
        else:
            yield ReadNight(book.sessions, file, found)


def read_in_full(
    book: Book, tick: Tick | None = None, files: Sequence[str] | None = None
) -> Iterator[NightInFull | UnreadNight]:
    """The counts of every night in full, as `read_counts` has those that are not."""
    for file, found in of_every_night(book, DETAILS, tick, files):
        if isinstance(found, MahjError):
            yield UnreadNight(book.sessions, file, found)
        else:
            yield NightInFull(book.sessions, file, found.counts, found)


def _count(content: bytes, path: Path) -> NightCounts:
    """The counts of the night in a file's bytes."""
    return count_night(read_data(content, path))


def _count_in_full(content: bytes, path: Path) -> NightDetails:
    """The counts in full of the night in a file's bytes."""
    return count_details(read_data(content, path))


def _version(*of: type) -> bytes:
    """What changes with the fields of what is remembered: where one is added, counts without it are not believed."""
    fields = chain.from_iterable(each.__annotations__ for each in of)
    return f"{COUNTS_FORMAT} {' '.join(fields)}".encode("ascii")


_encode = msgspec.json.Encoder(enc_hook=dict).encode  # points that nobody may change are no dict
_COUNTED = (NightCounts, Tally, PotsOfNight)
COUNTS = Kind(
    name="sums",
    version=_version(*_COUNTED),
    reckon=_count,
    encode=_encode,
    decode=msgspec.json.Decoder(NightCounts).decode,
)
DETAILS = Kind(
    name="details",
    version=_version(NightDetails, PlayerDetails, Streaks, BiggestWin, Against, *_COUNTED),
    reckon=_count_in_full,
    encode=_encode,
    decode=msgspec.json.Decoder(NightDetails).decode,
)
