"""Commands killed, or refused by the system, at every call that touches a file; run by a test in a process of its own.

``python tests/storage/killing.py SCENARIO...`` prints one line of JSON for each scenario: how often the command was
killed, how often a call was made to fail, and what was found wrong afterwards. Every try runs in a fork of this process
on a copy of the scenario's book, so that nothing is imported again.
"""

from __future__ import annotations

import errno
import io
import json
import os
import secrets
import shutil
import signal
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import ledger.book.roster_writing
import ledger.book.safety_copies
import ledger.cli.terminal.clock
from ledger.book.books import Book
from ledger.book.safe_append import left_over_from
from ledger.cli.main import main
from ledger.errors import MahjError
from ledger.season.checking import check_book

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

NOW = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))
NIGHT = "sessions/2026-11-29.toml"
#: Exit codes of a fork beside those of the command: the call to be disturbed never came, and a traceback.
DONE, BUG = 77, 78

#: The calls that touch files, where the program finds them.
CALLS: tuple[tuple[Any, str], ...] = (
    *((os, name) for name in ("open", "write", "fsync", "close", "replace", "unlink", "chmod", "mkdir", "rmdir")),
    *((os, name) for name in ("scandir", "listdir", "access", "stat", "lstat")),
    (io, "open"),
)
if sys.platform != "win32":
    import fcntl

    CALLS += ((fcntl, "flock"),)


class Scenario(NamedTuple):
    """Commands that make a book, what its owner then did to the files, and the command to be disturbed."""

    setup: tuple[str, ...]
    command: str
    edited: Callable[[Path], None] = lambda _: None


class Fault(NamedTuple):
    """What happens at a call: the process is killed before, after, or in the middle of writing; or the call fails."""

    name: str
    kills: bool
    for_good: bool = False


FAULTS = (
    Fault("killed before", kills=True),
    Fault("killed after", kills=True),
    Fault("killed in the middle", kills=True),
    Fault("fails", kills=False),
    Fault("fails from then on", kills=False, for_good=True),
)


def annotate(book: Path) -> None:
    """A night after its owner was at it: comments, line ends of Windows, a table of their own, an open end."""
    path = book / NIGHT
    text = path.read_text(encoding="utf-8").replace("[rules.", "# so we agreed\n[rules.")
    content = ("# our night\n" + text + "\n[snacks]\nwho = 'Ann'").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + content.encode("utf-8"))


def yesterday(book: Path) -> None:
    """A night that was last changed a day ago."""
    path = book / NIGHT
    path.write_bytes(path.read_bytes().replace(b"at = 2026-11-29T19", b"at = 2026-11-29T14"))


def diverge(book: Path) -> None:
    """A sync service kept two versions of the night."""
    path = book / NIGHT
    copy = path.with_name("2026-11-29 (Ann's conflicted copy 2026-11-30).toml")
    blocks = path.read_bytes().split(b"\n[[entries]]\n")
    other = blocks[-1].replace(b"25", b"35").replace(b"50", b"70").replace(b"100", b"140")
    copy.write_bytes(b"\n[[entries]]\n".join([*blocks[:-1], other]))


START = "start Ann Bea Cat Dee"
FOUR = (START, "win ann 25 dee", "wall", "win bea 30 self -j")
SCENARIOS = {
    "win": Scenario(FOUR, "win cat 25 ann"),
    "annotated": Scenario(FOUR, "win cat 25 ann", annotate),
    "first of the day": Scenario((START,), "win cat 25 ann"),
    "new people": Scenario(FOUR, "seats Bea Cat Dee Zoe --yes"),
    "start": Scenario(FOUR[1:1], "start Ann Bea Cat Dee"),
    "edit": Scenario(("start Ann Bea Cat Dee --preset pie", "win ann 75 dee -j", *FOUR[1:]), "edit 1 ann 50 bea --yes"),
    "undo": Scenario(FOUR, "undo"),
    "end": Scenario(FOUR, "end --unpaid"),
    "restore": Scenario(FOUR, "restore 2026-11-29 --yes"),
    "merge": Scenario(FOUR, "check --merge", diverge),
    "alias": Scenario(FOUR, "players alias Ann Annie"),
}


def run(command: str, book: Path) -> int:
    """Run a command in a book."""
    return main(["--book", str(book), *command.split()])


