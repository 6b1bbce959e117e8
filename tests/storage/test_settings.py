"""The book's settings: what they say, what holds where they say nothing, and what is wrong with them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from ledger.book import roster_writing
from ledger.book.roster import Block, Person
from ledger.book.seasons import Season
from ledger.book.settings import Settings, read_settings
from ledger.errors import FileProblem, MahjError, NameProblem, Problems
from ledger.record import Paid
from tests.writing import add_people, append_players

if TYPE_CHECKING:
    from ledger.book.books import Book

FULL = """
format = 1
name = "Thursday mah jongg"
preset = "pie"
point = "0.05"
currency = "CAD"
paid = "each-hand"
coins = [100, 25]
values = [25, 30]
lowest_value = 30

[seasons.spring-2026]
from = 2026-01-01
to = 2026-06-30

[[players]]
name = "Ann"
aliases = ["Annie", "A"]

[[players]]
name = "Bea"

[mine]
anything = 5
"""


def read(book: Book, text: str) -> Settings:
    """The settings in a text."""
    book.settings_path.write_text(text, encoding="utf-8", newline="")
    return read_settings(book)


def problems_of(book: Book, text: str) -> list[str]:
    """Everything said about the settings in a text, with the hints."""
    with pytest.raises((FileProblem, Problems)) as caught:
        read(book, text)
    problems: tuple[MahjError, ...] = caught.value.problems if isinstance(caught.value, Problems) else (caught.value,)
    assert all(problem.message.startswith("mahj.toml") for problem in problems)
    return [f"{problem.message} | {problem.hint}" for problem in problems]


def test_every_setting_is_read(book: Book) -> None:
    """Every key is read; tables of the user are left alone."""
    assert read(book, FULL) == Settings(
        name="Thursday mah jongg",
        preset="pie",
        point="0.05",
        currency="CAD",
        paid=Paid.EACH_HAND,
        coins=(100, 25),
        values=(25, 30),
        lowest_value=30,
        seasons=(Season("spring-2026", date(2026, 1, 1), date(2026, 6, 30)),),
        players=(Person("Ann", ("Annie", "A")), Person("Bea")),
    )


def test_where_nothing_is_said_what_most_groups_play_holds(book: Book) -> None:
    """Where nothing is said, what most groups play holds."""
    read_back = read(book, "format = 1\n")
    assert (read_back.preset, read_back.point, read_back.currency, read_back.paid) == (
        "standard",
        "0.01",
        "USD",
        "at-the-end",
    )
    assert (read_back.coins, read_back.lowest_value) == ((100, 50, 25, 10, 5), 25)
    assert (read_back.values, read_back.seasons, read_back.players) == ((), (), ())


PROBLEMS = {
    "point = 0.01": "point is 0.01; it should be an amount above zero in quotes",
    'point = "0"': 'point is "0"; it should be an amount above zero',
    'currency = "dollars"': 'currency is "dollars"; it should be three capital letters',
    'paid = "never"': 'paid is "never"; it should be one of at-the-end, each-hand',
    "coins = []": "coins is a list; it should be a list of different whole numbers",
    "coins = 5": "coins is 5; it should be a list of different whole numbers",
    "coins = [5, 0]": "coins is 0; it should be a whole number from 1",
    "values = [25, 25]": "values names one number twice",
    'values = ["25"]': 'values is "25"; it should be a whole number from 1 to 100000, without quotes',
    "lowest_value = 0": "lowest_value is 0; it should be a whole number from 1",
    "name = 5": "name is 5; it should be a text in quotes",
    'nme = "x"': 'unknown key "nme" | did you mean name?',
    "seasons = 5": "seasons is 5; it should be tables such as [seasons.spring-2026]",
    "seasons.x = 5": 'season "x": it is 5; it should be a table with the keys from and to',
    "seasons.x.from = 2026-01-01": 'season "x": the key to is missing',
    "seasons.x = { from = 2026-02-01, to = 2026-01-01 }": "it ends on 2026-01-01, before it begins on 2026-02-01",
    "seasons.x = { from = 2026-01-01, to = '2026-02-01' }": 'to is "2026-02-01"; it should be a date',
    "seasons.x = { from = 2026-01-01, to = 2026-02-01, until = 1 }": 'season "x": unknown key "until"',
    "seasons.'My season' = { from = 2026-01-01, to = 2026-02-01 }": 'season "My season": its name should be',
    'players = ["Ann"]': "players is a list; every player should begin with a line [[players]]",
    "players = 5": "players is 5; every player should begin with a line [[players]]",
    "[[players]]": "player 1: the key name is missing",
    "[[players]]\nname = 5": "player 1: name is 5; it should be a name in quotes",
    "[[players]]\nname = 'bank'": 'player 1: name is wrong: "bank" cannot be a name',
    "[[players]]\nname = 'Ann'\naliases = 'A'": 'player 1: aliases is "A"; it should be a list of names',
    "[[players]]\nname = 'Ann'\nalias = ['A']": 'player 1: unknown key "alias" | did you mean aliases?',
    "[[players]]\nname = 'Ann'\n[[players]]\nname = 'ANN'": 'player "ANN": "ANN" is a name of "Ann" already',
    "[[players]]\nname = 'Ann'\naliases = ['bea']\n[[players]]\nname = 'Bea'": '"bea" is a name of "Bea" already',
    "[[players]]\nname = 'Ann'\naliases = ['X']\n[[players]]\nname = 'Bea'\naliases = ['x']": '"x" is a name of "Ann"',
}


@pytest.mark.parametrize("text", PROBLEMS)
def test_a_setting_that_cannot_be_is_refused_in_words(book: Book, text: str) -> None:
    """What is not what it should be is named, with what was found and what would be right."""
    (said,) = problems_of(book, f"format = 1\n{text}\n")
    assert PROBLEMS[text] in said


def test_settings_without_a_format_are_refused(book: Book) -> None:
    """What does not say its format is no mahj.toml of ours, and is not guessed at."""
    assert "does not say its format" in problems_of(book, "name = 'x'\n")[0]


def test_all_problems_of_the_settings_are_said_at_once(book: Book) -> None:
    """Nobody has to correct one mistake to be told of the next."""
    assert len(problems_of(book, "format = 1\npoint = 1\ncoins = 2\nxyzzy = 3\n[[players]]\n[seasons.x]\n")) == 6


def test_a_person_may_have_several_blocks(book: Book) -> None:
    """A block with a name given before adds its aliases to that person."""
    text = FULL + "[[players]]\nname = 'Ann'\naliases = ['Annie', 'Nan']\n"
    assert read(book, text).players == (Person("Ann", ("Annie", "A", "Nan")), Person("Bea"))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", ["", "# no line ending"])
def test_people_are_added_behind_everything_else(book: Book, newline: str, end: str) -> None:
    """New people stand behind those there are; nothing of the old file changes, and its line endings go on."""
    before = read(book, FULL.replace("\n", newline) + end)
    old = book.settings_path.read_bytes()
    add_people(book, ["Cat", "  Dee  Lee "])
    new = book.settings_path.read_bytes()
    assert new.startswith(old)
    assert new.count(newline.encode()) == new.count(b"\n")
    assert read_settings(book) == replace(before, players=(*before.players, Person("Cat"), Person("Dee Lee")))


def test_adding_nobody_changes_nothing(book: Book) -> None:
    """Nobody to add changes nothing."""
    old = book.settings_path.read_bytes()
    add_people(book, [])
    assert book.settings_path.read_bytes() == old


@pytest.mark.parametrize(
    ("person", "said"),
    [
        ("kitty", "cannot be a name"),
        ("ann", '"ann" is a name of "Ann" already'),
        ("annie", '"annie" is a name of "Ann" already'),
    ],
)
def test_add_somebody_who_cannot_be(book: Book, person: str, said: str) -> None:
    """A name that is none, or is somebody's, is refused; nothing is written."""
    read(book, FULL)
    old = book.settings_path.read_bytes()
    with pytest.raises(NameProblem, match=said):
        add_people(book, ["Cat", person])
    assert book.settings_path.read_bytes() == old


