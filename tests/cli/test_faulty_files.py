"""Files somebody was at, and disks that do not write: what is said, and that every file is left as it was."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.host import Host


#: What somebody made of a night's file, what is said of it, and what to do where that is the same for all.
FAULTY_FILES: dict[str, tuple[Callable[[str], str | bytes], str, str | None]] = {
    "not TOML": (
        lambda text: text + "what is this\n",
        "2026-11-29.toml is not TOML: Expected '=' after a key in a key/value pair (at line {lines}, column 6)",
        "correct the line in an editor",
    ),
    "not UTF-8": (
        lambda text: text.encode("utf-8") + b'note = "\xe9"\n',
        "2026-11-29.toml is not UTF-8: byte {bytes}, in line {lines}, is 0xe9",
        "save it as UTF-8 in your editor",
    ),
    "a newer format": (
        lambda text: text.replace("format = 2", "format = 3"),
        "2026-11-29.toml was written by a newer mahj than this one",
        "update mahj-ledger",
    ),
    "an unknown key": (
        lambda text: text.replace('winner = "Ann"', 'winer = "Ann"'),
        '2026-11-29.toml, entry 1 (number 1): unknown key "winer"',
        "did you mean winner?",
    ),
    "net points that do not sum to zero": (
        lambda text: text.replace("Ann = 100", "Ann = 101"),
        "2026-11-29.toml, entry 1 (number 1): net sums to 1; what some get others pay, so it should sum to 0",
        None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("faulty", FAULTY_FILES)
@pytest.mark.parametrize("command", ["", "show", "wall", "undo", "end", "why", "settle", "start Eve Fay --table 2"])
def test_faulty_night_file_is_said_and_left_alone(table: Host, faulty: str, command: str) -> None:
    """The file, the place and the remedy are named, by every command, and nothing is written."""
    table.done("win ann 25 dee")
    change, message, hint = FAULTY_FILES[faulty]
    path = table.night_path()
    text = path.read_text("utf-8")
    faulty_content = change(text)
    content = faulty_content if isinstance(faulty_content, bytes) else faulty_content.encode("utf-8")
    path.write_bytes(content)
    before = table.files()
    run = table.run(command)
    assert run.code == 1
    lines = run.err.splitlines()
    said = message.format(lines=text.count("\n") + 1, bytes=len(text.encode("utf-8")) + len('note = "') + 1)
    assert lines[0].startswith("error: ")
    assert lines[0].endswith(said)
    assert hint is None or f"hint: {hint}" in lines
    assert run.out == ""
    assert table.files() == before


def test_nights_lists_the_sound_and_names_the_faulty(table: Host) -> None:
    """One faulty file does not hide the others; the exit code says that there is one."""
    table.done("end", "start Ann Bea --date 2026-11-30")
    table.night_path().write_bytes(b"format = 3\n")
    run = table.run("nights --format csv")
    assert run.code == 1
    assert "2026-11-29.toml was written by a newer mahj than this one" in run.err
    assert [line.partition(",")[0] for line in run.lines] == ["night", "2026-11-30"]


def test_read_only_folder_is_said(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system refuses to make a file, the command says so in a sentence, and the night is whole."""
    before = table.files()
    really_open = os.open

    def refusing(path: str | os.PathLike[str], flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        return really_open(path, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", refusing)
    run = table.run("wall")
    monkeypatch.undo()
    assert run.code == 1
    assert run.err.startswith("error: ")
    assert "Permission denied" in run.err
    assert run.out == ""
    assert table.files() == before


def test_full_disk_leaves_the_night_whole(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a write the disk is full: the old file is there, byte for byte, and nothing beside it."""
    table.done("win ann 25 dee")
    before = table.files()
    really_write = os.write

    def filling(handle: int, data: bytes) -> int:
        if len(data) > 100:
            return really_write(handle, data[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", filling)
    run = table.run("wall")
    monkeypatch.undo()
    assert run.code == 1
    assert "No space left on device" in run.err
    assert run.out == ""
    assert table.files() == before
