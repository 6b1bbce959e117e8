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
    from ledger.arbiter.rulings import Record
    from ledger.book.books import Book
    from tests.arbiter.conftest import Mahj

README = Path(topics.__file__).parent / "rulings" / "README.md"
#: What stands in the place of the words in capitals: the table in the README of the rulings.
TYPED = dict(re.findall(r"^\| `([A-Z]+)` \| (\w+) \|", README.read_text("utf-8"), re.MULTILINE))
CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
#: Every outcome that records something, by the ruling and its own id, with the commands.
RECORDS = [
    (f"{ruling.name}-{outcome.id}", outcome.records)
    for ruling in topics.everything()
    for outcome in ruling.outcomes.values()
    if outcome.records
]
COMMANDS = sorted({record.command for _, records in RECORDS for record in records})


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


def test_every_word_in_capitals_is_of_use() -> None:
    """No word is listed that no ruling uses."""
    assert {word for command in COMMANDS for word in capitals(command)} == set(TYPED)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_one_that_mahj_takes(five: Mahj, command: str) -> None:
    """Filled in, it is recorded and nothing is warned of: nobody has to look up how it is written."""
    finished = five(*filled(command))
    assert (finished.code, finished.err) == (0, "")


@pytest.mark.parametrize(("where", "records"), RECORDS, ids=[where for where, _ in RECORDS])
def test_a_command_records_what_its_ruling_says(
    book: Book, five: Mahj, where: str, records: tuple[Record, ...]
) -> None:
    """The first command of an outcome, at a value of 25, moves the points that stand beside it."""
    record, *_ = records
    assert record.points is not None, where
    assert five(*filled(record.command)).code == 0
    (path,) = book.night_paths()
    (entry,) = read_night(path).record.entries
    found = getattr(entry, "net", None)
    if found is None:
        amount, payer, payee = (getattr(entry, key) for key in ("amount", "payer", "payee"))
        found = {payer: -amount, payee: amount}
    assert {player: points for player, points in found.items() if points} == record.points
