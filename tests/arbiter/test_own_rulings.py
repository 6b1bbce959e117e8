"""A group's own rulings: files in ``rulings/`` of its book, beside those that come with the program."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from ledger.arbiter import topics
from ledger.cli.completion.candidates import BookCandidates
from tests.arbiter.tables import one_line, preset

if TYPE_CHECKING:
    from ledger.book.books import Book
    from tests.arbiter.conftest import Mahj

CAKE = """\
format = 1
title = "When is there cake?"
section = "payments"
brief = "After the fourth hand."
phrases = ["cake"]

[[outcomes]]
id = "fourth"
verdict = "After the fourth hand."
standard = "Whoever won it cuts."
"""


def write(book: Book, name: str, text: str = CAKE) -> None:
    """Put a ruling into the book."""
    book.rulings.mkdir(exist_ok=True)
    (book.rulings / f"{name}.toml").write_text(text, encoding="utf-8", newline="\n")


def test_an_own_ruling_is_listed_searched_and_shown(book: Book, mahj: Mahj) -> None:
    """Like a bundled one; whose it is stands below it."""
    write(book, "cake")
    assert "cake" in {each["topic"] for each in json.loads(mahj("ruling", "--format", "json").out)}
    assert json.loads(mahj("ruling", "--search", "cake please", "--format", "json").out)[0]["topic"] == "cake"
    text = one_line(mahj("ruling", "cake").out)
    assert "After the fourth hand. Standard: Whoever won it cuts." in text
    assert text.endswith("A ruling of your own group, from rulings/cake.toml.")
    assert mahj("check").code == 0


def test_an_own_ruling_stands_behind_the_others_of_its_section(book: Book, mahj: Mahj) -> None:
    """Where it has no place; with one that is free, in its place."""
    write(book, "cake")
    write(book, "tea", CAKE.replace('section = "payments"', 'section = "payments"\nplace = 0'))
    listed = [
        each["topic"] for each in json.loads(mahj("ruling", "--format", "json").out) if each["section"] == "payments"
    ]
    assert (listed[0], listed[-1]) == ("tea", "cake")


def test_an_own_ruling_comes_before_the_bundled_one_of_its_name(book: Book, mahj: Mahj) -> None:
    """What a group has settled wins; both files are named by what lists them and by the check."""
    write(book, "wall-game")
    assert "Whoever won it cuts." in mahj("ruling", "wall-game").out
    said = "rulings/wall-game.toml has the name of the bundled rulings/wall-game.toml, and stands in its place"
    listed = mahj("ruling", "--format", "json")
    assert said in one_line(listed.err)
    assert [each["title"] for each in json.loads(listed.out) if each["topic"] == "wall-game"] == ["When is there cake?"]
    checked = mahj("check")
    assert checked.code == 1
    assert said in one_line(checked.err + checked.out)


def test_a_place_given_twice_names_both_files(book: Book, mahj: Mahj) -> None:
    """Whether a bundled ruling has it or another of the group's own."""
    write(book, "cake", CAKE.replace('section = "payments"', 'section = "payments"\nplace = 1'))
    write(book, "tea", CAKE.replace('section = "payments"', 'section = "payments"\nplace = 99'))
    write(book, "wine", CAKE.replace('section = "payments"', 'section = "payments"\nplace = 99'))
    text = one_line(mahj("ruling", "--format", "json").err)
    assert "rulings/cake.toml has place 1 of payments, as the bundled rulings/payments.toml has" in text
    assert "rulings/wine.toml has place 99 of payments, as rulings/tea.toml has" in text


def test_a_faulty_one_hides_no_other(book: Book, mahj: Mahj) -> None:
    """It is warned of where all are listed, named by the check, and refused where it is asked for."""
    write(book, "cake")
    write(book, "tea", CAKE.replace("payments", "tea"))
    write(book, "Our Tea")
    listed = mahj("ruling", "--format", "json")
    assert "cake" in {each["topic"] for each in json.loads(listed.out)}
    assert 'rulings/tea.toml: section is "tea"' in one_line(listed.err)
    assert '"Our Tea.toml" is no name of a ruling' in one_line(listed.err)
    assert mahj("ruling", "tea").code == 1
    assert mahj("check").code == 1


def test_only_files_are_read(book: Book, mahj: Mahj) -> None:
    """A folder that is called like one is named; what only looks like a file would keep everybody waiting."""
    write(book, "cake")
    (book.rulings / "tea.toml").mkdir()
    assert "rulings/tea.toml is no file" in one_line(mahj("ruling", "--format", "json").err)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without such files")
def test_a_pipe_is_no_file(book: Book, mahj: Mahj) -> None:
    """Reading it would never end."""
    write(book, "cake")
    os.mkfifo(book.rulings / "tea.toml")
    assert "rulings/tea.toml is no file" in one_line(mahj("ruling", "--format", "json").err)


def test_a_folder_that_is_none_is_a_warning(book: Book, mahj: Mahj) -> None:
    """The bundled ones are all there."""
    book.rulings.write_text("", encoding="utf-8")
    listed = mahj("ruling", "--format", "json")
    assert {each["topic"] for each in json.loads(listed.out)} == set(topics.names())
    assert "rulings cannot be read" in one_line(listed.err)
    assert "Nobody pays." in mahj("ruling", "wall-game").out


def test_what_a_preset_says_of_an_own_ruling_is_known(book: Book, mahj: Mahj) -> None:
    """It is no unknown ruling, neither at the table nor to the check."""
    write(book, "cake")
    preset(book, 'extends = "standard"\n[rulings]\ncake = "No cake on Thursdays."\n')
    finished = mahj("ruling", "cake")
    assert "At this table: No cake on Thursdays." in one_line(finished.out)
    assert finished.err == ""
    assert mahj("presets", "check", "thursday").code == 0


def test_hidden_files_are_an_editors(book: Book, mahj: Mahj) -> None:
    """They are passed over."""
    write(book, ".cake")
    assert mahj("ruling", "--format", "json").err == ""


def test_an_own_ruling_can_be_completed(book: Book) -> None:
    """Its name is among the topics for whoever presses Tab."""
    write(book, "cake")
    assert {"cake", "wall-game"} <= set(BookCandidates({"MAHJ_BOOK": str(book.root)}, None).words("topic", (), ""))


def test_what_is_found_alone_opens_alone(book: Book, mahj: Mahj) -> None:
    """Nothing else is named where nothing else was found."""
    write(book, "thimble", CAKE.replace("cake", "thimble"))
    finished = mahj("ruling", "thimble", "thimble", typed="")
    assert finished.out.startswith("thimble: After the fourth hand.\n")
    assert "Found as well" not in finished.out


def test_a_house_rule_that_cannot_be_loaded_says_nothing(book: Book, mahj: Mahj) -> None:
    """A file of the group's own that nobody has trusted yet, though its name was asked for."""
    (book.plugins / "our_cake.py").write_text("raise SystemExit\n", encoding="utf-8")
    finished = mahj("ruling", "--search", "our cake and the kitty")
    assert finished.code == 0
    assert "House rule kitty" in finished.out
    assert "our-cake" not in finished.out
