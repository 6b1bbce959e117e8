"""Adding to a file: all of it or nothing, whatever the disk and the system do."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.book.safe_append import append_bytes, create_file
from ledger.errors import FileChanged, FileProblem, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

OLD = b"a = 1\n"
NEW = b"b = 2\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that holds the old bytes."""
    path = tmp_path / "a.toml"
    path.write_bytes(OLD)
    return path


def anything(content: bytes) -> bytes:
    """Finds nothing wrong with what was written."""
    return content


def failing(number: int) -> Callable[..., int]:
    """A call of the system that fails."""

    def call(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    return call


def nothing_happened(file: Path) -> bool:
    """Whether a file is what it was, and alone in its folder."""
    return file.read_bytes() == OLD and list(file.parent.iterdir()) == [file]


def test_new_bytes_stand_behind_the_old_ones(file: Path) -> None:
    """The new bytes stand behind the old, and what the check read is returned."""
    assert append_bytes(file, OLD, NEW, anything) == OLD + NEW
    assert file.read_bytes() == OLD + NEW
    assert list(file.parent.iterdir()) == [file]


def test_a_new_file_holds_what_it_should(tmp_path: Path) -> None:
    """A new file holds what it should, and what the check read is returned."""
    assert create_file(tmp_path / "b.toml", NEW, anything) == NEW
    assert (tmp_path / "b.toml").read_bytes() == NEW


def test_create_where_something_is(file: Path) -> None:
    """A file that is there is not begun again."""
    with pytest.raises(Refused, match="is there already"):
        create_file(file, NEW, anything)
    assert nothing_happened(file)


@pytest.mark.skipif(os.name == "nt", reason="making links asks for rights of their own there")
def test_create_where_a_link_leads_nowhere(tmp_path: Path) -> None:
    """A link to a file that is gone is something that is there."""
    link = tmp_path / "link.toml"
    link.symlink_to(tmp_path / "gone.toml")
    with pytest.raises(Refused, match="is there already"):
        create_file(link, NEW, anything)


def test_a_file_somebody_else_changed_is_left_alone(file: Path) -> None:
    """A file that no longer holds the old bytes is left to whoever changed it."""
    with pytest.raises(FileChanged):
        append_bytes(file, OLD + b"# more\n", NEW, anything)
    assert nothing_happened(file)


def test_a_file_that_is_gone_is_not_begun_again(file: Path) -> None:
    """A file that was removed is not brought back without its beginning."""
    file.unlink()
    with pytest.raises(FileProblem, match="is not there"):
        append_bytes(file, OLD, NEW, anything)
    assert list(file.parent.iterdir()) == []


def test_refused_by_the_check(file: Path) -> None:
    """What the check refuses is not put in place."""

    def refuse(content: bytes) -> None:
        assert content == OLD + NEW
        assert file.read_bytes() == OLD
        raise FileProblem("no")

    with pytest.raises(FileProblem, match="no"):
        append_bytes(file, OLD, NEW, refuse)
    assert nothing_happened(file)


@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_are_kept(file: Path, mode: int) -> None:
    """Who could read a file before can read it afterwards, and nobody else."""
    file.chmod(mode)
    append_bytes(file, OLD, NEW, anything)
    assert stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.skipif(os.name == "nt", reason="making links asks for rights of their own there")
def test_links_are_followed(file: Path, tmp_path: Path) -> None:
    """A link, and a link to a link, stay; the file at the end of them grows."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "one.toml").symlink_to(Path("..") / file.name)
    (folder / "two.toml").symlink_to("one.toml")
    append_bytes(folder / "two.toml", OLD, NEW, anything)
    assert file.read_bytes() == OLD + NEW
    assert all(path.is_symlink() for path in folder.iterdir())


def test_full_disk_in_the_middle(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up after half of the bytes leaves the old file whole, and nothing beside it."""
    write = os.write

    def half(handle: int, content: bytes) -> int:
        if len(content) <= len(NEW):
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(handle, content[: len(OLD)])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(FileProblem, match="nothing in it has changed: No space left on device") as caught:
        append_bytes(file, OLD, NEW, anything)
    assert caught.value.hint == "make room on the disk, then do it again"
    assert nothing_happened(file)


def test_short_writes_are_gone_on_with(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that takes a few bytes at a time gets all of them."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, content: write(handle, content[:3]))
    append_bytes(file, OLD, NEW, anything)
    assert file.read_bytes() == OLD + NEW


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "hint"),
    [(errno.EACCES, "change the permissions"), (errno.ENOSPC, "make room"), (errno.EIO, "see that the disk is there")],
)
def test_a_call_that_fails_leaves_the_old_file_and_says_what_to_do(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, hint: str
) -> None:
    """A disk that does not keep the bytes, or does not give up the old file, leaves it whole and says what to do."""
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing(number))
        with pytest.raises(FileProblem, match=f"a.toml was not written.*{os.strerror(number)}") as caught:
            append_bytes(file, OLD, NEW, anything)
    assert caught.value.hint is not None
    assert caught.value.hint.startswith(hint)
    assert nothing_happened(file)


def test_read_only_folder(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder nothing can be written into leaves its files whole."""
    monkeypatch.setattr(os, "open", failing(errno.EROFS))
    with pytest.raises(FileProblem, match=os.strerror(errno.EROFS)):
        append_bytes(file, OLD, NEW, anything)
    assert nothing_happened(file)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_folder_that_a_real_disk_protects_keeps_its_files(file: Path) -> None:
    """A folder that nothing can be written into, its permissions being so, leaves its files whole."""
    file.parent.chmod(0o500)
    try:
        with pytest.raises(FileProblem, match="was not written"):
            append_bytes(file, OLD, NEW, anything)
    finally:
        file.parent.chmod(0o700)
    assert nothing_happened(file)


def test_read_only_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file its owner has made read-only is not replaced behind the owner's back."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(FileProblem, match="may only be read"):
        append_bytes(file, OLD, NEW, anything)
    assert nothing_happened(file)


def test_left_over_that_cannot_be_removed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even clearing up fails, what is said is still why nothing was written."""
    monkeypatch.setattr(os, "replace", failing(errno.EIO))
    monkeypatch.setattr(Path, "unlink", failing(errno.EACCES))
    with pytest.raises(FileProblem, match=os.strerror(errno.EIO)):
        append_bytes(file, OLD, NEW, anything)
    assert file.read_bytes() == OLD


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be opened there")
@pytest.mark.parametrize("call", ["open", "fsync"])
def test_folder_that_cannot_be_synced(file: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """Once the new file is in place it was written, even on a disk whose folders cannot be waited for."""
    done = getattr(os, call)

    def unless_folder(what: Path | int, *rest: int) -> object:
        if what == file.parent or (isinstance(what, int) and stat.S_ISDIR(os.fstat(what).st_mode)):
            raise OSError(errno.EINVAL, "Invalid argument")
        return done(what, *rest)

    monkeypatch.setattr(os, call, unless_folder)
    assert append_bytes(file, OLD, NEW, anything) == OLD + NEW
    assert file.read_bytes() == OLD + NEW
