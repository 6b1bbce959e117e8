"""The command itself: which command lies in which module, and how an error is printed.

A command's module is imported when the command is named, so that none pays for another.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group

from ledger import __version__
from ledger.cli.problems import report_problem
from ledger.errors import MahjError, Refused, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Every command with the module it lies in, in the order in which ``--help`` lists them.
COMMANDS = {
    "demo": "demo",
    "init": "begin",
    "start": "begin",
    "win": "win",
    "wall": "record",
    "thrown-in": "record",
    "error": "record",
    "pay": "beside",
    "paid": "beside",
    "note": "beside",
    "seats": "beside",
    "undo": "correct",
    "redo": "correct",
    "void": "correct",
    "show": "show",
    "why": "why",
    "nights": "nights",
    "settle": "settle",
    "end": "settle",
}

#: Commands that have commands of their own, with the module those lie in.
GROUPS = {"rules": "rules"}


class LazyGroup(TyperGroup):
    """Commands that are imported when they are named."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002  # the parser's own type has no public name
        """Every command, in the order of a night."""
        return [*COMMANDS, *GROUPS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002
        """The command of that name, imported now; None where there is none."""
        if cmd_name in GROUPS:
            return get_group(import_module(f"ledger.cli.{GROUPS[cmd_name]}").app)
        if cmd_name not in COMMANDS:
            return None
        app: typer.Typer = import_module(f"ledger.cli.{COMMANDS[cmd_name]}").app
        for info in app.registered_commands:
            if (info.name or get_command_name(info.callback.__name__ if info.callback else "")) == cmd_name:
                return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)
        return None


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
)


def _print_version(wanted: bool) -> None:  # noqa: FBT001  # the parser calls it with the option's value
    """Print the version and stop, where ``--version`` was given."""
    if wanted:
        typer.echo(f"mahj-ledger {__version__}")
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    book: Annotated[Path | None, typer.Option("--book", metavar="DIR", help="The group's folder.")] = None,
    version: Annotated[  # noqa: ARG001  # eager: it has done its work when this runs
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A score-keeping and payment ledger for American mahjong game nights.

    Without a command it shows the open night.
    """
    ctx.obj = book
    if ctx.invoked_subcommand is None:
        import_module("ledger.cli.home").home(book)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, print what went wrong as an error and a hint, and return the exit code."""
    _prepare_streams()
    command = get_group(app)
    try:
        code = command.main(args=arguments, prog_name="mahj", standalone_mode=False)
        sys.stdout.flush()
    except MahjError as problem:
        return report_problem(problem)
    except typer.Abort:
        return report_problem(Refused("stopped: nothing was recorded"))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _closed_pipe()
    except Exception as problem:
        if not hasattr(problem, "format_message"):
            raise
        return report_problem(_as_usage(problem))
    return code if isinstance(code, int) else 0


def _as_usage(problem: Any) -> UsageProblem:  # noqa: ANN401  # the parser's own errors have no public type
    """What the parser refused, as our own error: one sentence, and which help to read."""
    ctx = getattr(problem, "ctx", None)
    path = ctx.command_path if ctx is not None else "mahj"
    option = str(getattr(problem, "option_name", ""))
    if option[:1] == "-" and option[1:2].isdigit():
        return UsageProblem("points and values are never negative", "leave out the minus; who pays is said by names")
    return UsageProblem(problem.format_message().rstrip("."), f"{path} --help shows how it is used")


def _prepare_streams() -> None:
    """Print whatever a name holds on any console, and UTF-8 wherever nobody looks."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="replace")


def _closed_pipe() -> int:
    """Leave quietly when whoever read our output has gone."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # lives until the process ends
    return 0
