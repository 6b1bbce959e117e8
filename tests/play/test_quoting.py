"""Names that hold every sign a shell knows: put in by the shells themselves, they stay names."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.completion.completing import split
from ledger.cli.completion.quoting import QUOTING
from ledger.cli.completion.scripts import SCRIPTS
from ledger.cli.main import main
from tests.play.waiting import see, stop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SHELLS = {"bash": ["--noprofile", "--norc", "-i"], "zsh": ["-f", "-i"], "fish": ["--no-config", "-i"]}
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCD"
#: What would run, or stand for something else, where it is not taken for a name.
WHOLE = (
    "Kim $(touch X) `touch X` ${X:=1}!!", "Mary \"; touch X; #' | touch X >X", "Otto'; touch X & \"$(touch X)\" '",
)  # fmt: skip
#: Every sign that means something to a shell, in front, within, and at the end of a name.
SIGNS = "~`!@#$%^&*()_+{}[]|\\:;\"'<>,.?/"
EVERY_SIGN = tuple(f"{sign}{letter} {sign}x{sign}" for sign, letter in zip(SIGNS, _LETTERS, strict=True))
QUOTES = ("", '"', "'")

_STUB = """\
#!{python}
import json, os, sys
if "_MAHJ_COMPLETE" in os.environ:
    from ledger.cli.main import main
    sys.exit(main([]))
with open({told!r}, "a") as told:
    told.write(json.dumps(sys.argv[1:]) + "\\n")
"""


def book_of(names: Sequence[str], folder: Path) -> Path:
    """A book with these people."""
    main(["init", str(folder)])
    with (folder / "mahj.toml").open("a", encoding="utf-8") as settings:
        settings.writelines(f"\n[[players]]\nname = {json.dumps(name)}\n" for name in names)
    return folder


def typed_in(shell: str, lines: Sequence[str], names: Sequence[str], folder: Path) -> list[list[str]]:
    """What the program is given where somebody types these lines in a shell, Enter behind each."""
    pexpect: Any = pytest.importorskip("pexpect")
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    book = book_of(names, folder / "book")
    told = folder / "told"
    stub = folder / "bin" / "mahj"
    stub.parent.mkdir()
    stub.write_text(_STUB.format(python=sys.executable, told=str(told)), "utf-8")
    stub.chmod(0o755)
    environ = os.environ | {
        "PATH": f"{stub.parent}{os.pathsep}{os.environ['PATH']}",
        "MAHJ_BOOK": str(book),
        "HOME": str(folder),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }
    script = folder / "script"
    script.write_text(SCRIPTS[shell], "utf-8")
    child = pexpect.spawn(program, SHELLS[shell], env=environ, cwd=book, encoding="utf-8", dimensions=(30, 200))
    try:
        ready = "autoload -Uz compinit && compinit -u -d $HOME/dump; " if shell == "zsh" else ""
        child.send(f"{ready}. {script}; echo rea''dy\r")
        see(child, "ready")
        # one Tab at a time: zsh takes one that comes with more keys for a character
        for number, line in enumerate(lines):
            child.send(f"{line}\recho don''e{number}.\r")
            see(child, f"done{number}.")
    finally:
        stop(child)
    assert sorted(path.name for path in book.iterdir()) == ["cards", "house_rules", "mahj.toml", "plugins", "sessions"]
    return [json.loads(line) for line in told.read_text("utf-8").splitlines()] if told.exists() else []


#: Signs that a word often goes on behind: fish leaves a quote open there, and whoever typed it closes it.
GOES_ON = tuple("/=@:.,-")


def line_of(name: str, quote: str, shell: str) -> str:
    """A line as somebody types it who knows the shell, with Tab in the midst of a name behind a quote or none."""
    closed = quote if shell == "fish" and name.endswith(GOES_ON) else ""
    return f"mahj stats {begun(name[:2], quote, shell)}\t{closed}"


def begun(text: str, quote: str, shell: str) -> str:
    """The beginning of a name as somebody types it who knows the shell, behind a quote or none."""
    if shell != "fish" or not quote:
        return quote + QUOTING["bash"].quoted(text, quote)
    known = {'"': '"$\\', "'": "'\\"}[quote]  # before anything else a backslash stands for itself
    return quote + "".join(f"\\{char}" if char in known else char for char in text)


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind on Windows")
@pytest.mark.parametrize("shell", SHELLS)
def test_a_name_stays_a_name_in_the_shell_itself(shell: str, tmp_path: Path) -> None:
    """Tab and Enter give the program the name whole, behind no quote and behind either, and nothing else runs."""
    names = [*WHOLE, *EVERY_SIGN] if os.environ.get("MAHJ_TEST_EVERYTHING") == "1" else WHOLE
    lines = [line_of(name, quote, shell) for quote in QUOTES for name in names]
    assert typed_in(shell, lines, names, tmp_path) == [["stats", name] for _ in QUOTES for name in names]


def read_by_bash(text: str) -> list[str]:
    """The words bash makes of a text, where it is a line of its own."""
    line = f"set -f; for word in {text}; do printf '%s\\0' \"$word\"; done"
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=True, encoding="utf-8")  # noqa: S603, S607
    return done.stdout.split("\0")[:-1]


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize("quote", QUOTES)
def test_bash_reads_every_sign_as_it_was(quote: str) -> None:
    """All of the names, put in behind a quote that is closed or behind none, are the words of the line."""
    put = [f"{quote}{QUOTING['bash'].quoted(name, quote)}" for name in (*WHOLE, *EVERY_SIGN)]
    closed = [text if not quote or text.endswith(quote) else text + quote for text in put]
    assert read_by_bash(" ".join(closed)) == [*WHOLE, *EVERY_SIGN]


@pytest.mark.parametrize("quote", QUOTES)
def test_no_old_line_is_called_up(quote: str) -> None:
    """An exclamation mark is never bare, nor between double quotes, where bash takes it for the history."""
    put = QUOTING["bash"].quoted("a!b", quote)
    assert put == {"": "a\\!b", '"': "a\"'!'\"b", "'": "a!b"}[quote]


@pytest.mark.parametrize("mark", "'\u2018\u2019\u201a\u201b")
def test_powershell_takes_every_kind_of_single_quote_for_one(mark: str) -> None:
    """What ends a text in single quotes is doubled, and then stands for itself."""
    for quote in QUOTES:
        assert QUOTING["powershell"].quoted(f"O{mark}B; touch X", quote) == f"'O{mark}{mark}B; touch X'"
    assert QUOTING["powershell"].quoted("Zoë", "") == "'Zoë'"


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("mahj win --from=o", 7),
        ('mahj win --from="o', 7),
        ("mahj win 'a=b", 0),
        ("mahj win a\\=b", 0),
        ("mahj win a:b=c x", 0),
        ("mahj win kim@h", 3),
    ],
)
def test_what_bash_leaves_as_it_is_is_not_put_in_again(text: str, stays: int) -> None:
    """Bash completes what stands behind the last sign that breaks words, or behind the quote that is open."""
    assert split(text, "\\", "@><=;|&(:").stays == stays
