"""What a command does not load: every module costs time, and the quick commands are typed at the table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host

#: A command at a moment that is set, and the names of all modules it loaded.
SCRIPT = f"""
import sys
from datetime import datetime
sys.path.append({str(Path(__file__).parents[2])!r})
from tests.clock import set_to
from ledger.cli.main import main
set_to(datetime.fromisoformat(sys.argv[1]))
code = main(sys.argv[2:])
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
sys.exit(code)
"""
#: What none of these commands has any use for.
NEVER = {
    "asyncio", "csv", "email", "hypothesis", "importlib.metadata", "logging", "platformdirs", "pytest", "rich",
    "sqlite3", "tempfile", "pydantic", "prompt_toolkit", "pyarrow", "matplotlib", "http",
}  # fmt: skip
#: What runs rules, and what only recording needs.
RULES = {"pluggy", "ledger.plugins", "ledger.hooks.in_force", "ledger.hooks.finding", "ledger.rule"}
TABLES = {"tabulate", "wcwidth"}
#: What drawing a table loads: the library asks for its own version.
OF_TABLES = {"csv", "email", "importlib.metadata", "tempfile"}
EVERYTHING = {"msgspec", "tomllib", "tomli_w", "decimal", "ledger.book", "ledger.night", "ledger.render"}


def loaded(host: Host, *words: str) -> set[str]:
    """The modules a command loads, in a process of its own."""
    done = subprocess.run(  # noqa: S603  # the command is ours
        [sys.executable, "-c", SCRIPT, host.now.isoformat(), *words],
        env={name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTHON"))}
        | {"MAHJ_BOOK": str(host.book.root)},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return set(done.stderr.splitlines())


@pytest.mark.parametrize(
    ("command", "not_loaded"),
    [
        ("--version", NEVER | RULES | TABLES | EVERYTHING),
        ("show --format csv", (NEVER - {"csv"}) | RULES | TABLES | {"json"}),
        ("show", (NEVER - OF_TABLES) | RULES),
        ("show --format json", NEVER | RULES | TABLES),
        ("nights", (NEVER - OF_TABLES - {"platformdirs"}) | RULES),
        ("win ann 25 dee --yes", NEVER | TABLES | {"json", "ledger.plugins.bettor", "ledger.plugins.kitty"}),
        ("undo", NEVER | TABLES | {"json"}),
    ],
)
def test_command_does_not_load(table: Host, command: str, not_loaded: set[str]) -> None:
    """By the names of the modules; some of what is named here took a fifth of a second on a small computer."""
    table.done("win ann 25 dee --yes")
    assert loaded(table, *command.split()) & not_loaded == set()


def test_rules_in_force_are_loaded_by_name_and_no_others(table: Host) -> None:
    """Recording a hand loads the rules of the night, of all that are installed."""
    found = loaded(table, "win", "ann", "25", "dee", "--yes")
    plugins = {name for name in found if name.startswith("ledger.plugins.")}
    assert len(plugins) == 7
    assert "ledger.plugins.winner_collects" in plugins


def test_names_given_here_are_names_of_modules(table: Host) -> None:
    """A misspelt name would be loaded by nothing: everything of ours that is named above is loaded by something."""
    table.done("win ann 25 dee")
    by_some = loaded(table, "why") | loaded(table, "show") | loaded(table, "win", "bea", "25", "dee", "--yes")
    assert (RULES | TABLES | EVERYTHING) - by_some == set()
