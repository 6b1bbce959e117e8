"""Which night is meant: by its date, its name, its id or its table, or the one that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MahjError, Refused, each_problem, raise_all
from ledger.night.in_play import Table
from ledger.night.night_files import read_night
from ledger.spelling import nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ledger.book.books import Book


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


def find_table(book: Book, wanted: Wanted) -> Table:
    """The night a command is about: the one it names, else the open one among those of the newest date.

    Raises Refused where there is none, or where several are open, with what to type; and what is wrong with a night of
    that date that cannot be read, for it may be the one that is meant.
    """
    if wanted.night is not None:
        return _named(book, wanted)
    newest = _all_of_newest_date(book)
    at_table = [table for table in newest if wanted.table is None or table.is_at(wanted.table)]
    still_open = [table for table in at_table if table.is_open]
    if len(still_open) > 1:
        listed = ", ".join(f"{table.name} ({', '.join(table.evening.players)})" for table in still_open)
        raise Refused(f"several nights are open: {listed}", "say which with --night, or --table where they have one")
    if still_open:
        return still_open[0]
    if wanted.may_be_closed and at_table:
        return at_table[0]
    if wanted.table is not None and newest:
        raise Refused(f"no night is open at table {quoted(wanted.table)}", "mahj nights lists them")
    again = "; mahj end --reopen opens the last one again" if newest else ""
    raise Refused(
        "no night is open", f"open one, East first, as in mahj start Ann Bea Cat Dee{again}{_passed_over(book)}"
    )


def open_tables(book: Book) -> list[Table]:
    """The open nights among those of the newest date."""
    return [table for path in _newest_date(book) if (table := Table(book, read_night(path))).is_open]


def _all_of_newest_date(book: Book) -> list[Table]:
    """The nights of the newest date. Raises every one that cannot be read, and how another one is named."""
    tables: list[Table] = []
    problems: list[MahjError] = []
    for path in _newest_date(book):
        try:
            tables.append(Table(book, read_night(path)))
        except MahjError as problem:
            problems.extend(each_problem(problem))
    others = [*(table.name for table in tables), *(path.stem for path in book.night_paths()[len(_newest_date(book)) :])]
    if problems and others:
        hint = f"name one that can be read, such as --night {others[0]}"
        problems.append(Refused("so nobody can tell which night is meant", hint))
    raise_all(problems)
    return tables


def _newest_date(book: Book) -> list[Path]:
    """The files of the newest date, the last begun first."""
    paths = book.night_paths()
    return [path for path in paths if path.name[:10] == paths[0].name[:10]]


def _passed_over(book: Book) -> str:
    """For a hint: how an open night is named that is not of the newest date, as where a clock went back."""
    for path in book.night_paths()[len(_newest_date(book)) :][:_LOOKED_THROUGH]:
        try:
            table = Table(book, read_night(path))
        except MahjError:
            continue
        if table.is_open:
            return f"; the night {table.name} is open though, and meant by --night {table.name}"
    return ""


def _named(book: Book, wanted: Wanted) -> Table:
    """The night of a date, a file's name or an id."""
    text = (wanted.night or "").strip()
    paths = book.night_paths()
    by_name = [path for path in paths if path.stem == text]
    if not by_name:
        by_name = [path for path in paths if text and _id_of(path, text)]
    tables = [Table(book, read_night(path)) for path in by_name]
    if wanted.table is not None:
        same_date = [Table(book, read_night(path)) for path in paths if path.name[:10] == text]
        tables = [table for table in same_date or tables if table.is_at(wanted.table)]
    if not tables:
        raise Refused(f"there is no night {quoted(text)}{_at(wanted)}", _nearest(text, paths))
    return tables[0]


def _at(wanted: Wanted) -> str:
    """The table asked for, for a message."""
    return f" at table {quoted(wanted.table)}" if wanted.table is not None else ""


def _id_of(path: Path, text: str) -> bool:
    """Whether the night in a file has this id. Ids begin with the date, so only files of that date are read."""
    return path.name[:10] == text[:10] and read_night(path).record.header.id == text


def _nearest(text: str, paths: Sequence[Path]) -> str:
    """The nights spelt most like what was asked for, or the newest ones."""
    near = nearest(text, [path.stem for path in paths], most=3) or [path.stem for path in paths[:3]]
    return f"there are {', '.join(near)}; mahj nights lists them all" if near else "there are none yet: mahj start"
