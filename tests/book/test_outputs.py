"""Files for others: what is there is written to, or gives way to a whole file; nothing that came meanwhile does."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.book.outputs import left_beside, open_file, output_at, write_output
from ledger.book.safe_append import temporary_path
from ledger.errors import FileProblem, Refused

if TYPE_CHECKING:
    from tests.host import Host

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="files and pipes of this kind are not on Windows")


def test_a_new_file_is_whole_and_alone(tmp_path: Path) -> None:
    """Nothing is left beside it, and writing it again goes on from what was written."""
    output = write_output(output_at(tmp_path / "x.csv"), [b"one"])
    assert write_output(output, [b"two"]).replaces
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"two"]


@on_posix
def test_a_link_gives_way_and_what_it_leads_to_stays(tmp_path: Path, host: Host) -> None:
    """The question says where the link leads; a yes puts the file in its place."""
    path, private = tmp_path / "x.csv", tmp_path / "private"
    private.write_text("mine", "utf-8")
    path.symlink_to(private)
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    ran = host.run(f"export csv -o {path}")
    assert ran.errors == [f"{path} is there already, a link to {private}. Put the file in its place?"]
    host.done(f"export csv -o {path} --force")
    assert private.read_text("utf-8") == "mine"
    assert not path.is_symlink()


@on_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444])
def test_the_mode_is_kept_and_nobody_else_reads_it_meanwhile(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A private file stays private, while it is written too."""
    path = tmp_path / "x.csv"
    path.write_bytes(b"old")
    path.chmod(mode)
    seen: list[int] = []
    synced = os.fsync

    def look(file: int) -> None:
        seen.append(stat.S_IMODE(os.fstat(file).st_mode))
        synced(file)

    monkeypatch.setattr(os, "fsync", look)
    write_output(output_at(path), [b"new"])
    assert seen[0] == 0o600
    assert stat.S_IMODE(path.stat().st_mode) == mode


@on_posix
@pytest.mark.parametrize(("allowed", "mode"), [("all", 0o660), ("group", 0o660), ("none", 0o600)])
def test_owner_and_group_are_kept_where_the_system_lets_us(
    allowed: str, mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First both, then the group alone; where neither can be kept, the new group reads nothing it did not before."""
    path = tmp_path / "x.csv"
    path.write_bytes(b"old")
    told: list[tuple[int, int]] = []

    def chown(_: Path, user: int, group: int) -> None:
        told.append((user, group))
        if allowed == "none" or (allowed == "group" and user != -1):
            raise PermissionError(errno.EPERM, "no")

    theirs = os.stat_result((stat.S_IFREG | 0o660, 0, 0, 1, os.getuid() + 1, os.getgid() + 1, 3, 0, 0, 0))
    monkeypatch.setattr("ledger.book.outputs._mode_of", lambda _: theirs)
    monkeypatch.setattr(os, "chown", chown)
    write_output(output_at(path), [b"new"])
    both, group = (theirs.st_uid, theirs.st_gid), (-1, theirs.st_gid)
    assert told == ([both] if allowed == "all" else [both, group])
    assert stat.S_IMODE(path.stat().st_mode) == mode


@on_posix
def test_a_group_that_is_ours_already_needs_no_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's file of our group becomes ours, with the mode it had."""
    theirs = os.stat_result((stat.S_IFREG | 0o660, 0, 0, 1, os.getuid() + 1, os.getgid(), 3, 0, 0, 0))

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no")

    monkeypatch.setattr("ledger.book.outputs._mode_of", lambda _: theirs)
    monkeypatch.setattr(os, "chown", refused)
    write_output(output_at(tmp_path / "x.csv"), [b"new"])
    assert stat.S_IMODE((tmp_path / "x.csv").stat().st_mode) == 0o660


def test_what_came_meanwhile_stays(tmp_path: Path) -> None:
    """A file that was not there when it was asked about, or is another one since, is not written over."""
    path = tmp_path / "x.csv"
    new = output_at(path)
    path.write_bytes(b"theirs")
    old = output_at(path)
    path.write_bytes(b"theirs, longer")
    for output in (new, old):
        with pytest.raises(Refused, match="was changed by somebody else"):
            write_output(output, [b"ours"])
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"theirs, longer"]


