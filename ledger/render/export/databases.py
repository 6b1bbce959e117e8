"""SQLite and Parquet: bytes of a file that a database reads."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ledger.errors import Refused
from ledger.render.export import tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.render.export.content import ExportedNight
    from ledger.render.export.tables import Field, Value

_STANDINGS = """\
CREATE VIEW standings AS
SELECT unit, account AS player, count(DISTINCT night) AS nights, sum(seated) AS hands, sum(won) AS wins,
       sum(points) AS points
FROM net WHERE is_player GROUP BY unit, account ORDER BY unit, points DESC
"""


def sqlite(nights: Iterable[ExportedNight], book: str) -> bytes:
    """A database of the tables nights, hands, net and payments, and a view of the standings."""
    import sqlite3  # noqa: PLC0415  # only when asked for
    from contextlib import closing  # noqa: PLC0415

    everything = list(nights)
    content: tuple[tuple[str, tuple[Field, ...], Iterable[tuple[Value, ...]]], ...] = (
        ("nights", tables.NIGHTS, tables.night_rows(everything)),
        ("hands", tables.HANDS, tables.hand_rows(everything)),
        ("net", tables.NET, tables.net_rows(everything, book)),
        ("payments", tables.PAYMENTS, tables.payment_rows(everything)),
    )
    with closing(sqlite3.connect(":memory:")) as database:
        for name, fields, rows in content:
            columns = ", ".join(f"{field.name} {'INTEGER' if field.whole else 'TEXT'}" for field in fields)
            places = ", ".join("?" for _ in fields)
            database.execute(f"CREATE TABLE {name} ({columns})")
            database.executemany(f"INSERT INTO {name} VALUES ({places})", rows)  # noqa: S608  # our own names
        database.execute(_STANDINGS)
        database.commit()
        return database.serialize()


def parquet(nights: Iterable[ExportedNight], book: str) -> bytes:
    """The table net as a Parquet file: a row for every account and every entry that concerns it.

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
    rows = list(tables.net_rows(nights, book))
    arrow: Any = pa
    types = [(field.name, arrow.int64() if field.whole else arrow.string()) for field in tables.NET]
    columns = {field.name: [row[place] for row in rows] for place, field in enumerate(tables.NET)}
    sink = arrow.BufferOutputStream()
    arrow.parquet.write_table(arrow.table(columns, schema=arrow.schema(types)), sink)
    return bytes(sink.getvalue())
