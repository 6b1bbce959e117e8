"""Mutation testing: cosmic-ray makes mutants of the modules in mutants.toml, and their tests are to notice each one.

Run it in a checkout of its own, from its root: a mutant is written into the very file it changes.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sqlite3
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
SESSIONS = Path("build/mutants")


def main() -> None:
    """Run what is asked for, or all of it, and print the figures and the survivors."""
    plan = tomllib.loads((HERE / "mutants.toml").read_text("utf-8"))
    groups: dict[str, dict[str, list[str]]] = plan["groups"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"some of {', '.join(groups)}; all if none is named")
    parser.add_argument("--figures", action="store_true", help="run nothing, print what earlier runs found")
    parser.add_argument("--again", action="store_true", help="run those that survived once more")
    parser.add_argument("--pytest", default=plan["pytest"], help="how the tests are run")
    asked = parser.parse_args()
    names = asked.groups or list(groups)
    SESSIONS.mkdir(parents=True, exist_ok=True)
    for name in names:
        if not asked.figures:
            _run(name, f"{asked.pytest} {' '.join(groups[name]['tests'])}", plan, again=asked.again)
    sys.stdout.writelines(f"{line}\n" for line in _figures(names))


def _run(group: str, command: str, plan: dict[str, Any], *, again: bool) -> None:
    """Make the mutants of a group, unless they are made, and run those that have no result."""
    session = _session(group)
    config = session.with_suffix(".toml")
    config.write_text(
        f"[cosmic-ray]\nmodule-path = {_modules(plan['groups'][group])}\ntimeout = {plan['timeout']}\n"
        f"excluded-modules = []\ntest-command = '{command}'\n[cosmic-ray.distributor]\nname = 'local'\n",
        "utf-8",
    )
    if not session.exists():
        _cosmic_ray("init", config, session)
        _pass_over(session, plan)
    if again:
        with sqlite3.connect(session) as database:
            database.execute("DELETE FROM work_results WHERE test_outcome = 'SURVIVED'")
    if subprocess.run(shlex.split(command), check=False, stdout=subprocess.DEVNULL).returncode:  # noqa: S603  # our own
        sys.exit(f"the tests of {group} fail without any mutant: {command}")
    _cosmic_ray("exec", config, session)


def _modules(group: dict[str, list[str]]) -> list[str]:
    """The modules of a group, which may be named by patterns."""
    return sorted(path.as_posix() for pattern in group["modules"] for path in Path().glob(pattern))


def _cosmic_ray(*words: str | Path) -> None:
    """One step of cosmic-ray, from the environment this runs in."""
    program = Path(sys.executable).with_name("cosmic-ray")
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([program, *words], check=True, env=environment)  # noqa: S603  # our own words


def _pass_over(session: Path, plan: dict[str, Any]) -> None:
    """Take out the mutants that say nothing: of operators not listed, and on lines that only declare."""
    operators = re.compile("|".join(plan["operators"]))
    declaring = re.compile("|".join(plan["passed_over"]))
    with sqlite3.connect(session) as database:
        specs = database.execute("SELECT job_id, operator_name, module_path, start_pos_row FROM mutation_specs")
        for job, operator, module, row in specs.fetchall():
            line = Path(module).read_text("utf-8").splitlines()[row - 1]
            if not operators.fullmatch(operator.removeprefix("core/")) or declaring.search(line):
                database.execute("DELETE FROM mutation_specs WHERE job_id = ?", (job,))
                database.execute("DELETE FROM work_items WHERE job_id = ?", (job,))


def _figures(groups: list[str]) -> Iterator[str]:
    """A line a module, then every survivor with the line it changed."""
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for group in groups:
        for module, row, outcome, diff in _results(group):
            counted[module][outcome] += 1
            if outcome == "SURVIVED":
                survivors.append(f"\n{module}, line {row}\n{_changed(diff)}")
    yield "| module | mutants | killed | survived | not run |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    yield from (_row(f"`{module}`", outcomes) for module, outcomes in counted.items())
    yield _row("all", sum(counted.values(), Counter()))
    yield from survivors


def _results(group: str) -> list[tuple[str, int, str, str]]:
    """What became of every mutant of a group: its module and line, the outcome, and how it differs."""
    if not _session(group).exists():
        return []
    with sqlite3.connect(_session(group)) as database:
        return database.execute(
            "SELECT module_path, start_pos_row, COALESCE(test_outcome, 'NOT RUN'), COALESCE(diff, '')"
            " FROM mutation_specs LEFT JOIN work_results USING (job_id) ORDER BY module_path, start_pos_row"
        ).fetchall()


def _row(name: str, counted: Counter[str]) -> str:
    """A line of the table."""
    killed = counted["KILLED"] + counted["INCOMPETENT"]
    return f"| {name} | {counted.total()} | {killed} | {counted['SURVIVED']} | {counted['NOT RUN']} |"


def _changed(diff: str) -> str:
    """The lines of a difference that say what changed."""
    return "\n".join(line for line in diff.splitlines() if re.match(r"[-+](?![-+])", line))


def _session(group: str) -> Path:
    """Where a group's results are kept."""
    return SESSIONS / f"{group}.sqlite"


if __name__ == "__main__":
    main()
