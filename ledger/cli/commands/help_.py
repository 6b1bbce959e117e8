"""``mahj help``: every command and guide, or one of them."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.terminal.console import show
from ledger.errors import UsageProblem
from ledger.render.guides import GUIDES, guide_text
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
    from ledger.cli.main import COMMANDS, GROUPS, run  # noqa: PLC0415  # the list of commands stands above each of them

    words = subject or []
    commands = [*COMMANDS, *GROUPS]
    topic = "-".join(words).casefold()
    if topic in GUIDES:
        for line in guide_text(topic).split("\n"):
            show(line)
    elif not words or words[0] in commands:
        run([*words, "--help"])
    else:
        near = [f"mahj help {each}" for each in nearest(topic, [*commands, *GUIDES], most=2)]
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
    show("\nmahj help and a command or the topic of a guide shows it.")
