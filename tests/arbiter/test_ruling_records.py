"""The commands rulings end with: each is one that `mahj` takes, and what it records is what the ruling says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.arbiter import topics
from ledger.night.night_files import read_night

if TYPE_CHECKING:
    from ledger.book.books import Book
    from tests.arbiter.conftest import Mahj

#: What stands in the place of the words in capitals; the README of the rulings lists them.
TYPED = {
    "WINNER": "Ann",
    "EAST": "Ann",
    "DISCARDER": "Dee",
    "VALUE": "25",
    "NAME": "Bea",
    "OWNER": "Bea",
    "CALLER": "Cat",
    "WRECKER": "Dee",
    "ACCUSER": "Bea",
    "ACCUSED": "Cat",
    "FIRST": "Ann",
    "SECOND": "Bea",
    "THIRD": "Cat",
    "BETTOR": "Eve",
    "PLAYER": "Bea",
}

CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
README = Path(topics.__file__).parent / "rulings" / "README.md"
COMMANDS = sorted(
    {
        record.command
        for ruling in topics.everything()
        for outcome in ruling.outcomes.values()
        for record in outcome.records
    }
)

#: What rulings that move money come to at 25: who has how much after it. Dee discards.
NETS = [
    ("payments", "on-discard", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("payments", "on-discard-jokerless", {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}),
    ("payments", "self-drawn", {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}),
    ("payments", "self-drawn-jokerless", {"Ann": 300, "Bea": -100, "Cat": -100, "Dee": -100}),
    ("joker-exchange-wins", "self-drawn", {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}),
    ("singles-and-pairs", "self-drawn", {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}),
    ("singles-and-pairs", "on-discard", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("jokerless-not-announced", "lost", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("heavenly-hand", "heavenly", {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}),
    ("miscalled-discard", "four-times", {"Ann": 100, "Dee": -100}),
    ("out-of-turn", "four-times", {"Ann": 100, "Dee": -100}),
    ("wrong-end", "pays-for-table", {"Ann": 100, "Dee": -100}),
    ("wrong-wall", "pays-for-table", {"Ann": 150, "Bea": -150}),
    ("wrecked-wall", "pays", {"Bea": 25, "Dee": -25}),
    ("mah-jongg-in-error", "one-intact", {"Bea": 50, "Cat": -50}),
    ("mah-jongg-in-error", "none-intact", {}),
    ("mah-jongg-in-error", "three-intact", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("several-dead-hands", "last-pays", {"Bea": 50, "Cat": -50}),
    ("mah-jongg-in-error", "two-intact", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("several-dead-hands", "thrown-in", {}),
    ("wrong-count", "redeal", {}),
    ("joker-exchange", "wrong-tile", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("dead-hand", "dead", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("wrong-dead-call", "accuser-pays", {"Bea": -50, "Cat": 50}),
    ("wrong-dead-call", "accused-pays", {"Bea": 50, "Cat": -50}),
    ("wall-game", "nobody", {}),
    ("bettor-spoke", "void", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}),
    ("bettor-spoke", "counts", {"Ann": 125, "Bea": -25, "Cat": -25, "Dee": -50, "Eve": -25}),
]


@pytest.fixture
def five(mahj: Mahj) -> Mahj:
    """Runs a command in a night of Ann, Bea, Cat and Dee where Eve waits and may bet."""
    assert mahj("start", "Ann", "Bea", "Cat", "Dee", "Eve", "--preset", "five-with-bettor").code == 0
    return mahj


def filled(command: str) -> list[str]:
    """A command with people and a value in the place of the words in capitals. Raises ValueError for other words."""
    if strange := set(capitals(command)) - set(TYPED):
        raise ValueError(f"{', '.join(sorted(strange))} is none of {', '.join(TYPED)}, in {command}")
    program, *words = shlex.split(re.sub(CAPITALS, lambda word: TYPED[word[0]], command))
    assert program == "mahj"
    return words


def capitals(command: str) -> list[str]:
    """The words in capitals of a command."""
    return re.findall(CAPITALS, command)


def test_a_word_that_stands_for_nobody_is_named() -> None:
    """With the words there are, and the command it stands in."""
    with pytest.raises(ValueError, match=r"DROPPER is none of WINNER, EAST, .*, in mahj thrown-in --dead DROPPER"):
        filled("mahj thrown-in --dead DROPPER")


def test_the_words_there_are_stand_in_the_readme() -> None:
    """Exactly those, each of use in a ruling."""
    listed = README.read_text("utf-8").partition("The words in capitals:")[2].partition(". ")[0]
    assert re.findall(r"`([A-Z]+)`", listed) == list(TYPED)
    assert {word for command in COMMANDS for word in capitals(command)} == set(TYPED)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_one_that_mahj_takes(five: Mahj, command: str) -> None:
    """Filled in, it is recorded and nothing is warned of: nobody has to look up how it is written."""
    finished = five(*filled(command))
    assert (finished.code, finished.err) == (0, "")


@pytest.mark.parametrize(("name", "outcome", "net"), NETS)
def test_a_command_records_what_its_ruling_says(
    book: Book, five: Mahj, name: str, outcome: str, net: dict[str, int]
) -> None:
    """The first command of the outcome, at a value of 25, moves the points that the ruling names."""
    record, *_ = topics.read(name).outcomes[outcome].records
    assert five(*filled(record.command)).code == 0
    (path,) = book.night_paths()
    (entry,) = read_night(path).record.entries
    found = getattr(entry, "net", None)
    if found is None:
        amount, payer, payee = (getattr(entry, key) for key in ("amount", "payer", "payee"))
        found = {payer: -amount, payee: amount}
    assert {player: points for player, points in found.items() if points} == net


def test_every_command_has_its_points() -> None:
    """What an outcome records first stands in `NETS`, by this outcome or by another one with the same command."""
    reckoned = {topics.read(name).outcomes[outcome].records[0].command for name, outcome, _ in NETS}
    first = {
        outcome.records[0].command: (ruling.name, outcome.id)
        for ruling in topics.everything()
        for outcome in ruling.outcomes.values()
        if outcome.records
    }
    assert {command: where for command, where in first.items() if command not in reckoned} == {}
