"""Where commands put what they make: a file that was named, or the output."""

from __future__ import annotations

import sys
from pathlib import Path

from ledger.book.files import is_there, shown
from ledger.cli.terminal.console import ask, show_text
from ledger.cli.terminal.problems import say
from ledger.errors import Refused
from ledger.exchange.exports import is_stream, refuse_unwritable, write_file

#: What stands in the place of a file for what is printed.
STANDARD_OUTPUT = Path("-")


def put(content: str | bytes, output: Path | None, *, force: bool) -> None:
    """Write to the file named, or print where none is, or ``-``.

    Raises Refused where a file is there and may not be replaced, or where what is no text would go to a terminal.
    """
    if output is None or output == STANDARD_OUTPUT:
        if isinstance(content, str):
            show_text(content)
        elif sys.stdout.isatty():
            raise Refused(
                "this is no text, so a terminal cannot show it", "name a file with -o, or send it on with a pipe"
            )
        else:
            sys.stdout.buffer.write(content)
        return
    may_write(output, force=force)
    write_file(output, content.encode("utf-8") if isinstance(content, str) else content)
    say(f"written: {shown(output)}")


def may_write(output: Path, *, force: bool) -> None:
    """See that a file may be written: a file that is there is asked about. Raises Refused, and FileProblem."""
    if output == STANDARD_OUTPUT:
        return
    refuse_unwritable(output)
    question = f"{shown(output)} is there already. Write over it?"
    if is_there(output) and not is_stream(output) and not force and not ask(question, "--force", "written"):
        raise Refused("nothing was written")
