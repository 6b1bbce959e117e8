"""Events in exports: which event, round and table a row is of, and nothing lost of what belongs to no table."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from ledger.event.event_in_play import find_event
from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host import Host

EVENT = "e-2026-11-29"


@pytest.fixture
def finished(two_rounds: Host) -> Host:
    """An event with a penalty, somebody who came and somebody who left, beside a night."""
    two_rounds.done("event penalty gil 25 --round 1 --why late", "event leave hal", "event arrive Zoe")
    two_rounds.done("event end", "start Ann Bea Cat Dee", "win ann 25 dee", "end")
    return two_rounds


def in_csv(host: Host, words: str = "") -> list[dict[str, str]]:
    """The rows of a CSV export."""
    return list(csv.DictReader(io.StringIO(host.done(f"export csv {words}").out)))


def points(rows: list[dict[str, str]], person: str) -> int:
    """What the rows add up to for somebody."""
    return sum(int(row.get(person) or 0) for row in rows if row["unit"] == "tournament")


def test_csv_says_of_which_event_round_and_table_a_row_is(finished: Host) -> None:
    """A penalty is a row at no table in its round; all rows of an event add up to its standings."""
    rows = in_csv(finished)
    event = find_event(finished.book).header.id
    assert {(row["event"], row["round"], row["table"]) for row in rows if row["event"]} == {
        *((event, number, table) for number in "12" for table in "12"),
        (event, "1", ""),
    }
    assert [row["night"] for row in rows if not row["event"]] == ["2026-11-29"]
    totals = {row["player"]: row["total"] for row in finished.json("event")}
    assert {person: points(rows, person) for person in EIGHT.split()} == {
        person: totals[person] for person in EIGHT.split()
    }
    assert [row["night"] for row in in_csv(finished, EVENT)] == [row["night"] for row in rows if row["event"]]
    assert {row["table"] for row in in_csv(finished, f"{EVENT}-r1-t2")} == {"2"}


def test_a_sheet_of_an_event_comes_in_as_its_evening(finished: Host, tmp_path: Path) -> None:
    """One night for all its tables and penalties, whose points are those of the event."""
    finished.done(f"export csv {EVENT} -o event.csv")
    finished.done(f"init {tmp_path / 'other'}")
    finished.done(f"--book {tmp_path / 'other'} import csv event.csv --preset tournament --yes")
    rows = finished.json(f"--book {tmp_path / 'other'} standings")
    totals = {row["player"]: row["total"] for row in finished.json("event") if row["player"] != "Zoe"}
    assert {row["player"]: row["net"] for row in rows if row["player"] != "bank"} == totals
    assert {row["nights"] for row in rows if row["player"] != "bank"} == {1}


def test_databases_count_an_event_once(finished: Host) -> None:
    """The view has the nights of the standings, and every table of rows says event, round and table."""
    finished.done("export sqlite -o book.db")
    with closing(sqlite3.connect(finished.book.root / "book.db")) as database:
        view = dict(database.execute("SELECT player, points FROM standings WHERE unit = 'tournament'"))
        nights = {row[0] for row in database.execute("SELECT nights FROM standings")}
        played = database.execute("SELECT DISTINCT round, table_name FROM hands WHERE event IS NOT NULL").fetchall()
        penalty = database.execute("SELECT night, round, payee, points FROM payments WHERE why = 'penalty'").fetchall()
    assert view == {row["player"]: row["total"] for row in finished.json("event") if row["player"] != "Zoe"}
    assert nights == {1}
    assert sorted(played) == [(1, "1"), (1, "2")]
    assert penalty == [(EVENT, 1, "bank", 25)]


def test_what_an_event_paid_counts_against_its_tables(host: Host) -> None:
    """In a database nobody owes what was settled at the end of the event, and journals come to the same."""
    host.done(f"event start {EIGHT} --rounds 1 --hands 1", "event round", "win ann 25 bea", "win eve 50 fay")
    host.done("event end", "export sqlite -o book.db", "export hledger -o book.journal")
    with closing(sqlite3.connect(host.book.root / "book.db")) as database:
        assert database.execute("SELECT * FROM owed").fetchall() == []
        moved = database.execute("SELECT account, sum(points + settled) FROM net GROUP BY account").fetchall()
    assert {left for _, left in moved} == {0}
    assert f"; night: {EVENT}\n" in (host.book.root / "book.journal").read_text("utf-8")


def test_json_keeps_an_event_whole(finished: Host, tmp_path: Path) -> None:
    """It is what the schema says, and a book made of it has every file byte for byte."""
    finished.done("export json -o book.json")
    data = json.loads((finished.book.root / "book.json").read_text("utf-8"))
    schema = json.loads(finished.done("export json --schema").out)
    jsonschema.Draft202012Validator(schema).validate(data)
    assert [event["file"] for event in data["events"]] == [EVENT]
    new = tmp_path / "new"
    finished.done(f"import json book.json --new {new}", f"--book {new} check")
    for folder in ("events", "sessions"):
        theirs = {path.name: path.read_bytes() for path in (new / folder).glob("*.toml")}
        assert theirs == {path.name: path.read_bytes() for path in (finished.book.root / folder).glob("*.toml")}


def test_an_event_joins_a_book_that_has_one_of_its_date(finished: Host, tmp_path: Path) -> None:
    """Under the next name, its nights with it; a second time there is nothing to add, and it can be taken back."""
    finished.done("export json -o book.json")
    other = tmp_path / "other"
    finished.done(f"init {other}", f"--book {other} event start {EIGHT} --preset tournament")
    book = f"--book {other}"
    before = {path.name: path.read_bytes() for path in other.rglob("*.toml") if path.name != "mahj.toml"}
    finished.done(f"{book} import json book.json", f"{book} check")
    assert (other / "events" / f"{EVENT}-2.toml").exists()
    assert (other / "sessions" / f"{EVENT}-2-r2-t1.toml").exists()
    assert finished.json(f"{book} event --event {EVENT}-2") == finished.json("event")
    again = finished.done(f"{book} import json book.json")
    assert f"there already: 2026-11-29, {EVENT}-r1-t1" in again.err
    assert finished.json(f"{book} standings --season all-time") == finished.json("standings --season all-time")
    finished.done(f"{book} import undo --yes")
    assert {path.name: path.read_bytes() for path in other.rglob("*.toml") if path.name != "mahj.toml"} == before


def test_an_event_that_says_something_else_is_refused(finished: Host, tmp_path: Path) -> None:
    """Nobody but people can say which is right; and one played on since cannot be taken back."""
    finished.done("export json -o book.json")
    other = tmp_path / "other"
    book = f"--book {other}"
    finished.done(f"init {other}", f"{book} import json book.json")
    path = finished.book.root / "book.json"
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    data["events"][0]["name"] = "Another"
    path.write_text(json.dumps(data), "utf-8")
    finished.refused(
        f"{book} import json book.json",
        f"the event {EVENT} is in this book already and says something else",
        "import it into a book of its own, with --new DIR, and compare the two",
    )
    finished.done(f"{book} event undo", f"{book} event round --by rank")
    assert "was played since in an event of this import" in finished.refused(f"{book} import undo --yes").err


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ({}, "holds events that are no list"),
        ([{"file": "../x"}], "event 1 has no name of its own"),
        ([{"file": EVENT, "format": 2}], "the key id is missing"),
    ],
)
def test_events_that_are_none_are_refused(finished: Host, events: object, message: str) -> None:
    """Whatever stands in the place of an event, nothing is written."""
    finished.done("export json -o book.json")
    path = finished.book.root / "book.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"events": events}), "utf-8")
    assert message in finished.refused("import json book.json --new new").err


def test_exports_without_names_name_nobody(finished: Host) -> None:
    """Neither in the rows of an event nor in its file."""
    for words in ("csv", "json", "csv --long"):
        out = finished.done(f"export {words} {EVENT} --anonymous").out
        assert not [name for name in (*EIGHT.split(), "Zoe", "late") if name in out]
    told = json.loads(finished.done(f"export json {EVENT} --anonymous").out)["events"][0]
    assert told["players"][0].startswith("player ")


@pytest.mark.parametrize("shape", ["", "--long"])
def test_csv_has_what_an_event_is_called(host: Host, shape: str) -> None:
    """In every row of it, and in none where nobody may be named; an import passes the column over."""
    host.done(f"event start {EIGHT} --rounds 1 --hands 1 --movement hand --name 'Autumn cup'")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee", "wall --table 2", "event end")
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "end")
    assert {(row["event"] != "", row["event_name"]) for row in in_csv(host, shape)} == {
        (True, "Autumn cup"),
        (False, ""),
    }
    assert {row["event_name"] for row in in_csv(host, f"{shape} --anonymous")} == {""}
    if not shape:
        host.done(f"export csv -o {host.book.root.parent / 'x.csv'}")
        other = host.book.root.with_name("other")
        ran = host.done(
            f"--book {other} init", f"--book {other} import csv {host.book.root.parent / 'x.csv'} --dry-run"
        )
        assert "event_name" not in ran.out + ran.err


def test_a_night_beside_an_event_is_exported_alone(finished: Host) -> None:
    """By its name or its season; an event that has neither penalty nor payment adds no row of its own."""
    assert {row["event"] for row in in_csv(finished, "2026-11-29")} == {""}
    assert "events" not in json.loads(finished.done("export json 2026-11-29").out)
    one_table = json.loads(finished.done(f"export json {EVENT}-r1-t1").out)
    assert [event["file"] for event in one_table["events"]] == [EVENT]
    finished.next_day(60)
    finished.done(
        "start Ann Bea Cat Dee", "win ann 25 dee", "end", f"event start {EIGHT}", "event round", "wall --table 1"
    )
    assert {row["night"] for row in in_csv(finished, "--season 2027")} == {"2027-01-28", "e-2027-01-28-r1-t1"}
    told = json.loads(finished.done("export json --season 2026").out)
    assert [event["file"] for event in told["events"]] == [EVENT]
    html = finished.done("report --season 2026 -o -").out
    assert "e-2027" not in html


def test_an_event_that_cannot_be_read_is_named_and_its_tables_are_exported(finished: Host) -> None:
    """As nights; whoever names another by its id or date is told of nothing else."""
    path = finished.book.events / f"{EVENT}.toml"
    path.write_text("format = ", "utf-8")
    ran = finished.run("export csv")
    assert ran.code == 1
    assert f"{EVENT}.toml" in ran.err
    assert f"{EVENT}-r2-t2" in ran.out
    finished.done(f"event start {EIGHT} --preset tournament")
    second = json.loads(finished.done(f"export json {EVENT}-2").out)["events"][0]
    assert json.loads(finished.done(f"export json {second['id']}").out)["events"] == [second]
    assert "is not TOML" in finished.refused(f"export json {EVENT}").err


def test_an_event_is_brought_back_from_its_copy(finished: Host) -> None:
    """What another day changed of it, and what was taken out with its import, folder and all."""
    path = finished.book.events / f"{EVENT}.toml"
    before = path.read_bytes()
    finished.next_day()
    finished.done("event undo", "event penalty ann 5")
    changed = path.read_bytes()
    rows = [row for row in finished.json("restore") if row["file"] == path.name]
    assert rows[0]["copy"] == "2026-11-30"
    assert rows[0]["holds"].startswith("holds ")
    finished.done(f"restore {EVENT} --yes")
    assert path.read_bytes() == before
    assert changed != before
    path.unlink()
    path.parent.rmdir()
    finished.done(f"restore {EVENT} --yes", "check")
    assert path.read_bytes() == changed
