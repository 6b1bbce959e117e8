"""A spreadsheet becomes nights: every row in it counts, or is named with what is wrong; all are written, or none."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

from ledger.book.settings import read_settings
from ledger.errors import Refused
from ledger.night.night_files import create_night, read_night
from ledger.record import EndEntry, NoteEntry, TotalsEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.night.night_files import NightFile
    from ledger.record import Entry, Header
    from tests.exchange.conftest import Played

HANDS = """\
Date,Ann,Bea,Cat,Dee,Total,Place,Notes
2025-11-02,100,-25,-25,-50,0,Ann's,first hand
,-60,180,-60,-60,0,,
2025-11-09,50,,-25,-25,0,Bea's,
Total,90,155,-110,-135,0,,
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[str], str]:
    """Writes a sheet into a file, and returns the file's name."""

    def write(text: str) -> str:
        path = tmp_path / "sheet.csv"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def nights(book: Played) -> dict[str, NightFile]:
    """The nights of a book by their names."""
    return {path.stem: read_night(path) for path in book.book.night_paths()}


def test_a_row_a_hand_makes_a_night_of_every_date(empty: Played, sheet: Callable[[str], str]) -> None:
    """Rows below a date belong to it; each keeps its points and its remark; the night has ended, everything paid."""
    assert empty.run("import", "csv", sheet(HANDS)) == 0
    found = nights(empty)
    assert set(found) == {"2025-11-02", "2025-11-09"}
    first = found["2025-11-02"].record
    assert first.header.players == ("Ann", "Bea", "Cat", "Dee")
    totals = [entry.net for entry in first.entries if isinstance(entry, TotalsEntry)]
    assert totals == [
        {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50},
        {"Ann": -60, "Bea": 180, "Cat": -60, "Dee": -60},
    ]
    assert [entry.text for entry in first.entries if isinstance(entry, NoteEntry)] == ["first hand"]
    assert isinstance(first.entries[-1], EndEntry)
    assert found["2025-11-09"].record.header.players == ("Ann", "Cat", "Dee")
    assert {entry.by for night in found.values() for entry in night.record.entries} == {"import"}
    assert [person.name for person in read_settings(empty.book).players] == ["Ann", "Bea", "Cat", "Dee"]


