"""The nights of a book: which one is meant, by its date, name, id or table; read once, and written behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.books import is_night_name
from ledger.book.files import is_file
from ledger.book.locking import locked
from ledger.book.toml_reading import read_bytes
from ledger.errors import FileProblem, MahjError, Refused, each_problem, raise_all
from ledger.night.night_files import append, night_in
from ledger.night.night_in_play import NightInPlay
from ledger.spelling import nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.record import Entry


#: So many nights before those of the newest date are looked through where none is open: a quarter's, read unnoticed.
_LOOKED_THROUGH = 12


class Wanted(Struct, frozen=True):
    """How a command says which night it means: a date, a file's name or an id; a table; or nothing.

    ``may_be_closed`` is for commands that read or correct: where none is open they take the newest.
    """

    night: str | None = None
    table: str | None = None
    may_be_closed: bool = False

    @property
    def says_which(self) -> bool:
        """Whether a night or a table was named."""
        return self.night is not None or self.table is not None


class Nights:
    """The nights of a book, each as it was last read or written here.

    A night is looked at whenever it is asked for, and parsed again only where its file, or the book's settings, say
    something else by then.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self._known: dict[Path, tuple[NightInPlay, bytes | None]] = {}

    def locked(self) -> AbstractContextManager[None]:
        """Hold the lock of the book. Raises FileProblem where it cannot be had."""
        return locked(self.book.sessions)

    def read(self, path: Path) -> NightInPlay:
        """A night as its file has it now. Raises what `read_night` raises."""
        settings, content = self._settings(), read_bytes(path)
        table, read_with = self._known.get(path, (None, None))
        if table is None:
            table = NightInPlay(self.book, night_in(content, path))
        elif content != table.file.content:
            table = table.with_file(night_in(content, path))
        elif settings != read_with:
            table = table.with_file(table.file)
        self._known[path] = table, settings
        return table

    def put(self, table: NightInPlay, entries: Sequence[Entry], new_people: Sequence[str]) -> NightInPlay:
        """Write entries behind those a table has, and new people into the roster; call it under the lock.

        New people come first: whatever happens in between, no night names somebody the book does not know. Raises what
        `append` and `add_people` raise.
        """
        if new_people:
            from ledger.book.roster_writing import add_people  # noqa: PLC0415  # most changes bring nobody new

            add_people(self.book, new_people)
        settings = self._settings()
        written = table.with_entries(entries, append(table.file, entries))
        self._known[table.file.path] = written, settings
        return written

    def find(self, wanted: Wanted) -> NightInPlay:
        """The night a command is about: the one it names, else the open one among those of the newest date.

        Raises Refused where there is none, or where several are open, with what to type; and what is wrong with a night
        of that date that cannot be read, for it may be the one that is meant.
        """
        if wanted.night is not None:
            return self._named(wanted.night.strip(), wanted)
        newest = self._all_of_newest_date()
        at_table = [table for table in newest if wanted.table is None or table.is_at(wanted.table)]
        still_open = [table for table in at_table if table.is_open]
        if len(still_open) > 1:
            listed = ", ".join(f"{table.name} ({', '.join(table.evening.players)})" for table in still_open)
            raise Refused(
                f"several nights are open: {listed}", "say which with --night, or --table where they have one"
            )
        if still_open:
            return still_open[0]
        if wanted.may_be_closed and at_table:
            return at_table[0]
        if wanted.table is not None and newest:
            raise Refused(f"no night is open at table {quoted(wanted.table)}", "mahj nights lists them")
        again = "; mahj end --reopen opens the last one again" if newest else ""
        passed_over = self._passed_over(len(newest))
        raise Refused("no night is open", f"open one, East first, as in mahj start Ann Bea Cat Dee{again}{passed_over}")

    def _passed_over(self, newest: int) -> str:
        """For a hint: how an open night is named that is not of the newest date, as where a clock went back."""
        for path in self.book.night_paths()[newest:][:_LOOKED_THROUGH]:
            try:
                table = self.read(path)
            except MahjError:
                continue
            if table.is_open:
                return f"; the night {table.name} is open though, and meant by --night {table.name}"
        return ""

    def to_change(self, wanted: Wanted) -> NightInPlay:
        """The night a command changes. Raises what `find` raises."""
        return self.find(wanted)

    def open_tables(self) -> list[NightInPlay]:
        """The open nights among those of the newest date."""
        return [table for path in _of_newest_date(self.book.night_paths()) if (table := self.read(path)).is_open]

    def _all_of_newest_date(self) -> list[NightInPlay]:
        """The nights of the newest date. Raises every one that cannot be read, and how another one is named."""
        tables: list[NightInPlay] = []
        problems: list[MahjError] = []
        paths = self.book.night_paths()
        newest = _of_newest_date(paths)
        for path in newest:
            try:
                tables.append(self.read(path))
            except MahjError as problem:
                problems.extend(each_problem(problem))
        others = [*(table.name for table in tables), *(path.stem for path in paths[len(newest) :])]
        if problems and others:
            hint = f"name one that can be read, such as --night {others[0]}"
            problems.append(Refused("so nobody can tell which night is meant", hint))
        raise_all(problems)
        return tables

    def _named(self, text: str, wanted: Wanted) -> NightInPlay:
        """The night of a date, a file's name or an id."""
        its_own = self.book.sessions / f"{text}.toml"
        if wanted.table is None and is_night_name(text) and is_file(its_own):
            return self.read(its_own)
        paths = self.book.night_paths()
        by_name = [path for path in paths if path.stem == text]
        if not by_name:
            by_name = [path for path in paths if text and self._has_id(path, text)]
        tables = [self.read(path) for path in by_name]
        if wanted.table is not None:
            same_date = [self.read(path) for path in paths if path.name[:10] == text]
            tables = [table for table in same_date or tables if table.is_at(wanted.table)]
        if not tables:
            raise Refused(f"there is no night {quoted(text)}{_at(wanted)}", _nearest(text, paths))
        return tables[0]

    def _has_id(self, path: Path, text: str) -> bool:
        """Whether the night in a file has this id. Ids begin with the date, so only files of that date are read."""
        return path.name[:10] == text[:10] and self.read(path).file.record.header.id == text

    def _settings(self) -> bytes | None:
        """The file of the book's settings; None where it cannot be read, which whoever needs it is told."""
        try:
            return read_bytes(self.book.settings_path)
        except FileProblem:
            return None


def _of_newest_date(paths: Sequence[Path]) -> list[Path]:
    """Those of the newest date, of files the newest of which stands first."""
    return [path for path in paths if path.name[:10] == paths[0].name[:10]]


def _at(wanted: Wanted) -> str:
    """The table asked for, for a message."""
    return f" at table {quoted(wanted.table)}" if wanted.table is not None else ""


def _nearest(text: str, paths: Sequence[Path]) -> str:
    """The nights spelt most like what was asked for, or the newest ones."""
    near = nearest(text, [path.stem for path in paths], most=3) or [path.stem for path in paths[:3]]
    return f"there are {', '.join(near)}; mahj nights lists them all" if near else "there are none yet: mahj start"
