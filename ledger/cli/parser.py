"""How commands are found among those there are, and how their help is written.

A command's module is imported when the command is named, so that none pays for another.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group

from ledger.cli.command_list import COMMANDS, GROUPS

if TYPE_CHECKING:
    import typer
    from typer.models import CommandInfo

#: What asks for help.
HELP_OPTIONS = ("-h", "--help")
#: What a group does where its name stands alone, as far as it has one of these.
_ALONE = ("list", "show")


class Command(TyperCommand):
    """A command whose help begins with what it does and examples; its usage line writes no braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401  # the parser's own type has no public name
        """The pieces of the usage line."""
        return [piece.removeprefix("{").removesuffix("}") for piece in super().collect_usage_pieces(ctx)]

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Its sentence, its examples, how it is written, what it takes."""
        import_module("ledger.cli.help_text").write_command(self, ctx, formatter)


class Group(TyperGroup):
    """Commands below a word; where it has ``list``, the word alone lists; else it shows."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """What is typed behind the word, ``list`` or ``show`` put in where it goes without saying."""
        alone = next((name for name in _ALONE if name in self.commands), None)
        if alone is not None and not (args and (args[0][:1] != "-" or args[0] in HELP_OPTIONS)):
            args = [alone, *args]
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """What it is about, examples, the commands."""
        import_module("ledger.cli.help_text").write_group(self, ctx, formatter)


class LazyGroup(TyperGroup):
    """Commands that are imported when they are named."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002
        """Every command, in the order of the help."""
        return list(COMMANDS)

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Every command in its group."""
        import_module("ledger.cli.help_text").write_program(self, ctx, formatter)

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
        app: typer.Typer = import_module(f"ledger.cli.commands.{COMMANDS[cmd_name]}").app
        for info in app.registered_commands:
            info.cls = Command
        if cmd_name in GROUPS:
            app.info.cls = Group
            return get_group(app)
        info = next(info for info in app.registered_commands if _is_called(cmd_name, info))
        return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


def _is_called(name: str, info: CommandInfo) -> bool:
    """Whether a command was declared under a name, or has it from its function."""
    return name == (info.name or get_command_name(info.callback.__name__ if info.callback else ""))
