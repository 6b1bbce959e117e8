"""Where commands put what they make: a file that was named, or the output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ledger.book.files import shown
from ledger.book.outputs import STANDARD_OUTPUT, Output, left_beside, output_at, write_output
from ledger.cli.terminal.console import ask, show_text
from ledger.cli.terminal.problems import say
from ledger.errors import Refused

if TYPE_CHECKING:
    from pathlib import Path


def may_write(path: Path | None, *, force: bool) -> Output:
    """Where something may be written: the output where no file is named; a file that is there is asked about.

    Raises Refused, and FileProblem.
    """
    output = output_at(STANDARD_OUTPUT if path is None else path)
    if output.replaces and not force and not ask(_question(output), "--force", "written"):
        raise Refused("nothing was written")
    return output


def put(content: str | bytes, output: Output, *, is_complete: bool = True) -> Output:
    """Write what was made, or print it, and say where it is; what then is there.

    Raises Refused where what is no text would go to a terminal, and what `write_output` raises.
    """
    if output.path == STANDARD_OUTPUT:
        _print(content)
        return output
    written = write_output(
        output, content.encode("utf-8") if isinstance(content, str) else content, is_complete=is_complete
    )
    say(f"written: {shown(output.path)}")
    for path in left_beside(output.path):
        say(f"{shown(path)} is left of a write that was broken off: delete it")
    return written


def _print(content: str | bytes) -> None:
    """Print a text, or send on what is none."""
    if isinstance(content, str):
        show_text(content)
    elif sys.stdout.isatty():
        raise Refused("this is no text, so a terminal cannot show it", "name a file with -o, or send it on with a pipe")
    else:
        sys.stdout.buffer.write(content)


def _question(output: Output) -> str:
    """What is asked before something gives way."""
    if output.leads_to is not None:
        return f"{shown(output.path)} is there already, a link to {shown(output.leads_to)}. Put the file in its place?"
    return f"{shown(output.path)} is there already. Write over it?"
