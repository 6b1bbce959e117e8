"""SQLite and Parquet: a file that a database reads, written night by night and given piece by piece."""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import date, datetime
from types import NoneType
from typing import TYPE_CHECKING, Any

from ledger.book.scratch_files import pieces_of, scratch_file
from ledger.errors import Refused
from ledger.render.export.tables import TABLES, Type, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from sqlite3 import Connection

    from ledger.render.export.content import ExportedNight
    from ledger.render.export.tables import BookName, Table, Values

_STANDINGS = """\
CREATE VIEW standings AS
SELECT unit, account AS player,
       count(DISTINCT coalesce(event, CASE WHEN table_name IS NULL THEN night ELSE date END)) AS nights,
       sum(seated) AS hands, sum(won) AS wins, sum(points) AS points
FROM net WHERE is_player AND (type <> 'payment' OR points <> 0) GROUP BY unit, account ORDER BY unit, points DESC
"""
#: SQLite keeps what it is given; what a column is declared as says it to whoever reads it.
_SQLITE: Mapping[Type, str] = {
    Type.TEXT: "TEXT",
    Type.WHOLE: "INTEGER",
    Type.YES_NO: "BOOLEAN",
    Type.DAY: "DATE",
    Type.MOMENT: "DATETIME",
}

#: How values that are neither texts nor numbers are stored: dates so that SQLite's own functions read them. Without a
#: word on what yes, no and nothing are, each of them is searched for one, which takes longer than to store it.
_STORED_AS: Mapping[type, Callable[[Any], str | int | None]] = {
    date: date.isoformat,
    datetime: datetime.isoformat,
    bool: int,
    NoneType: lambda nothing: nothing,
}

#: So many rows of a Parquet file are put together in a group, but for what a night has more.
_ROWS_OF_A_GROUP = 20_000


def sqlite(nights: Iterable[ExportedNight], book: BookName) -> Iterator[bytes]:
    """A database of every table there is, and a view of the standings.

    Raises OSError where the system gives no room for it.
    """
    import sqlite3  # noqa: PLC0415  # only when asked for

    for type_, stored_as in _STORED_AS.items():
        sqlite3.register_adapter(type_, stored_as)
    with scratch_file() as path:
        try:
            with closing(sqlite3.connect(path)) as database:
                _fill(database, nights, book)
        except sqlite3.Error as error:
            raise OSError(str(error)) from error
        yield from pieces_of(path)


def _fill(database: Connection, nights: Iterable[ExportedNight], book: BookName) -> None:
    """Put every table into a new database that nobody sees before it is whole."""
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    insert = {name: f"INSERT INTO {name} VALUES ({_places(table)})" for name, table in TABLES.items()}  # noqa: S608  # our own names
    for name, table in TABLES.items():
        columns = ", ".join(f"{field.name} {_SQLITE[field.type]}" for field in table.fields)
        database.execute(f"CREATE TABLE {name} ({columns})")
    for name, rows in rows_of(TABLES, nights, book):
        database.executemany(insert[name], rows)
    database.execute(_STANDINGS)
    database.commit()


def _places(table: Table) -> str:
    """A question mark for every column."""
    return ", ".join("?" for _ in table.fields)


def parquet(nights: Iterable[ExportedNight], book: BookName, content: str) -> Iterator[bytes]:
    """One of the tables as a Parquet file.

    Raises Refused where pyarrow, an optional extra, is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415  # an optional extra
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError as error:
        raise Refused(
            "Parquet files need pyarrow, which is not installed",
            f'"{sys.executable}" -m pip install "mahj-ledger[parquet]"',
        ) from error
    return _parquet(pa, content, (rows for name, rows in rows_of((content,), nights, book) if name == content))


def _parquet(arrow: Any, content: str, rows: Iterable[Sequence[Values]]) -> Iterator[bytes]:  # noqa: ANN401  # it says no types
    """The same, by that library."""
    types = {
        Type.TEXT: arrow.string(),
        Type.WHOLE: arrow.int64(),
        Type.YES_NO: arrow.bool_(),
        Type.DAY: arrow.date32(),
        Type.MOMENT: arrow.timestamp("s", tz="UTC"),
    }
    schema = arrow.schema([(field.name, types[field.type]) for field in TABLES[content].fields])
    with scratch_file() as path:
        with arrow.parquet.ParquetWriter(path, schema) as writer:
            for group in _groups(rows):
                columns = {field: [row[place] for row in group] for place, field in enumerate(schema.names)}
                writer.write_table(arrow.table(columns, schema=schema))
        yield from pieces_of(path)


def _groups(parts: Iterable[Sequence[Values]]) -> Iterator[Sequence[Values]]:
    """Rows put together until they are many; one group of none where there are none."""
    group: list[Values] = []
    is_first = True
    for part in parts:
        group += part
        if len(group) >= _ROWS_OF_A_GROUP:
            yield group
            group, is_first = [], False
    if group or is_first:
        yield group
