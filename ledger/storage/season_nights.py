"""Reading all nights of a book for what they add up to, one after the other; none is held.

What was read before and has not changed is remembered. Where very many nights are new to it, several processes read.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import MahjError
from ledger.season.sums import sums_of
from ledger.storage.quick_reading import read_facts
from ledger.storage.remembered import Remembered, digest, from_line, to_line
from ledger.storage.toml_files import LARGEST, read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ledger.season.sums import NightSums
    from ledger.storage.books import Book

    #: Told how many of how many nights have been read.
    Tick = Callable[[int, int], None]

#: Fewer nights are read faster than other processes are started, which takes longer where each begins from nothing.
WORTH_PROCESSES = 1500 if sys.platform == "linux" else 3000
#: How many nights a process is given at a time.
CHUNK = 200


class ReadNight(NamedTuple):
    """A night of a book: its file, and its sums, or what is wrong with it."""

    path: Path
    sums: NightSums | None
    problem: MahjError | None = None

    @property
    def name(self) -> str:
        """The night as commands name it."""
        return self.path.stem

    @property
    def day(self) -> str:
        """The evening's date; where the file cannot be read, the one in its name."""
        return self.sums.day if self.sums is not None else self.path.name[:10]


def read_sums(book: Book, tick: Tick = lambda done, of: None) -> Iterator[ReadNight]:  # noqa: ARG005  # told, not asked
    """The sums of every night of a book, oldest first; a night that cannot be read comes with its problem."""
    paths = book.night_paths()[::-1]
    memory = Remembered.of(book)
    fresh: dict[str, _Line] = {}
    if len(paths) - len(memory) >= WORTH_PROCESSES:
        fresh = _read_by_processes(paths, memory, tick)
    done = len(fresh)
    for path in paths:
        line = fresh.get(path.name)
        if line is None:
            done += 1
            tick(done, len(paths))
            yield _read(path, memory)
        else:
            memory.put(line.key, line.sums)
            yield ReadNight(path, from_line(line.sums))
    memory.save()


class _Line(NamedTuple):
    """A night that another process has read: its file's name, the digest of its content, and its sums as a line."""

    name: str
    key: bytes
    sums: bytes


def _read(path: Path, memory: Remembered) -> ReadNight:
    """One night, as it is remembered or as it is read now."""
    try:
        content = _content(path)
        key = digest(content)
        sums = memory.get(key)
        if sums is None:
            sums = sums_of(read_facts(content, path))
            memory.put(key, to_line(sums))
    except MahjError as problem:
        return ReadNight(path, None, problem)
    return ReadNight(path, sums)


def _content(path: Path) -> bytes:
    """The bytes of a night's file, in a quarter of the time of `read_bytes`, which is asked wherever one looks odd."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            size = os.fstat(handle).st_size
            content = os.read(handle, size + 1) if size <= LARGEST else b""
        finally:
            os.close(handle)
    except OSError:
        return read_bytes(path)
    return content if len(content) == size else read_bytes(path)


def _read_by_processes(paths: Sequence[Path], memory: Remembered, tick: Tick) -> dict[str, _Line]:
    """Read nights that are not remembered, several at once: those that could be read, by the names of their files."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # only books of many hundred nights need it

    unknown = [path.name for path in paths if not len(memory) or not _is_known(path, memory)]
    folder = str(paths[0].parent)
    chunks = [(folder, unknown[start : start + CHUNK]) for start in range(0, len(unknown), CHUNK)]
    workers = min(os.cpu_count() or 1, len(chunks))
    if workers < 2:  # noqa: PLR2004  # one process is no help
        return {}
    found: dict[str, _Line] = {}
    with ProcessPoolExecutor(workers) as pool:
        for lines in pool.map(_lines, chunks):
            found.update({line.name: line for line in lines})
            tick(len(found), len(paths))
    return found


def _is_known(path: Path, memory: Remembered) -> bool:
    """Whether a night's file, as it now is, is remembered."""
    try:
        return memory.knows(digest(_content(path)))
    except MahjError:
        return True


def _lines(chunk: tuple[str, list[str]]) -> list[_Line]:
    """The nights of some files in a folder that can be read; the others are left to whoever says what is wrong."""
    folder, files = chunk
    found = []
    for name in files:
        path = Path(folder, name)
        try:
            content = _content(path)
            found.append(_Line(name, digest(content), to_line(sums_of(read_facts(content, path)))))
        except MahjError:
            continue
    return found
