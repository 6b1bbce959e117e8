"""Nights and whole books that come from elsewhere: all of what was prepared is written, or nothing."""

from __future__ import annotations

import shutil
from collections import defaultdict
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace

from ledger.book.beginning import make_events_folder, make_folders
from ledger.book.book_changes import changing
from ledger.book.books import Book, date_in, is_event_name, is_night_name
from ledger.book.files import cannot_read, cannot_write, is_folder, is_there, names_in, put_in_place, shown
from ledger.book.roster import Block
from ledger.book.roster_writing import append_players
from ledger.book.safe_append import sync_folder, temporary_path
from ledger.book.settings import settings_in
from ledger.book.toml_writing import encode, preset_text, ruling_text, settings_text
from ledger.errors import FileProblem, MahjError, Refused, raise_all
from ledger.event.event_files import create_event, parse_event, read_event
from ledger.event.record import EventRecord
from ledger.exchange.exports import SCHEMA
from ledger.exchange.marks import new_mark
from ledger.night.night_files import create_night
from ledger.night.night_reading import parse_night
from ledger.record import FIRST_FORMAT
from ledger.recorded import RECORDED
from ledger.text import is_slug, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.roster import Person
    from ledger.record import NightRecord

Record = TypeVar("Record")

#: The largest export believed to be one of ours, in bytes: thousands of nights take a tenth of it.
LARGEST = 500_000_000


class ExportedBook(NamedTuple):
    """A book as an export holds it: the data of its settings, presets and rulings, nights and events by their names."""

    settings: Mapping[str, object]
    presets: Mapping[str, Mapping[str, object]]
    nights: Mapping[str, NightRecord]
    rulings: Mapping[str, Mapping[str, object]] = MappingProxyType({})
    events: Mapping[str, EventRecord] = MappingProxyType({})


def add_nights(
    files: BookChange,
    nights: Iterable[NightRecord],
    people: Iterable[Person],
    now: datetime,
    events: Iterable[EventRecord] = (),
) -> list[str]:
    """Write nights and events into files of their own, and new people into the roster, in one change of the book.

    They bear the mark of this import, by which `ledger.exchange.taking_back` knows them. Returns the names of the
    nights: those of an event that comes with them are named after it. Raises what writing any of them raises.
    """
    book = files.book
    blocks = [Block(each.name, each.aliases, each.was, each.guest or None) for each in people]
    if blocks:
        append_players(files, blocks)
    mark = new_mark(book, now)
    names: list[str] = []
    here = (read_event(path) for path in book.event_paths())
    called = {event.record.header.id: event.path.stem for event in here}
    called |= {event.header.id: _add_event(files, event, mark) for event in events}
    places = _Places(book, called)
    for night in nights:
        path = places.of(night)
        create_night(files, path, replace(night.header, imported=mark), night.entries)
        names.append(path.stem)
    return names


def _add_event(files: BookChange, event: EventRecord, mark: datetime) -> str:
    """Write an event into a file of its own, and return its name."""
    make_events_folder(files.book)
    path = files.new_event_path(event.header.date)
    create_event(files, path, EventRecord(replace(event.header, imported=mark), event.entries))
    return path.stem


class _Places:
    """Where nights are written, behind those that are there; ``events`` are the names of events by their ids."""

    def __init__(self, book: Book, events: Mapping[str, str]) -> None:
        self._book = book
        self._events = events
        self._taken: set[str] = set()
        self._of_day: defaultdict[str, list[str]] = defaultdict(list)
        for path in book.night_paths():
            self._of_day[date_in(path.name)].append(path.name)

    def of(self, night: NightRecord) -> Path:
        """Where the next one is written."""
        header = night.header
        name = f"{self._events.get(header.event or '')}-r{header.round}-t{header.table}"
        if is_night_name(name) and name not in self._taken:
            self._taken.add(name)
            return self._book.sessions / f"{name}.toml"
        of_day = self._of_day[header.date.isoformat()]
        path = self._book.night_path_behind(header.date, of_day)
        of_day.append(path.name)
        return path


def add_presets(files: BookChange, presets: Mapping[str, Mapping[str, object]]) -> None:
    """Write presets into files of their own, in a change of the book."""
    _add(files, files.book.house_rules, {name: preset_text(data) for name, data in presets.items()})


def add_rulings(files: BookChange, rulings: Mapping[str, Mapping[str, object]]) -> None:
    """Write rulings into files of their own, in a change of the book."""
    _add(files, files.book.rulings, {name: ruling_text(data) for name, data in rulings.items()})


def _add(files: BookChange, folder: Path, texts: Mapping[str, str]) -> None:
    """Write files that are called by names into a folder of a book."""
    try:
        if texts:
            folder.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    for name, text in texts.items():
        path = folder / f"{name}.toml"
        files.create(path, encode(text, path), lambda _: None)


