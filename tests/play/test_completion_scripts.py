"""Completion in the shells themselves: the script of each, put where it looks, and a key pressed."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import sysconfig
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.completion.installing import state
from ledger.cli.main import main
from tests.play.waiting import see, stop

if TYPE_CHECKING:
    from pathlib import Path

SHELLS = {"bash": ["--noprofile", "-i"], "zsh": ["-i"], "fish": ["-i"]}
#: What each shell must hold to name the program, the variables, and nothing of another shell.
WRITTEN = {
    "bash": ".local/share/bash-completion/completions/mahj",
    "zsh": ".local/share/mahj-ledger/mahj.zsh",
    "fish": ".config/fish/completions/mahj.fish",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own."""
    home = tmp_path / "it's home"
    home.mkdir()
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "ZDOTDIR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.mark.parametrize("shell", SHELLS)
def test_installing_writes_the_script_and_one_line(shell: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The script stands where the shell looks, what was in the start-up file stays, and twice is once."""
    start = {"bash": ".bashrc", "zsh": ".zshrc"}.get(shell)
    if start:
        (home / start).write_text("export MINE=1", "utf-8")
    for _ in range(2):
        assert main(["completion", "install", shell]) == 0
    assert f"Written: {home / WRITTEN[shell]}" in capsys.readouterr().out
    main(["completion", "show", shell])
    assert (home / WRITTEN[shell]).read_text("utf-8") == capsys.readouterr().out
    if start:
        lines = (home / start).read_text("utf-8").splitlines()
        assert lines[0] == "export MINE=1"
        assert [line for line in lines if line.endswith("# mahj completion")] == lines[1:]


def test_what_was_installed_is_known(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether this shell completes is told apart from whether it did for an older version, and from another shell."""
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("zsh", "/bin/zsh"))
    assert state(os.environ) == (False, "not installed for zsh, or for an older version")
    main(["completion", "install"])
    assert state(os.environ) == (True, f"zsh: {home / WRITTEN['zsh']}")
    (home / WRITTEN["zsh"]).write_text("# an older one", "utf-8")
    assert not state(os.environ)[0]
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("powershell", "pwsh.exe"))
    assert state(os.environ) == (True, "powershell: mahj completion show powershell says how")


def test_where_no_shell_can_be_told_its_variable_is_asked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program run from something that is no shell looks at SHELL, and says so where that is none either."""
    from shellingham import ShellDetectionFailure  # type: ignore[import-untyped]  # noqa: PLC0415

    def nobody_knows() -> None:
        raise ShellDetectionFailure

    assert home.exists()
    monkeypatch.setattr("shellingham.detect_shell", nobody_knows)
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert state(os.environ) == (False, "not installed for fish, or for an older version")
    monkeypatch.setenv("SHELL", "")
    assert state(os.environ) == (False, "this shell is none of those it can be installed for")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["show", "tcsh"], 'error: there is no completion for "tcsh"'),
        (["install", "tcsh"], 'error: there is no completion for "tcsh"'),
    ],
)
def test_another_shell_is_refused(words: list[str], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A shell without a script is refused with those that have one."""
    assert main(["completion", *words]) == 2
    assert capsys.readouterr().err.splitlines() == [error, "hint: name one of bash, zsh, fish, powershell"]


def test_powershell_is_told_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Where PowerShell keeps its start-up file only PowerShell knows; the line for it is printed."""
    assert main(["completion", "install", "pwsh"]) == 0
    assert "mahj completion show powershell | Out-String | iex" in capsys.readouterr().out
    main(["completion", "show", "powershell"])
    script = capsys.readouterr().out
    assert "Register-ArgumentCompleter -Native -CommandName mahj" in script
    assert script.count("{") == script.count("}")
    assert "$env:_MAHJ_LINE = $line" in script


def test_a_home_that_cannot_be_written_is_an_error(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file where a folder should be: one sentence, exit code 1."""
    (home / ".config").write_text("", "utf-8")
    assert main(["completion", "install", "fish"]) == 1
    assert capsys.readouterr().err.startswith("error: ")


@pytest.mark.parametrize(("call", "which"), [("write", 2), ("fsync", 3), ("replace", 2)])
def test_a_full_disk_leaves_the_start_up_file_whole(
    call: str, which: int, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever fails while it is written, it is what it was, the error says so, and once there is room it works."""
    start = home / ".bashrc"
    start.write_text("export MINE=1\n", "utf-8")
    main(["completion", "install", "fish"])
    real, calls = getattr(os, call), iter(range(1, 100))

    def full(*given: object) -> object:
        if next(calls) == which:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*given)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        assert main(["completion", "install", "bash"]) == 1
    said = capsys.readouterr().err
    assert f"error: {start} was not written, and nothing in it has changed: No space left on device" in said
    assert start.read_text("utf-8") == "export MINE=1\n"
    assert [path.name for path in home.iterdir() if path.name.endswith(".new")] == []
    assert main(["completion", "install", "bash"]) == 0
    assert start.read_text("utf-8").count("# mahj completion") == 1


def test_a_line_that_was_torn_is_made_whole(home: Path) -> None:
    """What an older version left of its line on a full disk is taken out, and the user's own lines stay."""
    main(["completion", "install", "bash"])
    whole = (home / ".bashrc").read_text("utf-8")
    line = whole.strip()
    for torn in (line[:6], line[:30], line[:-1]):
        (home / ".bashrc").write_text(f"export MINE=1\n\n{torn}", "utf-8")
        assert main(["completion", "install", "bash"]) == 0
        assert (home / ".bashrc").read_text("utf-8") == f"export MINE=1\n\n\n{line}\n"
    (home / ".bashrc").write_text("[ -r", "utf-8")
    main(["completion", "install", "bash"])
    assert (home / ".bashrc").read_text("utf-8") == f"[ -r\n{line}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_start_up_files_behind_links_stay_there(home: Path) -> None:
    """People keep such files in a folder of their own, and the links to them stay."""
    (home / "dotfiles").mkdir()
    (home / "dotfiles" / "bashrc").write_text("export MINE=1\n", "utf-8")
    (home / ".bashrc").symlink_to("dotfiles/bashrc")
    assert main(["completion", "install", "bash"]) == 0
    assert (home / ".bashrc").is_symlink()
    assert "# mahj completion" in (home / "dotfiles" / "bashrc").read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind on Windows")
@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes_in_the_shell_itself(shell: str, home: Path, book: Path) -> None:
    """A name with a space, an option's value with an apostrophe, and a folder, in a real shell."""
    pexpect: Any = pytest.importorskip("pexpect")
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    main(["completion", "install", shell])
    (home / "folder of books").mkdir()
    environ = os.environ | {
        "PATH": f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}",
        "MAHJ_BOOK": str(book),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }
    child = pexpect.spawn(program, SHELLS[shell], env=environ, cwd=home, encoding="utf-8", dimensions=(30, 120))
    try:
        child.send("echo rea''dy\r")
        see(child, "ready")
        child.send("mahj win m\t")
        see(child, "Mary\\ Ann")
        child.send("25 --from=o\t")
        see(child, "O\\'Brien")
        child.send("\x15mahj init fol\t")
        see(child, "folder\\ of\\ books")
    finally:
        stop(child)
