"""The command itself as typer has it: what stands before every command, and how one is parsed and run."""

# Without annotations from __future__: typer asks for the types of all options, and would compile each from its text.

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_group

from ledger import __version__
from ledger.cli.parser import HELP_OPTIONS, LazyGroup
from ledger.cli.terminal.to_type import Place, typed_at
from ledger.errors import Refused, UsageProblem

if TYPE_CHECKING:
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


def run(arguments: list[str], context: "Context | None" = None) -> int:
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
