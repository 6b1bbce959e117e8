"""An event played by four laptops at once, a table each, in one book."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ledger.night.night_files import read_night
from ledger.record import HandEntry
from tests.event.conftest import SIXTEEN
from tests.storage.racing import race

if TYPE_CHECKING:
    from tests.host import Host

HANDS = 3


def test_four_processes_a_table_each_lose_nothing(host: Host) -> None:
    """Every hand is in, once, at the table of those named, in its turn; the next round opens from all of them."""
    host.done(f"event start {SIXTEEN} --hands {HANDS} --rounds 2", "event round")
    paths = sorted(host.book.sessions.glob("*.toml"))
    seated = [read_night(path).record.header.players for path in paths]
    said = race(host.book.root, HANDS, [(f"table {at}", table[0], table[3]) for at, table in enumerate(seated)])
    assert said == [["0"] * HANDS] * 4
    for at, path in enumerate(paths):
        entries = read_night(path).record.entries
        assert [entry.number for entry in entries] == list(range(1, HANDS + 1))
        notes = Counter(entry.hand.note for entry in entries if isinstance(entry, HandEntry))
        assert notes == Counter(f"table {at} {hand}" for hand in range(HANDS))
    assert {row["player"]: row["total"] for row in host.json("event")} == {
        person: HANDS * points for table in seated for person, points in zip(table, (100, -25, -25, -50), strict=True)
    }
    host.done("event round", "check")
