"""Whole processes: what each takes of the processor, the clock and the memory, and how many instructions it is."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import resource
import subprocess
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: What a typer program is that does nothing: one command with one option.
BARE_PROGRAM = """\
import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def main(name: str = typer.Option("Ann")) -> None:
    print(name)


app()
"""

#: What a prompt asks a terminal as it is first drawn: where the cursor is.
_WHERE = b"\x1b[6n"


class Run(NamedTuple):
    """One run of a whole process: seconds of the processor and of the clock, and what it printed."""

    cpu: float
    wall: float
    output: str


def run(command: Sequence[str], environ: Mapping[str, str]) -> Run:
    """Run a command to its end. Raises RuntimeError where it fails."""
    cpu, start = _cpu_of_children(), time.perf_counter()
    done = subprocess.run(  # noqa: S603  # programs the benchmarks name
        command, env=environ, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    wall = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.decode(errors='replace')}")
    return Run(_cpu_of_children() - cpu, wall, done.stdout.decode())


def run_at_terminal(command: Sequence[str], environ: Mapping[str, str]) -> Run:
    """Run a command at a terminal until it prompts, and let it end. Raises RuntimeError where it fails."""
    cpu, start = _cpu_of_children(), time.perf_counter()
    pid, terminal = pty.fork()
    if not pid:
        os.execvpe(command[0], list(command), environ)  # noqa: S606  # programs the benchmarks name
    shown, ends = b"", False
    with contextlib.suppress(OSError):  # what Linux says where nobody is at the other end any more
        while piece := os.read(terminal, 1 << 16):
            shown += piece
            if _WHERE in shown and not ends:
                ends = True
                os.write(terminal, b"\x1b[1;1R" + b"\x04")  # the answer, and Ctrl-D
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    output = shown.decode(errors="replace")
    if status:
        raise RuntimeError(f"{' '.join(command)}: {output}")
    return Run(_cpu_of_children() - cpu, time.perf_counter() - start, output)


def _cpu_of_children() -> float:
    """Seconds of the processor that all processes took together which this one, or one of them, has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def most_memory(command: Sequence[str], environ: Mapping[str, str]) -> tuple[Run, float]:
    """A run of a command, and the most memory in MB that it and all it started took together.

    Pages that several share count in parts. It is read from `/proc`: 0 on other systems than Linux.
    """
    peak, done = [0.0], threading.Event()
    watcher = threading.Thread(target=_watch, args=(os.getpid(), peak, done))
    watcher.start()
    try:
        return run(command, environ), peak[0]
    finally:
        done.set()
        watcher.join()


def _watch(pid: int, peak: list[float], done: threading.Event) -> None:
    """Look again and again how much memory all that a process started takes together."""
    while not done.wait(0.01):
        peak[0] = max(peak[0], sum(_memory(each) for each in _family(pid)[1:]))


def _family(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for parent in found:
        for task in Path("/proc").glob(f"{parent}/task/*/children"):
            with contextlib.suppress(OSError):
                found.extend(int(child) for child in task.read_text(encoding="ascii").split())
    return found


def _memory(pid: int) -> float:
    """The memory of one process in MB; nothing where the system does not say."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:")), 0.0)


def instructions(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """How many instructions a command is, as valgrind counts them: the same to a thousandth on every run.

    Raises RuntimeError where it fails.
    """
    counting = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    done = subprocess.run(  # noqa: S603  # programs the benchmarks name
        [*counting, *command],
        env={**environ, "PYTHONHASHSEED": "0"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    said = done.stderr.decode(errors="replace")
    found = re.search(r"Collected : (\d+)", said)
    if done.returncode or found is None:
        raise RuntimeError(f"{' '.join(command)}: {said}")
    return int(found[1])
