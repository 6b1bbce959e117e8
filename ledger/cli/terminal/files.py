"""Where commands put what they make: a file that was named, or the output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ledger.book.files import shown
from ledger.book.outputs import STANDARD_OUTPUT, Output, left_beside, output_at, write_output
from ledger.book.scratch_files import Spool, kept_whole
from ledger.cli.terminal.console import ask, show_text
from ledger.cli.terminal.problems import say
from ledger.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
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
    if isinstance(content, str):
        return put_text([content], output, lambda: is_complete)
    return put_bytes([content], output, lambda: is_complete)


def put_text(pieces: Iterable[str], output: Output, is_complete: Callable[[], bool]) -> Output:
    """Write a text while it is made, or print it once it is whole; otherwise as `put`."""
    if output.path != STANDARD_OUTPUT:
        return _write(output, (piece.encode("utf-8") for piece in pieces), is_complete)
    with Spool(str) as whole:
        for piece in pieces:
            whole.add(piece)
        for piece in whole:
            show_text(piece)
    return output


def put_bytes(pieces: Iterable[bytes], output: Output, is_complete: Callable[[], bool]) -> Output:
    """Write what is no text while it is made, or send it on once it is whole; otherwise as `put`."""
    if output.path != STANDARD_OUTPUT:
        return _write(output, pieces, is_complete)
    if sys.stdout.isatty():
        raise Refused("this is no text, so a terminal cannot show it", "name a file with -o, or send it on with a pipe")
    with kept_whole(pieces) as whole:
        sys.stdout.buffer.writelines(whole)
    return output


def _write(output: Output, pieces: Iterable[bytes], is_complete: Callable[[], bool]) -> Output:
    """Write a file, and say where it is."""
    written = write_output(output, pieces, is_complete)
    say(f"written: {shown(output.path)}")
    for path in left_beside(output.path):
        say(f"{shown(path)} is left of a write that was broken off: delete it")
    return written


def _question(output: Output) -> str:
    """What is asked before something gives way."""
    if output.leads_to is not None:
        return f"{shown(output.path)} is there already, a link to {shown(output.leads_to)}. Put the file in its place?"
    return f"{shown(output.path)} is there already. Write over it?"
