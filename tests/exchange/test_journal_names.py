"""Names as accounts: whatever people are called, hledger, Ledger and beancount read it, and nobody becomes another."""

from __future__ import annotations

import csv
import shutil
import string
import subprocess
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from beancount import loader
from beancount.core import data
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import NameProblem
from ledger.names import key, tidy
from ledger.pay.night_state import state_of
from ledger.record import Header, NightRecord, TotalsEntry
from ledger.render.export.content import ExportedNight, told_apart
from ledger.render.export.journals import beancount, hledger

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NOW = datetime(2026, 1, 4, 19, tzinfo=UTC)


def allowed(text: str) -> str | None:
    """A text as a name, or None where it cannot be one."""
    try:
        return tidy(text)
    except NameProblem:
        return None


def night_of(names: Iterable[str]) -> ExportedNight:
    """A night in which everybody has points of their own, and the kitty stands against them."""
    net = {name: number for number, name in enumerate(names, start=1)}
    header = Header(id="x", date=date(2026, 1, 4), started=NOW, players=tuple(net), preset="standard", rules={})
    entry = TotalsEntry(number=1, at=NOW, net={**net, "kitty": -sum(net.values())})
    record = NightRecord(header, (entry,))
    return ExportedNight("2026-01-04", record, state_of(record))


#: Every character of a keyboard at the beginning, in the middle and at the end of a name, and a few from elsewhere.
EVERYBODY = sorted(
    {
        name
        for char in (*string.printable, "é", "李", "ß", "अ", "ǆ", "🀄", "٣", "·", "\u00a0")
        for text in (f"{char}ab", f"a{char}b", f"ab{char}", f"a {char} b", char)
        if (name := allowed(text)) is not None
    }
)
#: Names that compare as equal are one person.
PEOPLE = list({key(name): name for name in EVERYBODY}.values())


@pytest.mark.parametrize("program", ["hledger", "ledger"])
def test_every_character_of_a_name_is_read(tmp_path: Path, program: str) -> None:
    """Hundreds of names in one journal: as many accounts, each with the points of its own."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    journal = tmp_path / "all.journal"
    journal.write_text("".join(hledger([night_of(PEOPLE)])), encoding="utf-8", newline="\n")
    words = {
        "hledger": ("balance", "play", "--flat", "-N", "-O", "csv"),
        "ledger": (
            "balance",
            "play",
            "--flat",
            "--no-total",
            "--balance-format",
            "%(quoted(account)),%(scrub(display_total))\n",
        ),
    }[program]
    finished = subprocess.run(  # noqa: S603  # two programs, named above
        (program, "-f", str(journal), *words), capture_output=True, check=False, encoding="utf-8"
    )
    assert finished.returncode == 0, finished.stderr
    rows = [row for row in csv.reader(finished.stdout.splitlines()) if len(row) == 2 and row[1].endswith("coins")]
    points = sorted(int(row[1].split()[0]) for row in rows)
    assert points == [-sum(range(len(PEOPLE) + 1)), *range(1, len(PEOPLE) + 1)]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.text(max_size=12).map(allowed), min_size=2, max_size=12, unique_by=lambda name: name and key(name)))
def test_any_names_make_a_sound_beancount_file(texts: list[str | None]) -> None:
    """Of whatever script: an account of its own for each, with the whole name beside it."""
    names = [text for text in texts if text is not None]
    entries, errors, _ = loader.load_string("".join(beancount([night_of(names)], 'Ours "and" \\ yours')))
    assert errors == []
    opened = {entry.account: entry.meta["name"] for entry in entries if isinstance(entry, data.Open)}
    assert sorted(opened[each] for each in opened if each.startswith("Assets:Play:")) == sorted([*names, "kitty"])


@given(st.lists(st.text(alphabet="aAbB-2", max_size=4), max_size=30, unique=True))
def test_spellings_are_told_apart(names: list[str]) -> None:
    """However alike they are, and even where a number has been added: no two are the same, in any case of letters."""
    spelled = told_apart(names, lambda name: name.strip("-") or "x", taken=["a"])
    assert list(spelled) == names
    assert len({each.casefold() for each in (*spelled.values(), "a")}) == len(names) + 1
