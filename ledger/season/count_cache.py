"""The counts of all nights of a book, read one after the other; what has not changed is remembered between runs.

Each night's counts are kept under a digest of its file's whole content, in the user's folder for caches. They are never
needed and may be deleted at any time, and they cannot be stale: a file that differs by one byte has another digest.
What is damaged, or was written by another version, is not believed.
"""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger import __version__
from ledger.book.books import date_in
from ledger.book.files import put_in_place
from ledger.book.inside import AT_ONCE
from ledger.book.toml_reading import LARGEST, read_bytes
from ledger.book.user_folders import cache_folder
from ledger.errors import MahjError
from ledger.night.night_reading import read_data, read_record
from ledger.season.counting import count_details, count_night, facts_by
from ledger.season.counts import NightCounts, NightDetails, Tally, names_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ledger.book.books import Book

    #: Told how many of how many nights have been read.
    Tick = Callable[[int, int], None]

#: Changes when counts written by an earlier version of the program would be wrong, though they have the same fields.
COUNTS_FORMAT = 5
#: The fields of what is remembered: where one is added, counts without it are not believed.
_FIELDS = " ".join((*NightCounts.__struct_fields__, *Tally._fields)).encode("ascii")

#: As many bytes of a digest are kept; nobody can make two nights share them.
_DIGEST_BYTES = 16

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(NightCounts).decode


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


def read_counts(book: Book, tick: Tick = lambda done, of: None) -> Iterator[ReadNight | UnreadNight]:  # noqa: ARG005  # told, not asked
    """The counts of every night of a book, oldest first; a night that cannot be read comes with its problem."""
    files, cache = book.night_files()[::-1], CountCache.of(book)
    for done, file in enumerate(files, start=1):
        tick(done, len(files))
        yield _read_night(book.sessions, file, cache)
    cache.save()


def _read_night(folder: Path, file: str, cache: CountCache) -> ReadNight | UnreadNight:
    """One night, as it is remembered or as it is counted now."""
    try:
        content = _content(folder, file)
        key = digest(content)
        counts = cache.get(key)
        if counts is None:
            counts = count_night(read_data(content, folder / file))
            cache.put(key, to_line(counts))
    except MahjError as problem:
        return UnreadNight(folder, file, problem)
    return ReadNight(folder, file, counts)


#: A file that is opened at once, or, where it is a link, not at all; Windows follows links.
_NO_LINK = os.O_RDONLY | AT_ONCE | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def _content(folder: Path, file: str) -> bytes:
    """The bytes of a night's file, in a quarter of the time of `read_bytes`, which is asked wherever one looks odd."""
    try:
        handle = os.open(f"{folder}{os.sep}{file}", _NO_LINK)
        try:
            found = os.fstat(handle)
            size = found.st_size if stat.S_ISREG(found.st_mode) else -1
            content = os.read(handle, size + 1) if 0 <= size <= LARGEST else b""
        finally:
            os.close(handle)
    except OSError:
        return read_bytes(folder / file)
    return content if len(content) == size else read_bytes(folder / file)


def digest(content: bytes) -> bytes:
    """What a file's content is remembered by."""
    return hashlib.sha256(content).hexdigest()[: 2 * _DIGEST_BYTES].encode("ascii")


def to_line(counts: NightCounts) -> bytes:
    """Counts as a line of text."""
    return _encode(counts)


def from_line(line: bytes) -> NightCounts:
    """Counts from a line of text. Raises msgspec.DecodeError for one that is damaged."""
    return _decode(line)


class CountCache:
    """The counts of a book's nights, as lines by their digests; only those asked for are decoded."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines = _read(path) if path is not None else {}
        self._used: dict[bytes, bytes] = {}

    @classmethod
    def of(cls, book: Book) -> CountCache:
        """What is remembered of a book; nothing where this system has no folder for that."""
        return cls(_place(book))

    def get(self, key: bytes) -> NightCounts | None:
        """The counts remembered under a digest."""
        line = self._lines.get(key)
        if line is None:
            return None
        try:
            counts = from_line(line)
        except msgspec.DecodeError:
            return None
        self._used[key] = line
        return counts

    def put(self, key: bytes, line: bytes) -> None:
        """Remember a line under a digest."""
        self._used[key] = line

    def save(self) -> None:
        """Keep what was asked for or put in this run, and nothing else. Where that cannot be, nothing is kept."""
        if self._path is None or self._used.keys() == self._lines.keys():
            return
        body = b"".join(b"%b %b\n" % item for item in self._used.items())
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(_head(body) + body)
            put_in_place(beside, self._path)
        except OSError:
            _remove(beside)


def _place(book: Book) -> Path | None:
    """The file in which a book's counts are remembered."""
    try:
        name = hashlib.sha256(os.fsencode(os.path.realpath(book.root))).hexdigest()[:16]
        return cache_folder() / f"sums-{name}"
    except (OSError, RuntimeError):
        return None


def _head(body: bytes) -> bytes:
    """The first line: who wrote it, in which form, and a digest of all the rest and of what its fields are."""
    return b"mahj-ledger %b sums %d %b\n" % (__version__.encode("ascii"), COUNTS_FORMAT, digest(_FIELDS + body))


def _read(path: Path) -> dict[bytes, bytes]:
    """The lines of a file, by their digests; none where it is missing, damaged or of another version."""
    try:
        content = path.read_bytes()
    except OSError:
        return {}
    head, _, body = content.partition(b"\n")
    if head + b"\n" != _head(body):
        return {}
    lines: dict[bytes, bytes] = {}
    for line in body.split(b"\n")[:-1]:
        key, _, counts = line.partition(b" ")
        lines[key] = counts
    return lines


def _remove(path: Path) -> None:
    """Leave nothing behind; what cannot be removed harms nobody."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
