"""A new fact of a hand is a field and a row: everything else knows it without being told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: A fact that no hand has: flowers of the winner, a number up to eight.
FIELD = "    flowers: Annotated[int, Meta(ge=0, le=8)] | None = None\n"
ROW = """\
    HandFact(
        "flowers",
        Kind.NUMBER,
        "how many flowers the winner had",
        beside=WON,
        most=8,
        beyond="a hand cannot have {} flowers",
        beyond_hint="count them from 0 to 8",
        called="a number of flowers",
        words=("flowers",),
        example="flowers 4",
        metavar="N",
        help="Flowers, 0 to 8.",
        no_help="They are not noted.",
        question="How many flowers?",
        said=lambda count: [f"{count} flowers"],
        left_out="the flowers",
    ),
"""
#: What is tried with it, in a process of its own that knows no other program.
TRIAL = r"""
import io, json, sys
from contextlib import redirect_stdout
from pathlib import Path
from ledger.cli.main import main
from ledger.cli.prompt.help_page import HELP_TEXT
from ledger.night.asking import part
from ledger.night.grammar import split, told
from ledger.night.night_keys import HAND_KEYS

def typed(words):
    out = io.StringIO()
    with redirect_stdout(out):
        code = main(words.split())
    assert code in (0, None), (words, out.getvalue())
    return out.getvalue()

typed("init book")
typed("--book book start Ann Bea Cat Dee")
assert "4 flowers" in typed("--book book win ann 25 dee --flowers 4")
(night,) = Path("book/sessions").glob("2*.toml")
assert "flowers = 4\n" in night.read_text("utf-8")
assert "4 flowers" in typed("--book book show")
assert "5 flowers" in typed("--book book edit 1 --flowers 5")
typed("--book book edit 1 --no-flowers")
assert "flowers" not in typed("--book book show")
typed("--book book edit 1 ann 25 dee flowers 6")
assert "the flowers" in typed("--book book edit 1 ann 25 dee")
assert told(split("ann 25 dee flowers 4")).said["flowers"] == 4
assert part("flowers").text == "How many flowers?"
assert "flowers 4" in HELP_TEXT
assert HAND_KEYS["flowers"].meaning == "how many flowers the winner had"
schema = json.loads(typed("export json --schema"))
assert schema["$defs"]["hand"]["properties"]["flowers"]["maximum"] == 8
typed("--book book export sqlite -o out.sqlite")
import sqlite3
assert "flowers" in [row[1] for row in sqlite3.connect("out.sqlite").execute("pragma table_info(hands)")]
typed("--book book check")
print("all of it")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with one fact more, as an installed package lies."""
    folder = tmp_path_factory.mktemp("site")
    for name, place in {"ledger": "ledger", "plugins": "ledger/plugins", "house_rules": "ledger/house_rules"}.items():
        shutil.copytree(ROOT / name, folder / place, ignore=shutil.ignore_patterns("__pycache__"))
    model, facts = folder / "ledger" / "model.py", folder / "ledger" / "facts.py"
    text = model.read_text("utf-8")
    assert text.count("    note: Text | None = None\n") == 1
    model.write_text(text.replace("    note: Text | None = None\n", FIELD + "    note: Text | None = None\n"), "utf-8")
    text = facts.read_text("utf-8")
    before = '    HandFact(\n        "note",\n'
    assert text.count(before) == 1
    facts.write_text(text.replace(before, ROW + before), "utf-8")
    return folder


def test_a_new_fact_is_a_field_and_a_row(site: Path, tmp_path: Path) -> None:
    """It is read, written, told, an option, asked, shown, corrected, exported, in the schema and documented."""
    starter = f"import sys; sys.path.insert(0, {str(site)!r})\n"
    done = subprocess.run(  # noqa: S603  # this Python, and nothing from outside
        [sys.executable, "-c", starter + TRIAL],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONUTF8": "1", "PATH": ""},
    )
    assert done.stdout.splitlines()[-1:] == ["all of it"], done.stdout + done.stderr
