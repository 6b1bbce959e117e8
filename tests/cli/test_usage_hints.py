"""What a command says where it was put together wrongly."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from ledger.book.beginning import create_book
from ledger.book.unexpected_files import unexpected_files
from ledger.cli.main import main
from ledger.record import VoidEntry
from ledger.render.nights import entry_words

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("words", "missing", "usage"),
    [
        (["export", "sqlite"], "--output is missing", "write mahj export sqlite [NIGHT] --output FILE;"),
    ],
)
def test_an_option_that_is_needed_stands_in_the_hint(
    words: list[str], missing: str, usage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What to type is said in full, the option that was missing included."""
    assert main(words) == 2
    error, hint = capsys.readouterr().err.splitlines()
    assert error == f"error: {missing}"
    assert hint.startswith(f"hint: {usage}")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("win bob 25 dee self", "say dee or self, not both"),
        ("win ann 25 dee jokerless", "did you mean --jokerless?"),
        ("win ann 25 dee j", "did you mean -j?"),
        ("pay ann bea 50 dispute", "did you mean --for dispute?"),
        ("pay ann bea 50 cake", "write mahj pay FROM TO AMOUNT; mahj pay --help says more"),
        ("wall self", "write mahj wall; mahj wall --help says more"),
        ("undo 3", "it takes back what came last; mahj void 3 takes that entry out"),
        ("event undo 3", "it takes back what came last; mahj event void 3 takes that entry out"),
    ],
)
def test_a_word_too_many_was_meant_for_something(words: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An option without its dashes, or what one takes; else the command is shown as it is written."""
    assert main(words.split()) == 2
    assert capsys.readouterr().err.splitlines()[1] == f"hint: {hint}"


@pytest.mark.parametrize(
    ("words", "error", "hint"),
    [
        ("event start --rounds x", '--rounds cannot be "x"', "type a whole number from 1 to 24"),
        ("event start --rounds 25", '--rounds cannot be "25"', "type a whole number from 1 to 24"),
        ("event start --minutes 0", '--minutes cannot be "0"', "type a whole number from 1"),
        ("show --round 1.5", '--round cannot be "1.5"', "type a whole number from 1"),
        (
            "report -o Night.PDF",
            "a report is a web page, not a PDF",
            "write it with -o Night.html, and print it to PDF in a browser",
        ),
    ],
)
def test_what_an_option_cannot_take_is_said_with_what_it_can(
    words: str, error: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number with its bounds, in no words of the parser's; a page that is none is not written under such a name."""
    assert main(words.split()) == 2
    assert capsys.readouterr().err == f"error: {error}\nhint: {hint}\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["rules", "use", "pie", "--with", "pie.limit=300"], "write mahj presets use pie --with pie.limit=300"),
        (["rules", "list"], "write mahj presets list"),
        (["rules", "new", "--help"], "write mahj presets new --help"),
        (["rules", "agreement"], "write mahj agreement"),
        (["rules", "agreement", "pie"], "write mahj agreement pie"),
        (["rules"], "write mahj presets list or mahj agreement"),
        (["--book", "our book", "rules", "show", "pie"], "write mahj --book 'our book' presets show pie"),
    ],
)
def test_presets_are_no_longer_called_rules(words: list[str], hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command as it was called before does nothing, and its hint is the whole line to type now."""
    assert main(words) == 2
    assert capsys.readouterr().err.splitlines() == ["error: there is no command mahj rules", f"hint: {hint}"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["start", "Ann", "Mary Ann", "--rules", "pie"], "write mahj start Ann 'Mary Ann' --preset pie"),
        (["start", "Ann", "--rules=rules", "Bea"], "write mahj start Ann --preset=rules Bea"),
        (["--book", "here", "what-if", "--rules", "pie"], "write mahj --book here what-if --preset pie"),
        (["charleston", "--rules", "pie"], "write mahj charleston --preset pie"),
        (["import", "csv", "x.csv", "--rules", "pie"], "write mahj import csv x.csv --preset pie"),
        (["settle", "--rules", "pie"], "mahj settle --help shows how it is used"),
    ],
)
def test_a_preset_is_no_longer_given_as_rules(words: list[str], hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where a command takes a preset, the hint is the whole line with the option as it is called now."""
    assert main(words) == 2
    assert capsys.readouterr().err.splitlines() == ['error: there is no option "--rules"', f"hint: {hint}"]


def test_what_takes_an_entry_out_says_why() -> None:
    """The reason is said where there is one."""
    now = datetime(2026, 11, 29, tzinfo=UTC)
    assert entry_words(VoidEntry(number=1, at=now, why="told twice")) == "Taken out: told twice"
    assert entry_words(VoidEntry(number=1, at=now)) == "Taken out"


def test_a_book_may_do_without_presets_of_its_own(tmp_path: Path) -> None:
    """A folder that is missing holds nothing that has gone astray."""
    book = create_book(tmp_path / "book")
    book.house_rules.rmdir()
    assert unexpected_files(book) == []
