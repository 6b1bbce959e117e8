"""Several books at once: their nights add up, their people are told apart, and databases say the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pytest

from ledger.book.beginning import create_book
from ledger.book.books import Book

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.exchange.conftest import Played

README = Path(__file__).parents[2] / "ledger" / "render" / "export" / "README.md"


@pytest.fixture
def clubs(empty: Played, tmp_path: Path) -> Callable[[str, str], Played]:
    """Begins a book of a name in a folder."""

    def begin(folder: str, name: str) -> Played:
        book = create_book(tmp_path / folder / "book")
        text = book.settings_path.read_text(encoding="utf-8")
        book.settings_path.write_text(text.replace("Our mah jongg", name), encoding="utf-8")
        return empty._replace(book=book)

    return begin


def standings(capsys: pytest.CaptureFixture[str], *books: Played, words: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The standings of several books, as data."""
    capsys.readouterr()
    folders = [word for book in books for word in ("--book", str(book.book.root))]
    assert books[0]._replace(book=books[0].book).run(*folders[2:], "standings", "--format", "json", *words) == 0
    places: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return places


def done(book: Played, *commands: str) -> None:
    """Run commands in a book."""
    for words in commands:
        assert book.run(*words.split()) == 0, words


def test_people_of_one_name_are_told_apart_by_book(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """Two Anns are two people; who is in one book alone keeps the plain name."""
    thursday, sunday = clubs("t", "Thursday"), clubs("s", "Sunday")
    done(thursday, "start Ann Bea --date 2026-01-04", "win ann 25 bea --yes", "end")
    done(sunday, "start Ann Cat --date 2026-01-11", "win cat 30 self --yes", "end")
    places = standings(capsys, thursday, sunday)
    assert {place["player"]: place["net"] for place in places} == {
        "Ann (Thursday)": 50,
        "Bea": -50,
        "Ann (Sunday)": -60,
        "Cat": 60,
    }


def test_people_who_share_a_name_are_one_where_they_are_merged(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """By any of their names, earlier ones and aliases too; guests of different books stay guests of their own."""
    thursday, sunday = clubs("t", "Thursday"), clubs("s", "Sunday")
    done(
        thursday,
        "players add Annabel",
        "players alias Annabel Ann",
        "start Ann Bea guest --date 2026-01-04",
        "win ann 25 bea --yes",
        "end",
    )
    done(sunday, "start Ann guest --date 2026-01-11", "win ann 30 self --yes", "end")
    merged = standings(capsys, thursday, sunday, words=("--merge", "--guests"))
    found = {place["player"]: (place["net"], place["nights"]) for place in merged}
    assert found == {
        "Annabel": (75 + 60, 2),
        "Bea": (-50, 1),
        "guest 1 (Thursday)": (-25, 1),
        "guest 1 (Sunday)": (-60, 1),
    }
    apart = standings(capsys, thursday, sunday, words=("--guests",))
    assert {"Annabel (Thursday)", "Ann (Sunday)"} <= {place["player"] for place in apart}
    together = standings(capsys, thursday, sunday, words=("--merge",))
    assert {place["player"]: place["net"] for place in together}["guests"] == -85


def test_books_of_one_name_are_told_apart_by_their_folders(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By the folder's name where that is enough, else by the whole path; a book named twice is one."""
    one, two = clubs("one", "Ours"), clubs("two", "Ours")
    for book in (one, two):
        done(book, "start Ann Bea --date 2026-01-04", "win ann 25 bea --yes", "end")
    folder = one.book.root.rename(tmp_path / "first")
    one = one._replace(book=Book(folder))
    found = {place["player"] for place in standings(capsys, one, two, one)}
    assert found == {"Ann (Ours, first)", "Bea (Ours, first)", "Ann (Ours, book)", "Bea (Ours, book)"}
    three = clubs("three", "Ours")
    found = {place["player"] for place in standings(capsys, two, three)}
    assert found == {"Ann", "Bea"}
    done(three, "start Ann Bea --date 2026-01-04", "win ann 25 bea --yes", "end")
    found = {place["player"] for place in standings(capsys, two, three)}
    assert f"Ann ({three.book.root.resolve()})" in found


def test_a_season_is_that_of_the_book_that_knows_it(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """One book's season counts for all; where none is named it is that of the newest night of all."""
    thursday, sunday = clubs("t", "Thursday"), clubs("s", "Sunday")
    done(thursday, "start Ann Bea --date 2025-06-01", "win ann 25 bea --yes", "end")
    done(sunday, "start Cat Dee --date 2025-07-01", "win cat 25 dee --yes", "end")
    done(sunday, "start Cat Dee --date 2026-01-11", "win cat 25 dee --yes", "end")
    with sunday.book.settings_path.open("a", encoding="utf-8") as file:
        file.write("\n[seasons.summer]\nfrom = 2025-05-01\nto = 2025-08-31\n")
    summer = standings(capsys, thursday, sunday, words=("--season", "summer"))
    assert {place["player"] for place in summer} == {"Ann", "Bea", "Cat", "Dee"}
    assert {place["player"] for place in standings(capsys, thursday, sunday)} == {"Cat", "Dee"}
    days = standings(capsys, thursday, sunday, words=("--from", "2025-06-01", "--to", "2025-06-30"))
    assert {place["player"] for place in days} == {"Ann", "Bea"}


def test_a_season_no_book_knows_is_refused(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused over several books as it is in one."""
    one, two = clubs("one", "One"), clubs("two", "Two")
    assert one.run("--book", str(two.book.root), "standings", "--season", "sprung") == 1
    assert 'there is no season "sprung"' in capsys.readouterr().err


def test_a_night_in_two_books_counts_once(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy is known by its id: it is left out, and said, as is a night that cannot be read."""
    one, two = clubs("one", "One"), clubs("two", "Two")
    done(one, "start Ann Bea --date 2026-01-04", "win ann 25 bea --yes", "end")
    copy = two.book.sessions / "2026-01-04.toml"
    copy.write_bytes((one.book.sessions / "2026-01-04.toml").read_bytes())
    (two.book.sessions / "2026-01-05.toml").write_text("format = 1\n", encoding="utf-8")
    capsys.readouterr()
    assert one.run("--book", str(two.book.root), "standings", "--merge", "--format", "json") == 1
    told = capsys.readouterr()
    assert {place["player"]: place["net"] for place in json.loads(told.out)} == {"Ann": 50, "Bea": -50}
    assert 'the night 2026-01-04 is in "One" and in "Two"' in told.err
    assert "2026-01-05.toml" in told.err


def test_house_rules_count_for_people_of_every_book(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """A rule's column follows the names people are called by among all books; one whose rule is missing is said."""
    one, two = clubs("one", "One"), clubs("two", "Two")
    for day, book in enumerate((one, two), start=4):
        done(book, f"start Ann Bea --date 2026-01-0{day} --with last-tile", "win ann 25 bea --fact last-tile --yes")
    places = standings(capsys, one, two)
    assert {place["player"]: place["last_tile"] for place in places} == {
        "Ann (One)": 1,
        "Ann (Two)": 1,
        "Bea (One)": 0,
        "Bea (Two)": 0,
    }
    path = two.book.sessions / "2026-01-05.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("[rules.last-tile]", "[rules.gone-forever]"), "utf-8")
    assert one.run("--book", str(two.book.root), "standings") == 0
    assert "the columns that the rule gone-forever may have are left out" in capsys.readouterr().err


def test_other_commands_work_in_one_book(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody records into two books at once."""
    one, two = clubs("one", "One"), clubs("two", "Two")
    for words in (("show",), ("start", "Ann", "Bea"), ()):
        assert one.run("--book", str(two.book.root), *words) == 2
        assert "error: several books are named" in capsys.readouterr().err
    assert not one.book.night_paths()


def test_merging_needs_several_books(clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]) -> None:
    """In one book people are merged for good, by another command."""
    assert clubs("one", "One").run("standings", "--merge") == 2
    assert "--merge joins people of several books" in capsys.readouterr().err


def test_the_query_of_the_documentation_comes_to_the_standings(
    season: Played, clubs: Callable[[str, str], Played], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """DuckDB over the Parquet files of two books of one name, against the standings: every figure of everybody."""
    other = clubs("other", "Our mah jongg")
    done(
        other,
        "start Ann Bea Cat Dee --date 2026-02-01 --preset kitty",
        "wall --yes",
        "win ann 25 dee --yes",
        "pay bea ann 5 --yes",
        "end",
    )
    folder = tmp_path / "parquet"
    folder.mkdir()
    for name, book in (("season", season), ("other", other)):
        assert book.run("export", "parquet", "-o", str(folder / f"{name}.parquet")) == 0
    queries = re.findall(r"```sql\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    (of_parquet,) = (query for query in queries if "read_parquet" in query)
    query = of_parquet.replace("*.parquet", str(folder / "*.parquet"))
    found = duckdb.execute(query).fetchall()
    expected: Counter[tuple[object, ...]] = Counter()
    for book in (season, other):
        for place in standings(capsys, book, words=("--season", "2026")):
            if place["nights"] is not None:
                figures = (place["nights"], place["hands"], place["wins"], place["net"])
                expected[place["unit"], "Our mah jongg", place["player"], *figures] += 1
    assert Counter(found) == expected


def test_penalties_of_an_event_are_taken_off_in_every_book(
    clubs: Callable[[str, str], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """Among several books as in one, from whoever is called so in the book of the event."""
    one, two = clubs("one", "One"), clubs("two", "Two")
    event = "event start Ann Bea Cat Dee Eve Fay Gil Hal --preset tournament --date 2026-01-04"
    walls = ("event round", "wall --table 1", "wall --table 2")
    done(one, event, *walls, "event penalty hal 20")
    done(two, event.replace("Ann Bea", "Ida Ivy"), *walls)
    found = {place["player"]: place["net"] for place in standings(capsys, one, two)}
    assert (found["Hal (One)"], found["Hal (Two)"], found["Ann"]) == (10 - 20, 10, 10)
