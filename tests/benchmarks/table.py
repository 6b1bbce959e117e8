"""How long every kind of command takes, as ratios within one run, beside what they are to be.

Run it as ``python -m tests.benchmarks.table`` with the Python of the environment where the project is installed.
"""

from __future__ import annotations

import argparse
import functools
import os
import shutil
import statistics
import sys
import sysconfig
import tempfile
import time
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.benchmarks.books import write_open, write_season
from tests.benchmarks.processes import BARE_PROGRAM, Run, most_memory, run, run_at_terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

#: What things are measured in: a bare typer program, ledger on the same season, and standings that are remembered.
TYPER, LEDGER = "a bare typer program", "ledger"
FIRST, AGAIN = "standings, first run", "standings, again"
#: Standings of 1,000 nights took so many times as long as ledger when what a report may take was set.
FIRST_THEN = 7.6
SEASON = ("--season", "all-time")


class Row(NamedTuple):
    """A process to be measured: what it is called, how it is run, and in what it is measured.

    ``then`` is what it took when this table was first drawn, and ``reach`` what it is to take, in the same unit.
    ``before`` is done before every run, and is not measured.
    """

    name: str
    go: Callable[[], Run]
    unit: str = ""
    then: float | None = None
    reach: float | None = None
    before: Callable[[], object] = lambda: None
    times: float = 1


class Place(NamedTuple):
    """Where commands run: the program, the folder of all books, and the variables of their environment."""

    program: str
    folder: Path
    environ: Mapping[str, str]

    def mahj(self, book: Path, *words: str, **more: str) -> Callable[[], Run]:
        """A command in a book."""
        return functools.partial(run, (self.program, *words), {**self.environ, "MAHJ_BOOK": str(book), **more})

    def forget(self) -> None:
        """Remember nothing of any book."""
        shutil.rmtree(self.folder / "cache", ignore_errors=True)


def at_the_table(place: Place) -> Iterable[Row]:
    """Commands that four people wait for, in units of a bare typer program."""
    bare = place.folder / "bare.py"
    bare.write_text(BARE_PROGRAM, encoding="utf-8")
    yield Row(TYPER, functools.partial(run, (sys.executable, str(bare)), place.environ))
    books = {nights: write_open(place.folder / f"open{nights}", nights) for nights in (1, 500)}
    small = books[1].parents[1]
    yield Row("--version", place.mahj(small, "--version"), TYPER, 0.98, 0.9)
    for line in ("mahj ", "mahj win ", "mahj start Ann --preset "):
        asked = {"_MAHJ_COMPLETE": "bash", "_MAHJ_LINE": line}
        yield Row(f"Tab behind {line.strip()}", place.mahj(small, **asked), TYPER, 1.2, 0.6)
    yield Row("--help", place.mahj(small, "--help"), TYPER, 3.25, 1.3)
    quick = {"win": ("win", "ann", "25", "bea"), "wall": ("wall",), "undo": ("undo",), "why": ("why",), "mahj": ()}
    tables = {name: (name,) for name in ("show", "settle", "standings", "nights")}
    for nights, night in books.items():
        for commands, then, reach in ((quick, 1.91, 1.5), (tables, 2.42, 1.9)):
            for name, words in commands.items():
                typed = _typed(place, night, f"{name}, book of {nights}", (*words, *_YES.get(name, ())))
                yield typed._replace(then=then, reach=reach)
    edit = ("edit", "30", "--value", "55", "--yes")
    yield _typed(place, books[1], "edit", edit)._replace(then=2.43, reach=1.7)
    prompt = {**place.environ, "MAHJ_BOOK": str(small), "TERM": "xterm"}
    yield Row(
        "play to its first prompt",
        functools.partial(run_at_terminal, (place.program, "play"), prompt),
        *(TYPER, 3.6, 2.5),
    )
    for hands, then, reach in ((300, 2.7, 1.9), (5_000, 38, 4)):
        night = write_open(place.folder / f"long{hands}", 1, hands)
        words = ("win", "ann", "25", "bea", "--yes")
        yield _typed(place, night, f"win, {hands} hands before", words)._replace(then=then, reach=reach)
    edit = ("edit", "4000", "--value", "55", "--yes")
    yield _typed(place, night, "edit, 5000 hands", edit)._replace(then=240, reach=12)


#: Those that would ask.
_YES = dict.fromkeys(("win", "wall", "undo"), ("--yes",))


def _typed(place: Place, night: Path, name: str, words: tuple[str, ...]) -> Row:
    """A command that may write into a night, which is put back as it was before every run."""
    kept = night.read_bytes()
    return Row(name, place.mahj(night.parents[1], *words), TYPER, before=lambda: night.write_bytes(kept))


def of_a_season(place: Place) -> Iterable[Row]:
    """Commands over 1,000 nights."""
    season = place.folder / "season1000"
    write_season(season, 1_000)
    yield from _standings(place, season, (7.6, 1.5), (0.39, 0.35))
    for name, once in (("nights", 17), ("check", 31), ("stats", 17)):
        yield _of_season(place, season, name, (name,), once)
    for name, then in (("csv", 13), ("json", 12.5), ("sqlite", 49), ("parquet", None)):
        words = _export(name, season / f"out.{name}")
        if name != "parquet" or find_spec("pyarrow"):
            yield _of_season(place, season, f"export {name}", words, then)
    exported = season / "book.json"
    place.mahj(season / "book", "export", "json", "--output", str(exported))()
    into = season / "into"
    yield Row(
        "import json",
        place.mahj(into, "import", "json", str(exported)),
        *(AGAIN, 20, 6.7),
        lambda: _empty(into),
    )
    site = ("report", *SEASON, "--site", str(season / "site"), "--force")
    yield Row("report --site", place.mahj(season / "book", *site), LEDGER, None, 10, times=1 / FIRST_THEN)


