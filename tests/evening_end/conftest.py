"""A host at the end of an evening: a book, commands typed in it in this process, and a clock that is set."""

from __future__ import annotations

import json
import shlex
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ledger.cli.main import main
from ledger.storage.books import Book, create_book

if TYPE_CHECKING:
    from pathlib import Path

#: When the first command is typed, less five minutes.
EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))


class Ran(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the report."""
        return self.out.splitlines()


class Host:
    """Types commands five minutes apart."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self.book: Book = create_book(folder)
        self._capture = capture
        self.now = EVENING
        patch.setenv("MAHJ_BOOK", str(folder))
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)

    def run(self, command: str) -> Ran:
        """Run what stands behind ``mahj``, whatever comes of it."""
        self.now += timedelta(minutes=5)
        self._capture.readouterr()
        code = main(shlex.split(command))
        return Ran(code, *self._capture.readouterr())

    def done(self, *commands: str) -> Ran:
        """Run commands that must succeed; what the last one printed."""
        for command in commands:
            ran = self.run(command)
            assert ran.code == 0, f"mahj {command}: {ran.err}"
        return ran

    def refused(self, command: str, error: str, hint: str | None = None, code: int = 1) -> None:
        """Run a command that must be refused with exactly this error and hint, and must write nothing."""
        before = self.files()
        ran = self.run(command)
        assert (ran.code, ran.err) == (code, f"error: {error}\n" + (f"hint: {hint}\n" if hint else ""))
        assert self.files() == before

    def json(self, command: str) -> Any:  # noqa: ANN401  # what JSON holds
        """What a command says as JSON."""
        return json.loads(self.done(f"{command} --format json").out)

    def next_day(self, days: int = 1) -> None:
        """Let days go by."""
        self.now += timedelta(days=days)

    def setting(self, line: str) -> None:
        """Put a setting at the top of mahj.toml, in place of the one of that name."""
        key = line.partition(" = ")[0]
        lines = [each for each in self.book.settings_path.read_text("utf-8").splitlines() if not each.startswith(key)]
        self.book.settings_path.write_text("\n".join([lines[0], line, *lines[1:], ""]), "utf-8")

    def files(self) -> dict[str, bytes]:
        """Every file of the book with what it holds, but for the lock."""
        paths = [path for path in sorted(self.book.root.rglob("*")) if path.is_file() and path.name != ".lock"]
        return {path.relative_to(self.book.root).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Host:
    """A host with a book that was begun just now."""
    return Host(tmp_path / "book", monkeypatch, capsys)


@pytest.fixture
def table(host: Host) -> Host:
    """A night of Ann, Bea, Cat and Dee under standard rules, just opened."""
    host.done("start Ann Bea Cat Dee")
    return host
