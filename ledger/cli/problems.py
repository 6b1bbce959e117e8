"""How an error is printed: one line what is wrong, one line what to do."""

from __future__ import annotations

import typer

from ledger.errors import MahjError, Problems


def report_problem(problem: MahjError) -> int:
    """Print what went wrong, each problem with its hint, and return the exit code."""
    for each in problem.problems if isinstance(problem, Problems) else (problem,):
        typer.echo(f"error: {each.message}", err=True)
        if each.hint:
            typer.echo(f"hint: {each.hint}", err=True)
    return problem.exit_code
