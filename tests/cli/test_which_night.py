"""Which night and which book a command is about, where it does not say."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from ledger.book.beginning import create_book
from ledger.book.books import Book
from ledger.night.nights import Nights, Wanted

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host import Host


#: The beginning of a second entry, which ends nothing.
_NOTE = '\n[[entries]]\nnumber = 2\ntype = "note"\nat = 2026-11-29T20:00:00-05:00\n'


@pytest.fixture
def two_weeks(host: Host) -> Host:
    """Last week's night of Ann, Bea, Cat and Dee was never ended; tonight Ann, Bea, Cat and Eve play."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    host.now += timedelta(days=7)
    return host


def test_the_people_named_say_which_of_several_open_nights_is_meant(two_weeks: Host) -> None:
    """Of those at which all of them sit it is the newest; with nobody named it is the newest of all."""
    two_weeks.done("start Ann Bea Cat Eve", "win ann 50 eve", "pay ann bea 5", "wall")
    stale = "the last entry of the night 2026-11-29 is 168 hours old. Go on with it?"
    for typed in (
        "win dee 25 ann",
        "error dee 25",
        "paid dee ann 10",
        "sub Fay dee",
        "leave dee",
        "edit 1 --winner dee --from ann",
    ):
        assert two_weeks.refused(typed).errors == [stale], typed
    assert two_weeks.balances("2026-12-06") == {"Ann": 195, "Bea": -45, "Cat": -50, "Eve": -100}


def test_who_sits_at_two_tables_of_a_date_says_nothing(table: Host) -> None:
    """Then the nights are listed with their people; a name that nobody has is said to be nobody's."""
    table.done("start Eve Fay Gus --table 2")
    several = "several nights are open: 2026-11-29-2 (Eve, Fay, Gus), 2026-11-29 (Ann, Bea, Cat, Dee)"
    assert table.refused("wall").errors == [several]
    assert table.refused("win zoe 25 self").errors == ['nobody here is called "zoe"']
    assert table.refused("pay ann fay 25").errors == [several]
    table.done("win fay 25 eve", "win ann 25 dee", "pay kitty gus 5")
    assert table.balances("--table 2") == {"Eve": -50, "Fay": 75, "Gus": -20, "kitty": -5}


def test_a_night_ahead_is_meant_where_no_other_fits(host: Host) -> None:
    """An evening planned for next week hinders nobody tonight."""
    host.done("start Eve Fay --date 2026-12-06 --yes")
    assert host.done("wall").out.startswith("1. Wall game.")
    host.done("start Ann Bea --table 2")
    host.done("win ann 25 bea")
    assert host.balances("2026-11-29") == {"Ann": 50, "Bea": -50}
    assert host.done("").lines[0] == "Night 2026-11-29, table 2: standard, 1 hand."
    host.done("win eve 25 fay")
    assert host.balances("2026-12-06") == {"Eve": 50, "Fay": -50}
    host.done("end")
    assert host.done("show").lines[0].startswith("Night 2026-12-06")
    host.done("end")
    assert host.done("show").lines[0].startswith("Night 2026-11-29")


def test_the_table_is_looked_for_on_every_date(two_weeks: Host) -> None:
    """Open first; else, for what reads, the newest night at that table."""
    two_weeks.done("end", "start Ann Bea --table east", "wall")
    two_weeks.now += timedelta(days=7)
    two_weeks.done("start Cat Dee --table west")
    assert two_weeks.done("show --table east").lines[0].startswith("Night 2026-12-06, table east")
    assert two_weeks.refused("wall --table south").errors == ['no night is open at table "south"']
    two_weeks.done("end --table east")
    assert two_weeks.done("show --table east").lines[0].startswith("Night 2026-12-06, table east")


@pytest.mark.parametrize(
    "added",
    [
        '\n[mine]\ntype = "end"\n',
        f'{_NOTE}text = """\n[[entries]]\ntype = "end"\n"""\n',
        f'{_NOTE}text = "type = \\"end\\""\n',
        '\n# [[entries]]\n# type = "end"\n',
    ],
)
def test_only_an_end_ends_a_night(two_weeks: Host, added: str) -> None:
    """However much a text or a table of somebody's own looks like one."""
    path = two_weeks.night_path()
    path.write_bytes(path.read_bytes() + added.encode())
    assert "open: 2026-11-29" in two_weeks.done("doctor --format plain").out


