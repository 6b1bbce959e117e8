"""Waiting for a program in a terminal: by what a busy machine gets done meanwhile, and not by its clock."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

#: How long is waited before every look at what the machine gets done, in seconds.
_PAUSE = 0.5
#: So many programs of the same size begin and end, one after the other, before a silence is taken for one.
_MEANWHILE = 30
_SAME_SIZE = (sys.executable, "-c", "import ledger.cli.commands.play")


def drawn(child: Any) -> str:  # noqa: ANN401  # pexpect has no types
    """What a program draws next, however long the machine takes over it.

    Raises pexpect.TIMEOUT where nothing comes though other programs began and ended beside it all the while, and
    pexpect.EOF where the program has ended.
    """
    import pexpect  # type: ignore[import-untyped]  # noqa: PLC0415  # not every system has it

    for _ in range(_MEANWHILE):
        try:
            return str(child.read_nonblocking(4096, _PAUSE))
        except pexpect.TIMEOUT:
            subprocess.run(_SAME_SIZE, check=True)  # noqa: S603  # written above
    return str(child.read_nonblocking(4096, _PAUSE))


def see(child: Any, text: str) -> None:  # noqa: ANN401  # pexpect has no types
    """Read what a program draws until a text stands in it."""
    seen = ""
    while text not in seen:
        seen += drawn(child)


def hang_up(child: Any) -> None:  # noqa: ANN401  # pexpect has no types
    """Close the terminal, and wait for the end of the program in it."""
    child.ptyproc.fileobj.close()
    child.wait()
    child.close()


def stop(child: Any) -> None:  # noqa: ANN401  # pexpect has no types
    """End a program where it still runs, and wait until it has."""
    if child.isalive():
        child.kill(signal.SIGKILL)
        child.wait()
    child.close()