@on_posix
@pytest.mark.parametrize("theirs", [b"", b"theirs"])
def test_a_disk_that_gives_a_file_one_name_only_will_do(
    theirs: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the file is put in place by another step, and still not over what came meanwhile."""
    path = tmp_path / "x.csv"

    def link(*_: object) -> None:
        if theirs:
            path.write_bytes(theirs)
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", link)
    output = output_at(path)
    if theirs:
        with pytest.raises(Refused):
            write_output(output, [b"ours"])
    else:
        write_output(output, [b"ours"])
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [theirs or b"ours"]


def test_the_incomplete_never_replaces_the_complete(host: Host, tmp_path: Path) -> None:
    """An export that lacks a night leaves the good one; with a name of its own it is written, and again over itself."""
    good, poor = tmp_path / "good.csv", tmp_path / "poor.csv"
    host.done("start Ann Bea Cat Dee --date 2026-11-01", "end", "start Ann Bea Cat Dee")
    host.done(f"export csv -o {good}")
    before = good.read_bytes()
    host.night_path("2026-11-01").write_text("format =", "utf-8")
    for command in ("export csv", "export json", "export sqlite", "report"):
        ran = host.run(f"{command} -o {good} --force")
        assert ran.code == 1
        assert f"{good} is there already and was not replaced" in ran.err
    assert good.read_bytes() == before
    assert host.run(f"export csv -o {poor}").code == 1
    assert poor.is_file()
    first = write_output(output_at(tmp_path / "page"), [b"1"], lambda: False)
    assert not write_output(first, [b"2"], lambda: False).is_complete


@on_posix
def test_a_pipe_and_a_device_are_written_to(tmp_path: Path) -> None:
    """Neither is replaced by a file."""
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_output(output_at(tmp_path / "pipe"), [b"through"])
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    write_output(output_at(Path("/dev/null")), [b"gone"])
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_device_stays_a_device() -> None:
    """For the superuser too: that it takes nothing is an error, and it is still there."""
    with pytest.raises(FileProblem, match="/dev/full was not written"):
        write_output(output_at(Path("/dev/full")), [b"x"])
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@on_posix
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "-"])
def test_the_output_is_written_to_by_each_of_its_names(name: str, host: Host, tmp_path: Path) -> None:
    """Where it goes to a file the shell opened, what stands there already stays in front."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    kept = tmp_path / "kept"
    kept.write_bytes(b"before\n")
    with kept.open("ab") as file:
        subprocess.run(  # noqa: S603  # our own program
            [sys.executable, "-m", "ledger", "--book", host.book.root, "export", "csv", "-o", name],
            check=True,
            stdout=file,
        )
    assert kept.read_bytes().startswith(b"before\nnight,date,")


@on_posix
def test_another_open_file_is_written_to_where_it_stands(tmp_path: Path) -> None:
    """A number of /dev/fd, straight or behind a link, is that file: nothing is cut off or put in its place."""
    path = tmp_path / "x"
    path.write_bytes(b"before ")
    with path.open("ab", buffering=0) as file:
        (tmp_path / "link").symlink_to(f"/dev/fd/{file.fileno()}")
        assert open_file(tmp_path / "link") == file.fileno()
        write_output(output_at(tmp_path / "link"), [b"behind"])
    assert path.read_bytes() == b"before behind"


@on_posix
def test_links_in_a_circle_are_no_open_file(tmp_path: Path) -> None:
    """Following them comes to an end."""
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert open_file(tmp_path / "a") is None


def test_what_a_broken_write_left_is_named(host: Host, tmp_path: Path) -> None:
    """Beside the file, by its name; what other files left is theirs."""
    host.done("start Ann Bea Cat Dee")
    left = temporary_path(tmp_path / "x.csv")
    left.write_bytes(b"half")
    temporary_path(tmp_path / "y.csv").write_bytes(b"half")
    ran = host.done(f"export csv -o {tmp_path}/x.csv")
    assert f"{left} is left of a write that was broken off: delete it" in ran.err
    assert "y.csv" not in ran.err


def test_where_nobody_may_look_nothing_is_named(tmp_path: Path) -> None:
    """What lies in a folder that cannot be read is not told."""
    (tmp_path / "file").write_bytes(b"")
    assert left_beside(tmp_path / "file" / "x.csv") == []


def test_a_page_that_is_watched_is_not_printed(host: Host) -> None:
    """It is written again and again, which needs a file."""
    host.done("start Ann Bea Cat Dee")
    host.refused("report -o - --watch", "--watch writes a file again and again", "name a file with -o", code=2)


def test_a_folder_is_no_output(tmp_path: Path) -> None:
    """Nor is a file in a folder that is not there."""
    for path in (tmp_path, tmp_path / "none" / "x"):
        with pytest.raises(FileProblem):
            output_at(path)
