"""``mahj play``: the fast prompt for game night, and its words from a file or a pipe."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.main import run
from ledger.cli.prompt.lines import gathered
from ledger.cli.terminal import options
from ledger.cli.terminal.console import ONLY_TRIED, agreed, read_line, show, show_text
from ledger.cli.terminal.context import Answers, context_of
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.night.grammar import split
from ledger.night.nights import Wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.prompt.front import Front
    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay

app = typer.Typer()


@app.command()
def play(
    ctx: typer.Context,
    *,
    said: Annotated[
        list[str] | None, typer.Option("--say", metavar="LINE", help="A line in place of the prompt; may be repeated.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Whole lines and nothing drawn anew, as screen readers like it.")
    ] = False,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Tell the evening line by line: ann 25 dee, wall, undo, show.

    Typing ? shows all words. Lines from a file or a pipe are all checked before any is recorded.
    """
    context, wanted = context_of(ctx.obj), Wanted(night, table)
    if not said and sys.stdin.isatty() and not wanted.says_which and not context.nights.at_hand():
        _start(context)
    at_prompt = context.at_night(wanted, Answers(agreed, agreed) if yes else None)
    if said:
        _record(said, at_prompt, dry_run=dry_run)
    elif sys.stdin.isatty():
        _sit(at_prompt, plain=plain)
    else:
        _record(sys.stdin.read().splitlines(), at_prompt, dry_run=dry_run)


def _start(context: Context) -> None:
    """Let a night be opened, as the command does it; whatever else is typed opens none."""
    show("No night is open. Type start and the players, East first, as in start Ann Bea Cat Dee; Enter leaves.")
    typer.echo("> ", nl=False)
    words = [word.text for word in split(read_line())]
    if words[:1] == ["mahj"]:
        words = words[1:]
    if words[:1] == ["start"]:
        run(words, context)


def _record(lines: Sequence[str], context: Context, *, dry_run: bool) -> None:
    """Record lines, all or none."""
    done = gathered(lines, context)
    if not dry_run:
        done.batch.commit()
    if done.told:
        say(done.told.rstrip("\n"))
    show_text(done.said)
    if dry_run:
        show(ONLY_TRIED)


def _sit(context: Context, *, plain: bool) -> None:
    """Sit down at the prompt."""
    from ledger.cli.prompt.prompt_loop import AtPrompt, PromptNight, as_typed, in_plain_lines  # noqa: PLC0415  # not needed for a file

    night = PromptNight(context)
    front = _front(night.table, plain=plain)
    table = night.table()
    show(f"The night {table.name}: {RulesSaid(table.book).of(table)}.")
    show("Type a hand, such as ann 25 dee; ? shows all words, Ctrl-D leaves.")
    AtPrompt(night, front, in_plain_lines if plain else as_typed).play()


def _front(table: Callable[[], NightInPlay], *, plain: bool) -> Front:
    """The prompt this terminal can do."""
    if plain or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        from ledger.cli.prompt.plain import Plain  # noqa: PLC0415  # one of the two

        return Plain(table)
    from ledger.cli.prompt.screen import Screen  # noqa: PLC0415  # 65 ms that only a terminal needs

    return Screen(table)