def read_export(path: Path) -> ExportedBook:
    """Read what ``mahj export json`` wrote. Raises FileProblem, or Problems holding several, for whatever is wrong."""
    from msgspec import DecodeError, json  # noqa: PLC0415  # only where one is read

    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        data = json.Decoder(float_hook=Decimal).decode(content if len(content) <= LARGEST else b"")
    except OSError as error:
        raise cannot_read(path, error) from error
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise FileProblem(f"{shown(path)} is not JSON: {printable(str(error))}", "export the book once more") from error
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise FileProblem(f"{shown(path)} is no export of a book", f'mahj export json writes one: "schema": "{SCHEMA}"')
    settings, presets, nights = (data.get(key) for key in ("book", "presets", "nights"))
    if not isinstance(settings, dict) or not isinstance(presets, dict) or not isinstance(nights, list):
        raise FileProblem(f"{shown(path)} does not hold a book, presets and nights", "export the book once more")
    rulings = data.get("rulings", {})
    if not isinstance(rulings, dict):
        raise FileProblem(f"{shown(path)} holds rulings that are no table by name", "export the book once more")
    if _holds_nothing([settings, presets, rulings]):
        raise FileProblem(f"{shown(path)} holds null in its book, presets or rulings", "leave out what has no value")
    events = data.get("events", [])
    if not isinstance(events, list):
        raise FileProblem(f"{shown(path)} holds events that are no list", "export the book once more")
    found = _by_name(presets, path, "a preset"), _by_name(rulings, path, "a ruling")
    return ExportedBook(
        settings,
        found[0],
        _files(nights, path, _NIGHTS, parse_night),
        found[1],
        _files(events, path, _EVENTS, parse_event),
    )


def _holds_nothing(value: object) -> bool:
    """Whether there is a null somewhere, which no TOML file can hold."""
    if isinstance(value, dict):
        return any(map(_holds_nothing, value.values()))
    return any(map(_holds_nothing, value)) if isinstance(value, list) else value is None


def _by_name(files: Mapping[str, object], path: Path, what: str) -> dict[str, Mapping[str, object]]:
    """The presets, or the rulings, by their names."""
    found: dict[str, Mapping[str, object]] = {}
    for name, data in files.items():
        if not is_slug(name) or not isinstance(data, dict):
            raise FileProblem(f"{shown(path)}: {quoted(name)} cannot be {what}", "export the book once more")
        found[name] = data
    return found


class _Kind(NamedTuple):
    """A kind of files in an export: what one is called in messages, the key of its name, and what can be one."""

    what: str
    key: str
    is_name: Callable[[str], bool]


_NIGHTS, _EVENTS = _Kind("night", "name", is_night_name), _Kind("event", "file", is_event_name)


def _files(
    listed: Sequence[object], path: Path, kind: _Kind, parse: Callable[[Mapping[str, object], str], Record]
) -> dict[str, Record]:
    """The nights, or the events, by the names of their files; every problem is found in one go."""
    found: dict[str, Record] = {}
    problems: list[MahjError] = []
    for place, data in enumerate(listed, start=1):
        name = data.get(kind.key) if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(name, str) or not kind.is_name(name) or name in found:
            problems.append(
                FileProblem(f"{shown(path)}: {kind.what} {place} has no name of its own", "export the book once more")
            )
            continue
        try:
            found[name] = parse(_as_file(data, kind.key), f"{printable(path.name)}, {kind.what} {name}")
        except MahjError as problem:
            problems.append(problem)
    raise_all(problems)
    return found


def _as_file(data: Mapping[str, object], name: str) -> dict[str, object]:
    """The data of a file as it would hold it, without its name: dates and times as such.

    What is none is left for the reader to say.
    """
    entries = data.get("entries", [])
    return {
        "format": FIRST_FORMAT,  # that of exports that do not say one
        **{key: _in_time(key, value) for key, value in data.items() if key != name},
        "entries": [
            {key: _in_time(key, value) for key, value in entry.items()} if isinstance(entry, dict) else entry
            for entry in (entries if isinstance(entries, list) else [entries])
        ],
    }


def _in_time(key: str, value: object) -> object:
    """A text as a date or a time where its key holds one."""
    if isinstance(value, str) and key in {"date", "started", "imported", "at"}:
        try:
            return date.fromisoformat(value) if key == "date" else datetime.fromisoformat(value)
        except ValueError:
            return value
    return value


def begin_book(folder: Path, exported: ExportedBook) -> Book:
    """Begin a book in a folder that is not there or empty, with everything an export holds.

    It is made beside that folder, read once, and put in place in one step. Raises Refused where the folder holds
    something, and whatever reading or writing raises; then nothing is left behind.
    """
    if is_there(folder) and (not is_folder(folder) or names_in(folder)):
        raise Refused(f"{shown(folder)} is there already", "name a folder that is not there yet")
    new = temporary_path(folder)
    try:
        _fill(Book(new), exported, folder)
        RECORDED.begin()  # nobody sees it yet
        if is_folder(folder):
            folder.rmdir()
        put_in_place(new, folder)
        sync_folder(folder.parent)
        RECORDED.stands = True
    except OSError as error:
        raise cannot_write(folder, error) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return Book(folder)


def _fill(book: Book, exported: ExportedBook, folder: Path) -> None:
    """Write everything an export holds into a book that nobody sees yet, which shall lie in ``folder``."""
    make_folders(book)
    with changing(book) as files:
        settings = encode(settings_text(exported.settings), folder)
        files.create(book.settings_path, settings, lambda written: settings_in(written, book.settings_path))
        add_presets(files, exported.presets)
        add_rulings(files, exported.rulings)
        if exported.events:
            make_events_folder(book)
        for name, event in exported.events.items():
            create_event(files, book.events / f"{name}.toml", event)
        for name, night in exported.nights.items():
            create_night(files, book.sessions / f"{name}.toml", night.header, night.entries)
