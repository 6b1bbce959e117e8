"""Books that mean harm, opened by every command and by Tab: nothing gets out, runs, waits, or reaches a terminal."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.completion.listed import commands
from ledger.text import printable_lines
from tests.book.hostile_books import FILES, HostileBook, books, sound_book
from tests.host import Host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no links and pipes of this kind on Windows")

BOOKS = list(books())
#: How many of the commands each book is opened by, if not by all of them.
SAMPLE = 3
#: What is given for a parameter, by what it takes.
GIVEN = {
    "player": "Ann", "discarder": "Dee", "account": "Bea", "value": "25", "text": "x", "night": "2026-11-29",
    "preset": "thursday", "card": "2026", "topic": "joker-exchange", "subject": "win", "season": "all-time",
    "shell": "bash", "file": "FILE", "folder": "BOOK",
}  # fmt: skip
#: What is given in place of that where it would be refused before anything is looked at.
WORDS = {
    "start": "Ann Bea Cat Dee --again", "play": "--say wall --say done --plain", "seats": "Bea Ann Cat Dee",
    "error": "Ann 25", "pay": "Ann Bea 5", "paid": "Ann Bea 5", "sub": "Eve --for Dee", "join": "Eve",
    "void": "1", "edit": "1 --value 30", "why": "1", "versus": "Ann Bea", "report": "-o OUT", "joker": "FF",
    "players merge": "Ann Bea", "players alias": "Ann Annie", "players rename": "Ann Anna",
    "plugins trust": "our_rule.py",
    "presets diff": "thursday standard", "presets new": "mine --from thursday", "export sqlite": "-o OUT --force",
    "export parquet": "-o OUT --force", "check": "--merge", "what-if": "--preset thursday", "restore": "2026-11-29",
    "import json": "FILE --new NEW", "seasons close": "spring", "serve": "2020-01-01",
}  # fmt: skip
LINES = (
    "mahj win ", "mahj pay ", "mahj start --preset ", "mahj start --with ", "mahj show ", "mahj show --table ",
    "mahj card list ", "mahj ruling ", "mahj win Ann 25 --line ", "mahj standings --season ", "mahj win Ann ",
)  # fmt: skip


def typed() -> list[list[str]]:
    """Every command of the program with what it takes, and the program alone."""
    found: list[list[str]] = [[]]
    for name, command in commands().items():
        given = WORDS.get(name, " ".join(GIVEN.get(each.takes, "x") for each in command.arguments)).split()
        yes = any("--yes" in each.names for each in command.options) and name != "plugins trust"
        found.append([*name.split(), *given, *(["--yes"] if yes else [])])
    return found


COMMANDS = typed()


def chosen(book: HostileBook) -> list[list[str]]:
    """The commands a book is opened by."""
    if os.environ.get("MAHJ_TEST_EVERYTHING") == "1":
        return COMMANDS
    first = BOOKS.index(book) * SAMPLE
    return [COMMANDS[number % len(COMMANDS)] for number in range(first, first + SAMPLE)]


def outside_of(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Everything in a folder, with what it holds and when it was changed last."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


_watched: list[str] = []


def _watch(event: str, told: tuple[Any, ...]) -> None:
    """Note every pipe and device of a book that is opened so that whoever opens it could wait."""
    if event == "open" and _watched and isinstance(told[0], (str, bytes, os.PathLike)):
        path = os.fsdecode(told[0])
        if path.startswith(_watched[0]) and not told[2] & os.O_NONBLOCK and _is_endless(path):
            _watched.append(path)


def _is_endless(path: str) -> bool:
    """Whether reading what is there may never end."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116  # as little as can be, for this is called for every file
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


sys.addaudithook(_watch)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a home in it; what waits is noted while a test is in it."""
    for name in ("home", "outside"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home" / "data"))
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: tmp_path / "home" / "copies")
    monkeypatch.setattr("ledger.cli.terminal.progress.shown", lambda *_: None, raising=False)
    _watched[:] = [str(tmp_path / "book")]
    yield tmp_path
    _watched.clear()


def check_harmless(place: Path, before: dict[str, tuple[int, bytes]], out: str, err: str) -> None:
    """See that nothing was changed outside, ran, waited, or is there for a terminal to act on."""
    assert outside_of(place / "outside") == before
    assert not (place / "ran").exists()
    assert _watched[1:] == []
    assert printable_lines(out) == out
    assert printable_lines(err) == err


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_no_command_lets_a_hostile_book_out(book: HostileBook, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command ends in a report or in an error, whatever there is in the place of the book's files."""
    for number, command in enumerate(chosen(book)):
        root = sound_book(place / "book" / str(number))
        outside = place / "outside" / str(number)
        outside.mkdir()
        book.make(root, outside)
        monkeypatch.chdir(root)
        before = outside_of(place / "outside")
        stands_for = {"BOOK": root, "FILE": place / "sheet.csv", "OUT": place / "out", "NEW": place / f"new{number}"}
        (place / "sheet.csv").write_text("Date,Ann,Bea\n2026-11-01,1,-1\n", "utf-8")
        host = Host(root, monkeypatch)
        ran = host.run([str(stands_for.get(word, word)) for word in command])
        assert ran.code in {0, 1, 2, 3, 4}, command
        check_harmless(place, before, ran.out, ran.err)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_tab_lets_no_hostile_book_out(book: HostileBook, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a shell is told is what is sound in the book, or nothing."""
    root = sound_book(place / "book" / "0")
    outside = place / "outside" / "0"
    outside.mkdir()
    book.make(root, outside)
    before = outside_of(place / "outside")
    host = Host(root, monkeypatch)
    for shell in ("bash", "zsh", "fish", "powershell"):
        monkeypatch.setenv("_MAHJ_COMPLETE", shell)
        for line in LINES:
            monkeypatch.setenv("_MAHJ_LINE", line)
            ran = host.again([])
            assert ran.code == 0
            assert ran.err == ""
            check_harmless(place, before, ran.out, ran.err)


def test_every_command_is_opened_by_some_book() -> None:
    """The sample of the ordinary run leaves out no command, and there are enough books."""
    assert len(BOOKS) >= 60
    assert len(BOOKS) * SAMPLE >= len(COMMANDS)
    assert set(WORDS) <= set(commands())


def test_a_sound_book_is_refused_by_nothing_it_is_refused_for(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the hostile books are made from is whole: its files are read, and a hand is recorded."""
    root = sound_book(place / "book" / "0")
    host = Host(root, monkeypatch)
    host.done("show 2026-11-29", "card list 2026", "agreement thursday", "win Bea 25 self --yes")
    assert all((root / name).is_file() for name in FILES)
