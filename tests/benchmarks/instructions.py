"""How many instructions commands are, as ratios to a bare typer program, and where each may be at most.

Run it as ``python -m tests.benchmarks.instructions`` with the Python of the environment where the project is installed.
Valgrind counts the same to a thousandth whatever else the machine does, so a change that costs shows without a clock.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.books import write_open
from tests.benchmarks.processes import BARE_PROGRAM, instructions, run


class Held(NamedTuple):
    """A command that is held to so many times the instructions of a bare typer program."""

    words: tuple[str, ...]
    most: float
    completes: str | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return " ".join(("mahj", *self.words)) if self.completes is None else f"Tab behind {self.completes.strip()}"


#: A tenth above what was counted when this was written: Pythons and libraries differ by some hundredths.
HELD = (
    Held((), 0.65, "mahj win "),
    Held(("--help",), 1.11),
    Held(("win", "ann", "25", "bea", "--yes", "--dry-run"), 1.74),
    Held(("undo", "--dry-run"), 1.66),
    Held((), 1.86),
    Held(("edit", "7", "--value", "55", "--yes", "--dry-run"), 1.95),
    Held(("show",), 2.23),
    Held(("nights",), 2.22),
    Held(("settle",), 2.48),
    Held(("standings",), 2.52),
)


def main() -> int:
    """Count, print the ratios, and return 1 where one is more than it may be."""
    if shutil.which("valgrind") is None:
        print("instructions are not counted: valgrind is not installed")  # noqa: T201
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        own = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CACHE", "DATA", "STATE", "CONFIG")}
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        environ = {**os.environ, **own, **compiled, "MAHJ_BOOK": str(write_open(folder / "book", 1).parents[1])}
        bare = folder / "bare.py"
        bare.write_text(BARE_PROGRAM, encoding="utf-8")
        commands = [((sys.executable, str(bare)), environ), *(_command(each, environ) for each in HELD)]
        for command, its_own in commands:
            run(command, its_own)  # compiles what is then counted
        with ThreadPoolExecutor(os.cpu_count()) as together:
            typer, *counted = together.map(lambda each: instructions(*each), commands)
    print(f"{'a bare typer program':44}{typer / 1e6:7.0f} million instructions")  # noqa: T201
    more = 0
    for held, number in zip(HELD, counted, strict=True):
        ratio = number / typer
        more += ratio > held.most
        said = f"{held.name:44}{ratio:7.2f}, at most {held.most}{'  MORE THAN IT MAY' if ratio > held.most else ''}"
        print(said)  # noqa: T201
    return int(more > 0)


def _command(held: Held, environ: dict[str, str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """How it is run, by the interpreter itself, since valgrind does not follow what a script starts."""
    program = str(Path(sysconfig.get_path("scripts")) / "mahj")
    asked = {} if held.completes is None else {"_MAHJ_COMPLETE": "bash", "_MAHJ_LINE": held.completes}
    return (sys.executable, program, *held.words), environ | asked


if __name__ == "__main__":
    sys.exit(main())
