"""Which night is meant, and the night itself in play: its file, what it has come to, its rules, its people."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import MahjError, Refused, each_problem, raise_all
from ledger.names import key
from ledger.reckoning.evening import Evening, fold, seating
from ledger.record import Entry, Standing, VoidEntry, standing, standing_entries
from ledger.spelling import nearest
from ledger.storage.night_files import NightFile, read_night
from ledger.storage.settings import Settings, read_settings
from ledger.table.night.people import People
from ledger.texts import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from pathlib import Path

    from ledger.model import Night, Seating
    from ledger.record import Entry, NightRecord, RuleOptions
    from ledger.rules.in_force import RulesInForce
    from ledger.storage.books import Book
    from ledger.table.night.rulebook import Rulebook

#: A night whose last entry is older than this goes on only when somebody says so.
STALE_AFTER = timedelta(hours=8)


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


class Table:
    """A night in play, as it was read from its file."""

    def __init__(self, book: Book, file: NightFile, rulebook: Rulebook | None = None) -> None:
        self.book = book
        self.file = file
        self._rulebook = rulebook

    def with_file(self, file: NightFile) -> Table:
        """The same table once its file holds something else; rules that were loaded stay loaded."""
        return Table(self.book, file, self._rulebook)

    def with_record(self, record: NightRecord) -> Table:
        """The same table as if its file held this record; nothing is written."""
        return self.with_file(self.file._replace(record=record))

    @property
    def name(self) -> str:
        """The night as commands name it: its file's name without the ending."""
        return self.file.path.stem

    @cached_property
    def settings(self) -> Settings:
        """The book's own settings."""
        return read_settings(self.book)

    @cached_property
    def evening(self) -> Evening:
        """What the night has come to."""
        return fold(self.file.record)

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """The last word on every number."""
        return standing(self.file.record.entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that stand, in the order in which their numbers were first given."""
        return standing_entries(self.file.record.entries)

    def place_of(self, number: int) -> Standing:
        """The last word on a number. Raises Refused where the night has no such entry."""
        place = next((place for place in self.standing if place.entry.number == number), None)
        if place is None:
            numbers = ", ".join(str(entry.number) for entry in self.entries)
            raise Refused(f"the night {self.name} has no entry {number}", f"its entries: {numbers or 'none'}")
        return place

    @property
    def rulebook(self) -> Rulebook:
        """Turns options in the record into rules that can be asked; nothing of it is imported before it is needed."""
        if self._rulebook is None:
            from ledger.table.night.rulebook import Rulebook, rule_finder  # noqa: PLC0415  # reports run no rule

            self._rulebook = Rulebook(rule_finder(self.book))
        return self._rulebook

    def load(self, options: RuleOptions) -> RulesInForce:
        """The rules that options in this night's record name, ready to be asked."""
        return self.rulebook.load(options, self.file.path.name)

    @property
    def rules(self) -> RulesInForce:
        """The rules now in force."""
        return self.load(self.evening.rules)

    @cached_property
    def seating(self) -> Seating:
        """Who sits at the next hand, next East first, and who waits."""
        return seating(self.evening, self.load)

    @property
    def next_night(self) -> Night:
        """The evening so far as rules see it at the next hand."""
        return self.evening.night(self.seating, self.next_number)

    @property
    def said_of_limits(self) -> list[str]:
        """What is said of everyone at the next hand's table who can pay no more, such as "Bea's purse is empty"."""
        from ledger.reckoning.limits import reached  # noqa: PLC0415  # reports run no rule

        return reached(self.next_night, self.rules)

    @property
    def purses(self) -> dict[str, int]:
        """What everyone's purse held when the night began, in points; nothing for who has none.

        Raises RuleProblem or PresetProblem where a rule in force is missing or broken, Refused where nobody can be
        seated.
        """
        from ledger.reckoning.purses import purses  # noqa: PLC0415  # reports run no rule

        return purses(self.evening.everyone, self.next_night, self.rules)

    @cached_property
    def people(self) -> People:
        """Everyone a name may mean, those now at the table first."""
        return People(tuple(dict.fromkeys([*self.evening.players, *self.evening.everyone])), self.settings.players)

    @cached_property
    def versions(self) -> tuple[Standing, ...]:
        """Every version of every number, in the places of the numbers, the newest last; what was replaced says so.

        A version that was given again in the same words stands here once.
        """
        result: list[Standing] = []
        for place in self.standing:
            number = place.entry.number
            given = [entry for entry in self.file.record.entries if entry.number == number]
            texts = [entry for entry in given if not isinstance(entry, VoidEntry)]
            result.extend(
                Standing(entry, "replaced")
                for index, entry in enumerate(texts)
                if not any(_says_the_same(entry, later) for later in texts[index + 1 :])
            )
            result[-1] = place
        return tuple(result)

    @property
    def next_number(self) -> int:
        """The number the next entry gets."""
        return max((place.entry.number for place in self.standing), default=0) + 1

    @property
    def last_at(self) -> datetime:
        """When something was last written."""
        entries = self.file.record.entries
        return max((entry.at for entry in entries), default=self.file.record.header.started)

    def is_at(self, label: str) -> bool:
        """Whether the night is played at the table of this name."""
        own = self.file.record.header.table
        return own is not None and key(own) == key(" ".join(label.split()))

    @property
    def is_open(self) -> bool:
        """Whether the night has not been ended."""
        return self.evening.end is None

    def is_stale(self, now: datetime) -> bool:
        """Whether the last entry is so old that the night may have been forgotten."""
        return now - self.last_at > STALE_AFTER


def _says_the_same(one: Entry, other: Entry) -> bool:
    """Whether two versions of a number differ in nothing but when, and by which command, they were given."""
    return type(one) is type(other) and replace(one, at=other.at, by=other.by, after=other.after) == other


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
    raise Refused("no night is open", f"open one with mahj start and the names of the players, East first{again}")


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
