"""One of several processes that record hands into one night at once; run by a test.

``python -m tests.storage.racing BOOK NAME COUNT`` waits until its standard input is closed, then records COUNT hands
whose notes say NAME and which hand it is. It prints the exit code of each. It waits for its turn as long as it takes.
"""

from __future__ import annotations

import contextlib
import io
import math
import sys

from ledger.book import locking
from ledger.cli.main import main
from tests.clock import EVENING, set_to


def record(book: str, name: str, count: int) -> list[int]:
    """Record hands, and return the exit codes."""
    codes = []
    for number in range(count):
        words = ["--book", book, "win", "ann", "25", "dee", "--note", f"{name} {number}"]
        with contextlib.redirect_stdout(io.StringIO()):
            codes.append(main(words))
    return codes


if __name__ == "__main__":
    _, the_book, the_name, how_many = sys.argv
    sys.stdin.read()
    set_to(EVENING)
    locking.PATIENCE = math.inf
    print(*record(the_book, the_name, int(how_many)))  # noqa: T201  # what the test reads
