"""What ``mahj`` does as a process: a shell is told what could be typed, or a command is run, and an error printed.

What parses commands, and what prints, is imported where it is needed: a shell asks at every Tab, and needs neither.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from ledger.errors import FileProblem, MahjError
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, print what went wrong as an error and a hint, and return the exit code."""
    _prepare_streams()
    RECORDED.clear()
    try:
        return _done(arguments)
    finally:
        if RECORDED.has_warnings:
            import_module("ledger.cli.terminal.problems").say_warnings()


def _done(arguments: Sequence[str] | None) -> int:
    """Run a command, and print what went wrong.

    What is done with files is in the error tree by the time it comes here: what has no file's name is the output.
    """
    try:
        if "_MAHJ_COMPLETE" in os.environ:  # a shell asks what could be typed next
            return int(import_module("ledger.cli.completion.completing").answer(os.environ))
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except MahjError as problem:
        return _report_failure(problem)
    except KeyboardInterrupt:
        if RECORDED.stands:
            _say("It was recorded before you stopped it.")
        return 130
    except OSError as problem:
        if problem.filename is not None:
            raise
        return _output_failed(problem)


def _run(words: list[str]) -> int:
    """Run a command: a screen at a time where it only shows something."""
    from ledger.cli.app import run  # noqa: PLC0415  # typer comes with it
    from ledger.cli.command_list import only_shows  # noqa: PLC0415  # as above
    from ledger.cli.terminal.to_type import Place, typed_at  # noqa: PLC0415  # as above

    typed_at(Place())
    if not only_shows(words):
        return run(words)
    with import_module("ledger.cli.terminal.paging").paged():
        return run(words)


def _output_failed(problem: OSError) -> int:
    """Leave quietly when whoever read our output has gone; say so when there is no room for it."""
    sys.stdout = io.StringIO()
    if problem.errno in {errno.EPIPE, errno.EINVAL}:  # the second is what Windows says of a closed pipe
        return 0
    what = f"the output cannot be written: {problem.strerror or problem}"
    if RECORDED.stands:
        _say(f"warning: it was recorded, but {what}; mahj show prints it again")
        return 0
    return _report_failure(FileProblem(what, "make room, or send it elsewhere, then do it again"))


def _report_failure(problem: MahjError) -> int:
    """Print what stopped a command, and return its exit code."""
    return int(import_module("ledger.cli.terminal.problems").report_failure(problem))


def _say(text: str) -> None:
    """Tell the person something."""
    import_module("ledger.cli.terminal.problems").say(text)


def _prepare_streams() -> None:
    """Print whatever a name holds on any console, and UTF-8 wherever nobody looks; a stream that is closed is none."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif hasattr(stream, "reconfigure"):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="replace")
