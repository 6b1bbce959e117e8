"""SQLite and Parquet: bytes of a file that a database reads."""

from __future__ import annotations

import sys
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from ledger.errors import Refused
from ledger.render.export.tables import TABLES, Type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ledger.render.export.content import ExportedNight
    from ledger.render.export.tables import BookName, Value

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


def sqlite(nights: Sequence[ExportedNight], book: BookName) -> bytes:
    """A database of every table there is, and a view of the standings."""
    import sqlite3  # noqa: PLC0415  # only when asked for
    from contextlib import closing  # noqa: PLC0415

    with closing(sqlite3.connect(":memory:")) as database:
        for name, table in TABLES.items():
            columns = ", ".join(f"{field.name} {_SQLITE[field.type]}" for field in table.fields)
            places = ", ".join("?" for _ in table.fields)
            rows = (tuple(map(_in_sqlite, row)) for row in table.rows(nights, book))
            database.execute(f"CREATE TABLE {name} ({columns})")
            database.executemany(f"INSERT INTO {name} VALUES ({places})", rows)  # noqa: S608  # our own names
        database.execute(_STANDINGS)
        database.commit()
        return database.serialize()


def _in_sqlite(value: Value) -> str | int | None:
    """A value as SQLite's own functions of dates and its tests read it."""
    return value.isoformat() if isinstance(value, (date, datetime)) else value


def parquet(nights: Sequence[ExportedNight], book: BookName, content: str) -> bytes:
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
    table = TABLES[content]
    rows = list(table.rows(nights, book))
    arrow: Any = pa
    types = {
        Type.TEXT: arrow.string(),
        Type.WHOLE: arrow.int64(),
        Type.YES_NO: arrow.bool_(),
        Type.DAY: arrow.date32(),
        Type.MOMENT: arrow.timestamp("s", tz="UTC"),
    }
    schema = arrow.schema([(field.name, types[field.type]) for field in table.fields])
    columns = {field.name: [row[place] for row in rows] for place, field in enumerate(table.fields)}
    sink = arrow.BufferOutputStream()
    arrow.parquet.write_table(arrow.table(columns, schema=schema), sink)
    return bytes(sink.getvalue())
