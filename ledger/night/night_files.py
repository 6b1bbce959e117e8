"""The file of one night: read it, begin one, put entries behind those it has. No byte that is there ever changes."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.toml_reading import LARGEST, read_bytes
from ledger.book.toml_writing import appended_blocks, encode, line_ending
from ledger.errors import FileProblem
from ledger.night.entry_writing import entry_text, header_text, record_keys
from ledger.night.night_reading import read_more, read_record
from ledger.record import NightRecord
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.record import Entry, Header


#: Behind the last entry, a line that ends the night, and one that begins a table of somebody's own.
_ENDS, _TABLE = rb'(?m)^type = "end"\s*$', rb"(?m)^\s*\["
_LONG_TEXTS = (b'"""', b"'''")


class NightFile(Struct, frozen=True):
    """A night file as it was read: where it is, its bytes, and what they say.

    ``read`` is the record that these bytes gave, where they were read: the other one may have been changed in memory.
    """

    path: Path
    content: bytes
    record: NightRecord
    read: NightRecord | None = None


def read_night(path: Path) -> NightFile:
    """Read the file of a night. Raises FileProblem, or Problems holding several, for whatever is wrong with it."""
    return night_in(read_bytes(path), path)


def night_in(content: bytes, path: Path) -> NightFile:
    """The night that bytes are, as if they were read from a file. Raises as `read_night`."""
    record = read_record(content, path)
    return NightFile(path, content, record, record)


def is_seen_to_end(content: bytes) -> bool:
    """Whether the last entry of a night ends it, as far as its bytes show without being read as TOML."""
    last = content.rpartition(b"[[entries]]")[2]
    seen = re.search(_ENDS, last) is not None and re.search(_TABLE, last) is None
    return seen and not any(marks in content for marks in _LONG_TEXTS)


def create_night(files: BookChange, path: Path, header: Header, entries: Sequence[Entry] = ()) -> NightFile:
    """Begin a night in a new file, with the entries that open it.

    Raises Refused where the file is there already, FileProblem where it cannot be written, and what `read_night`
    raises where the header is one no night can have; in each case no file is left behind.
    """
    content = encode(header_text(header), path)
    content += appended_blocks(content, (entry_text(entry, "\n") for entry in entries), "\n", path)
    meant = _Meant(path, content, NightRecord(header, tuple(entries)), partial(read_record, path=path))
    return files.create(path, content, meant.verify)


def append(files: BookChange, night: NightFile, entries: Sequence[Entry]) -> NightFile:
    """Put entries at the end of a night's file, and return the file as it then is.

    Raises FileChanged where the file is no longer what was read, FileProblem where it cannot be written, and what
    `read_night` raises where an entry is one no night can have; in each case the file is what it was.
    """
    if not entries:
        return night
    _keep_first(night, entries[0].at.date())
    newline = line_ending(night.content)
    added = appended_blocks(night.content, (entry_text(entry, newline) for entry in entries), newline, night.path)
    read = partial(_read_behind, night, added)
    meant = _Meant(night.path, night.content + added, night.record.with_more(entries), read)
    return files.append(night.path, night.content, added, meant.verify)


def _read_behind(night: NightFile, added: bytes, written: bytes) -> NightRecord:
    """The record of a night with more behind it: what was there is the same to the byte, and is not read once more.

    Raises as `read_night`.
    """
    is_plain = b"\n[[entries]]" in night.content and len(written) <= LARGEST
    if is_plain and night.read is night.record and written == night.content + added:
        more = read_more(added, night.record)
        if more is not None:
            return night.record.with_more(more)
    return read_record(written, night.path)


def _keep_first(night: NightFile, day: date) -> None:
    """Keep a copy of a night before its first change of a day, which its entries tell without a look at the disk."""
    entries = night.record.entries
    if not entries or entries[-1].at.date() != day:
        from ledger.book.safety_copies import keep  # noqa: PLC0415  # needed once a day

        keep(night.path, night.content, day)


class _Meant(Struct, frozen=True):
    """What a night file shall hold once it is written: byte for byte, and in its sense."""

    path: Path
    content: bytes
    record: NightRecord
    read: Callable[[bytes], NightRecord]

    def verify(self, written: bytes) -> NightFile:
        """The night file, if the bytes written are those meant and say what was meant."""
        record = self.read(written)
        same = record == self.record or record_keys(record) == record_keys(self.record)
        if written != self.content or not same:
            raise FileProblem(
                f"what was written to {printable(self.path.name)} does not read back as it was meant, so nothing in it "
                "has changed",
                "check the disk; if it is sound, please report this as a fault of mahj",
            )
        return NightFile(self.path, written, record, record)
