"""Commands killed, or refused by the system, at every call that touches a file; run by a test in a process of its own.

``python -m tests.storage.killing MOST NAME...`` prints one line of JSON for each of the commands of
`tests.storage.commands` that are named: whether it writes, how often it was killed, how often a call was made to fail,
and what was found wrong afterwards. Each fault strikes at ``MOST`` calls spread over the command, or at every call
where that is 0. Every try runs in a fork of this process on a copy of the book, so that nothing is imported again.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import io
import json
import os
import pkgutil
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import ledger
from ledger.book.books import Book
from ledger.book.safe_append import left_over_from
from ledger.errors import MahjError
from ledger.season.checking import check_book
from tests.storage.commands import COPIES, EVERY, OF_THEIR_OWN, files, make, run, use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.storage.commands import Sample

#: Exit codes of a fork beside those of the command: a traceback.
BUG = 78

#: The calls that touch files, where the program finds them.
CALLS: tuple[tuple[Any, str], ...] = (
    *((os, name) for name in ("open", "write", "fsync", "close", "replace", "unlink", "chmod", "mkdir", "rmdir")),
    *((os, name) for name in ("scandir", "listdir", "access", "stat", "lstat")),
    (io, "open"),
)
if sys.platform != "win32":
    import fcntl

    CALLS += ((fcntl, "flock"),)
#: Calls that fail on no disk that is there.
NEVER_FAIL = {"stat", "lstat", "close"}


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


class Disturbance:
    """Counts the calls that touch files, and disturbs the one whose turn it is."""

    def __init__(self, turn: int, disturb: Callable[..., Any], *, for_good: bool = False) -> None:
        self.turn = turn
        self.calls: list[str] = []
        self._disturb = disturb
        self._for_good = for_good

    def install(self) -> None:
        """Stand between the program and the system."""
        for module, name in CALLS:
            setattr(module, name, self._between(getattr(module, name), name))

    def _between(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        """A call that counts."""

        def counted(*arguments: Any, **more: Any) -> Any:  # noqa: ANN401  # whatever the call takes and gives
            self.calls.append(name)
            turn = len(self.calls)
            if turn == self.turn or (self._for_good and turn > self.turn > 0):
                return self._disturb(call, name, arguments, more)
            return call(*arguments, **more)

        return counted


def strike(fault: Fault) -> Callable[..., Any]:
    """What happens instead of a call, or around it."""

    def struck(call: Callable[..., Any], name: str, arguments: tuple[Any, ...], more: dict[str, Any]) -> Any:  # noqa: ANN401
        if not fault.kills:
            if name in NEVER_FAIL:
                return call(*arguments, **more)
            if name == "access":
                return False
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        try:
            if fault.name == "killed after":
                call(*arguments, **more)
            elif fault.name == "killed in the middle" and name == "write":
                handle, content = arguments
                call(handle, bytes(content)[: len(content) // 2])
        finally:
            os.kill(os.getpid(), signal.SIGKILL)

    return struck


def forked(work: Callable[[], int], said: Path | None = None) -> int:
    """Run something in a fork, and return its exit code, or the signal that ended it as a negative number.

    What it prints is lost, or what it says beside its report kept in a file.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = BUG
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent if said is None else os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        code = work()
        sys.stderr.flush()
    finally:
        os._exit(code)


class Workshop:
    """A folder in which the book of the samples is copied and disturbed."""

    def __init__(self, folder: Path) -> None:
        self.base = folder / "base"
        self.book = folder / "try"  # safety copies know a file by its path, so all copies lie there
        self.said = folder / "said"
        self.calls = folder / "calls"
        self.edited: dict[Callable[[Path], None], Path] = {}
        self._problems: dict[frozenset[tuple[str, bytes]], set[str]] = {}
        for module in pkgutil.walk_packages(ledger.__path__, "ledger."):  # once, and not again in every fork
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
        assert forked(self._made) == 0
        self.book.rename(self.base)

    def _made(self) -> int:
        """Make the book, once."""
        make(self.book)
        return 0

    def fresh(self, sample: Sample) -> dict[str, bytes]:
        """Lay a fresh copy of the book ready for a command; every file of it."""
        shutil.rmtree(self.book, ignore_errors=True)
        edited = self.edited.setdefault(sample.edited, self.base.with_name(f"edited {len(self.edited)}"))
        if not edited.exists():
            shutil.copytree(self.base, self.book)
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                sample.edited(self.book)
            self.book.rename(edited)
        shutil.copytree(edited, self.book)
        return files(self.book)

    def done(self, command: str, disturbance: Disturbance | None = None) -> int:
        """Run a command in the book as it lies there."""

        def work() -> int:
            if disturbance is not None:
                disturbance.install()
            return run(command, self.book)

        return forked(work, self.said)

    def problems(self) -> set[str]:
        """What is wrong with the book, but for what was left of a write that was broken off; checked once for each."""
        state = frozenset(without_copies(files(self.book)).items())
        if state not in self._problems:
            self._problems[state] = set(self._checked())
        return self._problems[state]

    def _checked(self) -> Iterator[str]:
        """What a check of the book finds."""
        use(self.book)
        for found in check_book(Book(self.book)):
            if left_over_from(found.file.rpartition("/")[2]) is None and "conflicted copy" not in found.file:
                yield from (f"{found.file}: {problem.message}" for problem in found.problems)

    def counted(self, command: str) -> list[str]:
        """Run a command, and return the calls it makes."""

        def work() -> int:
            counter = Disturbance(0, strike(FAULTS[0]))
            counter.install()
            code = run(command, self.book)
            self.calls.write_text("\n".join(counter.calls), encoding="utf-8")
            return code

        assert forked(work, self.said) == 0, (command, self.said.read_text(encoding="utf-8"))
        return self.calls.read_text(encoding="utf-8").splitlines()


