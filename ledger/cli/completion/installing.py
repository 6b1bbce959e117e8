"""Where each shell looks for the completion of a command, and putting it there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.files import cannot_write, is_there, shown
from ledger.book.safe_append import create_file, replace_file
from ledger.book.toml_reading import read_named
from ledger.cli.completion.scripts import SCRIPTS
from ledger.errors import UsageProblem
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: What shells are called beside their own names.
_ALSO = {"pwsh": "powershell", "sh": "bash"}
_MARK = "# mahj completion"
#: A shorter beginning of our line could be somebody's own.
_SHORTEST_TORN = 6


class Home(NamedTuple):
    """Where a shell's script belongs, the file that shell reads when it starts, and the line there that loads it.

    A shell that finds the script by itself needs no such line.
    """

    script: Path
    starts_with: Path | None = None
    line: str = ""


def shell_named(name: str | None, environ: Mapping[str, str]) -> str:
    """The shell that was named, else the one this runs in. Raises UsageProblem where it is none of the four."""
    wanted = name or _running(environ)
    found = _ALSO.get(wanted.casefold(), wanted.casefold())
    if found not in SCRIPTS:
        raise UsageProblem(
            f"there is no completion for {quoted(wanted)}" if wanted else "which shell is this?",
            f"name one of {', '.join(SCRIPTS)}",
        )
    return found


def _running(environ: Mapping[str, str]) -> str:
    """The name of the shell this runs in, or nothing."""
    import shellingham  # type: ignore[import-untyped]  # noqa: PLC0415  # where none is named

    try:
        name, _ = shellingham.detect_shell()
    except (shellingham.ShellDetectionFailure, OSError):
        name = Path(environ.get("SHELL", "")).name
    return str(name)


def home_of(shell: str, environ: Mapping[str, str]) -> Home | None:
    """Where a shell's script belongs, or None for PowerShell, which keeps its start-up file where it alone knows."""
    home = Path(environ.get("HOME") or Path.home())
    if shell == "fish":
        config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
        return Home(config / "fish" / "completions" / "mahj.fish")
    data = Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    if shell == "bash":
        script = data / "bash-completion" / "completions" / "mahj"
        return Home(script, home / ".bashrc", f"[ -r {_in_quotes(script)} ] && . {_in_quotes(script)}  {_MARK}")
    if shell == "zsh":
        script = data / "mahj-ledger" / "mahj.zsh"
        ready = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }"
        start = Path(environ.get("ZDOTDIR") or home) / ".zshrc"
        return Home(script, start, f"{ready}; [ -r {_in_quotes(script)} ] && . {_in_quotes(script)}  {_MARK}")
    return None


def _in_quotes(path: Path) -> str:
    """A path as a shell takes it, whatever it holds."""
    return "'" + str(path).replace("'", "'\\''") + "'"


def install(shell: str, home: Home) -> list[Path]:
    """Put a shell's script where it belongs, and the line that loads it; the files that were written.

    The start-up file is only added to, once, but for the beginning of that line where a write that was broken off left
    one at its end. Both may lie behind links, as people keep such files elsewhere. Raises FileProblem where the system
    refuses; then the file it names is whole, and as it was.
    """
    written = [home.script]
    _write(home.script, lambda _: SCRIPTS[shell].encode("utf-8"))
    if home.starts_with is not None and not _holds(home.starts_with, home.line):
        line = os.fsencode(home.line)
        _write(home.starts_with, lambda old: b"%b\n%b\n" % (_without_torn(old, line), line))
        written.append(home.starts_with)
    return written


def _write(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Change what a file says, whole or not at all; one that is not there says nothing."""
    place = Path(os.path.realpath(path))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
    if is_there(place):
        old = read_named(place)
        replace_file(place, old, change(old), lambda _: None)
    else:
        create_file(place, change(b""), lambda _: None)


def _without_torn(content: bytes, line: bytes) -> bytes:
    """What a file says without the beginning of a line that stands at its end, where a write broke off."""
    last = content[content.rfind(b"\n") + 1 :]
    return content.removesuffix(last) if len(last) >= _SHORTEST_TORN and line.startswith(last) else content


def state(environ: Mapping[str, str]) -> tuple[bool, str]:
    """Whether completion is installed for the shell this runs in, and what to say of it."""
    try:
        shell = shell_named(None, environ)
    except UsageProblem:
        return False, "this shell is none of those it can be installed for"
    home = home_of(shell, environ)
    if home is None:
        return True, f"{shell}: mahj completion show {shell} says how"
    if not _holds(home.script, SCRIPTS[shell]) or not (home.starts_with is None or _holds(home.starts_with, home.line)):
        return False, f"not installed for {shell}, or for an older version"
    return True, f"{shell}: {shown(home.script)}"


def _holds(path: Path, text: str) -> bool:
    """Whether a file holds a text."""
    try:
        return text in path.read_text("utf-8", errors="surrogateescape")
    except OSError:
        return False
