"""What a database is given: values of their own types, everything that was settled, and who owes whom."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import duckdb
import pytest

from ledger.book.beginning import create_book
from ledger.cli.commands.export import Content, app
from ledger.render.export.tables import TABLES
from tests import clock
from tests.exchange.conftest import Played

if TYPE_CHECKING:
    from pathlib import Path

FORMATS = [command.name or "" for command in app.registered_commands]


@pytest.fixture
def played(empty: Played) -> Played:
    """A night that was paid, one that was not, and one of tournament points; with remarks."""
    for words in (
        "start Ann Bea Cat Dee --date 2026-01-05 --table Kitchen",
        "win ann 25 dee --yes --note slowly",
        "note snacks-by-Bea",
        "paid dee ann --yes",
        "end",
        "start Ann Bea Cat Dee --date 2026-02-05",
        "win bea 30 self -j --yes",
        "end --unpaid",
        "start Ann Bea Cat Dee --date 2026-03-05 --preset tournament",
        "win ann 25 dee --exposures 2 --yes",
        "end",
    ):
        assert empty.run(*words.split()) == 0, words
    return empty


def table(played: Played, folder: Path, name: str) -> list[tuple[Any, ...]]:
    """The rows of a table, by way of Parquet and another engine; without the columns of the book."""
    path = folder / f"{name}.parquet"
    assert played.run("export", "parquet", "--content", name, "-o", str(path), "--force") == 0
    query = "SELECT * EXCLUDE (book, book_key) FROM read_parquet(?) ORDER BY ALL"
    return duckdb.execute(query, [str(path)]).fetchall()


def test_there_is_an_option_for_every_table() -> None:
    """No table is left out of either format."""
    assert {each.value for each in Content} == set(TABLES)


def test_values_have_their_types(played: Played, tmp_path: Path) -> None:
    """Dates are dates, moments know their time zone, and yes or no is neither 1 nor 0."""
    night = table(played, tmp_path, "nights")[0]
    assert night[0] == "2026-01-05"
    assert night[2] == date(2026, 1, 5)
    assert isinstance(night[3], datetime)
    assert night[3].tzinfo is not None
    assert night[4:] == ("Kitchen", "coins", "standard", "0.01", "USD", True, None, None)
    assert {row[9:14] for row in table(played, tmp_path, "net") if row[8] == "Ann" and row[0] == "2026-01-05"} == {
        (True, True, True, False, False),
        (True, False, False, False, False),
    }


def test_sqlite_says_what_its_columns_are(played: Played, tmp_path: Path) -> None:
    """Its own functions read the dates, and a test of yes or no is one."""
    path = tmp_path / "book.db"
    assert played.run("export", "sqlite", "-o", str(path)) == 0
    with closing(sqlite3.connect(path)) as database:
        kinds = {row[1]: row[2] for row in database.execute("PRAGMA table_info(net)")}
        assert (kinds["date"], kinds["won"], kinds["points"]) == ("DATE", "BOOLEAN", "INTEGER")
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert names == set(TABLES)
        months = database.execute("SELECT DISTINCT strftime('%m', date) FROM net WHERE won ORDER BY 1").fetchall()
        assert months == [("01",), ("02",), ("03",)]
        wins = database.execute("SELECT player, unit, nights, hands, wins FROM standings WHERE wins").fetchall()
    assert sorted(wins) == [("Ann", "coins", 2, 2, 1), ("Ann", "tournament", 1, 1, 1), ("Bea", "coins", 2, 2, 1)]


def test_play_and_what_settled_it_come_to_who_owes_whom(played: Played, tmp_path: Path) -> None:
    """In the net points, in the payments, and in the table of debts alike."""
    left: Counter[str] = Counter()
    for row in table(played, tmp_path, "net"):
        if row[3] == "coins":
            left[row[8]] += row[14] + row[15]
    owed = {account: points for account, points in left.items() if points}
    assert owed == {"Ann": -120, "Bea": 360, "Cat": -120, "Dee": -120}

    settled: Counter[str] = Counter()
    for _, _, payer, payee, points, why, settles, *_ in table(played, tmp_path, "payments"):
        if settles:
            assert why == "settle"
            settled[payer] += points
            settled[payee] -= points
    assert settled == {"Ann": -100, "Bea": 25, "Cat": 25, "Dee": 50}
    debts = [("coins", "0.01", "USD", debtor, "Bea", 120) for debtor in ("Ann", "Cat", "Dee")]
    assert table(played, tmp_path, "owed") == debts


def test_remarks_are_there(played: Played, tmp_path: Path) -> None:
    """Those about an evening in a table of their own, those about a hand with it."""
    assert [(row[0], row[-1]) for row in table(played, tmp_path, "notes")] == [("2026-01-05", "snacks-by-Bea")]
    assert [row for row in table(played, tmp_path, "hands") if "slowly" in row]


def test_books_of_one_name_have_keys_of_their_own(played: Played, tmp_path: Path) -> None:
    """Which stay as they are when nights are added; a night that cannot be read changes none."""
    other = Played(create_book(tmp_path / "other"), ())
    assert other.run("start", "Ann", "Bea", "--date", "2026-01-05") == 0
    clock.set_to(clock.EVENING + timedelta(days=1))
    keys = []
    for number, book in enumerate((played, other)):
        assert book.run("start", "Ann", "Bea", "--date", "2025-01-01", "--table", "2") == 0
        for _ in range(2):
            path = tmp_path / f"{number}.parquet"
            assert book.run("export", "parquet", "2025-01-01", "-o", str(path), "--content", "nights", "--force") == 0
            keys.append(duckdb.execute("SELECT DISTINCT book, book_key FROM read_parquet(?)", [str(path)]).fetchall())
            (book.book.sessions / "2024-01-01.toml").write_text("no night", encoding="utf-8")
    assert keys[0] == keys[1]
    assert keys[2] == keys[3]
    assert keys[0] != keys[2]
    assert keys[0][0][0] == keys[2][0][0]


@pytest.mark.parametrize("kind", FORMATS)
def test_without_names_nobody_is_named(played: Played, tmp_path: Path, kind: str) -> None:
    """In every format: players are numbered, and what they wrote in their own words is left out."""
    out = tmp_path / "out"
    for content in (["--content", each.value] for each in Content) if kind == "parquet" else ([],):
        assert played.run("export", kind, "--anonymous", *content, "-o", str(out), "--force") == 0
        held = out.read_bytes()
        if kind == "parquet":
            found = duckdb.execute("SELECT * FROM read_parquet(?)", [str(out)]).fetchall()
            held = str(found).encode("utf-8")
        assert not re.search(rb"\b(Ann|Bea|Cat|Dee|snacks|slowly|Kitchen)\b", held)
        assert b"layer" in held or content in (["--content", "nights"], ["--content", "notes"])


class Output(io.StringIO):
    """A standard output that takes bytes as well, and is a terminal or none."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.held = io.BytesIO()
        self.terminal = terminal

    @property
    def buffer(self) -> io.BytesIO:
        """Where bytes go."""
        return self.held

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.terminal


