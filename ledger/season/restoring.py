"""Safety copies brought back; what they replace is kept as a copy of its own, so that nothing is ever lost."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.beginning import make_events_folder
from ledger.book.book_changes import changing
from ledger.book.books import is_event_name
from ledger.book.files import is_there
from ledger.book.inside import SETTINGS_NAME
from ledger.book.safety_copies import SafetyCopy, copies, keep_for_good
from ledger.book.settings import settings_in
from ledger.book.toml_reading import read_bytes, read_named
from ledger.errors import MahjError, Refused
from ledger.event.event_files import event_in
from ledger.night.night_files import night_in
from ledger.text import counted, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

    from ledger.book.books import Book


class Restored(NamedTuple):
    """A file that was brought back: from which copy, and the copy of what it replaced, where something was there.

    ``tables`` are those of the nights that were taken out of the book together with an event, and came back with it.
    """

    path: Path
    copy: SafetyCopy
    replaced: SafetyCopy | None
    tables: tuple[SafetyCopy, ...] = ()


def all_copies(book: Book) -> list[SafetyCopy]:
    """Every copy of the book's nights, events and settings, by file, newest first. Raises FileProblem."""
    settings = (copy for copy in copies(book.root) if copy.file == SETTINGS_NAME)
    return [*copies(book.sessions), *copies(book.events), *settings]


def says(copy: SafetyCopy) -> str:
    """What a copy holds, in a few words."""
    try:
        return _says(copy.path, read_named(copy.path), copy.file)
    except MahjError as problem:
        return f"cannot be read: {problem.message}"


def wanted_copy(book: Book, file: str, name: str | None) -> SafetyCopy:
    """The copy of a night, an event or a file, by its name: the one named, else the newest made before a change.

    Of a file that is not there it is the newest of all. Raises Refused where there is no such copy, listing the others.
    """
    found = all_copies(book)
    of_file = [copy for copy in found if copy.file == f"{file.removesuffix('.toml')}.toml"]
    if not of_file:
        known = ", ".join(dict.fromkeys(printable(copy.file) for copy in found))
        raise Refused(f"there is no copy of {quoted(file)}", f"copies of: {known}" if known else "none was made yet")
    if name is None:
        if not is_there(_path_of(book, of_file[0])):
            return of_file[0]
        return next((copy for copy in of_file if not copy.was_replaced), of_file[0])
    named = [copy for copy in of_file if copy.name == name]
    if not named:
        listed = ", ".join(printable(copy.name) for copy in of_file)
        raise Refused(f"{printable(of_file[0].file)} has no copy {quoted(name)}", f"its copies: {listed}")
    return named[0]


def restore(book: Book, copy: SafetyCopy, now: datetime, ask: Callable[[str], bool]) -> Restored:
    """Bring a file back from a copy. It is asked first, saying what the file holds now and what the copy does.

    Raises Refused where the file says the same already or the answer is no; FileProblem where the copy cannot be read
    or the file not be written; then nothing has changed.
    """
    path = _path_of(book, copy)
    content = read_named(copy.path)
    words = _says(path, content, copy.file)
    present = read_bytes(path) if is_there(path) else None
    if present == content:
        raise Refused(f"{printable(copy.file)} says the same as its copy {copy.name}", "mahj restore lists the others")
    tables = tuple(_taken_away_with(book, copy)) if present is None else ()
    words += f", and {counted(len(tables), 'table')} went with it" if tables else ""
    question = f"{copy.file} {_present(path, present)}, its copy {copy.name} {words}. Bring the copy back?"
    if not ask(printable(question)):
        raise Refused("nothing was changed")
    if path.parent == book.events:
        make_events_folder(book)
    with changing(book) as files:
        if present is None:
            files.create(path, content, lambda _: None)
            for each in tables:
                files.create(_path_of(book, each), read_named(each.path), lambda _: None)
            kept = None
        else:
            files.replace(path, present, content, lambda _: None)
            kept = keep_for_good(path, present, now)
    return Restored(path, copy, kept, tables)


def _taken_away_with(book: Book, copy: SafetyCopy) -> Iterator[SafetyCopy]:
    """The copies of the tables of an event that were taken out of the book with it, and are not there again."""
    event = copy.file.removesuffix(".toml")
    if not (is_event_name(event) and copy.was_replaced):
        return
    of_tables = (each for each in copies(book.sessions) if each.file.startswith(f"{event}-r") and each.was_replaced)
    for _, newest_first in groupby(of_tables, key=lambda each: each.file):
        newest = next(newest_first)
        if newest.name >= copy.name and not is_there(_path_of(book, newest)):
            yield newest


def _path_of(book: Book, copy: SafetyCopy) -> Path:
    """Where the file lies that a copy was made of."""
    if copy.file == SETTINGS_NAME:
        return book.root / copy.file
    return (book.events if is_event_name(copy.file.removesuffix(".toml")) else book.sessions) / copy.file


def _present(path: Path, present: bytes | None) -> str:
    """What a file holds before it is replaced."""
    if present is None:
        return "is not there"
    try:
        return _says(path, present, path.name)
    except MahjError:
        return "cannot be read"


def _says(path: Path, content: bytes, file: str) -> str:
    """What the bytes of a file hold. Raises a MahjError where they are not what the file should be."""
    if file == SETTINGS_NAME:
        return f"lists {counted(len(settings_in(content, path).players), 'player')}"
    read = event_in if is_event_name(file.removesuffix(".toml")) else night_in
    return f"holds {counted(len(read(content, path).record.entries), 'entry', 'entries')}"
