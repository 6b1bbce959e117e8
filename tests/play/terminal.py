"""A real terminal with the program in it, typed at key by key."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.clock import EVENING, mahj_at
from tests.play.keys import ENTER, TAKES
from tests.play.waiting import drawn

if TYPE_CHECKING:
    from collections.abc import Callable

pexpect: Any = pytest.importorskip("pexpect")
pyte: Any = pytest.importorskip("pyte")


class Terminal:
    """A terminal with the program in it: what was drawn is looked at as a person would, and waited for, never timed."""

    def __init__(self, *words: str, columns: int = 80, rows: int = 24, **environ: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.raw = ""
        self._stream = pyte.Stream(self.screen)
        program, *before = mahj_at(EVENING)
        self.child = pexpect.spawn(
            program,
            [*before, *words],
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", **environ},
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(rows, columns),
        )
        self.child.delaybeforesend = None
        self.screen.write_process_input = self.child.send

    def type(self, keys: str) -> None:
        """Press keys."""
        self.child.send(keys)

    def see(self, text: str) -> None:
        """Wait until a text stands anywhere on the screen."""
        self._wait(lambda: text in "\n".join(self.screen.display))

    def at(self, text: str) -> None:
        """Wait until the cursor stands behind a text at the beginning of its line."""
        self._wait(lambda: self.screen.display[self.screen.cursor.y][: self.screen.cursor.x].rstrip() == text)

    def hand(self, line: str, said: str, number: int) -> None:
        """Type a hand, see what it pays, take it."""
        self.type(f"{line}{ENTER}")
        self.at(TAKES)
        self.see(said)
        self.type(ENTER)
        self.see(f"Recorded as {number}.")
        self.at(">")

    def leave(self) -> int:
        """Ctrl-D, goodbye; the exit code."""
        self.at(">")
        self.type("\x04")
        self.see("Goodbye.")
        return self.end()

    def end(self) -> int:
        """Wait for the end of the program; its exit code."""
        with contextlib.suppress(pexpect.EOF):
            self._wait(lambda: False)
        self.child.wait()
        self.child.close()
        return int(self.child.exitstatus)

    def resize(self, columns: int) -> None:
        """Make the terminal narrower or wider."""
        self.screen.resize(self.screen.lines, columns)
        self.child.setwinsize(self.screen.lines, columns)

    def _wait(self, until: Callable[[], bool]) -> None:
        """Draw what the program prints until something is so."""
        while not until():
            try:
                new = drawn(self.child)
            except pexpect.TIMEOUT:
                pytest.fail("\n".join(["nothing more was drawn; the screen:", *map(str.rstrip, self.screen.display)]))
            self.raw += new
            self._stream.feed(new)
