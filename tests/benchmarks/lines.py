"""How long a line at the prompt of ``mahj play`` takes in a long night, reading back included.

Run it with the Python of an environment where the project is installed: ``python -m tests.benchmarks.lines``.
"""

from __future__ import annotations

import contextlib
import io
import statistics
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.beginning import create_book
from ledger.cli.prompt.front import as_typed
from ledger.cli.prompt.prompt_loop import AtPrompt
from ledger.cli.prompt.prompt_night import PromptNight
from ledger.cli.prompt.status import pieces
from ledger.cli.prompt.words import parse_line
from ledger.cli.terminal import clock
from ledger.cli.terminal.context import Context
from ledger.night.grammar import told
from ledger.night.nights import Nights, Wanted
from ledger.night.opening import start
from ledger.night.recording import record
from ledger.night.transaction import tried
from ledger.presets.choosing_rules import Choice
from tests.writing import append

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question

HANDS = 300
RUNS = 25
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve")
RULES = Choice(preset="pie", added=("pie.limit=50000", "kitty", "bettor"))


class Agreeing:
    """Somebody at the prompt who takes everything."""

    def line(self, begun: str) -> str | None:
        """Never asked: the lines are given."""
        raise NotImplementedError

    def answer(self, question: Question, before: str) -> str | None:
        """No bet, no fact."""
        raise NotImplementedError

    def reply(self, question: str) -> str:  # noqa: ARG002  # whatever it is
        """Yes."""
        return "y"


def main() -> None:
    """Make the night, type lines, print the median."""
    with tempfile.TemporaryDirectory() as name:
        context = long_night(Path(name) / "book")
        evening = AtPrompt(PromptNight(context), Agreeing(), as_typed)
        times = [milliseconds(evening, context) for _ in range(RUNS)]
    median = statistics.median(times)
    sys.stdout.write(f"A line in a night of {HANDS} hands: {median:.1f} ms of processor time (target: 60)\n")


def milliseconds(evening: AtPrompt, context: Context) -> float:
    """How long one line takes, from Enter to the line under the next prompt."""
    line = next_line(context.table(), len(context.table().evening.hands))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        began = time.process_time()
        evening.line(line)
        pieces(context.table())
        return 1000 * (time.process_time() - began)


def long_night(folder: Path) -> Context:
    """An open night of so many hands, all of them on a discard, self-drawn, or wall games, with a bet on each."""
    now = clock.now()
    book = create_book(folder)
    opened = start(
        book,
        PLAYERS,
        RULES,
        date=None,
        table=None,
        now=now - timedelta(hours=7),
        doubt=lambda _: True,
        waiting=list,
    )
    table = opened.table
    for number in range(HANDS):
        line = parse_line(next_line(table, number), table.people)
        assert line is not None
        at = now - timedelta(hours=7) + timedelta(minutes=number)
        table = tried(record(told(line.words), at), table).after
    append(opened.table.file, table.file.record.entries)
    return Context(Nights(book), Wanted(table.name))


def next_line(table: NightInPlay, number: int) -> str:
    """A hand as it may come: every seventh a wall game, every third of the others self-drawn."""
    seated, waiting = table.seating
    bet = f"bet {waiting[0]}={seated[1]}"
    if number % 7 == 0:
        return f"wall {bet}"
    source = "self" if number % 3 == 0 else seated[0]
    return f"{seated[1 + number % 3]} {25 + number % 5 * 5} {source} {bet}"


if __name__ == "__main__":
    main()
