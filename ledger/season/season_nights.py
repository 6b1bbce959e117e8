"""Reading all nights of a book for what they add up to, one after the other; none is held.

What was read before and has not changed is remembered. Where very many nights are new to it, several processes read.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.toml_files import LARGEST, read_bytes
from ledger.errors import MahjError
from ledger.night.night_reading import read_facts
from ledger.season.remembered import Remembered, digest, from_line, to_line
from ledger.season.sums import sums_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.season.sums import NightSums

    #: Told how many of how many nights have been read.
    Tick = Callable[[int, int], None]

#: Fewer nights are read as fast by one process: others take their time to start.
WORTH_PROCESSES = 4000
#: How many nights a process is given at a time.
CHUNK = 200


class ReadNight(NamedTuple):
    """A night of a book: its folder and the name of its file, and its sums, or what is wrong with it."""

    folder: Path
    file: str
    sums: NightSums | None
    problem: MahjError | None = None

    @property
    def path(self) -> Path:
        """The night's file."""
        return self.folder / self.file

    @property
    def name(self) -> str:
        """The night as commands name it."""
        return self.file.removesuffix(".toml")

    @property
    def day(self) -> str:
        """The evening's date; where the file cannot be read, the one in its name."""
        return self.sums.day if self.sums is not None else self.file[:10]


def read_sums(book: Book, tick: Tick = lambda done, of: None) -> Iterator[ReadNight]:  # noqa: ARG005  # told, not asked
    """The sums of every night of a book, oldest first; a night that cannot be read comes with its problem."""
    files, folder = book.night_files()[::-1], book.sessions
    memory = Remembered.of(book)
    fresh: dict[str, _Line] = {}
    if len(files) - len(memory) >= WORTH_PROCESSES:
        fresh = _read_by_processes(folder, files, memory, tick)
    done = len(fresh)
    for file in files:
        line = fresh.get(file)
        if line is None:
            done += 1
            tick(done, len(files))
            yield _read(folder, file, memory)
        else:
            memory.put(line.key, line.sums)
            yield ReadNight(folder, file, from_line(line.sums))
    memory.save()


class _Line(NamedTuple):
    """A night that another process has read: its file's name, the digest of its content, and its sums as a line."""

    file: str
    key: bytes
    sums: bytes


def _read(folder: Path, file: str, memory: Remembered) -> ReadNight:
    """One night, as it is remembered or as it is read now."""
    try:
        content = _content(folder, file)
        key = digest(content)
        sums = memory.get(key)
        if sums is None:
            sums = sums_of(read_facts(content, folder / file))
            memory.put(key, to_line(sums))
    except MahjError as problem:
        return ReadNight(folder, file, None, problem)
    return ReadNight(folder, file, sums)


def _content(folder: Path, file: str) -> bytes:
    """The bytes of a night's file, in a quarter of the time of `read_bytes`, which is asked wherever one looks odd."""
    try:
        handle = os.open(f"{folder}{os.sep}{file}", os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            size = os.fstat(handle).st_size
            content = os.read(handle, size + 1) if size <= LARGEST else b""
        finally:
            os.close(handle)
    except OSError:
        return read_bytes(folder / file)
    return content if len(content) == size else read_bytes(folder / file)


def _read_by_processes(folder: Path, files: Sequence[str], memory: Remembered, tick: Tick) -> dict[str, _Line]:
    """Read nights that are not remembered, several at once: those that could be read, by the names of their files."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # only books of very many nights need it

    unknown = [file for file in files if not len(memory) or not _is_known(folder, file, memory)]
    chunks = [(folder, unknown[start : start + CHUNK]) for start in range(0, len(unknown), CHUNK)]
    workers = min(os.cpu_count() or 1, len(chunks))
    if workers < 2:  # noqa: PLR2004  # one process is no help
        return {}
    found: dict[str, _Line] = {}
    with ProcessPoolExecutor(workers) as pool:
        for lines in pool.map(_lines, chunks):
            found.update({line.file: line for line in lines})
            tick(len(found), len(files))
    return found


def _is_known(folder: Path, file: str, memory: Remembered) -> bool:
    """Whether a night's file, as it now is, is remembered."""
    try:
        return memory.knows(digest(_content(folder, file)))
    except MahjError:
        return True


def _lines(chunk: tuple[Path, list[str]]) -> list[_Line]:
    """The nights of some files in a folder that can be read; the others are left to whoever says what is wrong."""
    folder, files = chunk
    found = []
    for file in files:
        try:
            content = _content(folder, file)
            found.append(_Line(file, digest(content), to_line(sums_of(read_facts(content, folder / file)))))
        except MahjError:
            continue
    return found
