"""What a command does not load: every module costs time, and the quick commands are typed at the table."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
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
#: The same at the moment it is, for what asks for none.
AT_ONCE = """
import sys
from ledger.cli.main import main
code = main(sys.argv[2:])
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
sys.exit(code)
"""
#: What knowing nights from earlier runs loads, where nothing is drawn: where the system keeps such things.
OF_MEMORY = {"platformdirs", "tempfile"}
#: What none of these commands has any use for.
NEVER = {
    "asyncio", "csv", "email", "hypothesis", "importlib.metadata", "logging", "platformdirs", "pytest", "rich",
    "sqlite3", "tempfile", "pydantic", "prompt_toolkit", "pyarrow", "matplotlib", "http", "tomllib",
}  # fmt: skip
#: What runs rules, and what only recording needs.
RULES = {"pluggy", "ledger.plugins", "ledger.hooks.in_force", "ledger.hooks.finding", "ledger.rule"}
TABLES = {"tabulate", "wcwidth"}
#: What a hand has no use for: reports, questions, a book's beginning, corrections, settling, rules from elsewhere;
#: what few hands have: facts of a house rule, a place behind an earlier one, a factor that is not whole.
BESIDE_HANDS = {
    *("fractions", "ledger.book.seasons", "ledger.cli.terminal.rule_options", "ledger.cli.terminal.scope_options"),
    *("ledger.hooks.facts", "ledger.night.forgotten", "ledger.night.house_facts", "ledger.night.payment_keys"),
    *("ledger.night.pots", "ledger.night.revising", "ledger.pay.beside"),
    *("ledger.book.beginning", "ledger.cli.terminal.correction_options", "ledger.hooks.hook_checks"),
    *("ledger.night.editing", "ledger.night.questions", "ledger.pay.settling", "ledger.render.reports"),
}
#: What only a book with events has a use for.
EVENTS = {"ledger.event", "ledger.cli.terminal.events", "ledger.render.events", "ledger.season.unpaid_events"}
#: What nothing has a use for that neither settles, nor reads a line of a card, nor asks several books.
FOR_FEW = {"ledger.pay.settling", "ledger.arbiter", "ledger.season.league", "ledger.season.night_changes"}
#: What drawing a table loads: the library asks for its own version.
OF_TABLES = {"csv", "email", "importlib.metadata", "tempfile"}
EVERYTHING = {"msgspec", "tomli_w", "decimal", "ledger.book", "ledger.night", "ledger.render"}


#: What every command loads, and what is done without any: all of ours that they may load, by name.
ALWAYS = {"ledger", "ledger.cli", "ledger.cli.main", "ledger.errors", "ledger.recorded"}
COMMANDS = ALWAYS | {
    *("ledger.cli.app", "ledger.cli.command_list", "ledger.cli.parser", "ledger.cli.terminal"),
    "ledger.cli.terminal.to_type",
}
HELP = COMMANDS | {
    *("ledger.cli.completion", "ledger.cli.completion.listed", "ledger.cli.examples", "ledger.cli.help_text"),
    *("ledger.cli.terminal.paging", "ledger.cli.terminal.width"),
    *("ledger.render", "ledger.render.guides", "ledger.render.wrapping"),
}
TAB = ALWAYS | {
    *("ledger.book", "ledger.book.books", "ledger.book.files", "ledger.book.inside"),
    *("ledger.book.quick_toml", "ledger.book.toml_reading"),
    *("ledger.cli.completion", "ledger.cli.completion.candidates", "ledger.cli.completion.completing"),
    *("ledger.cli.completion.listed", "ledger.cli.completion.quoting", "ledger.names", "ledger.text"),
}
#: The packages of ours, and the libraries, that the quick commands may load anything of.
QUICK = {
    *("answers", "api", "book", "cli", "declarations", "errors", "facts", "growing", "hand_fact", "hooks", "model"),
    *("names", "night", "option_kinds", "option_makers", "pay", "plugins", "record", "recorded", "render", "rule"),
    *("spelling", "text", "winning"),
}
LIBRARIES = {"msgspec", "tomli_w", "typer", "annotated_doc", "shellingham", "typing_extensions"}
#: What the prompt loads of its own before the first line is typed.
PROMPT = {
    *("came_in", "front", "own_names", "prompt_loop", "prompt_night", "screen", "status", "tables", "vocabulary"),
}
#: What only a line that was typed, or a key, has a use for.
BEHIND_LINES = {
    *("ledger.cli.completion.completing", "ledger.cli.terminal.announcing", "ledger.cli.terminal.ended"),
    *("ledger.night.asking", "ledger.night.ending", "ledger.night.explaining", "ledger.night.grammar"),
    *("ledger.night.joining", "ledger.night.recording", "ledger.pay.payments", "ledger.pay.settling"),
    *("ledger.arbiter", "ledger.event", "ledger.exchange", "ledger.season", "ledger.testing"),
}


def loaded(host: Host, *words: str, script: str = SCRIPT, **environ: str) -> set[str]:
    """The modules a command loads, in a process of its own."""
    done = subprocess.run(  # noqa: S603  # the command is ours
        [sys.executable, "-c", script, host.now.isoformat(), *words],
        env={name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTHON"))}
        | {"MAHJ_BOOK": str(host.book.root), **environ},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return {line for line in done.stderr.splitlines() if " " not in line}  # a sentence is no name of a module


def loaded_before_a_line(host: Host) -> set[str]:
    """The modules that the prompt loads at a terminal where somebody leaves at once."""
    if sys.platform == "win32":
        pytest.skip("no terminals of this kind on Windows")
    from tests.benchmarks.processes import run_at_terminal  # noqa: PLC0415  # it needs what not every system has

    environ = {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTHON"))}
    command = (sys.executable, "-c", SCRIPT, host.now.isoformat(), "play")
    done = run_at_terminal(command, environ | {"MAHJ_BOOK": str(host.book.root), "TERM": "xterm"})
    return set(done.output.splitlines())


@pytest.mark.parametrize(
    ("command", "not_loaded"),
    [
        ("--version", NEVER | RULES | TABLES | EVERYTHING),
        ("show --format csv", (NEVER - {"csv"}) | RULES | TABLES | {"json"}),
        ("show", (NEVER - OF_TABLES) | RULES | EVENTS | FOR_FEW),
        ("show --format json", NEVER | RULES | TABLES),
        ("nights", (NEVER - OF_TABLES - {"platformdirs"}) | RULES | EVENTS | FOR_FEW),
        ("standings", (NEVER - OF_TABLES - {"platformdirs"}) | EVENTS | (FOR_FEW - {"ledger.pay.settling"})),
        ("settle", (NEVER - OF_TABLES - {"platformdirs"}) | EVENTS | (FOR_FEW - {"ledger.pay.settling"})),
        ("", (NEVER - OF_MEMORY) | TABLES | EVENTS | FOR_FEW | {"json", "ledger.render.reports"}),
        ("edit 1 ann 30 dee --yes", NEVER | TABLES | EVENTS | FOR_FEW | {"json", "shlex", "ledger.season"}),
        (
            "win ann 25 dee --yes",
            NEVER | TABLES | BESIDE_HANDS | {"json", "ledger.plugins.bettor", "ledger.plugins.kitty"},
        ),
        ("wall --yes", NEVER | TABLES | BESIDE_HANDS | {"json", "ledger.plugins.kitty"}),
        ("undo", NEVER | TABLES | EVENTS | {"json", "ledger.book.safety_copies", "ledger.season", "random"}),
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
    assert {name for name in BESIDE_HANDS | EVENTS | FOR_FEW if find_spec(name) is None} == set()


@pytest.mark.parametrize(
    ("words", "environ", "may"),
    [
        ("--version", {}, COMMANDS),
        ("--help", {}, HELP),
        ("", {"_MAHJ_COMPLETE": "bash", "_MAHJ_LINE": "mahj win "}, TAB),
    ],
)
def test_what_reads_no_night_loads_these_and_no_others(
    table: Host, words: str, environ: dict[str, str], may: set[str]
) -> None:
    """Of ours; and of libraries the one that parses commands, which Tab does without."""
    found = loaded(table, *words.split(), script=AT_ONCE, **environ)
    ours = {name for name in found if name.split(".")[0] == "ledger"}
    assert ours <= may
    assert found & {"typer", "msgspec", "pluggy", "tomli_w", "tabulate", "tomllib", "decimal"} == (
        set() if environ else {"typer"}
    )


@pytest.mark.parametrize(
    ("command", "more", "libraries"),
    [
        ("win ann 25 dee --yes", set(), {"pluggy"}),
        ("show", {"house_rules", "presets"}, {"tabulate", "wcwidth"}),
        ("nights", {"house_rules", "presets", "season"}, {"tabulate", "wcwidth", "platformdirs"}),
        ("settle", {"season"}, {"pluggy", "tabulate", "wcwidth", "platformdirs"}),
        ("standings", {"season"}, {"pluggy", "tabulate", "wcwidth", "platformdirs"}),
        ("", {"house_rules", "presets", "season"}, {"pluggy", "platformdirs"}),
        ("edit 1 bea 25 dee --yes", set(), {"pluggy"}),
    ],
)
def test_quick_commands_load_of_these_and_of_no_others(
    table: Host, command: str, more: set[str], libraries: set[str]
) -> None:
    """A package or a library that is loaded besides costs at every table."""
    table.done("win bea 30 dee --yes")
    found = {tuple(name.split(".")[:2]) for name in loaded(table, *command.split())}
    ours = {rest for first, *others in found if first == "ledger" for rest in others}
    theirs = {first for first, *_ in found if first not in sys.stdlib_module_names and not first.startswith("_")}
    assert ours <= QUICK | more
    assert theirs - {"ledger", "tests", "sitecustomize"} <= LIBRARIES | libraries


def test_prompt_is_drawn_before_anything_is_loaded_for_lines(table: Host) -> None:
    """Whoever sits down waits for the first prompt; what a hand, Tab or the end of the night needs comes with them."""
    table.done("win bea 30 dee --yes")
    found = loaded_before_a_line(table)
    prompt = {name.rpartition(".")[2] for name in found if name.startswith("ledger.cli.prompt.")}
    assert prompt == PROMPT
    assert found & (BEHIND_LINES | {"csv", "email", "http", "rich", "sqlite3", "tabulate", "tomllib"}) == set()
    assert {name for name in BEHIND_LINES if find_spec(name) is None} == set()
