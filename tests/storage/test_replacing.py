"""Putting a file in its place while others have it open for a moment, as happens on Windows."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from ledger.book.files import PASSING, WAITS, put_in_place

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.host import Host

#: What says that a file is in use; 1314 is a right that nobody gets by waiting.
SHARING_VIOLATION, NO_RIGHT = 32, 1314


class Waited:
    """How long was waited before each further try, and how often a file was put in its place."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.tries = 0


@pytest.fixture
def in_use(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], Waited]:
    """Makes the first calls that put a file in its place fail, with what Windows says; nobody really waits."""
    replace = os.replace

    def first_calls(failing: int, said: int) -> Waited:
        waited = Waited()

        def busy(new: Path, target: Path) -> None:
            waited.tries += 1
            if waited.tries <= failing:
                error = PermissionError(errno.EACCES, "The process cannot access the file")
                error.winerror = said  # type: ignore[attr-defined,unused-ignore]  # known on Windows only
                raise error
            replace(new, target)

        monkeypatch.setattr("os.replace", busy)
        monkeypatch.setattr("time.sleep", waited.waits.append)
        return waited

    return first_calls


@pytest.mark.parametrize("said", sorted(PASSING))
def test_who_has_the_file_for_a_moment_is_waited_for(
    tmp_path: Path, in_use: Callable[[int, int], Waited], said: int
) -> None:
    """It is tried again until it succeeds, the waits growing longer."""
    new, target = tmp_path / "new", tmp_path / "old"
    new.write_bytes(b"new")
    target.write_bytes(b"old")
    waited = in_use(3, said)
    put_in_place(new, target)
    assert target.read_bytes() == b"new"
    assert waited.waits == list(WAITS[:3]) == sorted(WAITS[:3])


def test_who_never_lets_go_is_not_waited_for_forever(tmp_path: Path, in_use: Callable[[int, int], Waited]) -> None:
    """After the last wait, a little over a second in all, the problem is said; both files are what they were."""
    new, target = tmp_path / "new", tmp_path / "old"
    new.write_bytes(b"new")
    target.write_bytes(b"old")
    waited = in_use(1000, SHARING_VIOLATION)
    with pytest.raises(PermissionError):
        put_in_place(new, target)
    assert waited.waits == list(WAITS)
    assert 1 < sum(WAITS) < 2
    assert waited.tries == len(WAITS) + 1
    assert (new.read_bytes(), target.read_bytes()) == (b"new", b"old")


def test_what_does_not_pass_is_said_at_once(tmp_path: Path, in_use: Callable[[int, int], Waited]) -> None:
    """Nobody waits for a right that will not be given."""
    new = tmp_path / "new"
    new.write_bytes(b"new")
    waited = in_use(1, NO_RIGHT)
    with pytest.raises(PermissionError):
        put_in_place(new, tmp_path / "old")
    assert (waited.tries, waited.waits) == (1, [])


def test_a_hand_is_recorded_though_the_night_is_in_use(table: Host, in_use: Callable[[int, int], Waited]) -> None:
    """A virus scanner that reads the night when a hand is recorded costs no hand."""
    waited = in_use(2, SHARING_VIOLATION)
    table.done("win ann 25 dee")
    assert len(waited.waits) == 2
    assert table.balances() == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
