"""Completion in the shell: ``mahj completion show``, ``mahj completion install``."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from ledger.cli.completion.installing import home_of, install, shell_named
from ledger.cli.completion.scripts import SCRIPTS
from ledger.cli.terminal.console import show, show_text
from ledger.cli.terminal.problems import say

app = typer.Typer(rich_markup_mode=None, help="Completion of commands, names and options with Tab.")

_ShellArgument = Annotated[
    str | None, typer.Argument(metavar="[SHELL]", help="bash, zsh, fish or powershell; else the one this runs in.")
]


@app.command(name="show")
def show_script(shell: _ShellArgument = None) -> None:
    """Print the script that makes a shell complete what is typed."""
    show_text(SCRIPTS[shell_named(shell, os.environ)])


@app.command(name="install")
def install_script(shell: _ShellArgument = None) -> None:
    """Put the script where the shell finds it."""
    name = shell_named(shell, os.environ)
    home = home_of(name, os.environ)
    if home is None:
        show(f"Put this line into the file that $PROFILE names: mahj completion show {name} | Out-String | iex")
        return
    for path in install(name, home):
        show(f"Written: {path}")
    say("It works in the next shell that is opened.")
