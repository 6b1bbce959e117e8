"""Times and memory of standings, beside ledger, hledger and beancount on the same seasons.

Run it as ``python -m tests.benchmarks.seasons`` with the Python of the environment where the project is installed. It
is no test; see README.md beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.books import HANDS, PLAYERS, write_season
from tests.benchmarks.processes import most_memory

if TYPE_CHECKING:
    from tests.benchmarks.processes import Run


def balances_of(name: str, output: str) -> dict[str, int]:
    """The balances a program printed."""
    if name.startswith("mahj"):
        return {row["player"]: row["net"] for row in json.loads(output)}
    found = {}
    for line in output.splitlines():
        words = line.replace(",", " ").replace('"', " ").replace("Players:", " ").replace("Assets:", " ").split()
        who = next((word for word in words if word in PLAYERS), None)
        number = next((word for word in words if word.lstrip("-").isdecimal()), None)
        if who is not None and number is not None:
            found[who] = int(number)
    return found


def programs(folder: Path, beancount: str | None) -> dict[str, list[str]]:
    """Every program that is there, and how it prints the balances of all players."""
    mahj = [str(Path(sys.executable).with_name("mahj")), "--book", str(folder / "book")]
    found = {
        "mahj show": [*mahj, "show"],
        "mahj standings, first run": [*mahj, "standings", "--season", "all-time", "--format", "json"],
        "mahj standings, again": [*mahj, "standings", "--season", "all-time", "--format", "json"],
    }
    journal = str(folder / "season.journal")
    if shutil.which("ledger"):
        found["ledger"] = ["ledger", "--file", journal, "balance", "--flat", "--no-total"]
    if shutil.which("hledger"):
        found["hledger"] = ["hledger", "--file", journal, "balance", "--flat", "--no-total"]
    if beancount:
        query = "SELECT account, sum(number) GROUP BY account"
        found["beancount"] = [beancount, "-f", "csv", str(folder / "season.beancount"), query]
    return found


def measure(folder: Path, nights: int, times: int, beancount: str | None) -> None:
    """Write a season, run every program in turn, and print what they took."""
    balances = write_season(folder, nights)
    cache = folder / "cache"
    environ = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    runs: dict[str, list[Run]] = {}
    peaks: dict[str, float] = {}
    for _ in range(times):
        for name, command in programs(folder, beancount).items():
            if name.endswith("first run"):
                shutil.rmtree(cache, ignore_errors=True)
            result, memory = most_memory(command, environ)
            if name != "mahj show" and {k: v for k, v in balances_of(name, result.output).items() if v} != {
                k: v for k, v in balances.items() if v
            }:
                raise RuntimeError(f"{name} prints other balances:\n{result.output}\nfor {balances}")
            runs.setdefault(name, []).append(result)
            peaks[name] = max(memory, peaks.get(name, 0.0))
    base = statistics.median(each.cpu for each in runs.get("ledger", runs["mahj show"]))
    size = sum(path.stat().st_size for path in (folder / "book" / "sessions").iterdir()) / 1e6
    print(f"\n{nights} nights of {HANDS} hands, {size:.1f} MB, medians of {times}")  # noqa: T201
    print(f"{'':28}{'CPU s':>9}{'ratio':>9}{'wall s':>9}{'MB':>8}")  # noqa: T201
    for name, results in runs.items():
        cpu = statistics.median(each.cpu for each in results)
        wall = statistics.median(each.wall for each in results)
        print(f"{name:28}{cpu:9.3f}{cpu / base:9.2f}{wall:9.3f}{peaks[name]:8.0f}")  # noqa: T201


def main() -> None:
    """Measure seasons of the sizes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nights", nargs="*", type=int, default=[50, 1_000, 10_000])
    parser.add_argument("--times", type=int, default=5, help="how often every program runs")
    parser.add_argument("--bean-query", default=shutil.which("bean-query"), help="where beancount's bean-query is")
    options = parser.parse_args()
    for nights in options.nights:
        with tempfile.TemporaryDirectory() as folder:
            measure(Path(folder), nights, options.times, options.bean_query)


if __name__ == "__main__":
    main()
