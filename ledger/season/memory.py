"""What is reckoned of every night of a book, remembered between runs.

It is kept under the name of each night's file, with a digest of its whole content and with what the system says of the
file: its size, its place on the disk, when it was changed. Where the system says the same as when it was read, and that
was long enough ago to be told apart from any later change, the file is not opened; else it is read, and what is
remembered is believed where its content is the same to the byte. What is remembered is never needed and may be deleted
at any time. What is damaged, or was written by another version, is not believed.
"""

from __future__ import annotations

import os
import stat
import time
import zlib
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec
from msgspec import Struct

from ledger import __version__
from ledger.book.files import put_in_place
from ledger.book.inside import AT_ONCE
from ledger.book.toml_reading import LARGEST, read_bytes
from ledger.book.user_folders import cache_folder
from ledger.errors import MahjError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ledger.book.books import Book

    #: Told how many of how many nights have been read.
    Tick = Callable[[int, int], None]

T = TypeVar("T")

#: As many bytes of a digest are kept; nobody can make two nights share them.
_DIGEST_BYTES = 16
#: A disk may tell two changes apart only where they are so far from each other: two seconds on many a stick.
_COARSEST_CLOCK = 3_000_000_000
#: What stands in place of what the system says, where that cannot be told apart from what it will say later.
_UNSURE = b"-"


class Kind(Struct, Generic[T], frozen=True):
    """Something that is reckoned of a night.

    ``name`` is what its file is called. ``version`` changes when what was remembered before would be wrong. ``reckon``
    is given the bytes of a night and its path, and raises a MahjError where it cannot be read; ``decode`` raises
    msgspec.DecodeError for a line that is damaged. A line that is encoded holds no line ending.
    """

    name: str
    version: bytes
    reckon: Callable[[bytes, Path], T]
    encode: Callable[[T], bytes]
    decode: Callable[[bytes], T]


class Line(Struct, frozen=True):
    """What is remembered of a night: what the system said of its file, the digest of its content, what was reckoned."""

    seen: bytes
    digest: bytes
    text: bytes


def of_every_night(
    book: Book, kind: Kind[T], tick: Tick | None = None, files: Sequence[str] | None = None
) -> Iterator[tuple[str, T | MahjError]]:
    """What is reckoned of every night, oldest first, by the name of its file; or what is wrong with that.

    ``files`` are the names of the nights, the newest first, where the folder has been listed already.
    """
    began = time.time_ns()
    memory = Memory.of(book, kind)
    listed, folder = book.night_files() if files is None else files, book.sessions
    for done, file in enumerate(reversed(listed), start=1):
        if tick is not None:
            tick(done, len(listed))
        found: T | MahjError = _of_night(folder, file, kind, memory, began)
        yield file, found
    memory.save()


def _of_night(folder: Path, file: str, kind: Kind[T], memory: Memory, began: int) -> T | MahjError:
    """What is reckoned of one night, as it is remembered or as it is reckoned now."""
    path = f"{folder}{os.sep}{file}"
    seen = _seen(path, began)
    line = memory.as_seen(file, seen)
    found = _decoded(kind, line)
    if line is not None and found is not None:
        memory.keep(file, line)
        return found
    try:
        content = _content(path, folder / file)
        mark = digest(content)
        line = memory.under(mark)
        found = _decoded(kind, line)
        if line is None or found is None:
            found = kind.reckon(content, folder / file)
            line = Line(seen, mark, kind.encode(found))
    except MahjError as problem:
        return problem
    memory.keep(file, Line(seen, line.digest, line.text))
    return found


def _decoded(kind: Kind[T], line: Line | None) -> T | None:
    """What a line says; None where there is none, or nobody can read it."""
    if line is None:
        return None
    try:
        return kind.decode(line.text)
    except msgspec.DecodeError:
        return None


