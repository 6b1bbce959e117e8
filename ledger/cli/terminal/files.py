"""Where commands put what they make: a file that was named, or the output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.files import is_there, shown
from ledger.cli.terminal.console import ask, show_text
from ledger.cli.terminal.problems import say
from ledger.errors import Refused
from ledger.exchange.exports import refuse_unwritable, write_file

if TYPE_CHECKING:
    from pathlib import Path


def put(content: str | bytes, output: Path | None, *, force: bool) -> None:
    """Write to the file named, or print where none is. Raises Refused where a file is there and may not be replaced."""
    if output is None:
        show_text(content if isinstance(content, str) else content.decode("utf-8"))
        return
    may_write(output, force=force)
    write_file(output, content.encode("utf-8") if isinstance(content, str) else content)
    say(f"written: {shown(output)}")


def may_write(output: Path, *, force: bool) -> None:
    """See that a file may be written: a file that is there is asked about. Raises Refused, and FileProblem."""
    refuse_unwritable(output)
    question = f"{shown(output)} is there already. Write over it?"
    if is_there(output) and not force and not ask(question, "--force", "written"):
        raise Refused("nothing was written")