def test_what_was_ended_and_corrected_has_ended(two_weeks: Host) -> None:
    """The last entry of its file is no end then; what the correction left is owed, and said."""
    two_weeks.done("end", "edit 1 --value 30 --yes")
    lines = two_weeks.done("").lines
    assert lines[0] == "Not paid yet: 2026-11-29: Ann +20, Bea -5, Cat -5, Dee -10."
    assert "No night is open." in lines


def test_a_night_left_open_is_named_by_whatever_speaks_of_the_book(two_weeks: Host) -> None:
    """With its people, what it leaves, and how it is closed; not before it was left for hours."""
    line = "Still open: 2026-11-29 (Ann, Bea, Cat, Dee): Ann +100, Bea -25, Cat -25, Dee -50. "
    closes = "mahj end --night 2026-11-29 closes it."
    assert two_weeks.done("check").err == f"{line}{closes}\n"
    assert two_weeks.done("check --format json").out.strip() == "[]"
    two_weeks.done("note late --yes")
    assert two_weeks.done("check").err == ""
    two_weeks.now += timedelta(days=1)
    assert f"{line}{closes}" in two_weeks.done("start Ann Bea Cat Eve").lines
    assert f"{line}{closes}" in two_weeks.done("").lines
    found = two_weeks.done("doctor --format plain").out
    assert "open: 2026-12-07 (Ann, Bea, Cat, Eve), 2026-11-29 (Ann, Bea, Cat, Dee)" in found
    assert "was 2026-11-29 forgotten? mahj end --night 2026-11-29 closes it" in found
    assert f"{line}{closes}" in two_weeks.done("end").lines


def test_a_night_that_cannot_be_read_hides_no_other(two_weeks: Host) -> None:
    """Only one of the newest date could be the one that is meant."""
    two_weeks.done("start Ann Bea Cat Eve")
    two_weeks.night_path("2026-11-15").write_bytes(b"broken")
    assert two_weeks.done("").lines[0] == "Night 2026-12-06: standard, 0 hands."
    two_weeks.night_path("2026-12-06-2").write_bytes(b"broken")
    ran = two_weeks.refused("wall")
    assert ran.errors[-1] == "so nobody can tell which night is meant"
    assert ran.hints[-1] == "name one that can be read, such as --night 2026-12-06"


def test_a_night_that_can_no_longer_be_read_is_called_by_its_name(two_weeks: Host) -> None:
    """What is printed about a failure needs no file to be readable."""
    path = two_weeks.night_path("2026-11-29")
    nights = Nights(Book(path.parents[1]))
    assert nights.shortest("2026-11-29") == Wanted()
    path.unlink()
    assert nights.shortest("2026-11-29") == Wanted("2026-11-29")


def test_what_is_owed_for_is_named(two_weeks: Host) -> None:
    """A night that ended and was not paid: at the next start, by the bare command, by doctor, in the list."""
    two_weeks.done("end --unpaid --yes")
    said = ["Not paid yet: 2026-11-29: Ann +100, Bea -25, Cat -25, Dee -50.", "mahj settle --all shows who pays whom."]
    assert two_weeks.done("").lines[:2] == said
    assert two_weeks.done("start Ann Bea Cat Eve").lines[2:4] == said
    assert two_weeks.done("end").lines[-2:] == said
    assert two_weeks.json("nights")[1]["state"] == "ended, not paid"
    assert "not paid yet: 2026-11-29" in two_weeks.done("doctor --format plain").out


