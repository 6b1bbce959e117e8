"""What is remembered between runs: each night's sums, under a digest of its file's whole content.

It lies in the user's folder for caches. It is never needed and may be deleted at any time, and it cannot be stale: a
file that differs by one byte has another digest. What is damaged, or was written by another version, is not believed.
"""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import msgspec

from ledger import __version__
from ledger.book.replacing import put_in_place
from ledger.season.sums import NightSums, Tally

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book

#: Changes when sums written by an earlier version of the program would be wrong, though they have the same fields.
SUMS_FORMAT = 2
#: The fields of what is remembered: where one is added, sums without it are not believed.
_FIELDS = " ".join((*NightSums.__struct_fields__, *Tally._fields)).encode("ascii")

#: As many bytes of a digest are kept; nobody can make two nights share them.
_DIGEST_BYTES = 16

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(NightSums).decode


def digest(content: bytes) -> bytes:
    """What a file's content is remembered by."""
    return hashlib.sha256(content).hexdigest()[: 2 * _DIGEST_BYTES].encode("ascii")


def to_line(sums: NightSums) -> bytes:
    """Sums as a line of text."""
    return _encode(sums)


def from_line(line: bytes) -> NightSums:
    """Sums from a line of text. Raises msgspec.DecodeError for one that is damaged."""
    return _decode(line)


class Remembered:
    """The sums of a book's nights, as lines by their digests; only those asked for are read."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines = _read(path) if path is not None else {}
        self._used: dict[bytes, bytes] = {}

    @classmethod
    def of(cls, book: Book) -> Remembered:
        """What is remembered of a book; nothing where this system has no folder for that."""
        return cls(_place(book))

    def __len__(self) -> int:
        """How many nights are remembered."""
        return len(self._lines)

    def knows(self, key: bytes) -> bool:
        """Whether something is remembered under a digest."""
        return key in self._lines

    def get(self, key: bytes) -> NightSums | None:
        """The sums remembered under a digest."""
        line = self._lines.get(key)
        if line is None:
            return None
        try:
            sums = from_line(line)
        except msgspec.DecodeError:
            return None
        self._used[key] = line
        return sums

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


def cache_folder() -> Path:
    """The user's folder for what this program may forget. Raises RuntimeError where nobody knows whose home it is."""
    import platformdirs  # noqa: PLC0415  # only commands about a whole book need it

    return platformdirs.user_cache_path("mahj-ledger", appauthor=False)


def _place(book: Book) -> Path | None:
    """The file in which a book's sums are remembered."""
    try:
        name = hashlib.sha256(os.fsencode(os.path.realpath(book.root))).hexdigest()[:16]
        return cache_folder() / f"sums-{name}"
    except (OSError, RuntimeError):
        return None


def _head(body: bytes) -> bytes:
    """The first line: who wrote it, in which form, and a digest of all the rest and of what its fields are."""
    return b"mahj-ledger %b sums %d %b\n" % (__version__.encode("ascii"), SUMS_FORMAT, digest(_FIELDS + body))


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
        key, _, sums = line.partition(b" ")
        lines[key] = sums
    return lines


def _remove(path: Path) -> None:
    """Leave nothing behind; what cannot be removed harms nobody."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
