"""A book, a clock that is set, and the command run in it, in this process; for tests of corrections and of files."""

from __future__ import annotations

import contextlib
import io
import shlex
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ledger.cli.main import main
from ledger.storage.books import Book
from ledger.storage.night_files import read_night
from ledger.table.night.nights import Table

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.record import Entry

EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))


class Said(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


class Host:
    """Somebody who types commands into a book, five minutes apart."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.book = Book(folder)
        self.now = EVENING
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)
        assert self.type(f"init {shlex.quote(str(folder))}").code == 0

    def type(self, command: str) -> Said:
        """Type what stands behind ``mahj``."""
        self.now += timedelta(minutes=5)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["--book", str(self.book.root), *shlex.split(command)])
        return Said(code, out.getvalue(), err.getvalue())

    def see(self, command: str) -> Said:
        """Type a command at a terminal, with nobody there to answer."""
        self.now += timedelta(minutes=5)
        out, err = Screen(), Screen()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["--book", str(self.book.root), *shlex.split(command)])
        return Said(code, out.getvalue(), err.getvalue())

    def do(self, *commands: str) -> str:
        """Type commands that have to work; returns what the last one reported."""
        said = Said(0, "", "")
        for command in commands:
            said = self.type(command)
            assert said.code == 0, f"{command}: {said.err}"
        return said.out

    def path(self, name: str = "2026-11-29") -> Path:
        """The file of a night."""
        return self.book.sessions / f"{name}.toml"

    def table(self, name: str = "2026-11-29") -> Table:
        """A night as it is in its file."""
        return Table(self.book, read_night(self.path(name)))

    def entries(self, name: str = "2026-11-29") -> tuple[Entry, ...]:
        """Every entry of a night, in the order of the file."""
        return read_night(self.path(name)).record.entries


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Somebody with a book that has just been begun, and safety copies of their own."""
    monkeypatch.setattr("ledger.storage.safety_copies.copies_folder", lambda: tmp_path / "copies")
    return Host(tmp_path / "book", monkeypatch)
