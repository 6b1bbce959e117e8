"""The command itself: what stands before every command, how one is run, and how an error is printed."""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_group

from ledger import __version__
from ledger.cli.command_list import only_shows
from ledger.cli.parser import HELP_OPTIONS, LazyGroup
from ledger.cli.terminal.problems import report_failure, say, say_warnings
from ledger.cli.terminal.to_type import Place, typed_at
from ledger.errors import FileProblem, MahjError, Refused, UsageProblem
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.cli.terminal.context import Context

app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": list(HELP_OPTIONS)},
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
    RECORDED.clear()
    try:
        return _done(arguments)
    finally:
        say_warnings()


def _done(arguments: Sequence[str] | None) -> int:
    """Run a command, and print what went wrong.

    What is done with files is in the error tree by the time it comes here: what has no file's name is the output.
    """
    try:
        if "_MAHJ_COMPLETE" in os.environ:  # a shell asks what could be typed next
            return int(import_module("ledger.cli.completion.completing").answer(os.environ))
        words = list(sys.argv[1:] if arguments is None else arguments)
        if not only_shows(words):
            return run(words)
        with import_module("ledger.cli.terminal.paging").paged():
            return run(words)
    except MahjError as problem:
        return report_failure(problem)
    except KeyboardInterrupt:
        if RECORDED.stands:
            say("It was recorded before you stopped it.")
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
    """Leave quietly when whoever read our output has gone; say so when there is no room for it."""
    sys.stdout = io.StringIO()
    if problem.errno in {errno.EPIPE, errno.EINVAL}:  # the second is what Windows says of a closed pipe
        return 0
    what = f"the output cannot be written: {problem.strerror or problem}"
    if RECORDED.stands:
        say(f"warning: it was recorded, but {what}; mahj show prints it again")
        return 0
    return report_failure(FileProblem(what, "make room, or send it elsewhere, then do it again"))


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
