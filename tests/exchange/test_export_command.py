"""The command that exports: which nights, into which file, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from ledger.cli.commands.export import app
from ledger.night.night_files import read_night
from ledger.pay.night_state import state_of
from ledger.record import HandEntry, PaymentEntry
from ledger.render.export.content import ExportedNight, moves

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.exchange.conftest import Played

#: Every format there is a command for.
FORMATS = [command.name or "" for command in app.registered_commands]


def rows(text: str) -> list[dict[str, str]]:
    """CSV as rows by their columns."""
    return list(csv.DictReader(io.StringIO(text)))


def test_nights_are_those_of_a_season_a_name_or_the_book(season: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """All nights where nothing is said, those of a season, or one."""
    found = {}
    for words in ((), ("--season", "2026"), ("2026-03-05",)):
        assert season.run("export", "csv", *words) == 0
        found[words] = sorted({row["night"] for row in rows(capsys.readouterr().out)})
    everything = sorted(path.stem for path in season.book.night_paths())
    assert found == {(): everything, ("--season", "2026"): everything, ("2026-03-05",): ["2026-03-05"]}


def test_nights_of_other_seasons_are_left_out(empty: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """A season is its days and no others."""
    for day in ("2025-12-31", "2026-01-01"):
        assert empty.run("start", "Ann", "Bea", "--date", day) == 0
        assert empty.run("win", "ann", "25", "bea", "--yes") == 0
        assert empty.run("end") == 0
    capsys.readouterr()
    assert empty.run("export", "csv", "--season", "2026") == 0
    assert [row["night"] for row in rows(capsys.readouterr().out)] == ["2026-01-01"]


@pytest.mark.parametrize(
    ("words", "message", "code"),
    [
        (("2026-03-05", "--season", "2026"), "a night and a season are named", 2),
        (("2026-03-06",), 'there is no night "2026-03-06"', 1),
        (("--season", "sprung"), 'there is no season "sprung"', 1),
    ],
)
def test_nothing_is_exported_of_what_is_not_there(
    season: Played, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str, code: int
) -> None:
    """One sentence, one hint, and nothing printed that a program could take for data."""
    assert season.run("export", "csv", *words) == code
    told = capsys.readouterr()
    assert not told.out
    assert message in told.err
    assert "hint: " in told.err


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_that_is_there_is_replaced_only_when_somebody_says_so(
    season: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """A pipe is refused and told of --force; with it the file is replaced whole."""
    path = tmp_path / "out"
    path.write_bytes(b"mine")
    assert season.run("export", kind, "-o", str(path)) == 1
    assert path.read_bytes() == b"mine"
    assert "is there already. Write over it?" in (told := capsys.readouterr().err)
    assert "--force" in told
    assert season.run("export", kind, "-o", str(path), "--force") == 0
    assert len(path.read_bytes()) > 1000
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(("answer", "code"), [(True, 0), (False, 1)])
def test_a_person_is_asked_before_a_file_is_replaced(
    season: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, answer: bool, code: int
) -> None:
    """On a terminal the answer decides."""
    path = tmp_path / "out"
    path.write_bytes(b"mine")
    monkeypatch.setattr("ledger.cli.terminal.files.ask", lambda *_: answer)
    assert season.run("export", "csv", "-o", str(path)) == code
    assert (path.read_bytes() == b"mine") is not answer


def test_a_folder_that_is_missing_or_is_the_file_is_named(
    season: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both are said before any work is lost."""
    assert season.run("export", "json", "-o", str(tmp_path / "none" / "out.json")) == 1
    assert "there is no folder" in capsys.readouterr().err
    assert season.run("export", "json", "-o", str(tmp_path)) == 1
    assert "is a folder, not a file" in capsys.readouterr().err


