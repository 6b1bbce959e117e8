"""What changed the whole book and can be taken back: an import, by the mark that its nights share; and a merge."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.book.book_changes import changing
from ledger.book.books import event_in
from ledger.book.files import is_there
from ledger.book.settings import last_merge
from ledger.book.toml_reading import read_bytes
from ledger.errors import Refused
from ledger.exchange.marks import moments
from ledger.night.night_files import night_in
from ledger.night.nights import Nights
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.exchange.marks import Moments


class Imported(NamedTuple):
    """An import: the mark that its nights bear, and their names, the oldest first.

    ``since`` are those of its nights in which something was recorded afterwards.
    """

    mark: datetime
    nights: tuple[str, ...]
    since: tuple[str, ...]


class ChangeOfBook(NamedTuple):
    """Something done to a book as a whole: when, what to ask before it is taken back, and what takes it back.

    ``take_back`` returns what was done, in a sentence.
    """

    at: datetime
    question: str
    take_back: Callable[[datetime], str]


def last_import(book: Book) -> Imported | None:
    """The import made last of those whose nights are there; None where there is none."""
    everything = list(moments(book))
    mark = max((each.imported for each in everything if each.imported is not None), default=None)
    if mark is None:
        return None
    its = [each for each in reversed(everything) if each.imported == mark]
    since = tuple(each.name for each in its if each.last is not None and each.last > mark)
    return Imported(mark, tuple(each.name for each in its), since)


def last_change_of_book(book: Book) -> ChangeOfBook | None:
    """What was done to the book as a whole, where nothing was recorded in any night since; else None."""
    changes = [change for change in (_import(book), _merge(book)) if change is not None]
    if not changes:
        return None
    last = max(changes, key=lambda change: change.at)
    return None if any(_is_later(each, last.at) for each in moments(book)) else last


def _is_later(night: Moments, at: datetime) -> bool:
    """Whether something was recorded in a night since then, or in the same second by something else."""
    return night.last is not None and (night.last > at or (night.last == at and night.imported != at))


def _import(book: Book) -> ChangeOfBook | None:
    """The import made last as a change of the book."""
    found = last_import(book)
    if found is None:
        return None
    question = f"{about(found)} was the last thing done in this book. Take it back?"
    return ChangeOfBook(found.mark, question, lambda now: undo(book, found, now))


def _merge(book: Book) -> ChangeOfBook | None:
    """The merge of two people that was the last change of the people of the book."""
    found = last_merge(book) if is_there(book.settings_path) else None
    if found is None or found.at is None:
        return None
    question = f"the merge of {found.name} into {found.into} was the last thing done in this book. Take it back?"

    def take_back(now: datetime) -> str:
        from ledger.season.roster_changes import split  # noqa: PLC0415  # few merges are taken back

        split(book, found.name, now, lambda _: True)
        return f"{found.name} is a person of their own again"

    return ChangeOfBook(found.at, question, take_back)


def about(found: Imported) -> str:
    """An import in words."""
    first, last = found.nights[0], found.nights[-1]
    span = first if first == last else f"{first} to {last}"
    return f"the import of {found.mark:%Y-%m-%d %H:%M} ({counted(len(found.nights), 'night')}, {span})"


def undo(book: Book, found: Imported, now: datetime) -> str:
    """Take the nights and events of an import out of the book, and say what was done; of each a safety copy is kept.

    People and presets that came with them stay. Raises Refused where a later night plays for what one of them left, or
    is of an event that came with them, and what removing a file raises.
    """
    from ledger.book.safety_copies import take_away  # noqa: PLC0415  # few imports are taken back
    from ledger.event.event_files import read_event  # noqa: PLC0415  # as above

    with changing(book) as files:
        paths = [book.sessions / f"{name}.toml" for name in found.nights]
        contents = {path: read_bytes(path) for path in paths}
        events = [event for event in map(read_event, book.event_paths()) if event.record.header.imported == found.mark]
        _refuse_needed(book, {night_in(content, path).record.header.id for path, content in contents.items()}, found)
        _refuse_played(book, {event.record.header.id for event in events}, found)
        for event in events:
            contents[event.path] = event.content
        for path, content in reversed(contents.items()):
            take_away(files, path, content, now)
    return f"{about(found)} was taken back; mahj restore has a copy of each. People and presets that came with it stay"


def _refuse_needed(book: Book, ids: set[str], found: Imported) -> None:
    """Raise Refused where a night that stays goes on from one that would go."""
    nights = Nights(book)
    for path in book.night_paths():
        if path.stem not in found.nights:
            needed = ids.intersection(nights.read(path).file.record.header.brought_from)
            if needed:
                raise Refused(
                    f"the night {path.stem} plays for a pot that the night {min(needed)} of this import left",
                    "take brought and brought_from out of it first",
                )


def _refuse_played(book: Book, events: set[str], found: Imported) -> None:
    """Raise Refused where a night that stays is of an event that would go."""
    nights = Nights(book)
    for path in book.night_paths():
        if path.stem not in found.nights and nights.read(path).file.record.header.event in events:
            raise Refused(
                f"the night {path.stem} was played since in an event of this import",
                f"mahj nights remove {event_in(path.stem)} takes out the whole event",
            )
