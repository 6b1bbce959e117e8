"""What tests write into a book by themselves, each in a change of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book import roster_writing
from ledger.book.book_changes import changing
from ledger.book.books import Book
from ledger.night import night_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ledger.book.roster import Block
    from ledger.night.night_files import NightFile
    from ledger.record import Entry, Header


def create_night(path: Path, header: Header, entries: Sequence[Entry] = ()) -> NightFile:
    """Begin a night in a file of a book's sessions."""
    with changing(Book(path.parent.parent)) as files:
        return night_files.create_night(files, path, header, entries)


def append(night: NightFile, entries: Sequence[Entry]) -> NightFile:
    """Put entries behind those of a night that lies in a book's sessions."""
    with changing(Book(night.path.parent.parent)) as files:
        return night_files.append(files, night, entries)


def add_people(book: Book, people: Iterable[str]) -> None:
    """Put new people into a book."""
    with changing(book) as files:
        roster_writing.add_people(files, people)


def append_players(book: Book, blocks: Sequence[Block]) -> None:
    """Put blocks of players into a book."""
    with changing(book) as files:
        roster_writing.append_players(files, blocks)
