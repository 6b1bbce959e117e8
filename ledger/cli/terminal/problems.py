"""How an error is printed: one line what is wrong, one line what to do."""

from __future__ import annotations

import io
import os
import sys
import traceback

import typer

from ledger.cli.terminal.colour import marked
from ledger.cli.terminal.to_type import in_full
from ledger.cli.terminal.width import fitted
from ledger.errors import MahjError, each_problem
from ledger.recorded import RECORDED

#: Set to 1 by whoever writes a rule: what went wrong is then printed with all that led to it.
DEBUG = "MAHJ_DEBUG"


def report_problem(problem: MahjError) -> int:
    """Print what went wrong, each problem with its hint, and return the exit code."""
    for each in each_problem(problem):
        _print(f"error: {each.message}")
        if each.hint:
            say(f"hint: {each.hint}")
    if os.environ.get(DEBUG) == "1":
        traceback.print_exception(problem)
    return problem.exit_code


def report_failure(problem: MahjError) -> int:
    """Print what stopped a command, and return its exit code: where its change stands, it is a warning and 0."""
    if not RECORDED.stands:
        return report_problem(problem)
    for each in each_problem(problem):
        say(f"warning: it was recorded, but this failed afterwards: {each.message}")
    return 0


def say_warnings() -> None:
    """Say what went wrong beside a change."""
    for text in RECORDED.warnings():
        say(f"warning: {text}")


def say(text: str) -> None:
    """Tell the person something that is no part of the report, commands in it as they are to be typed."""
    _print(in_full(text))


def _print(text: str) -> None:
    """Print beside the report. Where nobody can be told, the work goes on."""
    try:
        typer.echo(marked(fitted(safe(text), sys.stderr), sys.stderr), err=True)
    except OSError:
        sys.stderr = io.StringIO()


def safe(text: str) -> str:
    """Lines that a terminal only draws, whatever names and notes in them came from a file."""
    from ledger.text import printable  # noqa: PLC0415  # what it needs would double the time of --version

    return "\n".join(map(printable, text.split("\n")))