def _seen(path: str, began: int) -> bytes:
    """What the system says of a file by which it knows it again; `_UNSURE` where it was changed only just now."""
    try:
        found = os.lstat(path)  # a quarter of the time that Path.lstat takes
    except OSError:
        return _UNSURE
    newest = max(found.st_mtime_ns, found.st_ctime_ns)
    if not stat.S_ISREG(found.st_mode) or newest + _COARSEST_CLOCK > began:
        return _UNSURE
    return b"%x.%x.%x.%x" % (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


#: A file that is opened at once, or, where it is a link, not at all; Windows follows links.
_NO_LINK = os.O_RDONLY | AT_ONCE | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def _content(name: str, path: Path) -> bytes:
    """The bytes of a night's file, in a quarter of the time of `read_bytes`, which is asked wherever one looks odd."""
    try:
        handle = os.open(name, _NO_LINK)
        try:
            found = os.fstat(handle)
            size = found.st_size if stat.S_ISREG(found.st_mode) else -1
            content = os.read(handle, size + 1) if 0 <= size <= LARGEST else b""
        finally:
            os.close(handle)
    except OSError:
        return read_bytes(path)
    return content if len(content) == size else read_bytes(path)


def digest(content: bytes) -> bytes:
    """What a file's content is remembered by."""
    import hashlib  # noqa: PLC0415  # brings OpenSSL, and most nights are known as they were seen

    return hashlib.sha256(content).hexdigest()[: 2 * _DIGEST_BYTES].encode("ascii")


class Memory:
    """What is remembered of a book's nights, as lines by the names of their files; only those asked for are decoded."""

    def __init__(self, path: Path | None, head: bytes) -> None:
        self._path = path
        self._head = head
        self._lines = _read(path, head) if path is not None else {}
        self._by_digest: dict[bytes, Line] | None = None
        self._used: dict[str, Line] = {}

    @classmethod
    def of(cls, book: Book, kind: Kind[T]) -> Memory:
        """What is remembered of a book; nothing where this system has no folder for that."""
        return cls(_place(book, kind.name), b"mahj-ledger %b %b %b" % (_VERSION, kind.name.encode(), kind.version))

    def as_seen(self, file: str, seen: bytes) -> Line | None:
        """What is remembered of a night whose file is as it was seen then, where that can be told."""
        line = self._lines.get(file)
        return line if line is not None and line.seen == seen != _UNSURE else None

    def under(self, mark: bytes) -> Line | None:
        """What is remembered of any night whose content had this digest."""
        if self._by_digest is None:
            self._by_digest = {line.digest: line for line in self._lines.values()}
        return self._by_digest.get(mark)

    def keep(self, file: str, line: Line) -> None:
        """Remember a night."""
        self._used[file] = line

    def save(self) -> None:
        """Keep what was used in this run, and nothing else. Where that cannot be, nothing is kept."""
        if self._path is None or self._used == self._lines:
            return
        body = b"".join(
            b"%b %b %b %b\n" % (file.encode(), line.seen, line.digest, line.text) for file, line in self._used.items()
        )
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(_first_line(self._head, body) + body)
            put_in_place(beside, self._path)
        except OSError:
            _remove(beside)


_VERSION = __version__.encode("ascii")


def _place(book: Book, name: str) -> Path | None:
    """The file in which something is remembered of a book's nights."""
    try:
        root = os.fsencode(os.path.realpath(book.root))
        return cache_folder() / f"{name}-{zlib.crc32(root):08x}{zlib.adler32(root):08x}"
    except (OSError, RuntimeError):
        return None


def _first_line(head: bytes, body: bytes) -> bytes:
    """The first line: who wrote it, in which form, and a sum by which damage to the rest shows."""
    return b"%b %08x\n" % (head, zlib.crc32(body, zlib.crc32(head)))


def _read(path: Path, head: bytes) -> dict[str, Line]:
    """The lines of a file, by the names of nights; none where it is missing, damaged or of another version."""
    try:
        content = path.read_bytes()
    except OSError:
        return {}
    first, _, body = content.partition(b"\n")
    if first + b"\n" != _first_line(head, body):
        return {}
    lines = {}
    for text in body.split(b"\n")[:-1]:
        file, seen, mark, reckoned = text.split(b" ", 3)
        lines[file.decode()] = Line(seen, mark, reckoned)
    return lines


def _remove(path: Path) -> None:
    """Leave nothing behind; what cannot be removed harms nobody."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
