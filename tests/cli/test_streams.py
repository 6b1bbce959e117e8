"""Where the output goes: a terminal, a file, a pipe that closes, a disk that is full. Real processes, all of them."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.clock import mahj_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.host import Host

    Started = Callable[..., subprocess.Popen[bytes]]

FULL = Path("/dev/full")


@pytest.fixture
def evening(host: Host) -> Host:
    """A night of José, Bea, 李梅 and Dee with one hand."""
    host.done("start José Bea 李梅 Dee", "win jo 25 dee")
    return host


@pytest.fixture
def started(evening: Host) -> Iterator[Started]:
    """Start commands in processes of their own, in the evening's book; whatever still runs at the end is stopped.

    A process that is left behind by a test that fails would fail another one, at whatever moment it is cleared away.
    """
    with contextlib.ExitStack() as running:

        def start(
            *words: str, stdin: int = subprocess.DEVNULL, stdout: int = subprocess.PIPE, stderr: int = subprocess.PIPE
        ) -> subprocess.Popen[bytes]:
            command = [*mahj_at(evening.now), *words]
            process = subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr)  # noqa: S603  # ours
            running.enter_context(process)
            running.callback(process.kill)
            return process

        yield start


@pytest.mark.parametrize(
    "words", [("show",), ("nights",), ("presets", "list"), ("--help",), ("win", "bea", "25", "dee")]
)
def test_closed_pipe_ends_quietly(started: Started, words: tuple[str, ...]) -> None:
    """Whoever reads no further is no failure: nothing is printed about it, and the exit code says done."""
    process = started(*words)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate()
    assert b"Traceback" not in err
    assert b"error" not in err
    assert process.returncode == 0


def test_hand_is_recorded_though_nobody_reads_of_it(evening: Host, started: Started) -> None:
    """The pipe closes after the hand was written."""
    process = started("win", "bea", "25", "dee", "--yes")
    assert process.stdout is not None
    process.stdout.close()
    process.communicate()
    assert len(evening.json("show")["entries"]) == 2


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [("show",), ("--help",), ("--version",)])
def test_output_that_is_full_is_said(started: Started, words: tuple[str, ...]) -> None:
    """In one sentence, and with exit code 1."""
    with FULL.open("wb") as full:
        process = started(*words, stdout=full.fileno())
        _, err = process.communicate()
    assert err.decode("utf-8") == (
        "error: the output cannot be written: No space left on device\n"
        "hint: make room, or send it elsewhere, then do it again\n"
    )
    assert process.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's way to close a stream")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_stream_that_is_closed_is_none(evening: Host, closed: str) -> None:
    """A hand is recorded all the same, whichever of its streams somebody closed."""
    script = f'"$@" {closed}'
    done = subprocess.run(  # noqa: S603  # the command is ours
        ["/bin/sh", "-c", script, "sh", *mahj_at(evening.now), "win", "bea", "27", "dee", "--yes"],
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert len(evening.json("show")["entries"]) == 2


@pytest.mark.parametrize(
    "environ",
    [{"LANG": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {}],
    ids=str,
)
def test_file_is_written_in_utf_8_whatever_the_language(
    started: Started, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names and boxes come through a pipe in any locale."""
    for name in ("LANG", "LC_ALL", "PYTHONUTF8", "PYTHONCOERCECLOCALE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    out, err = started("show").communicate()
    text = out.decode("utf-8").replace("\r\n", "\n")
    assert "│ # │ hand                          │ José │ Bea │ 李梅 │ Dee │\n" in text
    assert err == b""


def test_no_color_is_honoured(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no colour to begin with, wherever the output goes."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    other, _ = started("show").communicate()
    monkeypatch.setenv("NO_COLOR", "1")
    plain, _ = started("show").communicate()
    assert plain == other
    assert b"\x1b" not in plain


def test_report_goes_to_standard_output_and_the_rest_beside_it(started: Started) -> None:
    """A warning never lands in a file that a report was written to."""
    out, err = started("win", "bea", "27", "dee").communicate()
    assert out.decode("utf-8").splitlines()[0] == "2. Bea wins 27 on Dee's discard."
    assert err.decode("utf-8").splitlines() == [
        "warning: 27 is an unusual value for a hand: most cards print 25 to 75, in fives"
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal that a test can hold is not to be had on Windows")
@pytest.mark.parametrize(("answer", "hands", "code"), [(b"y\n", 2, 0), (b"n\n", 1, 1), (b"\x04", 1, 1)])
def test_real_terminal_is_asked(evening: Host, started: Started, answer: bytes, hands: int, code: int) -> None:
    """At a terminal the question is put there, while a report that is redirected stays clean."""
    ours, theirs = os.openpty()
    with os.fdopen(ours, "r+b", buffering=0) as terminal:
        try:
            process = started("win", "bea", "27", "dee", stdin=theirs, stderr=theirs)
        finally:
            os.close(theirs)  # the process alone holds it, so that its end is the end of what is read here
        asked = b""
        while not asked.endswith(b"[y/N]: "):
            drawn = terminal.read(1000)
            assert drawn, asked
            asked += drawn
        assert b"unusual value" in asked
        terminal.write(answer)
        out, _ = process.communicate()
    assert process.returncode == code
    assert out.startswith(b"2. Bea wins 27" if hands == 2 else b"")
    assert bool(out) is (hands == 2)
    assert len(evening.json("show")["entries"]) == hands