def test_a_dash_is_the_standard_output(
    played: Played, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For text and for what is none, unless a terminal would have to show it."""
    capsys.readouterr()
    assert played.run("export", "csv", "-o", "-") == 0
    assert capsys.readouterr().out.startswith("night,date,")
    output = Output(terminal=False)
    monkeypatch.setattr(sys, "stdout", output)
    assert played.run("export", "sqlite", "-o", "-") == 0
    assert output.held.getvalue().startswith(b"SQLite format 3\0")
    monkeypatch.setattr(sys, "stdout", Output(terminal=True))
    assert played.run("export", "sqlite", "-o", "-") == 1
    assert "error: this is no text, so a terminal cannot show it" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such devices")
def test_a_device_takes_what_is_written(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no file that would have to be replaced, so nothing is asked."""
    assert played.run("export", "csv", "-o", "/dev/null") == 0
    assert "written: /dev/null" in capsys.readouterr().err


def test_a_file_for_excel_says_that_it_is_utf_8(played: Played, tmp_path: Path) -> None:
    """Names keep their accents there; without it no program is troubled by the mark."""
    for words, mark in ((("--for", "excel"), b"\xef\xbb\xbf"), ((), b"")):
        assert played.run("export", "csv", *words, "-o", str(tmp_path / "out.csv"), "--force") == 0
        assert (tmp_path / "out.csv").read_bytes().startswith(mark + b"night,date,")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--money",), "the night 2026-03-05 counts tournament, which are no money"),
        (("--money", "--long"), "--long has a column for money already"),
    ],
)
def test_points_that_are_no_money_are_not_made_any(
    played: Played, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    """Which is said, with what to leave out."""
    assert played.run("export", "csv", *words) in {1, 2}
    told = capsys.readouterr().err
    assert f"error: {message}" in told
    assert "hint: leave out --money" in told


def test_csv_has_every_fact(empty: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """People after each other, yes where something is so, answers and bets by whose they are."""
    for words in (
        "start Ann Bea Cat Dee Eve --date 2026-01-05 --preset five-with-bettor --with dice-doubles",
        "win ann 25 dee --dead cat --dead bea --bet eve=ann --fact dice-doubles --concealed --note slowly --yes",
        "win bea 25 self --fact dice-doubles=no --exposures 2 --yes",
    ):
        assert empty.run(*words.split()) == 0, words
    capsys.readouterr()
    assert empty.run("export", "csv") == 0
    one, other = csv.DictReader(capsys.readouterr().out.splitlines())
    assert (one["winner"], one["value"], one["from"], one["result"]) == ("Ann", "25", "Dee", "discard")
    assert (one["dead"], one["bets"], one["facts"]) == ("Cat; Bea", "Eve=Ann", "dice-doubles=yes")
    assert (one["concealed"], one["jokerless"], one["note"], one["exposures"]) == ("yes", "", "slowly", "")
    assert (other["winner"], other["from"], other["exposures"], other["facts"]) == ("Bea", "", "2", "dice-doubles=no")
    assert one["seated"] == "Ann; Bea; Cat; Dee"


@pytest.mark.parametrize("kind", FORMATS)
def test_a_night_of_no_hands_is_one(empty: Played, tmp_path: Path, kind: str) -> None:
    """Nothing has moved in it yet, and every format can say so."""
    assert empty.run("start", "Ann", "Bea", "--date", "2026-01-05") == 0
    assert empty.run("export", kind, "-o", str(tmp_path / "out")) == 0
    assert (tmp_path / "out").read_bytes()
