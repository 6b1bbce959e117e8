"""``mahj play``: the fast prompt for game night, and its words from a file or a pipe."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.prompt.tables import are_tables
from ledger.cli.terminal import options
from ledger.cli.terminal.console import ONLY_TRIED, agreed, show, show_text
from ledger.cli.terminal.context import Answers, context_of
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.problems import say
from ledger.cli.terminal.settled import wants_plain
from ledger.night.nights import Wanted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.cli.prompt.front import Front
    from ledger.cli.prompt.prompt_night import PromptNight
    from ledger.cli.terminal.context import Context

app = typer.Typer()


@app.command()
@takes_night
def play(
    ctx: typer.Context,
    *,
    said: Annotated[
        list[str] | None, typer.Option("--say", metavar="LINE", help="A line in place of the prompt; may be repeated.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Whole lines and nothing drawn anew, as screen readers like it.")
    ] = False,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Tell the evening line by line: ann 25 dee, wall, undo, show.

    Typing ? shows all words. Lines from a file or a pipe are all checked before any is recorded.
    """
    context = context_of(ctx.obj)
    if not said and sys.stdin.isatty():
        _sit(context, wanted, plain=plain or wants_plain(context))
        return
    answers = Answers(agreed, agreed) if yes else None
    if not wanted.says_which and are_tables(context.nights.at_hand()):
        at_prompt = context.answered_by(answers).at_all_tables()
    else:
        at_prompt = context.at_night(wanted, answers)
    _record(said or sys.stdin.read().splitlines(), at_prompt, dry_run=dry_run)


def _record(lines: Sequence[str], context: Context, *, dry_run: bool) -> None:
    """Record lines, all or none."""
    from ledger.cli.prompt.lines import gathered  # noqa: PLC0415  # not needed at the prompt

    done = gathered(lines, context)
    if not dry_run:
        done.batch.commit()
    if done.told:
        say(done.told.rstrip("\n"))
    show_text(done.said)
    if dry_run:
        show(ONLY_TRIED)


def _sit(context: Context, wanted: Wanted, *, plain: bool) -> None:
    """Sit down at the prompt."""
    from ledger.cli.prompt.front import as_typed, in_plain_lines  # noqa: PLC0415  # not needed for a file
    from ledger.cli.prompt.prompt_loop import AtPrompt  # noqa: PLC0415  # not needed for a file
    from ledger.cli.prompt.prompt_night import PromptNight  # noqa: PLC0415  # not needed for a file

    night = PromptNight(context)
    prompt = AtPrompt(night, _front(night, plain=plain), in_plain_lines if plain else as_typed)
    prompt.begin(wanted)
    prompt.play()


def _front(night: PromptNight, *, plain: bool) -> Front:
    """The prompt this terminal can do."""
    from ledger.cli.prompt.came_in import CameIn  # noqa: PLC0415  # not needed for a file

    came_in = CameIn(night.tables).lines
    if plain or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        from ledger.cli.prompt.plain import Plain  # noqa: PLC0415  # one of the two

        return Plain(night.table, night.tables, came_in)
    from ledger.cli.prompt.screen import Screen  # noqa: PLC0415  # 65 ms that only a terminal needs

    return Screen(night.table, night.tables, came_in)