def test_a_year_of_totals_counts_in_the_standings(
    empty: Played, sheet: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A row a night, in money with a decimal comma, semicolons and a byte-order mark: standings add up the sheet."""
    rows = [(f"{day:02}.{month:02}.2025", month * day) for month in range(1, 13) for day in (1, 15)]
    text = "\ufeffDatum;Ann;Bea;Cat\n"
    text += "".join(f"{day};{_german(3 * n)};{_german(-n)};{_german(-2 * n)}\n" for day, n in rows)
    assert empty.run("import", "csv", sheet(text), "--date-column", "datum") == 0
    capsys.readouterr()
    assert empty.run("standings", "--season", "2025", "--format", "json") == 0
    places = {place["player"]: place for place in json.loads(capsys.readouterr().out)}
    total = sum(n for _, n in rows)
    assert {name: place["net"] for name, place in places.items()} == {
        "Ann": 3 * total,
        "Bea": -total,
        "Cat": -2 * total,
    }
    assert {place["nights"] for place in places.values()} == {24}


def test_nights_of_totals_say_that_their_hands_are_unknown(
    empty: Played, sheet: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """They count in the standings, beside nights of known hands, and nobody takes them for nights without any."""
    assert empty.run("import", "csv", sheet("date,Ann,Bea\n2026-01-04,5,-5\n2026-01-05,1,-1\n")) == 0
    for words in (
        "start Ann Bea --date 2026-01-11",
        "win ann 25 bea --yes",
        "end",
        "start Ann Bea --date 2026-01-18",
        "pay ann bea 5 --yes",
    ):
        assert empty.run(*words.split()) == 0
    capsys.readouterr()
    assert empty.run("standings", "--season", "2026", "--format", "json") == 0
    told = capsys.readouterr()
    assert "of 2 nights only the totals are known: their hands are not counted" in told.err
    assert {place["player"]: (place["net"], place["hands"]) for place in json.loads(told.out)} == {
        "Ann": (51, 1),
        "Bea": (-51, 1),
    }
    assert empty.run("nights", "--format", "json") == 0
    found = {row["night"]: (row["hands"], row["state"]) for row in json.loads(capsys.readouterr().out)}
    assert found == {
        "2026-01-04": (None, "ended, only totals known"),
        "2026-01-05": (None, "ended, only totals known"),
        "2026-01-11": (1, "ended"),
        "2026-01-18": (0, "open"),
    }


def _german(cents: int) -> str:
    """Cents as a German spreadsheet has them."""
    return f"{cents / 100:,.2f}".translate(str.maketrans(",.", ".,"))


def test_a_try_shows_everything_and_writes_nothing(
    empty: Played, sheet: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What would be written, who is new, what is left out, how amounts are read, and every row that is not right."""
    before = empty.book.settings_path.read_bytes()
    text = HANDS.replace("-60,180", "-60,185").replace("2025-11-09,50", "2025-11-09,lots") + "2025-11-16,1,-1,,,,,\n"
    assert empty.run("import", "csv", sheet(text), "--dry-run", "--nights", "--format", "csv") == 1
    told = capsys.readouterr()
    assert list(csv.reader(io.StringIO(told.out))) == [
        ["night", "rows", "Ann", "Bea", "Cat", "Dee"],
        ["2025-11-02", "1", "100", "-25", "-25", "-50"],
        ["2025-11-16", "1", "1", "-1", "", ""],
    ]
    assert told.err.splitlines() == [
        "read as: a column a player, a row a night or a hand",
        "dates: 2 days, 2025-11-02 to 2025-11-16",
        "amounts: points (coins), for none has cents or a sign of money",
        "new: Ann, Bea, Cat, Dee",
        'left out (holds no points): "Place"',
        'left out (adds up others): "Total"',
        "left out (says that it is a sum): row 5",
        "Nothing was written: this was only a try.",
        'error: row 4: "lots" is no amount, for Ann',
        "hint: write a number, or leave the cell empty",
        "error: row 3 (2025-11-02) adds up to +5, not to zero: Ann -60, Bea +185, Cat -60, Dee -60",
        "hint: correct the sheet, or let an account take what is missing, such as --rest fund",
    ]
    assert not nights(empty)
    assert empty.book.settings_path.read_bytes() == before


def test_one_row_that_is_not_right_keeps_all_from_being_written(empty: Played, sheet: Callable[[str], str]) -> None:
    """A sheet half imported would be counted twice once it is mended."""
    assert empty.run("import", "csv", sheet(HANDS.replace("180", "185"))) == 1
    assert not nights(empty)
    assert not read_settings(empty.book).players


def test_what_a_row_lacks_may_go_to_an_account(empty: Played, sheet: Callable[[str], str]) -> None:
    """Where a kitty was kept that the sheet does not show, it takes the rest and everything sums to zero."""
    assert empty.run("import", "csv", sheet(HANDS.replace("180", "155")), "--rest", "kitty") == 0
    totals = nights(empty)["2025-11-02"].record.entries[2]
    assert isinstance(totals, TotalsEntry)
    assert totals.net == {"Ann": -60, "Bea": 155, "Cat": -60, "Dee": -60, "kitty": 25}


def test_columns_may_be_mapped_skipped_and_named(empty: Played, sheet: Callable[[str], str]) -> None:
    """A column is whose it is said to be, whatever it is called; an account's is known by its name."""
    text = "When,A. Smith,B,Wine,Kitty,Said\n3/4/2026,100,-75,2,-25,hello\n"
    options = ["--map", "A. Smith=Ann", "--map", "b=Bea", "--skip", "wine", "--note-column", "said", "--dates", "month"]
    assert empty.run("import", "csv", sheet(text), *options) == 0
    night = nights(empty)["2026-03-04"].record
    assert night.entries[0].net == {"Ann": 100, "Bea": -75, "kitty": -25}  # type: ignore[attr-defined]
    assert night.entries[1].text == "hello"  # type: ignore[attr-defined]


def test_known_people_are_found_by_every_name_they_have(empty: Played, sheet: Callable[[str], str]) -> None:
    """An alias in a heading is the person, and nobody new comes into the book."""
    assert empty.run("players", "add", "Anna") == 0
    assert empty.run("players", "alias", "Anna", "Ann") == 0
    assert empty.run("import", "csv", sheet("date,ann,Bea\n2026-01-04,1,-1\n")) == 0
    assert nights(empty)["2026-01-04"].record.header.players == ("Anna", "Bea")


def test_one_date_for_all_rows_can_be_given(empty: Played, sheet: Callable[[str], str]) -> None:
    """A sheet of one evening has no column of dates; money may be whole, if somebody says so."""
    assert empty.run("import", "csv", sheet("Ann,Bea\n1,-1\n-2,2\n"), "--date", "2026-01-04", "--amounts", "money") == 0
    night = nights(empty)["2026-01-04"].record
    assert [entry.net for entry in night.entries if isinstance(entry, TotalsEntry)] == [
        {"Ann": 100, "Bea": -100},
        {"Ann": -200, "Bea": 200},
    ]


def test_the_grown_sheet_brings_its_new_dates(
    empty: Played, sheet: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The same sheet twice counts nothing twice: dates that have nights are named, and only the others are written."""
    text = "date,Ann,Bea\n" + "".join(f"2026-01-{day:02},1,-1\n" for day in range(1, 8))
    assert empty.run("import", "csv", sheet(text)) == 0
    capsys.readouterr()
    grown = sheet(f"{text}2026-01-08,5,-5\n")
    assert empty.run("import", "csv", grown) == 1
    first = "7 dates have nights already (2026-01-01, 2026-01-02, 2026-01-03, 2026-01-04, 2026-01-05 and 2 more)"
    assert f"error: {first}. Import only the 1 new night?" in capsys.readouterr().err
    assert len(nights(empty)) == 7
    assert empty.run("import", "csv", grown, "--dry-run", "--format", "csv") == 0
    told = capsys.readouterr()
    assert f"{first}; 1 night is new" in told.err
    assert told.out.splitlines()[1:] == ["Ann,1,5", "Bea,1,-5"]
    assert empty.run("import", "csv", grown, "--new-dates") == 0
    assert len(nights(empty)) == 8
    for option in ("--yes", "--new-dates"):
        assert empty.run("import", "csv", grown, option) == 0
        assert len(nights(empty)) == 8
    assert "8 dates have nights already" in capsys.readouterr().err
    assert empty.run("import", "csv", grown, "--beside") == 0
    assert len(nights(empty)) == 16


def test_rows_that_changed_are_shown_as_corrections(
    empty: Played, sheet: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A night that was imported and reads otherwise now is named with what it said; one played here is not compared."""
    assert empty.run("start", "Ann", "Bea", "--date", "2026-01-11", "--yes") == 0
    assert empty.run("import", "csv", sheet("date,Ann,Bea,Cat\n2026-01-04,1,-1,\n2026-01-05,2,-2,\n")) == 0
    capsys.readouterr()
    changed = "date,Ann,Bea,Cat\n2026-01-04,1,-1,\n2026-01-05,5,-2,-3\n2026-01-11,9,-9,\n2026-01-18,1,,-1\n"
    assert empty.run("import", "csv", sheet(changed), "--new-dates") == 0
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("warning")]
    assert told == ["warning: 2026-01-05 reads otherwise than it was imported: Ann +2 is now +5, Cat +0 is now -3"]
    assert nights(empty)["2026-01-05"].record.entries[0].net == {"Ann": 2, "Bea": -2}  # type: ignore[attr-defined]
    assert set(nights(empty)) == {"2026-01-04", "2026-01-05", "2026-01-11", "2026-01-18"}


def answering(patch: pytest.MonkeyPatch, answers: dict[str, bool]) -> list[str]:
    """Let somebody be there who answers questions, each by a word in it; returns what was asked."""
    asked: list[str] = []

    def ask(question: str, *_: object) -> bool:
        asked.append(question)
        return next(answer for word, answer in answers.items() if word in question)

    patch.setattr("ledger.cli.commands.import_.somebody_is_there", lambda: True)
    patch.setattr("ledger.cli.commands.import_.ask", ask)
    patch.setattr("ledger.cli.commands.import_.doubt", ask)
    return asked


@pytest.mark.parametrize("word", ["already", "spelt", "Import 1 night?"])
def test_a_no_imports_nothing(
    empty: Played, sheet: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """To a date that has a night already, to a name that may be a slip, and to what was understood as a whole."""
    assert empty.run("start", "Anna", "Bea", "--date", "2026-01-04") == 0
    answering(monkeypatch, {word: False, "": True})
    assert empty.run("import", "csv", sheet("date,Ann,Bea\n2026-01-04,1,-1\n2026-01-05,1,-1\n")) == 1
    assert len(nights(empty)) == 1
    assert len(read_settings(empty.book).players) == 2


@pytest.mark.parametrize("answer", [True, False])
def test_a_terminal_is_asked_what_a_sheet_leaves_open(
    empty: Played, sheet: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, *, answer: bool
) -> None:
    """One question after the other, each once; the answers count as the options would."""
    asked = answering(monkeypatch, {"one decimal": True, "row 4": answer, "Import 2 nights?": True})
    text = "date,Ann,Bea\n2026-01-04,0.5,-0.5\n2026-01-04,1.5,-1.5\n2026-01-04,2.0,-2.0\n2026-01-11,1,-1\n"
    assert empty.run("import", "csv", sheet(text)) == 0
    assert [question.partition(" ")[0] for question in asked] == ['"0.5"', "row", "Import"]
    found = [entry.net for entry in nights(empty)["2026-01-04"].record.entries if isinstance(entry, TotalsEntry)]
    rows = [{"Ann": 50, "Bea": -50}, {"Ann": 150, "Bea": -150}, {"Ann": 200, "Bea": -200}]
    assert found == (rows[:2] if answer else rows)


def test_a_no_that_leaves_nothing_imports_nothing(
    empty: Played, sheet: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Amounts of one decimal that are no money need another option."""
    answering(monkeypatch, {"one decimal": False})
    assert empty.run("import", "csv", sheet("date,Ann,Bea\n2026-01-04,0.5,-0.5\n")) == 1
    assert "or --points-per 10 where an amount of 1 is 10 points" in capsys.readouterr().err
    assert not nights(empty)


def test_the_unit_is_that_of_the_rules(empty: Played, sheet: Callable[[str], str]) -> None:
    """A sheet of tournament rounds is imported as such, and never added to coins."""
    assert empty.run("import", "csv", sheet("date,Ann,Bea,bank\n2026-01-04,20,10,-30\n"), "--preset", "tournament") == 0
    assert nights(empty)["2026-01-04"].record.header.unit == "tournament"


def test_a_season_goes_out_as_csv_and_comes_in_again(
    season: Played, empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What mahj export csv writes of one unit, mahj import csv reads: the balances of every night are the same."""
    path = tmp_path / "out.csv"
    for name in ("2026-01-05", "2026-03-05", "2026-05-05"):
        assert season.run("export", "csv", name, "-o", str(path), "--force") == 0
        assert empty.run("import", "csv", str(path)) == 0
    for name in ("2026-01-05", "2026-03-05", "2026-05-05"):
        balances = []
        for book in (season, empty):
            capsys.readouterr()
            assert book.run("show", name, "--format", "json") == 0
            shown = json.loads(capsys.readouterr().out)["balances"]
            balances.append({player: points for player, points in shown.items() if points})
        assert balances[0] == balances[1]


def test_nothing_is_left_behind_where_a_file_cannot_be_written(
    empty: Played, sheet: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full at the second night: the first is taken away again, and the roster is as it was."""

    def create(files: BookChange, path: Path, header: Header, entries: Sequence[Entry]) -> NightFile:
        if path.stem == "2025-11-09":
            raise Refused("the disk is full")
        return create_night(files, path, header, entries)

    monkeypatch.setattr("ledger.exchange.imports.create_night", create)
    assert empty.run("import", "csv", sheet(HANDS)) == 1
    assert not nights(empty)
    assert not read_settings(empty.book).players


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--map", "Cat=Dee"], '--map names the column "Cat", which is not there'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--skip", "Cat"], '--skip names the column "Cat", which is not there'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--date-column", "on"], '--date-column names the column "on", which'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--note-column", "on"], '--note-column names the column "on", which'),
        ("Ann,Bea\n1,-1\n", [], 'no column holds the dates; there are "Ann", "Bea"'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--map", "Bea=Ann"], 'the columns "Ann" and "Bea" are both Ann'),
        ("date,Ann\n2026-01-04,0\n", [], "fewer than two columns hold points"),
        ("date,Ann,Bea\n2026-01-04,0,\n", [], "fewer than two columns hold points"),
        ("date,Ann,Bea\nsoon,1,-1\n", [], 'row 2 has "soon" for a date'),
        ("date,Ann,Bea\n,1,-1\n", [], "row 2 has nothing for a date"),
        ("date,Ann,Bea\n3/4/2026,1,-1\n", [], 'row 2: "3/4/2026" could be two dates'),
        (
            "date,Ann,Bea\n2026-01-04,1.255,-1.255\n",
            ["--decimal", "dot"],
            'row 2: "1.255" is no whole number of points',
        ),
        ("date,Ann,Bea\n2026-01-04,1.5,-1.5\n", ["--amounts", "points"], 'row 2: "1.5" is no whole number of points'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n2026-01-05,0,\n", [], "row 3 (2026-01-05) has points for fewer than two"),
        ("date,wall,Bea\n2026-01-04,1,-1\n", [], '"wall" cannot be a name'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--preset", "no-such"], "no-such"),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--rest", "wine"], '--rest cannot be "wine"'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--map", "Ann"], '--map "Ann" is not understood'),
        ("date,Ann,Bea\n2026-01-04,1,-1\n", ["--date", "soon"], '"soon" is no date'),
    ],
)
def test_a_sheet_that_cannot_be_made_out_is_refused(  # noqa: PLR0913, PLR0917  # three fixtures, three parameters
    empty: Played,
    sheet: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
    text: str,
    options: list[str],
    message: str,
) -> None:
    """Each with what was found and what to do, and nothing written."""
    assert empty.run("import", "csv", sheet(text), *options) in {1, 2}
    told = capsys.readouterr().err
    assert message in told
    assert "hint: " in told
    assert not nights(empty)


def test_a_file_that_is_not_there_is_named(empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A slip in the name of the file is said as such."""
    assert empty.run("import", "csv", str(tmp_path / "none.csv")) == 1
    assert "none.csv is not there" in capsys.readouterr().err


def test_a_heading_that_may_be_a_slip_is_doubted(
    empty: Played, sheet: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Where somebody new differs from somebody known by one letter, a pipe is warned and goes on."""
    assert empty.run("players", "add", "Anne") == 0
    assert empty.run("import", "csv", sheet("date,Ann,Bea\n2026-01-04,1,-1\n")) == 0
    assert "warning: Ann is new here, and spelt much like Anne" in capsys.readouterr().err
    grown = sheet("date,Ann,Bez\n2026-01-11,1,-1\n")
    assert empty.run("import", "csv", grown, "--dry-run") == 0
    assert "warning: Bez is new here, and spelt much like Bea" in capsys.readouterr().err
