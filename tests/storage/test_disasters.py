"""Whatever happens while a command writes, the night is whole; and whoever writes at once, every hand is in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ledger.cli.completion.listed import commands
from ledger.cli.main import main
from ledger.night.night_files import read_night
from ledger.record import HandEntry
from tests.storage.commands import EVERY, OF_THEIR_OWN, SAMPLES, WRITE
from tests.storage.racing import race

HERE = Path(__file__).parent
#: With this set, commands are killed at every call, all pairs of them run at once, and more processes race: minutes.
EVERYTHING = bool(os.environ.get("MAHJ_TEST_EVERYTHING"))
PROCESSES, HANDS = (8, 25) if EVERYTHING else (4, 5)
#: The commands in parts, so that several processes share them; each fault strikes at so many calls, or at all.
PARTS, MOST = 4, 0 if EVERYTHING else 1
NAMES = sorted(EVERY)

forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked and killed so on this system")


def test_every_command_has_a_sample() -> None:
    """No command is forgotten: each one there is has a command line here, and is tried with it, but for one.

    `serve` writes nothing, and ends when somebody ends it: see tests/serve.
    """
    assert set(SAMPLES) == set(commands()) - {"serve"}


@forking
@pytest.mark.parametrize("part", range(PARTS))
def test_killed_or_refused_at_any_call(part: int) -> None:
    """A command that writes is killed, and its calls fail: the book is as it was, or all is done, and nothing between.

    What was acknowledged is there, what was refused is not; the book is sound, and the same command can be typed again.
    """
    names = NAMES[part::PARTS]
    said = told("tests.storage.killing", str(MOST), *names)
    assert [each["command"] for each in said] == names
    assert [wrong for each in said for wrong in each["wrong"]] == []
    writing = [each for each in said if each["writes"] and each["command"] not in OF_THEIR_OWN]
    assert {each["command"] for each in writing} <= WRITE
    assert set(names) & WRITE == {each["command"] for each in writing}
    assert all(each["kills"] >= 3 and each["failures"] >= 2 for each in writing)
    assert not EVERYTHING or sum(each["kills"] for each in writing) >= 600 < sum(each["failures"] for each in writing)


@forking
@pytest.mark.parametrize("part", range(PARTS))
def test_two_at_once(part: int) -> None:
    """Two commands at once leave what they leave one after the other, or one of them is refused and did nothing."""
    said = told("tests.storage.overlapping", str(part), str(PARTS), "all" if EVERYTHING else "some")
    assert [wrong for each in said for wrong in each["wrong"]] == []
    assert all(each["races"] for each in said)


def told(module: str, *arguments: str) -> list[dict[str, Any]]:
    """What a module tells, run in a process of its own: a line of JSON each."""
    words = [sys.executable, "-m", module, *arguments]
    said = subprocess.run(words, check=True, capture_output=True, encoding="utf-8", cwd=HERE.parents[1])  # noqa: S603
    return [json.loads(line) for line in said.stdout.splitlines()]


def test_whoever_writes_at_once_every_hand_is_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several processes record into one night at once: every hand is in, once; every number is given, once."""
    book = tmp_path / "book"
    assert main(["init", str(book)]) == 0
    assert main(["--book", str(book), "start", "Ann", "Bea", "Cat", "Dee"]) == 0
    capsys.readouterr()
    said = race(book, HANDS, [(f"racer {number}", "ann", "dee") for number in range(PROCESSES)])
    assert said == [["0"] * HANDS] * PROCESSES
    [path] = sorted((book / "sessions").glob("*.toml"))
    entries = read_night(path).record.entries
    notes = Counter(entry.hand.note for entry in entries if isinstance(entry, HandEntry))
    assert notes == Counter({f"racer {number} {hand}": 1 for number in range(PROCESSES) for hand in range(HANDS)})
    assert [entry.number for entry in entries] == list(range(1, PROCESSES * HANDS + 1))
    assert main(["--book", str(book), "check"]) == 0