def without_copies(found: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a book without what is kept beside it, and without what a write left that was broken off."""
    return {
        name: content
        for name, content in found.items()
        if not name.startswith(f"{COPIES}/") and left_over_from(Path(name).name) is None and ".new/" not in name
    }


class Trial:
    """One command, disturbed in every way."""

    def __init__(self, workshop: Workshop, sample: Sample) -> None:
        self.workshop = workshop
        self.sample = sample
        self.before = workshop.fresh(sample)
        self.problems = workshop.problems()
        self.calls = workshop.counted(sample.command)
        self.after = files(workshop.book)
        self.writes = self.after != self.before
        self.kills = 0
        self.failures = 0
        self.wrong: list[str] = []

    def run(self, most: int) -> None:
        """Every fault, at some calls or at all."""
        count = len(self.calls)
        for number, fault in enumerate(FAULTS):
            # Spread evenly, each fault begins elsewhere, and the last calls are reached: there files are put in place.
            turns = (
                [count - (each * count // most + number) % count for each in range(most)]
                if most
                else range(1, count + 1)
            )
            for turn in turns:
                self._try(turn, fault)

    def _try(self, turn: int, fault: Fault) -> None:
        """One fault at one call."""
        self.workshop.fresh(self.sample)
        disturbance = Disturbance(turn, strike(fault), for_good=fault.for_good)
        code = self.workshop.done(self.sample.command, disturbance)
        self.kills += fault.kills
        self.failures += not fault.kills
        expected = {-signal.SIGKILL} if fault.kills else {0, 1, 2, 3}  # in words, whichever they are
        where = f"{self.sample.command}: {fault.name} at call {turn} ({self.calls[turn - 1]}): "
        if code not in expected:
            said = self.workshop.said.read_text(encoding="utf-8")[-500:]
            self.wrong.append(f"{where}ended with {code}: {said}")
        try:
            self.wrong.extend(where + problem for problem in self._found(code))
        except MahjError as problem:
            self.wrong.append(f"{where}{problem}")

    def _found(self, code: int) -> Iterable[str]:
        """What is wrong with the book now, with what was said of it, and with the same command typed again."""
        said = self.workshop.said.read_text(encoding="utf-8")
        if self.workshop.done("nights") not in {0, 1}:  # any command finishes what was begun
            yield f"the next command: {self.workshop.said.read_text(encoding='utf-8')}"
        now = files(self.workshop.book)
        is_before, is_after = (without_copies(now) == without_copies(each) for each in (self.before, self.after))
        if not (is_before or is_after) and not self._is_between(now):
            changed = [name for name in {*self.before, *now} if self.before.get(name) != now.get(name)]
            yield f"half done: changed are {sorted(changed)}"
        if code == 0 and not is_after:
            yield f"lost, though it was acknowledged: {said}"
        if code in {1, 2, 3} and is_after and "is not known" not in said:
            yield f"recorded, though it was refused: {said}"
        lost = {content for name, content in self.before.items() if name.endswith(".toml")} - set(now.values())
        yield from (f"lost: {content[:200]!r}" for content in lost - self._grown(now))
        yield from sorted(self.workshop.problems() - self.problems)
        yield from self._again(is_before=not is_after)

    def _is_between(self, now: dict[str, bytes]) -> bool:
        """Whether each file by itself is what it was or what it should be, where that is all a command promises."""
        names = without_copies({**self.before, **self.after, **now})
        wholes = (now.get(name) in (self.before.get(name), self.after.get(name)) for name in names)
        return self.sample.file_by_file and all(wholes)

    def _grown(self, now: dict[str, bytes]) -> set[bytes]:
        """Files that are the beginning of one that is there, or that the command, left alone, would have changed so."""
        grown = {old for old in self.before.values() for new in now.values() if new.startswith(old)}
        return grown | {old for name, old in self.before.items() if now.get(name) == self.after.get(name)}

    def _again(self, *, is_before: bool) -> Iterator[str]:
        """What comes of the same command: it is done, and nothing is left of the one that was stopped."""
        if not is_before or not self.writes:
            return
        code = self.workshop.done(self.sample.command)
        now = files(self.workshop.book)
        if code or without_copies(now) != without_copies(self.after):
            yield f"typed again it ends with {code}: {self.workshop.said.read_text(encoding='utf-8')}"
        left = [name for name in now if left_over_from(Path(name).name) is not None and name.count("/") < 2]
        if left or (self.workshop.book / "sessions" / ".change").exists():
            yield f"left over: {left}"


def report(workshop: Workshop, name: str, most: int) -> dict[str, object]:
    """How a command went."""
    trial = Trial(workshop, EVERY[name])
    if trial.writes and name not in OF_THEIR_OWN:
        trial.run(most)
    return {
        "command": name,
        "writes": trial.writes,
        "kills": trial.kills,
        "failures": trial.failures,
        "wrong": trial.wrong,
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        shop = Workshop(Path(home))
        for wanted in sys.argv[2:] or EVERY:
            print(json.dumps(report(shop, wanted, int(sys.argv[1]))), flush=True)  # noqa: T201  # what the test reads
