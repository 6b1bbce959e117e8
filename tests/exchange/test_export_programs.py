"""What other programs make of an export: they read it, it balances, and their sums are those of the record."""

from __future__ import annotations

import csv
import json
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import jsonschema
import pytest
from beancount import loader
from beancount.core import data

from ledger.model import nonzero
from ledger.night.night_files import read_night
from ledger.pay.night_state import state_of
from ledger.record import SETTLING, HandEntry, PaymentEntry, last_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.exchange.conftest import Played

#: How Ledger shall print a balance: several units of one account stand on several lines.
FORMAT = "%(account)\\t%(join(scrub(display_total)))\\n"


def needs(program: str) -> pytest.MarkDecorator:
    """Skip a test where a program from outside is not installed, naming it."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def run(*command: str | Path) -> str:
    """What a program from outside prints."""
    finished = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")  # noqa: S603
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def play_of(season: Played) -> dict[tuple[str, str], int]:
    """The points of the play by unit and account, added up from the night files alone."""
    sums: Counter[tuple[str, str]] = Counter()
    for path in season.book.night_paths():
        night = read_night(path).record
        for entry in (place.entry for place in last_words(night.entries) if place.void is None):
            if isinstance(entry, PaymentEntry):
                if entry.purpose not in SETTLING:
                    sums[night.header.unit, entry.payer] -= entry.amount
                    sums[night.header.unit, entry.payee] += entry.amount
            else:
                sums.update({(night.header.unit, account): n for account, n in getattr(entry, "net", {}).items()})
    return {key: points for key, points in sums.items() if points}


def exported(season: Played, folder: Path, *words: str, name: str) -> Path:
    """The file an export command writes."""
    path = folder / name
    assert season.run("export", *words, "-o", str(path)) == 0
    return path


def by_unit(balances: Mapping[tuple[str, str], int]) -> list[tuple[str, int]]:
    """Balances as unit and points, without the names that each program spells its own way."""
    return sorted((unit, points) for (unit, _), points in balances.items())


def of_hledger(text: str) -> dict[tuple[str, str], int]:
    """Balances in the CSV that hledger prints: ``"play:Ann","405 coins, 20 points"``."""
    balances = {}
    for account, amounts in list(csv.reader(text.splitlines()))[1:-1]:
        for amount in amounts.split(", "):
            points, _, unit = amount.partition(" ")
            if unit:
                balances[unit, account.removeprefix("play:")] = int(points)
    return balances


@needs("hledger")
def test_hledger_comes_to_the_same_balances(season: Played, tmp_path: Path) -> None:
    """Every transaction balances, and what was played adds up to the last point, in every unit apart."""
    journal = exported(season, tmp_path, "hledger", name="season.journal")
    run("hledger", "-f", journal, "check")
    found = of_hledger(run("hledger", "-f", journal, "balance", "play", "--flat", "-O", "csv"))
    expected = play_of(season)
    assert by_unit(found) == by_unit(expected)
    plain = {key: points for key, points in expected.items() if key[1] in {"Ann", "José", "李梅", "007", "O'Brien"}}
    assert {key: found[key] for key in plain} == plain


@needs("hledger")
def test_hledger_knows_a_transaction_for_every_hand(season: Played, tmp_path: Path) -> None:
    """A hand that moves nothing is there too: somebody counts hands by it."""
    journal = exported(season, tmp_path, "hledger", "2026-02-05", name="night.journal")
    night = read_night(season.book.sessions / "2026-02-05.toml").record
    hands = [p for p in last_words(night.entries) if p.void is None and isinstance(p.entry, HandEntry)]
    rows = csv.DictReader(run("hledger", "-f", journal, "print", "-O", "csv").splitlines())
    described = {row["txnidx"]: row["description"] for row in rows}
    assert sum("wins" in words or "all game" in words for words in described.values()) == len(hands)


@needs("hledger")
def test_what_was_paid_at_the_end_settles_what_was_played(season: Played, tmp_path: Path) -> None:
    """A night that ended with everything paid leaves nobody owing; one that did not leaves what it was played for."""
    owed = ("balance", "--flat", "-O", "csv", "--alias", "/^settled:/=play:")
    journal = exported(season, tmp_path, "hledger", "2026-01-05", name="paid.journal")
    assert of_hledger(run("hledger", "-f", journal, "balance", "--flat", "-O", "csv"))
    assert of_hledger(run("hledger", "-f", journal, *owed)) == {}

    journal = exported(season, tmp_path, "hledger", "2026-02-05", name="unpaid.journal")
    night = read_night(season.book.sessions / "2026-02-05.toml").record
    unpaid = nonzero(state_of(night).owed)
    found = of_hledger(run("hledger", "-f", journal, *owed))
    assert sorted(found.values()) == sorted(unpaid.values())


@needs("ledger")
def test_ledger_reads_the_same_journal(season: Played, tmp_path: Path) -> None:
    """The journal for hledger is one for Ledger too, and comes to the same balances."""
    journal = exported(season, tmp_path, "hledger", name="season.journal")
    lines = run("ledger", "-f", journal, "balance", "play", "--flat", "--no-total", "--balance-format", FORMAT)
    found = {}
    for line in lines.splitlines():
        account, _, amounts = line.partition("\t")
        for amount in amounts.split("\\n"):
            points, _, unit = amount.strip().partition(" ")
            found[unit, account.removeprefix("play:")] = int(points)
    assert by_unit(found) == by_unit(play_of(season))


@needs("hledger")
@needs("ledger")
def test_points_have_their_price_in_both(season: Played, tmp_path: Path) -> None:
    """What a point was worth is a price, so balances can be shown in money."""
    journal = exported(season, tmp_path, "hledger", name="season.journal")
    ann = play_of(season)["coins", "Ann"]
    worth = Decimal(ann) * Decimal("0.01")
    shown = run("hledger", "-f", journal, "balance", "play:Ann", "-V", "-N", "-O", "csv").splitlines()[1]
    assert Decimal(shown.split('","')[1].split()[0]) == worth
    shown = run("ledger", "-f", journal, "balance", "play:Ann", "-X", "USD")
    assert Decimal(shown.split()[0]) == worth


def test_beancount_comes_to_the_same_balances(season: Played, tmp_path: Path) -> None:
    """bean-check finds nothing wrong, the balances asserted at the end included, and its sums are ours by full name."""
    file = exported(season, tmp_path, "beancount", name="season.beancount")
    run(Path(sys.executable).with_name("bean-check"), file)
    entries, errors, _ = loader.load_file(str(file))
    assert not errors
    names = {entry.account: entry.meta["name"] for entry in entries if isinstance(entry, data.Open)}
    found: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        for posting in entry.postings if isinstance(entry, data.Transaction) else ():
            amount = posting.units
            assert amount is not None
            assert amount.number is not None
            if posting.account.startswith("Assets:Play:"):
                found[amount.currency.lower(), names[posting.account]] += int(amount.number)
    assert {key: points for key, points in found.items() if points} == play_of(season)


def test_bean_check_finds_a_line_that_was_lost(season: Played, tmp_path: Path) -> None:
    """The file asserts its own balances: of a transaction cut out, the balances it moved are named as failing."""
    file = exported(season, tmp_path, "beancount", name="season.beancount")
    blocks = file.read_text(encoding="utf-8").split("\n\n")
    lost = next(block for block in blocks if "Ann pays O'Brien 50 for a dispute" in block)
    file.write_text("\n\n".join(block for block in blocks if block != lost), encoding="utf-8")
    _, errors, _ = loader.load_file(str(file))
    ann, obrien = (error.message for error in errors)
    assert re.fullmatch(r"Balance failed for 'Assets:Play:Ann': .* COINS \(50 too much\)", ann)
    assert re.fullmatch(r"Balance failed for 'Assets:Play:O-Brien': .* COINS \(50 too little\)", obrien)


@needs("sqlite3")
def test_sqlite_comes_to_the_same_balances(season: Played, tmp_path: Path) -> None:
    """The program from outside opens the database and finds the standings in a view, names as they are."""
    file = exported(season, tmp_path, "sqlite", name="season.db")
    rows = json.loads(
        run("sqlite3", "-json", file, "SELECT unit, account, sum(points) AS points FROM net GROUP BY 1, 2")
    )
    assert {(row["unit"], row["account"]): row["points"] for row in rows if row["points"]} == play_of(season)
    view = json.loads(run("sqlite3", "-json", file, "SELECT * FROM standings WHERE player = 'Ann' AND unit = 'coins'"))
    assert [row["points"] for row in view] == [play_of(season)["coins", "Ann"]]
    assert run("sqlite3", file, "PRAGMA integrity_check").strip() == "ok"


def test_the_payments_in_the_database_are_those_of_the_record(season: Played, tmp_path: Path) -> None:
    """Who paid whom adds up to the net points of every entry, so the one can be queried for the other."""
    file = exported(season, tmp_path, "sqlite", name="season.db")
    with closing(sqlite3.connect(file)) as database:
        payments = database.execute(
            "SELECT night, number, payer, payee, points FROM payments WHERE NOT settles"
        ).fetchall()
        net = database.execute("SELECT night, number, account, points FROM net WHERE points").fetchall()
        hands = database.execute("SELECT count(*) FROM hands").fetchone()[0]
    sums: Counter[tuple[str, int, str]] = Counter()
    for night, number, payer, payee, points in payments:
        sums[night, number, payer] -= points
        sums[night, number, payee] += points
    assert {key: points for key, points in sums.items() if points} == {(n, i, a): p for n, i, a, p in net}
    assert hands == 6 * 8


def test_parquet_is_read_by_another_engine(season: Played, tmp_path: Path) -> None:
    """DuckDB, which has no part in writing the file, finds the same points."""
    file = exported(season, tmp_path, "parquet", name="season.parquet")
    query = "SELECT unit, account, sum(points) FROM read_parquet(?) GROUP BY ALL"
    rows = duckdb.execute(query, [str(file)]).fetchall()
    assert {(unit, account): points for unit, account, points in rows if points} == play_of(season)


def test_csv_comes_to_the_same_balances(season: Played, tmp_path: Path) -> None:
    """Both shapes add up to the record, and a name that a spreadsheet would run is made harmless."""
    expected = play_of(season)
    rows = table(exported(season, tmp_path, "csv", name="wide.csv"))
    wide: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for column in list(row)[list(row).index("note") + 1 :]:
            account = {"date-2": "date"}.get(column, column.removeprefix("'"))
            wide[row["unit"], account] += int(row[column] or 0)
    assert {key: points for key, points in wide.items() if points} == expected
    assert {"'+Bea", "'@Cat"} <= set(rows[0])

    long: Counter[tuple[str, str]] = Counter()
    for row in table(exported(season, tmp_path, "csv", "--long", name="long.csv")):
        long[row["unit"], row["from"].removeprefix("'")] -= int(row["points"])
        long[row["unit"], row["to"].removeprefix("'")] += int(row["points"])
    assert {key: points for key, points in long.items() if points} == expected


def test_json_is_what_its_schema_says(season: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """The schema that is printed is a schema, and a whole season fits it; something else does not."""
    assert season.run("export", "json", "--schema") == 0
    schema = json.loads(capsys.readouterr().out)
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    validator.check_schema(schema)
    assert season.run("export", "json") == 0
    content = json.loads(capsys.readouterr().out)
    validator.validate(content)
    assert content["schema"] == schema["$id"]
    content["nights"][0]["entries"][0]["surprise"] = 1
    assert not validator.is_valid(content)


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file by their columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
