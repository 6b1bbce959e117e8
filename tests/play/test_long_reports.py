"""Reports that are longer than the terminal come a screen at a time, and whatever is shorter comes as it is."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.command_list import SHOWING, only_shows
from ledger.cli.completion.listed import commands
from ledger.cli.terminal import paging
from ledger.cli.terminal.paging import paged
from ledger.cli.terminal.width import height_of
from tests.host import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.play.terminal import Terminal

#: A pager that says what it was given and how many lines, and takes a key.
PAGER = (
    f'{sys.executable} -c "import sys; said = sys.stdin.read(); print(said[:60]); '
    "print(len(said.splitlines()), 'lines in a pager')\""
)


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("show", True),
        ("--book b show", True),
        ("show --all", True),
        ("presets", True),
        ("presets --format plain", True),
        ("presets use pie", False),
        ("presets use -h", True),
        ("players merge a b", False),
        ("win ann 25 dee", False),
        ("ruling hot wall", False),
        ("play", False),
        ("--version", False),
        ("", False),
    ],
)
def test_only_what_asks_nothing_is_paged(words: str, is_so: bool) -> None:  # noqa: FBT001  # a table
    """A question must stand below what was printed before it, so whatever may ask or records is printed at once."""
    assert only_shows(words.split()) is is_so


def test_what_is_paged_is_there() -> None:
    """Every one is a command, and none takes the answers to questions in advance."""
    known = commands()
    for name in SHOWING:
        options = {option for each in known[name].options for option in each.names} if name in known else set()
        assert name in {each.partition(" ")[0] for each in known} | set(known)
        assert not options & {"--yes", "--dry-run"}


class _Terminal(Screen):
    """A terminal of so many lines."""

    lines = 5

    def fileno(self) -> int:
        """A number of a file, as terminals have."""
        return 1


def at_terminal(monkeypatch: pytest.MonkeyPatch) -> _Terminal:
    """Let both ends be a terminal of five lines and twenty columns."""
    out = _Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((20, out.lines)))
    monkeypatch.delenv("PAGER", raising=False)
    monkeypatch.delenv("LESS", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return out


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the pager was given."""
    given: list[str] = []
    monkeypatch.setattr("pydoc.getpager", lambda: given.append)
    return given


def test_what_is_longer_than_the_screen_goes_to_the_pager(pages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it at once, in the end; what fills the screen but for the prompt below it stays."""
    out = at_terminal(monkeypatch)
    with paged():
        sys.stdout.write("1\n2\n3\n4\n")
    assert (out.getvalue(), pages) == ("1\n2\n3\n4\n", [])
    with paged():
        sys.stdout.write("1\n2\n3\n4\n5\n")
        assert sys.stdout.isatty()
        assert sys.stdout.fileno() == 1
        assert sys.stdout.encoding == out.encoding
    assert pages == ["1\n2\n3\n4\n5\n"]
    assert ("LESS", paging._LESS) in os.environ.items()  # noqa: SLF001  # what the user never set


def test_what_was_printed_before_a_failure_is_seen(pages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes before the error, as everywhere."""

    def fail() -> None:
        sys.stdout.write("1\n" * 9)
        raise ZeroDivisionError

    at_terminal(monkeypatch)
    with pytest.raises(ZeroDivisionError), paged():
        fail()
    assert pages == ["1\n" * 9]


@pytest.mark.parametrize("why", ["no pager", "dumb", "input", "output", "size"])
def test_nothing_is_held_back_where_nobody_pages(pages: list[str], monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    """PAGER set to nothing, a dumb terminal, a pipe at either end, a terminal that does not say how long it is."""
    out = at_terminal(monkeypatch)
    changes: dict[str, Callable[[], Any]] = {
        "no pager": lambda: monkeypatch.setenv("PAGER", ""),
        "dumb": lambda: monkeypatch.setenv("TERM", "dumb"),
        "input": lambda: monkeypatch.setattr(sys, "stdin", io.StringIO()),
        "output": lambda: monkeypatch.setattr(out, "isatty", lambda: False),
        "size": lambda: monkeypatch.setattr(out, "lines", 0),
    }
    changes[why]()
    with paged():
        sys.stdout.write("1\n" * 9)
        assert out.getvalue() == "1\n" * 9
    assert pages == []


def test_a_terminal_may_not_say_how_long_it_is() -> None:
    """A stream that has no number of a file has no size either."""
    assert height_of(Screen()) is None
    assert height_of(io.StringIO()) is None


def test_help_is_found_from_zero(terminal: Callable[..., Terminal]) -> None:
    """Typed alone; a guess; the help, in a pager; one command; at 80 columns and 24 lines."""
    for words, seen in (
        ((), "mahj start NAME... opens one, mahj nights lists those played, mahj demo shows"),
        (("score",), "hint: did you mean mahj win or mahj show?"),
    ):
        term = terminal(*words)
        term.see(seen)
        term.end()
    term = terminal("-h", PAGER=PAGER)
    term.see("Usage: mahj COMMAND, one of those below; mahj alone shows")
    term.see("lines in a pager")
    assert term.end() == 0
    term = terminal("help", "undo")
    term.see("mahj undo  once for each change to be taken back")
    assert term.end() == 0


def test_the_first_screen_of_help_holds_what_a_night_needs(terminal: Callable[..., Terminal]) -> None:
    """In less, at 80 columns and 24 lines: from opening a night to its end; a key leaves."""
    term = terminal("help", PAGER="less")
    term.see("q leaves")
    shown = "\n".join(term.screen.display)
    for needed in ("This night:", "  start ", "Corrections:", "  undo ", "  settle ", "  end "):
        assert needed in shown
    term.type("q")
    assert term.end() == 0
