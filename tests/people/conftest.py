"""A book of one's own and commands run in it, with a clock that goes on by five minutes with every command."""

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


class Run(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str


class Club:
    """A book, and the commands typed in it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.book: Book = create_book(folder)
        self.now = EVENING
        self._capsys = capsys
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)

    def run(self, command: str) -> Run:
        """Run what stands behind ``mahj``."""
        self.now += timedelta(minutes=5)
        self._capsys.readouterr()
        code = main(["--book", str(self.book.root), *shlex.split(command)])
        printed = self._capsys.readouterr()
        return Run(code, printed.out, printed.err)

    def done(self, *commands: str) -> Run:
        """Run commands that must succeed; what the last one did."""
        for command in commands:
            run = self.run(command)
            assert run.code == 0, f"mahj {command}: {run.err}"
        return run

    def refused(self, command: str) -> str:
        """Run a command that must be refused and change nothing; what it said."""
        before = self.files()
        run = self.run(command)
        assert run.code in {1, 2}, f"mahj {command}: {run.out}"
        assert self.files() == before
        assert "hint: " in run.err
        return run.err

    def rows(self, command: str) -> Any:  # noqa: ANN401  # what JSON holds
        """What a command prints as JSON."""
        return json.loads(self.done(f"{command} --format json").out)

    def nets(self) -> dict[str, int]:
        """Everybody's net points in the standings."""
        return {row["player"]: row["net"] for row in self.rows("standings --guests --subs")}

    def files(self) -> dict[str, bytes]:
        """Every file of the book with what it holds, but for the lock."""
        return {
            path.relative_to(self.book.root).as_posix(): path.read_bytes()
            for path in sorted(self.book.root.rglob("*"))
            if path.is_file() and path.name != ".lock"
        }

    def settings(self) -> str:
        """What mahj.toml holds."""
        return self.book.settings_path.read_text(encoding="utf-8")


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Club:
    """A book just begun."""
    return Club(tmp_path / "club", capsys, monkeypatch)


@pytest.fixture
def table(club: Club) -> Club:
    """A night of Ann, Bea, Cat and Dee, just opened."""
    club.done("start Ann Bea Cat Dee")
    return club
