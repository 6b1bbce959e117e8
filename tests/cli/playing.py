"""Transcripts of commands, and how they are run."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tests.clock import EVENING
from tests.host import stream, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.host import Host


def plays(host: Host, transcript: str) -> None:
    """Run a transcript: every command in it must print what stands below it, and fail where that is an error.

    A command stands on a line ``$ mahj ...``. ``$ cd DIR`` goes to a folder; ``~ at 2026-11-30 09:00`` sets the clock,
    and other lines that begin with ``~`` are remarks.
    """
    for command, expected in steps(transcript):
        if command.startswith("~ at "):
            host.now = datetime.fromisoformat(command.removeprefix("~ at ")).replace(tzinfo=EVENING.tzinfo)
        elif command.startswith("$ cd "):
            host.patch.chdir(Path(command.removeprefix("$ cd ")).expanduser())
        else:
            code, screen = _typed(host, command.removeprefix("$ mahj"))
            assert f"{command}\n{screen}".rstrip("\n") == f"{command}\n{expected}".rstrip("\n")
            assert (code != 0) == ("error: " in expected), f"{command} returned {code}"


def _typed(host: Host, command: str) -> tuple[int, str]:
    """Run a command, and read what a terminal would show: its exit code, and all it printed as it came."""
    host.now += timedelta(minutes=5)
    screen = stream()
    return host.printing(command, screen, screen), text_of(screen)


def steps(transcript: str) -> Iterator[tuple[str, str]]:
    """Every command of a transcript with what it prints, and every setting of the clock."""
    command, printed = "", list[str]()
    for line in transcript.splitlines():
        if line.startswith(("$ ", "~ at ")) or line == "$ mahj":
            if command:
                yield command, "\n".join(printed)
            command, printed = line, []
        elif not line.startswith("~"):
            printed.append(line)
    if command:
        yield command, "\n".join(printed)
