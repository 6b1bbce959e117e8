"""How long whole `mahj` processes take, beside the smallest typer program and beside Python doing nothing.

Run it with the Python of an environment where the project is installed: ``python tests/benchmarks/compare.py``.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.beginning import create_book
from ledger.hooks.rulebook import rule_finder
from ledger.model import Hand, Result
from ledger.night.entry_writing import entry_text, header_text
from ledger.presets.choosing_rules import Choice, choose
from ledger.record import EndEntry, Entry, HandEntry, Header, RuleOptions
from ledger.render.reports import Column, Format, Report, Shows, render
from tests.writing import add_people

if TYPE_CHECKING:
    from ledger.book.books import Book

RUNS = 15
HANDS = 30
PLAYERS = ("Ann", "Bea", "Cat", "Dee")
#: How many nights the small and the large book have.
BOOKS = (1, 500)

BARE_PROGRAM = """\
import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def main(name: str = typer.Option("Ann")) -> None:
    print(name)


app()
"""


class Command(NamedTuple):
    """A command of the program: what is typed, and how often the time of the bare typer program it may take."""

    arguments: tuple[str, ...]
    target: Decimal


COMMANDS = (
    Command(("--version",), Decimal("1.2")),
    Command(("win", "ann", "25", "dee", "--yes"), Decimal(2)),
    Command(("show",), Decimal("2.2")),
    Command((), Decimal("2.2")),
)


#: Lines at whose end Tab is pressed, and how often the time of the bare typer program the answer may take.
KEYPRESSES = (("mahj ", Decimal("1.5")), ("mahj win ", Decimal("1.5")), ("mahj start Ann --preset ", Decimal("1.5")))


class Timed(NamedTuple):
    """A process to be timed, where its settings differ from this one's, and the night file that it may write to."""

    label: str
    command: tuple[str | Path, ...]
    environ: dict[str, str]
    night: Path | None = None
    target: Decimal | None = None


def main() -> None:
    """Make the books, time every process in turns, print the medians."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = folder / "bare.py"
        bare.write_text(BARE_PROGRAM, encoding="utf-8")
        # Everything runs from compiled files, as an installed program does, whatever this environment says.
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        processes = [
            Timed("python -c pass", (sys.executable, "-c", "pass"), compiled),
            Timed("a bare typer program", (sys.executable, bare), compiled),
        ]
        program = Path(sysconfig.get_path("scripts")) / ("mahj.exe" if os.name == "nt" else "mahj")
        for nights in BOOKS:
            book = make_book(folder / f"book of {nights}", nights)
            night = book.night_paths()[0]
            plural = "night" if nights == 1 else "nights"
            processes += [
                Timed(
                    f"{' '.join(('mahj', *command.arguments))}, book of {nights} {plural}",
                    (program, *command.arguments),
                    compiled | {"MAHJ_BOOK": str(book.root)},
                    night,
                    command.target,
                )
                for command in COMMANDS
            ]
            processes += [
                Timed(
                    f"Tab behind {line!r}, book of {nights} {plural}",
                    (program,),
                    compiled | {"MAHJ_BOOK": str(book.root), "_MAHJ_COMPLETE": "bash", "_MAHJ_LINE": line},
                    target=target,
                )
                for line, target in KEYPRESSES
            ]
        sys.stdout.write(render(report(processes, medians(processes)), Format.TABLE, sys.stdout.encoding))


def make_book(folder: Path, nights: int) -> Book:
    """A book with so many nights of thirty hands each, a day apart, the newest of them open and a few minutes old."""
    book = create_book(folder)
    add_people(book, PLAYERS)
    rules = choose(book, Choice(), "standard", rule_finder(book)).rules.in_full
    now = datetime.now().astimezone().replace(microsecond=0)
    for age in range(nights):
        path = book.new_night_path((now - timedelta(days=age)).date())
        path.write_text(night_text(now - timedelta(days=age), rules, ended=age > 0), encoding="utf-8", newline="\n")
    return book


def night_text(last: datetime, rules: RuleOptions, *, ended: bool) -> str:
    """The file of a night whose last hand was recorded at that time."""
    began = last - timedelta(minutes=5 * HANDS + 5)
    header = Header(
        id=f"{last.date().isoformat()}-4f7c",
        date=last.date(),
        started=began,
        players=PLAYERS,
        preset="standard",
        rules=rules,
    )
    entries: list[Entry] = [hand(number, began + timedelta(minutes=5 * number)) for number in range(1, HANDS + 1)]
    if ended:
        entries.append(EndEntry(number=HANDS + 1, at=last))
    return "\n".join([header_text(header), *(entry_text(entry) for entry in entries)])


def hand(number: int, at: datetime) -> HandEntry:
    """A hand that East lost to the player on the right, every third of them self-drawn."""
    east = (number - 1) % len(PLAYERS)
    seated = PLAYERS[east:] + PLAYERS[:east]
    winner, self_drawn = seated[1], number % 3 == 0
    value = 25 + number % 5 * 5
    net = {player: -value * (2 if self_drawn or player == seated[0] else 1) for player in seated if player != winner}
    return HandEntry(
        number=number,
        at=at,
        hand=Hand(
            seated=seated,
            result=Result.SELF_DRAWN if self_drawn else Result.DISCARD,
            winner=winner,
            value=value,
            discarder=None if self_drawn else seated[0],
        ),
        net={winner: -sum(net.values())} | net,
    )


def medians(processes: list[Timed]) -> list[float]:
    """The median time of each in milliseconds; they take turns, so that a busy moment strikes all of them alike."""
    for process in processes:
        seconds(process)  # not counted: the first run compiles
    rounds = [[seconds(process) for process in processes] for _ in range(RUNS)]
    return [1000 * statistics.median(times) for times in zip(*rounds, strict=True)]


def seconds(process: Timed) -> float:
    """How long one run takes; the night file is then as it was before. Ends the comparison where the run fails."""
    kept = None if process.night is None else Path(shutil.copy2(process.night, f"{process.night}.kept"))
    started = time.perf_counter()
    finished = subprocess.run(  # noqa: S603  # the commands are written above
        process.command, env=os.environ | process.environ, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    taken = time.perf_counter() - started
    if kept is not None and process.night is not None:
        kept.replace(process.night)
    if finished.returncode != 0:
        sys.exit(f"{process.label} failed:\n{finished.stderr.decode(errors='replace')}")
    return taken


def report(processes: list[Timed], times: list[float]) -> Report:
    """The medians, and the ratios to the bare typer program beside their targets."""
    nothing, bare, *_ = times
    columns = (
        Column("process", "process"),
        Column("ms", "milliseconds", Shows.NUMBER),
        Column("x python", "python", Shows.NUMBER),
        Column("x typer", "typer", Shows.NUMBER),
        Column("target", "target", Shows.NUMBER),
    )
    rows = tuple(
        (process.label, decimal(each, 1), decimal(each / nothing, 2), decimal(each / bare, 2), process.target)
        for process, each in zip(processes, times, strict=True)
    )
    return Report(f"Whole processes, medians of {RUNS} runs in turns", columns, rows)


def decimal(number: float, places: int) -> Decimal:
    """A measured number with so many decimals."""
    return Decimal(f"{number:.{places}f}")


if __name__ == "__main__":
    main()
