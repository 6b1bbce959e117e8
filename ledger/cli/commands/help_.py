"""``mahj help``: every command and guide, or one of them."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.command_list import COMMANDS
from ledger.cli.terminal.console import show
from ledger.cli.usage import near_commands
from ledger.errors import UsageProblem
from ledger.render.guides import GUIDES, guide_text, topic_of
from ledger.spelling import hint, nearest
from ledger.text import quoted

app = typer.Typer()


@app.command(name="help")
def help_(
    subject: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND or TOPIC]", help="The command, or the topic of a guide.")
    ] = None,
) -> None:
    """Show what a command does and takes, or one of the guides that come with the program; else list them all."""
    from ledger.cli.app import run  # noqa: PLC0415  # it stands above each command

    words = subject or []
    topic = "-".join(words).casefold()
    guide = topic_of(topic)
    if guide is not None:
        for line in guide_text(guide).split("\n"):
            show(line)
    elif not words or words[0] in COMMANDS:
        run([*words, "--help"])
    else:
        meant = near_commands(topic, COMMANDS) or nearest(topic, [*COMMANDS, *GUIDES], most=2)
        near = [f"mahj help {each}" for each in meant]
        raise UsageProblem(
            f"there is no help on {quoted(' '.join(words))}", hint(near, "mahj help lists every command and guide")
        )
    if not words:
        _list_guides()


def _list_guides() -> None:
    """Print the topic of every guide with what it is about."""
    show("\nGuides:")
    width = max(map(len, GUIDES))
    for topic, guide in GUIDES.items():
        show(f"  {topic:{width}}  {guide.about}")
