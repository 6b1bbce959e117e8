"""README.md from its first line to its last, typed into a real shell by somebody with an empty home."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.playing import steps
from tests.clock import EVENING, mahj_at
from tests.sources import ROOT, copied_to

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands of a shell that Windows does not have")

BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
#: What the shell prints when a command has ended.
ENDED = "-- ended with "


class Shell:
    """A shell in a folder, at which commands are typed one after the other."""

    def __init__(self, folder: Path, environ: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            ["/bin/sh"],
            cwd=folder,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    def type(self, command: str) -> tuple[int, str]:
        """Type a command, and read what it prints; its exit code before that."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f'{command}\necho "{ENDED}$?"\n')
        self.process.stdin.flush()
        printed: list[str] = []
        for line in self.process.stdout:
            if line.startswith(ENDED):
                return int(line.removeprefix(ENDED)), "".join(printed)
            printed.append(line)
        raise AssertionError(f"the shell left at {command}:\n{''.join(printed)}")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home."""
    home = tmp_path / "home"
    home.mkdir()
    return home


@pytest.fixture
def shell(tmp_path: Path, home: Path) -> Iterator[Shell]:
    """A shell in the sources, which knows nothing but where the home is and where Python is.

    Nothing is downloaded: what ``pip install`` would fetch is what the tests run with, but for the program itself.
    """
    fetched = tmp_path / "fetched"
    fetched.mkdir()
    for place in map(Path, sys.path):
        for entry in place.iterdir() if any(place.glob("*.dist-info")) else ():
            if (
                not entry.name.startswith(("pip", "mahj_ledger", "__editable__"))
                and not (fetched / entry.name).exists()
            ):
                (fetched / entry.name).symlink_to(entry)
    environ = {
        "HOME": str(home),
        "PATH": f"{Path(sys.base_prefix) / 'bin'}:/usr/bin:/bin",
        "PYTHONPATH": str(fetched),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
    }
    shell = Shell(copied_to(tmp_path / "sources"), environ)
    yield shell
    assert shell.process.stdin is not None
    assert shell.process.stdout is not None
    shell.process.stdin.close()
    shell.process.wait()
    shell.process.stdout.close()


def test_page_works_as_printed_from_the_first_command_to_the_last(shell: Shell, home: Path) -> None:
    """What is set up is a command in every folder, and the book begins in the home.

    The commands are five minutes apart on the evening of the page. The one for working on the program is left out: it
    is how this test was started.
    """
    (set_up, _), evening = [text for language, text in BLOCKS if language == "sh"], EVENING
    code, printed = shell.type(set_up)
    assert code == 0, printed
    assert "That was a throw-away book." in printed
    installed = home / ".mahj" / "bin" / "mahj"
    assert shell.type("command -v mahj") == (0, f"{installed}\n")

    for language, text in BLOCKS:
        if language == "toml":
            name = text.partition("\n")[0].removeprefix("# ")
            assert shell.type(f"cat > {name} <<'END'\n{text}END") == (0, "")
        for command, expected in steps(text) if language == "console" else ():
            evening += timedelta(minutes=5)
            starts = shlex.join(mahj_at(evening, installed.with_name("python")))
            installed.write_text(f'#!/bin/sh\nexec {starts} "$@"\n', "utf-8")
            code, printed = shell.type(command.removeprefix("$ "))
            assert f"{command}\n{printed}".rstrip("\n") == f"{command}\n{expected}".rstrip("\n")
            assert code == 0
    assert (home / "thursday" / "sessions" / "2026-11-29.toml").is_file()
