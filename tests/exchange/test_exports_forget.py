"""Exports of books of any length: a night is read, written and forgotten, and what was begun is whole or not there."""

from __future__ import annotations

import gc
import sqlite3
import weakref
from typing import TYPE_CHECKING

import duckdb
import pytest
from msgspec.structs import asdict, replace

from ledger.cli.commands.export import Content
from ledger.errors import FileChanged
from ledger.exchange.exports import book_key
from ledger.night import selection
from ledger.night.night_files import NightFile, read_night
from ledger.record import Header, NightRecord
from ledger.render.export import databases
from ledger.render.export.chosen import choose

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.host import Host

EIGHT = "Ann Bea Cat Dee Eve Fay Gil Hal"
EVERY_EXPORT = (
    "csv",
    "csv --long",
    "csv --anonymous",
    "json",
    "json --anonymous",
    "hledger",
    "beancount",
    "sqlite -o out",
    "sqlite --anonymous -o out",
    *(f"parquet --content {each.value} -o out" for each in Content),
)


class Watched(Header, frozen=True, kw_only=True, weakref=True):
    """The beginning of a night that tells whether anybody still holds it, whoever it is called after."""

    def __post_init__(self) -> None:
        """Begin to be watched."""
        WATCHED.append(weakref.ref(self))


WATCHED: list[weakref.ref[Watched]] = []


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many nights are held, in part or whole, each time that another one is read."""
    found: list[int] = []

    def read(path: Path) -> NightFile:
        gc.collect()
        found.append(len({header.id for header in (each() for each in WATCHED) if header is not None}))
        file = read_night(path)
        return replace(file, record=NightRecord(Watched(**asdict(file.record.header)), file.record.entries), read=None)

    monkeypatch.setattr(selection, "read_night", read)
    WATCHED.clear()
    gc.freeze()
    yield found
    gc.unfreeze()


@pytest.fixture
def evenings(host: Host) -> Host:
    """Two nights, and an event of two tables that paid at its end."""
    for number in (1, 2):
        host.done(f"start Ann Bea Cat Dee --date 2026-11-0{number}", "win ann 25 dee", "note snacks", "void 2", "end")
    host.done(f"event start {EIGHT} --rounds 1 --hands 1", "event round", "win ann 25 bea", "win eve 50 fay")
    host.done("event end")
    return host


def test_what_is_held_does_not_grow_with_the_nights(evenings: Host, alive: list[int]) -> None:
    """In every format, all that is left when another night is read is the one before it, or what just lets go of it."""
    for number in range(3, 9):
        evenings.done(f"start Ann Bea Cat Dee --date 2026-11-0{number}", "win ann 25 dee", "end")
    for export in EVERY_EXPORT:
        alive.clear()
        evenings.done(f"export {export} --force")
        assert len(alive) >= 10, export
        assert max(alive) <= 2, (export, alive)


def test_somebody_who_came_in_meanwhile_is_not_named(evenings: Host) -> None:
    """Who is to be hidden is known before anything is written; where that has changed by then, nothing is."""
    chosen = choose(evenings.book, None, None, anonymous=True)
    assert len(list(chosen.nights())) == 5
    evenings.done("end --reopen --night 2026-11-02", "sub Zoe --for Dee --night 2026-11-02")
    with pytest.raises(FileChanged, match="was changed by somebody else just now"):
        list(chosen.nights())


def exported(host: Host) -> list[str]:
    """The nights of an export in their order, but for those of the fixture."""
    chosen = choose(host.book, None, None, anonymous=False)
    return [night.name for night in chosen.nights() if not night.name.startswith("2026-11-0")]


def test_what_belongs_to_no_table_stands_behind_the_tables_of_its_event(evenings: Host) -> None:
    """Whatever else was played that day; an event of which no table is there stands behind its date."""
    day = evenings.now.date().isoformat()
    for date in (day, day, "2026-12-24"):
        evenings.done(f"start Ann Bea Cat Dee --date {date}", "end")
    own = f"e-{day}"
    assert exported(evenings) == [day, f"{own}-r1-t1", f"{own}-r1-t2", own, f"{day}-2", "2026-12-24"]
    for path in evenings.book.nights_of_event(own):
        path.unlink()
    assert exported(evenings) == [day, f"{day}-2", own, "2026-12-24"]
    for path in evenings.book.night_paths():
        path.unlink()
    assert exported(evenings) == [own]


def test_nothing_is_printed_of_what_cannot_be_finished(evenings: Host) -> None:
    """What stops an export in its middle leaves the output empty, for a program reads what is there."""
    evenings.done("start Ann Bea Cat Dee --preset tournament", "win ann 25 dee --exposures 1")
    ran = evenings.run("export csv --money")
    assert ran.out == ""
    assert "which are no money" in ran.err


def test_nights_none_of_which_can_be_read_are_no_export(host: Host) -> None:
    """What is wrong with them is said, and no file is left."""
    host.done("start Ann Bea Cat Dee --date 2026-11-01")
    host.night_path("2026-11-01").write_text("format =", "utf-8")
    ran = host.run("export csv -o out.csv")
    assert ran.code == 1
    assert len(ran.errors) == 1
    assert not (host.book.root / "out.csv").exists()


def test_a_database_there_is_no_room_for_is_not_written(evenings: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words of SQLite, and nothing is left."""

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(databases, "_fill", full)
    ran = evenings.run("export sqlite -o book.db")
    assert ran.code == 1
    assert "was not written, and nothing in it has changed: database or disk is full" in ran.err
    assert not list(evenings.book.root.glob("*book.db*"))


def test_many_rows_of_parquet_are_groups(evenings: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as it was complete, and together all rows in their order."""
    evenings.done("export parquet -o one.parquet")
    monkeypatch.setattr(databases, "_ROWS_OF_A_GROUP", 10)
    evenings.done("export parquet -o many.parquet")
    one, many = (str(evenings.book.root / f"{name}.parquet") for name in ("one", "many"))
    groups = "SELECT count(DISTINCT row_group_id) FROM parquet_metadata(?)"
    assert [duckdb.execute(groups, [path]).fetchall() for path in (one, many)] == [[(1,)], [(3,)]]
    rows = "SELECT * FROM read_parquet(?)"
    assert duckdb.execute(rows, [many]).fetchall() == duckdb.execute(rows, [one]).fetchall()


def test_a_book_is_known_by_the_night_that_was_begun_first(host: Host) -> None:
    """However its file is laid out; one of which an entry cannot be read counts for nothing."""
    host.done("start Ann Bea Cat Dee --date 2026-11-02", "end", "start Ann Bea Cat Dee --date 2026-11-01", "end")
    second, first = (host.night_path(f"2026-11-0{number}") for number in (1, 2))
    ids = [read_night(path).record.header.id for path in (first, second)]
    assert book_key(host.book) == ids[0]
    text = first.read_text("utf-8")
    first.write_text(f"# An end is all there is of [[entries]] here.\n{text}", "utf-8")
    assert book_key(host.book) == ids[0]
    first.write_text(f"{text}by = 3\n", "utf-8")
    assert book_key(host.book) == ids[1]