def _empty(book: Path) -> None:
    """A book in which nothing has been played."""
    shutil.rmtree(book, ignore_errors=True)
    book.mkdir()
    (book / "mahj.toml").write_text("format = 1\n", encoding="utf-8")


def _standings(place: Place, season: Path, first: tuple[float, float], again: tuple[float, float]) -> Iterable[Row]:
    """Standings beside ledger."""
    journal = str(season / "season.journal")
    balances = ("ledger", "--file", journal, "balance", "--flat", "--no-total")
    yield Row(LEDGER, functools.partial(run, balances, place.environ))
    standings = place.mahj(season / "book", "standings", *SEASON)
    yield Row(FIRST, standings, LEDGER, *first, place.forget)
    yield Row(AGAIN, standings, LEDGER, *again)


def _of_season(place: Place, season: Path, name: str, words: tuple[str, ...], then: float | None) -> Row:
    """A command over a season, measured in what standings take that are remembered."""
    return Row(name, place.mahj(season / "book", *words), AGAIN, then, then and round(then / 3, 1))


def _export(kind: str, output: Path) -> tuple[str, ...]:
    """An export of everything."""
    table = ("hands",) if kind == "parquet" else ()
    return ("export", kind, *table, *SEASON, "--output", str(output), "--force")


def of_a_long_season(place: Place) -> Iterable[Row]:
    """Standings over 10,000 nights."""
    season = place.folder / "season10000"
    write_season(season, 10_000)
    yield from _standings(place, season, (8.4, 1.0), (0.13, 0.1))


def measured(rows: Iterable[Row], rounds: int, warmed: int = 1) -> None:
    """Run the processes in turns, so that a busy moment strikes all alike; print the medians.

    Before that they are run so often without being counted: what is compiled and remembered then is no command's own.
    """
    listed = list(rows)
    runs: defaultdict[str, list[Run]] = defaultdict(list)
    for row in listed * warmed:
        row.before()
        row.go()
    for _ in range(rounds):
        for row in listed:
            row.before()
            runs[row.name].append(row.go())
    cpu = {name: statistics.median(each.cpu for each in made) for name, made in runs.items()}
    print(f"\n{'':28}{'CPU ms':>9}{'wall ms':>9}{'then':>8}{'now':>8}{'reach':>8}  {rounds} rounds")  # noqa: T201
    for row in listed:
        wall = statistics.median(each.wall for each in runs[row.name])
        line = f"{row.name:28}{1000 * cpu[row.name]:9.1f}{1000 * wall:9.1f}"
        if row.unit:
            now = cpu[row.name] / cpu[row.unit] * row.times
            held = "" if row.reach is None or now <= row.reach else "  not reached"
            line += f"{row.then or '-':>8}{now:8.2f}{row.reach or '-':>8}  x {row.unit}{held}"
        print(line, flush=True)  # noqa: T201


_QUICK_EXPORTS = ("csv", "json", "hledger", "beancount")
_SLOW_EXPORTS = ("sqlite", "parquet")


def memory(place: Place, kinds: Iterable[str]) -> None:
    """Print the most memory these exports of 10,000 nights take."""
    season = place.folder / "season10000"
    print(f"\n{'':28}{'CPU s':>9}{'MB':>9}{'reach':>8}")  # noqa: T201
    for kind in kinds:
        if kind == "parquet" and not find_spec("pyarrow"):
            continue
        command = (place.program, *_export(kind, season / f"out.{kind}"))
        done, most = most_memory(command, {**place.environ, "MAHJ_BOOK": str(season / "book")})
        print(f"export {kind:21}{done.cpu:9.1f}{most:9.0f}{150:>8}", flush=True)  # noqa: T201


def main() -> None:
    """Measure everything, or the parts that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=["table", "season", "long", "memory", []])
    parser.add_argument("--rounds", type=int, default=9, help="how often each quick command runs")
    parser.add_argument("--season-rounds", type=int, default=1, help="how often each command over a season runs")
    parser.add_argument("--every-export", action="store_true", help="memory of SQLite and Parquet too: minutes more")
    options = parser.parse_args()
    parts = options.parts or ["table", "season", "long", "memory"]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        own = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CACHE", "DATA", "STATE", "CONFIG")}
        # Everything runs from compiled files, as an installed program does, whatever this environment says.
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        program = Path(sysconfig.get_path("scripts")) / "mahj"
        place = Place(str(program), folder, {**os.environ, **own, **compiled})
        if "table" in parts:
            measured(at_the_table(place), options.rounds)
        if "season" in parts:
            measured(of_a_season(place), options.season_rounds)
        if "long" in parts or "memory" in parts:
            measured(of_a_long_season(place), 1, warmed="season" not in parts)
        if "memory" in parts:
            memory(place, (*_QUICK_EXPORTS, *(_SLOW_EXPORTS if options.every_export else ())))
    print(f"\nmeasured in {time.monotonic() - began:.0f} seconds")  # noqa: T201


if __name__ == "__main__":
    main()