@pytest.fixture
def wanderer(host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Somebody in a folder without a book, who has named none; what is kept for them is in a folder of this test."""
    monkeypatch.delenv("MAHJ_BOOK")
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "own")
    monkeypatch.setattr("platformdirs.user_state_path", lambda *_, **__: tmp_path / "state")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return host


LOOKS = (
    *("", "nights", "standings", "stats", "doctor", "check", "players list", "presets list", "plugins list"),
    *("agreement", "charleston", "ruling joker-exchange --all", "joker 11x", "card list practice", "seasons list"),
    *("export csv", "restore", "import csv s.csv --dry-run", "win ann 25 dee --dry-run"),
)


@pytest.mark.parametrize("command", LOOKS)
def test_a_look_begins_no_book(wanderer: Host, tmp_path: Path, command: str) -> None:
    """Whatever it says of a book that is not there, it leaves nothing behind."""
    (tmp_path / "elsewhere" / "s.csv").write_text("Date,Ann,Bea\n2026-01-08,5,-5\n", "utf-8")
    assert wanderer.run(command).code in {0, 1, 2}
    assert not (tmp_path / "own").exists()
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("command", ["wall", "undo", "players add Ann", "presets new ours", "end", "check --merge"])
def test_what_writes_wants_a_book(wanderer: Host, tmp_path: Path, command: str) -> None:
    """And says how one is begun."""
    ran = wanderer.run(command)
    assert ran.errors == ["there is no book yet"]
    assert ran.hints == ["mahj init begins one in this folder, mahj start NAME... one of your own"]
    assert not (tmp_path / "own").exists()


def test_start_asks_where_another_book_was_used_last(wanderer: Host, tmp_path: Path) -> None:
    """At a terminal; a pipe goes on and names the book. A no begins nothing, and says how the other is meant."""
    own, book = tmp_path / "own", tmp_path / "book"
    wanderer.done(f"--book '{book.as_posix()}' start Ann Bea --table 7")
    doubt = f"the book used last is {book.resolve()}, and this would be your own book, {own}"
    asked = wanderer.answering("start Ann Bea", "no")
    assert asked.code == 1
    assert asked.err.startswith(f"{doubt[0].upper()}{doubt[1:]}. Go on? [y/N]: ")
    assert asked.hints == [f"mahj --book {book.resolve()} start NAME... opens one there"]
    assert not own.exists()
    piped = wanderer.done("start Ann Bea")
    assert piped.err.splitlines()[:2] == [
        f"warning: {doubt}",
        f"a new book was begun in {own}; --book or MAHJ_BOOK names another",
    ]
    assert wanderer.done("win ann 25 bea").err == f"the book is {own}, your own book\n"
    assert wanderer.done("show").err == ""
    assert wanderer.done("start Cat Dee --table 2").err.splitlines()[0] == f"the book is {own}, your own book"


def test_a_book_used_last_that_is_gone_is_not_asked_about(wanderer: Host, tmp_path: Path) -> None:
    """Nor is anything that the file of it says otherwise."""
    other = create_book(tmp_path / "other").root
    wanderer.done(f"--book '{other.as_posix()}' start Ann Bea")
    (other / "mahj.toml").unlink()
    assert "used last" not in wanderer.done("start Ann Bea").err
    (tmp_path / "state" / "book").write_bytes(b"\xff")
    assert "used last" not in wanderer.done("start Cat Dee --table 2").err


def test_the_book_of_the_demo_is_never_the_one_used_last(wanderer: Host, tmp_path: Path) -> None:
    """Who tries the demo is asked about their own book afterwards, as before."""
    wanderer.done(f"init {tmp_path / 'mine'}")
    kept = (tmp_path / "state" / "book").read_bytes()
    wanderer.done("demo")
    assert (tmp_path / "state" / "book").read_bytes() == kept


def test_a_state_folder_that_cannot_be_written_hinders_nobody(wanderer: Host, tmp_path: Path) -> None:
    """The book used last is a help, not a record."""
    (tmp_path / "state").write_bytes(b"")
    wanderer.done("start Ann Bea")


def test_the_book_is_named_where_it_is_not_that_of_the_folder(table: Host, tmp_path: Path) -> None:
    """By what writes into it, once, however it was found."""
    book = table.book.root
    assert table.done("wall").err == ""
    table.patch.chdir(tmp_path)
    named = f"the book is {book}, named by MAHJ_BOOK\n"
    for command in ("win ann 25 dee", "edit 1 --note late", "undo", "players add Zoe", "end"):
        assert table.done(command).err.startswith(named), command
    for command in ("show", "win ann 25 dee --night 2026-11-29 --dry-run", "check", "nights"):
        assert named not in table.run(command).err, command
    assert table.done("--book book end --reopen").err == "the book is book, named by --book\n"
