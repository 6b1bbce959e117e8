"""Several processes that record hands into one book at once; run by tests.

``python -m tests.storage.racing BOOK NAME COUNT WINNER DISCARDER`` waits until its standard input is closed, then
records COUNT hands whose notes say NAME and which hand it is. It prints the exit code of each. It waits for its turn as
long as it takes.
"""

from __future__ import annotations

import contextlib
import io
import math
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book import locking
from ledger.cli.main import main
from tests.clock import EVENING, set_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def race(book: Path, count: int, racers: Iterable[Sequence[str]]) -> list[list[str]]:
    """Let racers record so many hands each at once, all together; the exit codes of each.

    A racer is a name, who wins, and on whose discard.
    """
    started = [
        subprocess.Popen(  # noqa: S603  # our own
            [sys.executable, "-m", "tests.storage.racing", str(book), name, str(count), *people],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for name, *people in racers
    ]
    for racer in started:  # all of them wait for this
        assert racer.stdin is not None
        racer.stdin.close()
        racer.stdin = None
    return [racer.communicate()[0].split() for racer in started]


def record(book: str, name: str, count: int, winner: str, discarder: str) -> list[int]:
    """Record hands, and return the exit codes."""
    codes = []
    for number in range(count):
        words = ["--book", book, "win", winner, "25", discarder, "--note", f"{name} {number}"]
        with contextlib.redirect_stdout(io.StringIO()):
            codes.append(main(words))
    return codes


if __name__ == "__main__":
    _, the_book, the_name, how_many, who, whose = sys.argv
    sys.stdin.read()
    set_to(EVENING)
    locking.PATIENCE = math.inf
    print(*record(the_book, the_name, int(how_many), who, whose))  # noqa: T201  # what the test reads