def test_add_somebody_twice(book: Book) -> None:
    """Two new people of the same name are refused."""
    with pytest.raises(NameProblem, match='"CAT" is a name of "Cat" already'):
        add_people(book, ["Cat", "CAT"])


def test_aliases_are_added_behind_everything_else(book: Book) -> None:
    """Other names are added to a person behind everything else."""
    read(book, FULL)
    old = book.settings_path.read_bytes()
    append_players(book, [Block("Bea", ("Beatrice", "B"))])
    assert book.settings_path.read_bytes().startswith(old)
    assert read_settings(book).players[1] == Person("Bea", ("Beatrice", "B"))


def test_players_in_a_list_of_their_own(book: Book) -> None:
    """A file that keeps its players in a list cannot be added to, is said to be so, and stays as it is."""
    read(book, 'format = 1\nplayers = [{ name = "Ann" }]\n')
    old = book.settings_path.read_bytes()
    with pytest.raises(FileProblem, match="is not TOML"):
        add_people(book, ["Bea"])
    assert book.settings_path.read_bytes() == old


def test_settings_that_read_back_otherwise_are_not_put_in_place(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the writer never reaches the settings: what does not read back as it was meant is not put in place."""
    old = book.settings_path.read_bytes()
    monkeypatch.setattr(roster_writing, "block_text", lambda *_: '[[players]]\nname = "Eve"\n')
    with pytest.raises(FileProblem, match="does not read back as it was meant"):
        add_people(book, ["Ann"])
    assert book.settings_path.read_bytes() == old