def test_what_the_system_refuses_is_said_and_leaves_nothing(
    season: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file that was there is whole, and nothing half written lies beside it."""
    path = tmp_path / "out"
    path.write_bytes(b"mine")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    assert season.run("export", "csv", "-o", str(path), "--force") == 1
    assert "No space left on device" in capsys.readouterr().err
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("out", b"mine")]


def test_a_night_that_cannot_be_read_is_named_and_the_rest_goes_out(
    empty: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code says that something is missing from the export."""
    assert empty.run("start", "Ann", "Bea", "--date", "2026-01-04") == 0
    assert empty.run("win", "ann", "25", "bea", "--yes") == 0
    (empty.book.sessions / "2026-01-05.toml").write_text("format = 1\n", encoding="utf-8")
    capsys.readouterr()
    assert empty.run("export", "csv") == 1
    told = capsys.readouterr()
    assert [row["night"] for row in rows(told.out)] == ["2026-01-04"]
    assert "2026-01-05.toml" in told.err


def test_parquet_without_its_extra_says_how_to_install_it(
    season: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exact command, for the Python that runs."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert season.run("export", "parquet", "-o", str(tmp_path / "out")) == 1
    told = capsys.readouterr().err
    assert "Parquet files need pyarrow, which is not installed" in told
    assert f'hint: "{sys.executable}" -m pip install "mahj-ledger[parquet]"' in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", FORMATS)
def test_nothing_is_no_export(
    empty: Played, season: Played, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A book without nights, and a season without any, leave no file; the settings of a book are worth one as JSON."""
    out = tmp_path / "out"
    assert empty.run("export", kind, "-o", str(out)) == (0 if kind == "json" else 1)
    assert out.exists() == (kind == "json")
    out.unlink(missing_ok=True)
    assert season.run("export", kind, "--season", "2019", "-o", str(out)) == 1
    assert "error: the season 2019 has no nights" in capsys.readouterr().err
    assert not out.exists()


def test_a_person_of_two_names_has_one_column(empty: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """Nights are exported under the names people have now; what two of them were adds up, and JSON keeps the record."""
    for words in (
        "start Ann Bea Cat Dee --preset kitty --date 2026-01-04",
        "win ann 25 dee --yes --dead cat",
        "wall --yes",
        "pay dee ann 5 --yes",
        "error bea 30 --intact dee --yes",
        "seats Ann Bea Cat Eve",
        "paid ann bea 1 --yes",
        "note x",
        "end --unpaid",
        "players merge Dee Eve",
        "players rename Ann Annabel",
    ):
        assert empty.run(*words.split()) == 0, words
    capsys.readouterr()
    assert empty.run("export", "csv") == 0
    wide = rows(capsys.readouterr().out)
    after_facts = list(wide[0]).index("note") + 1
    assert list(wide[0])[after_facts:] == ["Annabel", "Bea", "Cat", "Eve", "kitty"]
    assert wide[0]["winner"] == "Annabel"
    assert all(sum(int(row[name] or 0) for name in list(row)[after_facts:]) == 0 for row in wide)
    assert empty.run("export", "csv", "--long") == 0
    people = {name for row in rows(capsys.readouterr().out) for name in (row["from"], row["to"])}
    assert people == {"Annabel", "Bea", "Cat", "Eve", "kitty"}
    assert empty.run("export", "json") == 0
    assert json.loads(capsys.readouterr().out)["nights"][0]["players"] == ["Ann", "Bea", "Cat", "Dee"]


def test_a_bet_is_whose_it_is_now(empty: Played, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Bettors are renamed like everybody, and a bet on the wall stays one."""
    for words in (
        "start Ann Bea Cat Dee Eve --preset five-with-bettor --date 2026-01-04",
        "wall --bet wall --yes",
        "win ann 25 dee --bet eve=ann --yes",
        "totals",
        "players rename Eve Eva",
    ):
        empty.run(*words.split())
    capsys.readouterr()
    path = tmp_path / "out.db"
    assert empty.run("export", "sqlite", "-o", str(path)) == 0
    with closing(sqlite3.connect(path)) as database:
        accounts = {row[0] for row in database.execute("SELECT account FROM net")}
        said = [row[0] for row in database.execute("SELECT words FROM hands ORDER BY number")]
    assert accounts == {"Ann", "Bea", "Cat", "Dee", "Eva"}
    assert all("Eva bets on" in each for each in said)


@pytest.mark.parametrize("paid", ["at-the-end", "each-hand"])
def test_play_and_settling_come_to_what_is_owed(empty: Played, paid: str) -> None:
    """Whenever coins move: a night's play is its balances, and with what was settled it is what is still owed."""
    text = empty.book.settings_path.read_text(encoding="utf-8")
    empty.book.settings_path.write_text(text.replace("at-the-end", paid, 1), encoding="utf-8")
    first = ("start Ann Bea Cat --date 2026-01-04 --preset kitty", "wall --yes", "win ann 25 bea --yes", "end --unpaid")
    second = ("start Ann Bea Cat --date 2026-01-11", "win bea 30 self --yes", "paid ann bea 10 --yes", "end")
    third = ("start Ann Bea Cat --date 2026-01-18", "win cat 30 self --yes", "pay ann bea 5 --yes")
    for words in (*first, *second, *third):
        assert empty.run(*words.split()) in {0, 1}, words
    for path in empty.book.night_paths():
        record = read_night(path).record
        night = ExportedNight(path.stem, record, state_of(record))
        play: Counter[str] = Counter()
        both: Counter[str] = Counter()
        for move in moves(night):
            assert sum(move.play.values()) == sum(move.settled.values()) == 0
            play.update(move.play)
            both.update(move.play)
            both.update(move.settled)
        owed = Counter(night.evening.owed)
        for payment in night.evening.carried:
            owed.update(payment.moved)
        assert _nonzero(play) == _nonzero(night.evening.balances)
        assert _nonzero(both) == _nonzero(owed)


def test_payments_that_only_an_old_end_stands_for_are_moved(empty: Played) -> None:
    """The first format wrote none beside the end."""
    for words in ("start Ann Bea Cat --date 2026-01-04", "win ann 25 bea --yes", "end"):
        assert empty.run(*words.split()) == 0
    (path,) = empty.book.night_paths()
    written = read_night(path).record
    kept = tuple(entry for entry in written.entries if not isinstance(entry, PaymentEntry))
    record = replace(written, header=replace(written.header, format=1), entries=kept)
    evening = state_of(record)
    assert not any(evening.owed.values())
    moved: Counter[str] = Counter()
    for move in moves(ExportedNight(path.stem, record, evening)):
        moved.update(move.settled)
    assert _nonzero(moved) == {account: -each for account, each in _nonzero(evening.balances).items()}


def _nonzero(points: Mapping[str, int]) -> dict[str, int]:
    """Points of whoever is not even."""
    return {account: each for account, each in points.items() if each}


def test_a_hand_whose_rules_say_something_else_goes_out_as_recorded(
    empty: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record stands: where its rules are missing or come to other points, payments are those of the net points."""
    for words in (
        "start Ann Bea Cat --preset three-players --date 2026-01-04",
        "win ann 25 cat --yes",
        "win bea 25 self",
    ):
        assert empty.run(*words.split(), *(["--yes"] if words.startswith("win bea") else [])) == 0
    path = empty.book.sessions / "2026-01-04.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Ann = 75, Bea = -25, Cat = -50", "Ann = 70, Bea = -20, Cat = -50"), encoding="utf-8")
    capsys.readouterr()
    assert empty.run("export", "csv", "--long") == 0
    found = [(row["from"], row["to"], row["points"], row["why"]) for row in rows(capsys.readouterr().out)]
    assert found[:2] == [("Cat", "Ann", "50", "as recorded"), ("Bea", "Ann", "20", "as recorded")]
    assert found[2][3] == "25 on the card x 2 self-drawn = 50"

    path.write_text(text.replace("[rules.winner-collects]", "[rules.gone-forever]"), encoding="utf-8")
    assert empty.run("export", "csv", "--long") == 0
    found_now = rows(capsys.readouterr().out)
    assert {row["why"] for row in found_now} == {"as recorded"}
    hands = [entry for entry in read_night(path).record.entries if isinstance(entry, HandEntry)]
    assert {row["number"] for row in found_now} == {str(hand.number) for hand in hands}
