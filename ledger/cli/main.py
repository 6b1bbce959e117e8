"""The command itself: which command lies in which module, and how an error is printed.

A command's module is imported when the command is named, so that none pays for another.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group

from ledger import __version__
from ledger.cli.terminal.problems import report_problem
from ledger.cli.terminal.to_type import Place, typed_at
from ledger.errors import FileProblem, MahjError, Refused, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typer.models import CommandInfo

    from ledger.cli.terminal.context import Context

#: Every command with the module it lies in, in the order in which ``--help`` lists them.
COMMANDS = {
    "demo": "demo",
    "init": "begin",
    "start": "begin",
    "play": "play",
    "win": "win",
    "wall": "hands_without_winner",
    "thrown-in": "hands_without_winner",
    "error": "hands_without_winner",
    "pay": "payments_and_notes",
    "paid": "payments_and_notes",
    "note": "payments_and_notes",
    "seats": "seating",
    "sub": "seating",
    "join": "seating",
    "leave": "seating",
    "undo": "undo",
    "redo": "undo",
    "void": "undo",
    "edit": "edit",
    "show": "show",
    "why": "why",
    "what-if": "what_if",
    "nights": "nights",
    "settle": "settle",
    "end": "end",
    "standings": "standings",
    "stats": "stats",
    "versus": "versus",
    "report": "report",
    "check": "check",
    "recalc": "recalc",
    "restore": "restore",
    "doctor": "doctor",
    "ruling": "ruling",
    "joker": "joker",
    "charleston": "charleston",
    "agreement": "agreement",
    "help": "help_",
}

#: Commands that have commands of their own, with the module those lie in.
GROUPS = {
    "seasons": "seasons",
    "players": "players",
    "presets": "presets",
    "plugins": "plugins",
    "card": "card",
    "export": "export",
    "import": "import_",
    "completion": "completion",
}

#: No sentence that describes a command is longer, in characters.
_LONGEST_HELP = 200


class Command(TyperCommand):
    """A command whose usage line writes what must be given without braces: ``mahj win WINNER VALUE``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401  # the parser's own type has no public name
        """The pieces of the usage line."""
        return [piece.removeprefix("{").removesuffix("}") for piece in super().collect_usage_pieces(ctx)]


class LazyGroup(TyperGroup):
    """Commands that are imported when they are named."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002  # the parser's own type has no public name
        """Every command, in the order of a night."""
        return [*COMMANDS, *GROUPS]

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Every command with its whole sentence; the parser's own way cuts it to a line."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(_LONGEST_HELP)) for name, command in commands])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """The command the first word names. Raises UsageProblem, with the nearest, where there is none."""
        known = self.list_commands(ctx)
        if args[0] == "rules":
            books = [word for book in ctx.params["book"] or () for word in ("--book", str(book))]
            raise import_module("ledger.cli.usage").old_command(["mahj", *books], args)
        if args[0] not in known and not args[0].startswith("-"):
            raise import_module("ledger.cli.usage").no_command(ctx.command_path, args, known)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002
        """The command of that name, imported now. Only names that are listed arrive here."""
        app: typer.Typer = import_module(f"ledger.cli.commands.{(COMMANDS | GROUPS)[cmd_name]}").app
        for info in app.registered_commands:
            info.cls = Command
        if cmd_name in GROUPS:
            return get_group(app)
        info = next(info for info in app.registered_commands if _is_called(cmd_name, info))
        return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


def _is_called(name: str, info: CommandInfo) -> bool:
    """Whether a command was declared under a name, or has it from its function."""
    return name == (info.name or get_command_name(info.callback.__name__ if info.callback else ""))


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
    book: Annotated[
        list[Path] | None,
        typer.Option("--book", metavar="DIR", help="The group's folder; standings take several of them."),
    ] = None,
    version: Annotated[  # noqa: ARG001  # eager: it has done its work when this runs
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A score-keeping and payment ledger for American mahjong game nights.

    Without a command it shows the open night.
    """
    several = book is not None and len(book) > 1
    if several and ctx.invoked_subcommand != "standings":
        raise UsageProblem("several books are named", "name one with --book; mahj standings reads several")
    folder = book[0] if book else None
    if ctx.obj is None:
        ctx.obj = tuple(book or ()) if several else folder
        typed_at(Place(None if folder is None or several else str(folder)))
    if ctx.invoked_subcommand is None:
        import_module("ledger.cli.home").home(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, print what went wrong as an error and a hint, and return the exit code."""
    _prepare_streams()
    typed_at(Place())
    try:
        if "_MAHJ_COMPLETE" in os.environ:  # a shell asks what could be typed next
            return int(import_module("ledger.cli.completion.completing").answer(os.environ))
        return run(list(sys.argv[1:] if arguments is None else arguments))
    except MahjError as problem:
        return report_problem(problem)
    except KeyboardInterrupt:
        return 130
    except OSError as problem:
        if problem.filename is not None:
            raise
        return _output_failed(problem)


def run(arguments: list[str], context: Context | None = None) -> int:
    """Parse and run a command, in the context that stays at the prompt where there is one, and return its exit code.

    Raises a MahjError for whatever is refused. The parser's own way to do this takes a closed pipe for a failure of the
    command.
    """
    command = get_group(app)
    try:
        with command.make_context("mahj", list(arguments), obj=context) as ctx:
            command.invoke(ctx)
    except typer.Exit as done:
        return done.exit_code
    except typer.Abort as problem:
        raise Refused("stopped: nothing was recorded") from problem
    except Exception as problem:
        if not hasattr(problem, "format_message"):
            raise
        raise import_module("ledger.cli.usage").as_usage(problem, arguments) from problem
    return 0


def _output_failed(problem: OSError) -> int:
    """Leave quietly when whoever read our output has gone; say so when there is no room for it.

    What is done with files is in the error tree by the time it comes here; what has no file's name is the output.
    """
    sys.stdout = io.StringIO()
    if problem.errno in {errno.EPIPE, errno.EINVAL}:  # the second is what Windows says of a closed pipe
        return 0
    return report_problem(
        FileProblem(
            f"the output cannot be written: {problem.strerror}", "what was recorded is safe; mahj show prints it again"
        )
    )


def _prepare_streams() -> None:
    """Print whatever a name holds on any console, and UTF-8 wherever nobody looks; a stream that is closed is none."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif hasattr(stream, "reconfigure"):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="replace")
