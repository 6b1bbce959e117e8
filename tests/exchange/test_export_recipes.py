"""Every recipe of the documentation, on a book whose points changed their worth and their currency."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.night.night_files import read_night
from ledger.record import play_of, standing_entries
from tests.exchange.test_export_programs import needs

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.exchange.conftest import Played

README = (Path(__file__).parents[2] / "ledger" / "render" / "export" / "README.md").read_text(encoding="utf-8")
#: What is typed into a shell: the lines of the blocks of text.
COMMANDS = [
    line.partition("   ")[0].strip()
    for block in re.findall(r"```text\n(.*?)```", README, flags=re.DOTALL)
    for line in block.splitlines()
]
QUERIES = re.findall(r"```sql\n(.*?)```", README, flags=re.DOTALL)
Money = dict[tuple[str, str], Decimal]


@pytest.fixture
def changed(empty: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A book of three nights: of cents of a dollar, of two cents, and of cents of a euro; the last was not paid."""
    monkeypatch.chdir(tmp_path)
    for day, point, currency, end in (
        ("2026-01-05", "0.01", "USD", "end"),
        ("2026-02-05", "0.02", "USD", "end --unpaid"),
        ("2026-11-29", "0.01", "EUR", "end --unpaid"),
    ):
        settings = empty.book.settings_path.read_text(encoding="utf-8")
        settings = re.sub(r"^point = .*$", f'point = "{point}"', settings, flags=re.MULTILINE)
        settings = re.sub(r"^currency = .*$", f'currency = "{currency}"', settings, flags=re.MULTILINE)
        empty.book.settings_path.write_text(settings, encoding="utf-8")
        for words in (
            f"start Ann Bea Cat Dee --date {day}",
            "win ann 25 dee --yes",
            "win bea 30 self --yes",
            "wall --yes",
            "pay cat dee 10 --yes",
            "note snacks",
            end,
        ):
            assert empty.run(*words.split()) == 0, words
    return empty


def in_money(book: Played, days: tuple[str, ...]) -> Money:
    """What everybody won and lost on some days, in money, as the night files have it."""
    money: Counter[tuple[str, str]] = Counter()
    for path in book.book.night_paths():
        night = read_night(path).record
        for entry in standing_entries(night.entries) if path.stem in days else ():
            for account, points in play_of(entry).items():
                money[account, night.header.currency] += points * Decimal(night.header.point)  # type: ignore[assignment]
    return {key: Decimal(amount) for key, amount in money.items() if amount}


EVERY = ("2026-01-05", "2026-02-05", "2026-11-29")
UNPAID = ("2026-02-05", "2026-11-29")


def typed(command: str) -> str:
    """What a command prints, typed as the documentation has it."""
    program, *words = shlex.split(command)
    if program == "bean-check":
        program = str(Path(sys.executable).with_name("bean-check"))
    finished = subprocess.run((program, *words), capture_output=True, check=False, encoding="utf-8")  # noqa: S603
    assert finished.returncode == 0, finished.stderr
    assert not finished.stderr
    return finished.stdout


def money_of(lines: list[str], words: Callable[[str], str]) -> Money:
    """Amounts of money in a balance, a line each, by the account that ends a block of them."""
    money: Money = {}
    waiting: list[tuple[Decimal, str]] = []
    for line in lines:
        if set(line.strip()) <= {"-"}:
            break
        match = re.match(r"\s*(-?[\d.]+) (USD|EUR)\s*(.*)", line)
        if match:
            waiting.append((Decimal(match[1]), match[2]))
            if match[3]:
                money |= {(words(match[3]), currency): amount for amount, currency in waiting}
                waiting = []
    return {key: amount for key, amount in money.items() if amount}


def test_every_command_of_the_documentation_exports(changed: Played) -> None:
    """Each of them as it stands there, into the folder it is typed in, one after the other."""
    exports = [command for command in COMMANDS if command.startswith("mahj export")]
    assert len(exports) >= 10
    for command in exports:
        assert changed.run(*shlex.split(command)[1:]) == 0, command
    assert {path.name for path in Path().iterdir()} >= {
        *("night.csv", "season.csv", "book.journal", "book.beancount", "book.db", "book.parquet", "book.json")
    }


@needs("hledger")
@needs("ledger")
def test_journals_are_sound_and_right_in_money(changed: Played) -> None:
    """Strictly read by both programs; every night at its own worth, each currency apart; and what is still owed."""
    assert changed.run("export", "hledger", "-o", "book.journal") == 0
    assert changed.run("export", "beancount", "-o", "book.beancount") == 0
    recipes = [command for command in COMMANDS if command.startswith(("hledger", "ledger", "bean-check"))]
    assert len(recipes) == 7
    printed = {command: typed(command).splitlines() for command in recipes}
    strict, play, money, owed, ledger_play, ledger_money, sound = recipes
    assert printed[strict] == printed[sound] == []
    assert money_of(printed[money], lambda name: name.removeprefix("play:")) == in_money(changed, EVERY)
    assert money_of(printed[owed], lambda name: name.removeprefix("play:")) == in_money(changed, UNPAID)
    lines = [line for line in printed[ledger_money] if not line.strip().endswith(" play")]
    assert money_of(lines[1:] if lines[0].strip() == "0" else lines, str) == in_money(changed, EVERY)
    points = {line.split()[-1].removeprefix("play:"): int(line.split()[0]) for line in printed[play] if "coins" in line}
    assert points == {"Ann": 120, "Bea": 465, "Cat": -285, "Dee": -300}
    assert sum("coins" in line for line in printed[ledger_play]) == 4


@needs("sqlite3")
def test_queries_of_the_database_are_right_in_money(changed: Played) -> None:
    """The standings in money, each currency apart, and who owes whom: the payments come to what is owed."""
    assert changed.run("export", "sqlite", "-o", "book.db") == 0
    standings, owed = (query for query in QUERIES if "read_parquet" not in query)
    rows = json.loads(typed(shlex.join(["sqlite3", "-json", "book.db", standings])))
    assert {(row["player"], row["currency"]): Decimal(str(row["money"])) for row in rows} == in_money(changed, EVERY)
    left: Counter[tuple[str, str]] = Counter()
    for row in json.loads(typed(shlex.join(["sqlite3", "-json", "book.db", owed]))):
        left[row["payer"], row["currency"]] -= Decimal(str(row["money"]))  # type: ignore[assignment]
        left[row["payee"], row["currency"]] += Decimal(str(row["money"]))  # type: ignore[assignment]
    assert dict(left) == in_money(changed, UNPAID)


def test_csv_in_money_is_that_of_every_night(changed: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """The columns of players hold money, and the lines say which; a line a payment has it beside the points."""
    capsys.readouterr()
    money: Counter[tuple[str, str]] = Counter()
    assert changed.run("export", "csv", "--money") == 0
    for row in csv.DictReader(capsys.readouterr().out.splitlines()):
        for name in ("Ann", "Bea", "Cat", "Dee"):
            money[name, row["unit"]] += Decimal(row[name] or 0)  # type: ignore[assignment]
    assert dict(money) == in_money(changed, EVERY)
    money.clear()
    assert changed.run("export", "csv", "--long") == 0
    for row in csv.DictReader(capsys.readouterr().out.splitlines()):
        money[row["from"], row["currency"]] -= Decimal(row["money"])  # type: ignore[assignment]
        money[row["to"], row["currency"]] += Decimal(row["money"])  # type: ignore[assignment]
    assert dict(money) == in_money(changed, EVERY)
