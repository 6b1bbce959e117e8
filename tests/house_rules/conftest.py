"""A book of one's own, commands typed in it, and rules put into it: in this process, with a clock that is set."""

from __future__ import annotations

import io
import shlex
import sys
from datetime import datetime, timedelta, timezone
from textwrap import dedent
from typing import TYPE_CHECKING, NamedTuple

import platformdirs
import pytest

from ledger.cli.main import main
from ledger.storage.books import Book, create_book
from ledger.storage.night_files import NightFile, read_night

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))


class Ran(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[str]:
        """The lines that say what is wrong."""
        return [line.removeprefix("error: ") for line in self.err.splitlines() if line.startswith("error: ")]

    @property
    def hints(self) -> list[str]:
        """The lines that say what to do."""
        return [line.removeprefix("hint: ") for line in self.err.splitlines() if line.startswith("hint: ")]


class Club:
    """A group's book, the folder of its user's configuration, and commands typed five minutes apart."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self.book: Book = create_book(folder / "book")
        self.config = folder / "config"
        self.patch = patch
        self._capture = capture
        self.now = EVENING
        patch.setenv("MAHJ_BOOK", str(self.book.root))
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)
        patch.setattr(platformdirs, "user_config_path", lambda *_, **__: self.config)

    def run(self, command: str | Sequence[str]) -> Ran:
        """Run what stands behind ``mahj``, whatever comes of it."""
        self.now += timedelta(minutes=5)
        self._capture.readouterr()
        code = main(shlex.split(command) if isinstance(command, str) else list(command))
        out, err = self._capture.readouterr()
        return Ran(code, out, err)

    def done(self, *commands: str) -> Ran:
        """Run commands that must succeed; what the last one did."""
        ran = Ran(0, "", "")
        for command in commands:
            ran = self.run(command)
            assert ran.code == 0, f"mahj {command}: {ran.err}"
        return ran

    def refused(self, command: str, code: int = 1) -> Ran:
        """Run a command that must be refused with an exit code, and must change no byte of the book."""
        before = self.bytes()
        ran = self.run(command)
        assert ran.code == code, f"mahj {command}: {ran}"
        assert self.bytes() == before
        return ran

    def preset(self, name: str, text: str) -> Path:
        """Put a preset into the book; the first line of its text is at the margin of all."""
        path = self.book.house_rules / f"{name}.toml"
        path.write_text(f"format = 1\n{dedent(text)}", "utf-8")
        return path

    def rule(self, name: str, body: str, *, trusted: bool = True) -> Path:
        """Put a rule into the book: a file with everything imported, the body, and the trust in it."""
        path = self.book.plugins / f"{name}.py"
        path.write_text(f"from ledger.api import *\n\n{dedent(body)}", "utf-8")
        if trusted:
            self.done(f"plugins trust {path.name} --yes")
        return path

    def bytes(self) -> dict[str, bytes]:
        """Every file of the book and of the user's configuration, but for locks."""
        roots = (self.book.root, self.config)
        files = [path for root in roots for path in sorted(root.rglob("*")) if path.is_file()]
        return {str(path): path.read_bytes() for path in files if path.name != ".lock"}

    def night(self) -> NightFile:
        """The newest night as its file says it."""
        return read_night(self.book.night_paths()[0])

    def at_terminal(self, *, answer: bool) -> None:
        """From now on every question is answered like this."""
        self.patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
        self.patch.setattr(sys, "stdin", io.StringIO("yes\n" * 20 if answer else "no\n" * 20))


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Club:
    """A book that was begun just now, and nobody at the terminal."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    monkeypatch.chdir(tmp_path)
    return Club(tmp_path, monkeypatch, capsys)


@pytest.fixture
def table(club: Club) -> Club:
    """The same with a night of Ann, Bea, Cat and Dee under the standard rules."""
    club.done("start Ann Bea Cat Dee")
    return club
