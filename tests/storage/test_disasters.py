"""Whatever happens while a command writes, the night is whole; and whoever writes at once, every hand is in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from ledger.cli.main import main
from ledger.night.night_files import read_night
from ledger.record import HandEntry

HERE = Path(__file__).parent
#: With this set, every scenario is run, and the race has eight processes of 25 hands: two minutes instead of seconds.
EVERYTHING = bool(os.environ.get("MAHJ_TEST_EVERYTHING"))
SCENARIOS = (
    *("win", "annotated", "first of the day", "new people", "start", "edit"),
    *("undo", "end", "restore", "merge", "alias"),
)
PROCESSES, HANDS = (8, 25) if EVERYTHING else (4, 5)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked and killed so on this system")
@pytest.mark.parametrize("scenario", SCENARIOS if EVERYTHING else SCENARIOS[1:2])
def test_killed_or_refused_at_every_call(scenario: str) -> None:
    """A command is killed, and a call made to fail, at each call that touches a file: every file is as it was or done.

    Afterwards the whole book is sound, but for a file beside the others that `mahj check` names.
    """
    words = [sys.executable, str(HERE / "killing.py"), scenario]
    said = subprocess.run(words, check=True, capture_output=True, encoding="utf-8")  # noqa: S603
    report = json.loads(said.stdout)
    assert report["wrong"] == []
    assert report["kills"] >= 90
    assert report["failures"] >= 60


def test_whoever_writes_at_once_every_hand_is_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several processes record into one night at once: every hand is in, once; every number is given, once."""
    book = tmp_path / "book"
    assert main(["init", str(book)]) == 0
    assert main(["--book", str(book), "start", "Ann", "Bea", "Cat", "Dee"]) == 0
    capsys.readouterr()
    words = [sys.executable, "-m", "tests.storage.racing", str(book)]
    racers = [
        subprocess.Popen(  # noqa: S603  # our own
            [*words, f"racer {number}", str(HANDS)],
            cwd=HERE.parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for number in range(PROCESSES)
    ]
    for racer in racers:  # all of them wait for this
        assert racer.stdin is not None
        racer.stdin.close()
        racer.stdin = None
    said = [racer.communicate()[0].split() for racer in racers]
    assert said == [["0"] * HANDS] * PROCESSES
    [path] = sorted((book / "sessions").glob("*.toml"))
    entries = read_night(path).record.entries
    notes = Counter(entry.hand.note for entry in entries if isinstance(entry, HandEntry))
    assert notes == Counter({f"racer {number} {hand}": 1 for number in range(PROCESSES) for hand in range(HANDS)})
    assert [entry.number for entry in entries] == list(range(1, PROCESSES * HANDS + 1))
    assert main(["--book", str(book), "check"]) == 0
