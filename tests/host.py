"""A host who types commands: the book they are typed in, the clock on the wall, and what each of them printed."""

from __future__ import annotations

import io
import json
import shlex
import sys
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.book.books import Book
from ledger.cli.main import main
from ledger.night.night_files import NightFile, read_night
from ledger.night.night_in_play import NightInPlay
from tests.clock import EVENING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import TextIO

    import pytest

    from ledger.record import Entry


class Ran(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the report."""
        return self.out.splitlines()

    @property
    def errors(self) -> list[str]:
        """What is wrong, a text for each error."""
        return self._said("error: ")

    @property
    def hints(self) -> list[str]:
        """What to do about it, a text for each hint."""
        return self._said("hint: ")

    def _said(self, mark: str) -> list[str]:
        """The lines of the standard error that begin with a mark, without it."""
        return [line.removeprefix(mark) for line in self.err.splitlines() if line.startswith(mark)]


class Host:
    """Types commands five minutes apart, all in this process; nobody is there to answer what they ask."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.book = Book(folder)
        self.now = EVENING
        self.patch = patch
        patch.setenv("MAHJ_BOOK", str(folder))
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)

    def run(self, command: str | Sequence[str]) -> Ran:
        """Run what stands behind ``mahj``, whatever comes of it; words are told apart as a shell does it."""
        self.now += timedelta(minutes=5)
        return self.again(command)

    def again(self, command: str | Sequence[str]) -> Ran:
        """Run a command without a minute going by."""
        out, err = stream(), stream()
        code = self.printing(command, out, err)
        return Ran(code, text_of(out), text_of(err))

    def printing(self, command: str | Sequence[str], out: TextIO, err: TextIO) -> int:
        """Run a command that prints on these streams, without a minute going by; its exit code."""
        with self.patch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            return main(shlex.split(command) if isinstance(command, str) else list(command))

    def done(self, *commands: str) -> Ran:
        """Run commands that must succeed; what the last one did."""
        ran = Ran(0, "", "")
        for command in commands:
            ran = self.run(command)
            assert ran.code == 0, f"mahj {command}: {ran.err}"
        return ran

    def refused(self, command: str, error: str | None = None, hint: str | None = None, *, code: int = 1) -> Ran:
        """Run a command that must end with an exit code and write nothing; an error given must be all it says."""
        before = self.files()
        ran = self.run(command)
        assert ran.code == code, f"mahj {command}: {ran}"
        if error is not None:
            assert ran.err == f"error: {error}\n" + (f"hint: {hint}\n" if hint else "")
        assert self.files() == before
        return ran

    def answering(self, command: str, *answers: str) -> Ran:
        """Run a command at a terminal, and answer what it asks; its questions stand on the standard error."""
        with self.patch.context() as patch:
            patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
            patch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
            return self.run(command)

    def json(self, command: str) -> Any:  # noqa: ANN401  # what JSON holds
        """What a command says as JSON."""
        return json.loads(self.done(f"{command} --format json").out)

    def balances(self, night: str = "") -> dict[str, int]:
        """The net points of every account of a night that does not stand at zero."""
        found = self.json(f"show {night}")["balances"]
        return {account: points for account, points in found.items() if points}

    def nets(self) -> dict[str, int]:
        """Everybody's net points in the standings."""
        return {row["player"]: row["net"] for row in self.json("standings --guests --subs")}

    def files(self) -> dict[str, bytes]:
        """Every file of the book with what it holds, but for the lock."""
        paths = [path for path in sorted(self.book.root.rglob("*")) if path.is_file() and path.name != ".lock"]
        return {path.relative_to(self.book.root).as_posix(): path.read_bytes() for path in paths}

    def night_path(self, name: str = "2026-11-29") -> Path:
        """The file of a night."""
        return self.book.sessions / f"{name}.toml"

    def night(self) -> NightFile:
        """The newest night as its file says it."""
        return read_night(self.book.night_paths()[0])

    def night_of(self, name: str) -> NightFile:
        """A night of a name as its file says it."""
        return read_night(self.night_path(name))

    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the newest night, in the order of the file."""
        return self.night().record.entries

    def table(self) -> NightInPlay:
        """The table of the newest night."""
        return NightInPlay(self.book, self.night())

    def settings(self) -> str:
        """What mahj.toml holds."""
        return self.book.settings_path.read_text("utf-8")

    def setting(self, line: str) -> None:
        """Put a setting at the top of mahj.toml, in place of the one of that name."""
        key = line.partition(" = ")[0]
        lines = [each for each in self.settings().splitlines() if not each.startswith(key)]
        self.book.settings_path.write_text("\n".join([lines[0], line, *lines[1:], ""]), "utf-8")

    def next_day(self, days: int = 1) -> None:
        """Let days go by."""
        self.now += timedelta(days=days)


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def stream() -> io.TextIOWrapper:
    """A stream nobody looks at, as a file or a pipe is one."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")


def text_of(written: io.TextIOWrapper) -> str:
    """Everything written to a stream."""
    written.flush()
    return written.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined, no-any-return]  # a BytesIO, see above
