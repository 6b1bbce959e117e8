"""Times and memory of standings, beside ledger, hledger and beancount on the same seasons.

Run it with the Python of the environment where the project is installed. It is no test; see README.md beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple, TextIO

HANDS = 30
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gwen", "Hope")
VALUES = (25, 25, 25, 30, 30, 35, 40, 50, 75)

HEADER = """format = 1
id = "{day}-{id}"
date = {day}
started = {day}T19:05:00-05:00
players = [{players}]
preset = "standard"
unit = "coins"
point = "0.01"
currency = "USD"
paid = "at-the-end"
written_by = ["mahj-ledger 0.1.0"]

[rules.discarder-doubles]
factor = 2
[rules.jokerless-doubles]
factor = 2
[rules.self-drawn-doubles]
factor = 2
[rules.winner-collects]
"""
ENTRY = """
[[entries]]
number = {number}
type = "hand"
at = {day}T{time}-05:00
seated = [{seated}]
"""
END = """
[[entries]]
number = {number}
type = "end"
at = {day}T23:30:00-05:00
"""


class Hand(NamedTuple):
    """A hand: who sat, its keys in the night file, and its net points."""

    seated: tuple[str, ...]
    keys: str
    net: dict[str, int]


def a_hand(table: tuple[str, ...], chance: random.Random) -> Hand:
    """One hand under the standard rules."""
    if chance.random() < 0.12:  # about one hand in eight is a wall game
        return Hand(table, 'result = "wall"\n', {})
    winner = chance.choice(table)
    value = chance.choice(VALUES)
    jokerless = chance.random() < 0.15
    discarder = None if chance.random() < 0.3 else chance.choice([each for each in table if each != winner])
    net = {}
    for player in table:
        if player != winner:
            net[player] = -value * (2 if discarder in (None, player) else 1) * (2 if jokerless else 1)
    net = {winner: -sum(net.values()), **net}
    words = "self-drawn" if discarder is None else "discard"
    keys = f'result = "{words}"\nwinner = "{winner}"\nvalue = {value}\n'
    keys += f'from = "{discarder}"\n' if discarder else ""
    keys += "jokerless = true\n" if jokerless else ""
    return Hand(table, keys, net)


def quoted(names: tuple[str, ...]) -> str:
    """Names in quotes."""
    return ", ".join(f'"{name}"' for name in names)


class Journals(NamedTuple):
    """The same season for the three others: one file each."""

    ledger: TextIO
    beancount: TextIO

    def add(self, day: date, hand: Hand) -> None:
        """One balanced transaction a hand."""
        if not hand.net:
            return
        self.ledger.write(f"{day} hand\n")
        self.beancount.write(f'{day} * "hand"\n')
        for name, points in hand.net.items():
            self.ledger.write(f"    Players:{name}  {points} PT\n")
            self.beancount.write(f"  Assets:{name}  {points} PT\n")
        self.ledger.write("\n")
        self.beancount.write("\n")


def write_season(folder: Path, nights: int) -> dict[str, int]:
    """Write a book and the journals of a season; returns everybody's balance."""
    chance = random.Random(nights)  # noqa: S311  # the same season every time
    sessions = folder / "book" / "sessions"
    sessions.mkdir(parents=True)
    people = "".join(f'\n[[players]]\nname = "{name}"\n' for name in PLAYERS)
    (folder / "book" / "mahj.toml").write_text(f"format = 1\n{people}", encoding="utf-8")
    first = date(2026, 12, 31) - timedelta(days=(nights - 1) // 4)
    balances = dict.fromkeys(PLAYERS, 0)
    with (
        (folder / "season.journal").open("w", encoding="utf-8") as ledger,
        (folder / "season.beancount").open("w", encoding="utf-8") as beancount,
    ):
        beancount.writelines(f"1990-01-01 open Assets:{name}\n" for name in PLAYERS)
        journals = Journals(ledger, beancount)
        for night in range(nights):
            day, table_number = first + timedelta(days=night // 4), night % 4 + 1
            text = [""]
            table = tuple(chance.sample(PLAYERS, 4))
            text = [HEADER.format(day=day, id=f"{night:04x}", players=quoted(table))]
            for number in range(1, HANDS + 1):
                hand = a_hand(table, chance)
                clock = f"{19 + number // 12:02}:{number % 12 * 5:02}:00"
                text.append(ENTRY.format(number=number, day=day, time=clock, seated=quoted(table)) + hand.keys)
                if hand.net:
                    text.append(f"net = {{ {', '.join(f'{name} = {points}' for name, points in hand.net.items())} }}\n")
                for name, points in hand.net.items():
                    balances[name] += points
                journals.add(day, hand)
                table = table[1:] + table[:1]
            text.append(END.format(number=HANDS + 1, day=day))
            name = f"{day}.toml" if table_number == 1 else f"{day}-{table_number}.toml"
            (sessions / name).write_text("".join(text), encoding="utf-8", newline="\n")
    return balances


class Run(NamedTuple):
    """One run of a whole process: seconds, the most memory its processes took together in MB, and what it printed."""

    seconds: float
    memory: float
    output: str


def run(command: list[str], environ: dict[str, str]) -> Run:
    """Run a command to its end. Raises RuntimeError where it fails."""
    start = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603  # programs this script names
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    peak = [0.0]
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, peak, done))
    watcher.start()
    output, errors = process.communicate()
    seconds = time.perf_counter() - start
    done.set()
    watcher.join()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)}: {errors}")
    return Run(seconds, peak[0], output)


def _watch(pid: int, peak: list[float], done: threading.Event) -> None:
    """Look again and again how much memory a process and its children take together; shared pages count in parts."""
    while not done.wait(0.01):
        peak[0] = max(peak[0], sum(_memory(each) for each in _family(pid)))


def _family(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for parent in found:
        try:
            children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
        except OSError:
            continue
        found.extend(int(child) for child in children.split())
    return found


def _memory(pid: int) -> float:
    """The memory of one process in MB; nothing where the system does not say."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:")), 0.0)


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
    for _ in range(times):
        for name, command in programs(folder, beancount).items():
            if name.endswith("first run"):
                shutil.rmtree(cache, ignore_errors=True)
            result = run(command, environ)
            if name != "mahj show" and {k: v for k, v in balances_of(name, result.output).items() if v} != {
                k: v for k, v in balances.items() if v
            }:
                raise RuntimeError(f"{name} prints other balances:\n{result.output}\nfor {balances}")
            runs.setdefault(name, []).append(result)
    base = statistics.median(each.seconds for each in runs.get("ledger", runs["mahj show"]))
    size = sum(path.stat().st_size for path in (folder / "book" / "sessions").iterdir()) / 1e6
    print(f"\n{nights} nights of {HANDS} hands, {size:.1f} MB, medians of {times}")  # noqa: T201
    print(f"{'':28}{'seconds':>9}{'ratio':>9}{'MB':>8}")  # noqa: T201
    for name, results in runs.items():
        seconds = statistics.median(each.seconds for each in results)
        memory = max(each.memory for each in results)
        print(f"{name:28}{seconds:9.3f}{seconds / base:9.2f}{memory:8.0f}")  # noqa: T201


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
