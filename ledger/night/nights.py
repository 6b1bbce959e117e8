"""The nights of a book: which one is meant, by its date, name, id or table; read once, and written behind."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import changing
from ledger.book.books import OF_EVENTS, date_in, is_night_name
from ledger.book.files import is_file
from ledger.book.settings import read_settings
from ledger.book.toml_reading import read_bytes
from ledger.errors import FileProblem, MahjError, Refused, each_problem, raise_all
from ledger.model import ACCOUNTS
from ledger.names import key
from ledger.night.night_files import append, is_seen_to_end, night_in
from ledger.night.night_in_play import NightInPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from datetime import date
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book
    from ledger.record import Entry


#: What may stand where a person is named, and is nobody who sits at a table.
_NOBODY = frozenset({*ACCOUNTS, "self", "wall", "void"})
_ID = r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9a-f]{4}"  # what `mahj start` calls a night for good: its date then, four signs


class Wanted(Struct, frozen=True):
    """How a command says which night it means: a date, a file's name or an id; a table; people; or nothing.

    A ``round`` is one of the event ``night``, or of the open one; whoever knows events finds its night. Where none is
    open, whoever reads or corrects takes the newest, which ``may_be_closed``. ``people`` are those a command names, as
    they were typed: where several nights are open, they tell which.
    """

    night: str | None = None
    table: str | None = None
    round: int | None = None
    may_be_closed: bool = False
    people: tuple[str, ...] = ()

    def naming(self, people: Iterable[str | None]) -> Wanted:
        """The same by a command that names these people, and whatever is none."""
        named = (text for text in people if text is not None and key(text) not in _NOBODY)
        return replace(self, people=tuple(dict.fromkeys([*self.people, *named])))

    def at(self, night: str | None) -> Wanted:
        """The same where a night is named by a word as well."""
        return self if night is None else replace(self, night=night)

    @property
    def or_closed(self) -> Wanted:
        """The same by a command that reads or corrects."""
        return replace(self, may_be_closed=True)

    @property
    def says_which(self) -> bool:
        """Whether a night, a table or a round was named."""
        return (self.night, self.table, self.round) != (None, None, None)


class Nights:
    """The nights of a book, each as it was last read or written here.

    A night is looked at whenever it is asked for, and parsed again only where its file, or the book's settings, say
    something else by then. ``today`` tells the day; without it no night is ahead of it. ``last_found`` is the name of
    the night that was found last.
    """

    def __init__(self, book: Book, today: Callable[[], date] | None = None) -> None:
        self.book = book
        self.today = today
        self.last_found: str | None = None
        self._known: dict[Path, tuple[NightInPlay, bytes | None]] = {}

    def changing(self) -> AbstractContextManager[BookChange]:
        """A change of the book, under its lock. Raises FileProblem where that cannot be had."""
        return changing(self.book)

    def read(self, path: Path) -> NightInPlay:
        """A night as its file has it now. Raises what `read_night` raises."""
        return self._as_it_is(path, read_bytes(path))

    def _as_it_is(self, path: Path, content: bytes) -> NightInPlay:
        """A night of which the bytes were read now."""
        settings = self._settings()
        table, read_with = self._known.get(path, (None, None))
        if table is None:
            table = NightInPlay(self.book, night_in(content, path))
        elif content != table.file.content:
            table = table.with_file(night_in(content, path))
        elif settings != read_with:
            table = table.with_file(table.file)
        self._known[path] = table, settings
        return table

    def put(
        self, files: BookChange, table: NightInPlay, entries: Sequence[Entry], new_people: Sequence[str]
    ) -> NightInPlay:
        """Write entries behind those a table has, and new people into the roster.

        Raises what `append` and `add_people` raise.
        """
        given = table.as_written(entries)
        if new_people:
            from ledger.book.roster_writing import add_people  # noqa: PLC0415  # most changes bring nobody new

            add_people(files, new_people)
        settings = files.changed(self.book.settings_path) or self._settings()
        written = table.with_entries(entries, append(files, table.file, given))
        self._known[table.file.path] = written, settings
        return written

    def find(self, wanted: Wanted) -> NightInPlay:
        """The night a command is about: the one it names, else the open one.

        Where several are open it is the one of the newest date not ahead of today at which the people named sit.
        Raises Refused where there is none, or where several are left, with what to type; and what is wrong with a night
        of the newest date that cannot be read, for it may be the one that is meant.
        """
        read_settings(self.book)  # what is wrong with them is wrong with no night
        table = self._named(wanted.night.strip(), wanted) if wanted.night is not None else self._meant(wanted)
        self.last_found = table.name
        return table

    def shortest(self, name: str) -> Wanted:
        """The least that a command about the night of this name must say: nothing, its table, or its name.

        It is asked for what is printed about a failure too, so that a night which cannot be read is called by its name.
        """
        try:
            label = self.read(self.book.sessions / f"{name}.toml").file.record.header.table
        except MahjError:
            return Wanted(name)
        for wanted in (Wanted(), Wanted(table=label)):
            try:
                if self._meant(replace(wanted, may_be_closed=True)).name == name:
                    return wanted
            except MahjError:  # as where several are open
                continue
        return Wanted(name)

    def _meant(self, wanted: Wanted) -> NightInPlay:
        """The night that is meant where none is named."""
        still_open = self._open(wanted)
        if len(still_open) > 1:
            from ledger.night.sitting_apart import several_open  # noqa: PLC0415  # only where several are

            raise several_open(still_open, wanted.people)
        if still_open:
            return still_open[0]
        closed = self._newest(wanted) if wanted.may_be_closed else None
        if closed is not None:
            return closed
        from ledger.night.none_open import none_open  # noqa: PLC0415  # only where none is

        raise none_open(self.book, wanted.table)

    def to_change(self, wanted: Wanted) -> NightInPlay:
        """The night a command changes. Raises what `find` raises."""
        return self.find(wanted)

    def open_tables(self, known: Mapping[str, bool] | None = None) -> list[NightInPlay]:
        """Every open night, the newest first, those ahead of today behind all others.

        ``known`` tells of every night, the oldest first, whether it has ended: what has is not looked at, and the
        folder is not listed. Raises what is wrong with a night of the newest date.
        """
        return [table for tables in self._open_by_date(known) for table in tables]

    def at_hand(self, known: Mapping[str, bool] | None = None) -> list[NightInPlay]:
        """The open nights of one date: those a command means that names none. As `open_tables`."""
        return self._open(Wanted(), known)

    def open_at(self, path: Path) -> NightInPlay | None:
        """The night in a file where it is open. One whose last entry ends it is not read further."""
        content = read_bytes(path)
        if is_seen_to_end(content):
            return None
        table = self._as_it_is(path, content)
        return table if table.is_open else None

    def _open(self, wanted: Wanted, known: Mapping[str, bool] | None = None) -> list[NightInPlay]:
        """The open nights of the first date at which somebody sits who is named, else of the first date at all."""
        first: list[NightInPlay] = []
        for tables in self._open_by_date(known):
            at_table = [table for table in tables if wanted.table is None or table.is_at(wanted.table)]
            fitting = [table for table in at_table if table.seats_all(wanted.people)]
            if fitting:
                return fitting
            first = first or at_table
        return first

    def _open_by_date(self, known: Mapping[str, bool] | None = None) -> Iterator[list[NightInPlay]]:
        """The open nights, those of one date together, in the order in which they are meant."""
        for place, paths in enumerate(self._by_date(known)):
            found: list[NightInPlay] = []
            problems: list[MahjError] = []
            for path in (each for each in paths if known is None or not known[each.stem]):
                try:
                    table = self.open_at(path)
                except MahjError as problem:
                    problems.extend(each_problem(problem))
                else:
                    found += [] if table is None else [table]
            if problems and not place:
                raise_all([*problems, *self._another(paths)])
            yield found

    def _another(self, unread: Sequence[Path]) -> list[MahjError]:
        """How another night is named where one of the newest date cannot be read."""
        others = [path for path in self.book.night_paths() if path not in unread or self._can_be_read(path)]
        if not others:
            return []
        hint = f"name one that can be read, such as --night {others[0].stem}"
        return [Refused("so nobody can tell which night is meant", hint)]

    def _can_be_read(self, path: Path) -> bool:
        """Whether a night can be read."""
        try:
            self.read(path)
        except MahjError:
            return False
        return True

    def _newest(self, wanted: Wanted) -> NightInPlay | None:
        """The newest night, at a table where one is named; None where there is none.

        Names do not tell whether a night by itself or an event of the same date came later: when they began does.
        """
        for paths in self._by_date():
            of_events = [path for path in paths if path.name.startswith(OF_EVENTS)]
            kinds = (of_events, [path for path in paths if path not in of_events])
            found = [table for kind in kinds if (table := self._first_at(kind, wanted.table)) is not None]
            if found:
                return max(found, key=lambda table: table.record.header.started)
        return None

    def _first_at(self, paths: Iterable[Path], label: str | None) -> NightInPlay | None:
        """The first night at a table, or of any; None without one."""
        return next((table for table in map(self.read, paths) if label is None or table.is_at(label)), None)

    def _by_date(self, known: Iterable[str] | None = None) -> list[list[Path]]:
        """The files of the nights, those of one date together: the newest first, those ahead of today at the end."""
        folder = self.book.sessions
        paths = self.book.night_paths() if known is None else [folder / f"{name}.toml" for name in reversed([*known])]
        dates = [list(paths) for _, paths in groupby(paths, lambda path: date_in(path.name))]
        if self.today is None or not dates or date_in(dates[0][0].name) <= (today := self.today().isoformat()):
            return dates
        return sorted(dates, key=lambda paths: date_in(paths[0].name) > today)

    def _named(self, text: str, wanted: Wanted) -> NightInPlay:
        """The night of a date, a file's name or an id."""
        its_own = self.book.sessions / f"{text}.toml"
        if wanted.table is None and is_night_name(text) and is_file(its_own):
            return self.read(its_own)
        paths = self.book.night_paths()
        by_name = [path for path in paths if path.stem == text]
        if not by_name:
            by_name = [path for path in paths if text and self._has_id(path, text)]
        if not by_name and re.fullmatch(_ID, text):  # a night that was given another date keeps its id
            by_name = [
                path for path in paths if self._can_be_read(path) and self.read(path).file.record.header.id == text
            ]
        tables = [self.read(path) for path in by_name]
        if wanted.table is not None:
            same_date = [self.read(path) for path in paths if date_in(path.name) == text]
            tables = [table for table in same_date or tables if table.is_at(wanted.table)]
        if not tables:
            from ledger.night.none_open import none_called  # noqa: PLC0415  # only where there is none

            raise none_called(text, wanted.table, [path.stem for path in paths])
        return tables[0]

    def _has_id(self, path: Path, text: str) -> bool:
        """Whether the night in a file has this id. Ids begin with the date, so only files of that date are read."""
        return date_in(path.name) == text[:10] and self.read(path).file.record.header.id == text

    def _settings(self) -> bytes | None:
        """The file of the book's settings; None where it cannot be read, which whoever needs it is told."""
        try:
            return read_bytes(self.book.settings_path)
        except FileProblem:
            return None