def files(book: Path) -> dict[str, bytes]:
    """Every file of a book and of its safety copies, but for the lock."""
    return {
        path.relative_to(book).as_posix(): path.read_bytes()
        for path in sorted(book.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


class Disturbance:
    """Counts the calls that touch files, and disturbs the one whose turn it is."""

    def __init__(self, turn: int, fault: Fault) -> None:
        self.turn = turn
        self.fault = fault
        self.count = 0

    def install(self) -> None:
        """Stand between the program and the system."""
        for module, name in CALLS:
            setattr(module, name, self._between(getattr(module, name), name))

    def _between(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        """A call that counts."""

        def counted(*arguments: Any, **more: Any) -> Any:  # noqa: ANN401  # whatever the call takes and gives
            self.count += 1
            if self.count != self.turn and not (self.fault.for_good and self.count > self.turn):
                return call(*arguments, **more)
            return self._disturb(call, name, arguments, more)

        return counted

    def _disturb(self, call: Callable[..., Any], name: str, arguments: tuple[Any, ...], more: dict[str, Any]) -> Any:  # noqa: ANN401
        """What happens instead of the call, or around it."""
        if not self.fault.kills:
            if name in {"stat", "lstat", "close"}:  # these fail on no disk that is there
                return call(*arguments, **more)
            if name == "access":
                return False
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        try:
            if self.fault.name == "killed after":
                call(*arguments, **more)
            elif self.fault.name == "killed in the middle" and name == "write":
                handle, content = arguments
                call(handle, bytes(content)[: len(content) // 2])
        finally:
            os.kill(os.getpid(), signal.SIGKILL)


def forked(work: Callable[[], int]) -> int:
    """Run something in a fork, and return its exit code, or the signal that ended it as a negative number."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = BUG
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        code = work()
    finally:
        os._exit(code)


def disturbed(command: str, book: Path, disturbance: Disturbance) -> int:
    """Run a command with a disturbance; DONE where the calls ran out before its turn came."""
    disturbance.install()
    code = run(command, book)
    return DONE if disturbance.count < disturbance.turn else code


def problems_after(book: Path, before: dict[str, bytes], after: dict[str, bytes]) -> Iterable[str]:
    """What is wrong with a book after a command was disturbed in it."""
    now = files(book)
    for name in sorted({*before, *after, *now}):
        base = Path(name).name
        if base.startswith(".") and left_over_from(base) is not None:
            continue
        if now.get(name) not in (before.get(name), after.get(name)):
            yield f"{name} is neither what it was nor what it should be"
    lost = [name for name, content in before.items() if content not in now.values() and content not in after.values()]
    lost = [name for name in lost if name not in now]
    if lost:
        yield f"lost: {lost}"
    for found in check_book(Book(book)):
        if left_over_from(found.file.rpartition("/")[2]) is None and "conflicted copy" not in found.file:
            yield f"{found.file}: {[problem.message for problem in found.problems]}"


class Trial:
    """One scenario, disturbed at every call in every way."""

    def __init__(self, scenario: Scenario, folder: Path) -> None:
        self.scenario = scenario
        self.base = folder / "base"
        self.folder = folder
        self._silently(lambda: self._prepare(folder / "try"))
        scenario.edited(folder / "try")
        shutil.copytree(folder / "try", self.base)
        self.before = files(self.base)
        whole = self._copy("try")  # safety copies know a file by its path
        self._silently(lambda: self._must_work(scenario.command, whole))
        self.after = files(whole)
        self.kills = 0
        self.failures = 0
        self.wrong: list[str] = []

    def _silently(self, work: Callable[[], None]) -> None:
        """Do something without its output, in a fork."""

        def worked() -> int:
            work()
            return 0

        assert forked(worked) == 0

    def _prepare(self, book: Path) -> None:
        """Make the scenario's book."""
        use(book)
        assert main(["init", str(book)]) == 0
        for command in self.scenario.setup:
            self._must_work(command, book)

    @staticmethod
    def _must_work(command: str, book: Path) -> None:
        """Run a command that has to work."""
        use(book)
        assert run(command, book) == 0, command

    def _copy(self, name: str) -> Path:
        """A fresh copy of the book."""
        copy = self.folder / name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.base, copy)
        return copy

    def run(self) -> None:
        """Every fault at every call, until there are no more calls."""
        for fault in FAULTS:
            turn = 1
            while self._try(turn, fault):
                turn += 1

    def _try(self, turn: int, fault: Fault) -> bool:
        """One fault at one call. Returns whether the call came at all."""
        book = self._copy("try")
        use(book)
        code = forked(lambda: disturbed(self.scenario.command, book, Disturbance(turn, fault)))
        if code == DONE:
            return False
        if fault.kills:
            self.kills += 1
            ended_well = code == -signal.SIGKILL
        else:
            self.failures += 1
            ended_well = code in {0, 1, 2, 3}  # in words, whichever they are
        where = f"{self.scenario.command}: {fault.name} at call {turn}: "
        if not ended_well:
            self.wrong.append(f"{where}ended with {code}")
        try:
            self.wrong.extend(where + problem for problem in problems_after(book, self.before, self.after))
        except MahjError as problem:
            self.wrong.append(f"{where}{problem}")
        return True


def use(book: Path) -> None:
    """Set the clock, and where safety copies go: into a folder beside the book's own, so that they are seen too."""
    ledger.cli.terminal.clock.now = lambda: NOW
    ledger.book.roster_writing.today = NOW.date
    secrets.token_hex = lambda nbytes=None: "4f7c"  # noqa: ARG005  # called so
    ledger.book.safety_copies.copies_folder = lambda: book / "copies"


def report(name: str) -> dict[str, object]:
    """How a scenario went."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(SCENARIOS[name], Path(folder))
        trial.run()
    return {"scenario": name, "kills": trial.kills, "failures": trial.failures, "wrong": trial.wrong}


if __name__ == "__main__":
    for wanted in sys.argv[1:] or SCENARIOS:
        print(json.dumps(report(wanted)), flush=True)  # noqa: T201  # what the test reads
