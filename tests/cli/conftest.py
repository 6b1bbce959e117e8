"""A book of one's own, a clock that is set, and the command run in it, in this process."""

from __future__ import annotations

import io
import json
import shlex
import sys
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ledger.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: When the first command is typed, less five minutes.
EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))


class Run(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the report."""
        return self.out.splitlines()


class Desk:
    """Where commands are typed: a book, and a clock that moves on five minutes with every command."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.now = EVENING
        self._patch = patch
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)

    def run(self, command: str | list[str]) -> Run:
        """Run what stands behind ``mahj``; words are told apart as a shell does it."""
        self.now += timedelta(minutes=5)
        return self.again(command)

    def again(self, command: str | list[str]) -> Run:
        """Run a command without a minute going by."""
        out, err = _stream(), _stream()
        with self._patch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main(_words(command))
        return Run(code, _text(out), _text(err))

    def typed(self, command: str) -> tuple[int, str]:
        """Run a command, and read what a terminal would show: its exit code, and all it printed as it came."""
        self.now += timedelta(minutes=5)
        screen = _stream()
        with self._patch.context() as patch:
            patch.setattr(sys, "stdout", screen)
            patch.setattr(sys, "stderr", screen)
            code = main(_words(command))
        return code, _text(screen)

    def plays(self, transcript: str) -> None:
        """Run a transcript: every command in it must print what stands below it, and fail where that is an error.

        A command stands on a line ``$ mahj ...``. ``$ cd DIR`` goes to a folder; ``~ at 2026-11-30 09:00`` sets the
        clock, and other lines that begin with ``~`` are remarks.
        """
        for command, expected in _steps(transcript):
            if command.startswith("~ at "):
                self.now = datetime.fromisoformat(command.removeprefix("~ at ")).replace(tzinfo=EVENING.tzinfo)
            elif command.startswith("$ cd "):
                self._patch.chdir(command.removeprefix("$ cd "))
            else:
                code, screen = self.typed(command.removeprefix("$ mahj"))
                assert f"{command}\n{screen}".rstrip("\n") == f"{command}\n{expected}".rstrip("\n")
                assert (code != 0) == ("error: " in expected), f"{command} returned {code}"

    def type(self, command: str | list[str], *answers: str) -> Run:
        """Run a command at a terminal, and answer what it asks; what it asks stands among its errors."""
        with self._patch.context() as patch:
            patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
            patch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
            return self.run(command)

    def done(self, *commands: str) -> Run:
        """Run commands that must succeed; what the last one did."""
        for command in commands:
            run = self.run(command)
            assert run.code == 0, f"mahj {command}: {run.err}"
        return run

    def balances(self, night: str = "") -> dict[str, int]:
        """The net points of every account that does not stand at zero."""
        found = self.json(night)["balances"]
        return {account: points for account, points in found.items() if points}

    def json(self, night: str = "") -> Any:  # noqa: ANN401  # what JSON holds
        """What ``mahj show --format json`` says."""
        return json.loads(self.done(f"show {night} --format json").out)

    def files(self) -> dict[str, bytes]:
        """Every file of the book with what it holds, but for the lock."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and path.name != ".lock"
        }

    def night_path(self, name: str = "2026-11-29") -> Path:
        """The file of a night."""
        return self.folder / "sessions" / f"{name}.toml"


def _steps(transcript: str) -> Iterator[tuple[str, str]]:
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


def _words(command: str | list[str]) -> list[str]:
    """A command as the words a shell would hand on."""
    return shlex.split(command) if isinstance(command, str) else command


def _stream() -> io.TextIOWrapper:
    """A stream nobody looks at, as a file or a pipe is one."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")


def _text(stream: io.TextIOWrapper) -> str:
    """Everything written to a stream."""
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined, no-any-return]  # a BytesIO, see above


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A book that was begun just now, named by MAHJ_BOOK."""
    folder = tmp_path / "book"
    monkeypatch.setenv("MAHJ_BOOK", str(folder))
    monkeypatch.chdir(tmp_path)
    made = Desk(folder, monkeypatch)
    made.done(f"init {shlex.quote(folder.as_posix())}")
    return made


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A folder without a book, and no book named anywhere."""
    monkeypatch.delenv("MAHJ_BOOK", raising=False)
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, monkeypatch)


@pytest.fixture
def table(desk: Desk) -> Desk:
    """A night of Ann, Bea, Cat and Dee, just opened."""
    desk.done("start Ann Bea Cat Dee")
    return desk
