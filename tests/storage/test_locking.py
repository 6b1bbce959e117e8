"""The lock of a book: one command at a time, whoever asks and from wherever."""

from __future__ import annotations

import errno
import math
import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from ledger.book import locking
from ledger.book.locking import locked
from ledger.errors import FileProblem
from ledger.night.night_files import NightFile, read_night

if TYPE_CHECKING:
    from pathlib import Path

#: What every one of the processes does, given the night and a text of its own.
WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from ledger.record import NoteEntry
from ledger.book import locking
from ledger.book.book_changes import changing
from ledger.book.books import Book
from ledger.night.night_files import append, read_night

locking.PATIENCE = float("inf")

path = Path(sys.argv[1])
for index in range(int(sys.argv[3])):
    with changing(Book(path.parent.parent)) as files:
        night = read_night(path)
        number = len(night.record.entries) + 1
        at = datetime(2026, 11, 29, tzinfo=UTC)
        append(files, night, [NoteEntry(number=number, at=at, text=f"{sys.argv[2]} {index}")])
"""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds the lock taken gives up at once."""
    monkeypatch.setattr(locking, "PATIENCE", 0)


@pytest.mark.usefixtures("impatient")
def test_held_by_somebody_else(tmp_path: Path) -> None:
    """Who waits too long is told that another command holds the book, and what to look for."""
    with locked(tmp_path), pytest.raises(FileProblem, match="another mahj has held") as caught, locked(tmp_path):
        pass
    assert caught.value.hint is not None
    assert "do it again" in caught.value.hint


@pytest.mark.usefixtures("impatient")
def test_a_lock_that_was_let_go_is_free_again(tmp_path: Path) -> None:
    """The lock is given up at the end, after an error too, and its file is never replaced."""
    with pytest.raises(KeyError), locked(tmp_path):
        raise KeyError
    before = (tmp_path / ".lock").stat()
    with locked(tmp_path):
        pass
    assert os.path.samestat(before, (tmp_path / ".lock").stat())


def test_waits_for_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who finds the lock taken looks again until it is free."""
    first = locked(tmp_path)
    first.__enter__()
    looks: list[float] = []

    def let_go(pause: float) -> None:
        looks.append(pause)
        first.__exit__(None, None, None)

    monkeypatch.setattr(time, "sleep", let_go)
    with locked(tmp_path):
        assert len(looks) == 1


def test_makes_the_folder(tmp_path: Path) -> None:
    """A book whose folder of nights was not copied along gets one."""
    with locked(tmp_path / "sessions"):
        assert (tmp_path / "sessions").is_dir()


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A lock that cannot be made is a problem in words."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileProblem, match="was not written"), locked(tmp_path / "file"):
        pass


def test_disk_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that cannot lock is not written without: hands would be lost."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locking, "_take", refuse)
    with pytest.raises(FileProblem, match="cannot lock files: No locks available"), locked(tmp_path):
        pass


def test_threads_exclude_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads of one process wait for each other as processes do."""
    monkeypatch.setattr(locking, "PATIENCE", math.inf)
    count = tmp_path / "count"
    count.write_text("0", encoding="utf-8")

    def add() -> None:
        for _ in range(20):
            with locked(tmp_path):
                count.write_text(str(int(count.read_text(encoding="utf-8")) + 1), encoding="utf-8")

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count.read_text(encoding="utf-8") == "80"


def test_processes_lose_nothing(night: NightFile) -> None:
    """Four commands at once, ten entries each: every entry is there, each under a number of its own."""
    commands = [[sys.executable, "-c", WRITER, str(night.path), name, "10"] for name in ("Ann", "Bea", "Cat", "Dee")]
    running = [subprocess.Popen(command) for command in commands]  # noqa: S603  # our own commands
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    after = read_night(night.path)
    assert after.content.startswith(night.content)
    assert [entry.number for entry in after.record.entries] == list(range(1, 41))
    assert len({getattr(entry, "text", None) for entry in after.record.entries}) == 40
