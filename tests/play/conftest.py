"""What the tests of the prompt and of completion share: a book with a night that has begun."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.main import main
from ledger.cli.prompt.front import as_typed
from ledger.cli.prompt.prompt_loop import AtPrompt
from ledger.cli.prompt.prompt_night import PromptNight
from ledger.cli.terminal.context import NONE_NAMED, Context
from ledger.night.nights import Wanted
from tests.play.script import Script
from tests.play.waiting import stop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.host import Host
    from tests.play.terminal import Terminal

    Opens = Callable[..., tuple[Script, str]]

#: The moment at which every test begins; two minutes go by with each look at the clock, so that no hand is told twice.
BEGIN = datetime.fromisoformat("2026-11-29T19:05:00-05:00")


@pytest.fixture
def mahj(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run a command in a book of its own, and return its exit code."""
    book = tmp_path / "book"
    main(["init", str(book)])
    monkeypatch.setenv("MAHJ_BOOK", str(book))
    monkeypatch.chdir(book)
    return lambda *words: main(list(words))


@pytest.fixture
def book(mahj: Callable[..., int], tmp_path: Path) -> Path:
    """A book whose newest night has Mary Ann, Anna, Cat and O'Brien, and an older one of Zoe, Yan, Xia and Wim."""
    mahj("start", "Zoe", "Yan", "Xia", "Wim", "--date", "2025-03-01")
    mahj("end")
    mahj("start", "Mary Ann", "Anna", "Cat", "O'Brien", "--date", "2026-11-29", "--table", "north")
    return tmp_path / "book"


@pytest.fixture
def night(mahj: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Context]:
    """Open a night at which Ann, Bea, Cat and Dee sit, or others; every look at the clock is a minute later."""
    minutes = iter(range(100_000))
    monkeypatch.setattr("ledger.cli.terminal.clock.now", lambda: BEGIN + timedelta(minutes=2 * next(minutes)))

    def begin(*names: str, rules: str = "standard", more: tuple[str, ...] = ()) -> Context:
        given = [word for rule in more for word in ("--with", rule)]
        assert mahj("start", *(names or ("Ann", "Bea", "Cat", "Dee")), "--preset", rules, *given) == 0
        return Context().at_night(Wanted())

    return begin


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[Script, str]]:
    """Play with a script; the script, and everything that was printed."""

    def run(context: Context, *says: object) -> tuple[Script, str]:
        script = Script(*says)
        capsys.readouterr()
        AtPrompt(PromptNight(context), script, as_typed).play()
        assert script.is_over
        printed = capsys.readouterr()
        return script, printed.out + printed.err

    return run


@pytest.fixture
def opens(host: Host, capsys: pytest.CaptureFixture[str]) -> Opens:
    """Sit down at the prompt with a script; the script, and everything that was printed."""

    def run(*says: object, wanted: Wanted = NONE_NAMED) -> tuple[Script, str]:
        script = Script(*says)
        prompt = AtPrompt(PromptNight(Context(host.book.root)), script, as_typed)
        capsys.readouterr()
        prompt.begin(wanted)
        prompt.play()
        assert script.is_over
        printed = capsys.readouterr()
        return script, printed.out + printed.err

    return run


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Terminal]]:
    """Open terminals, and stop whatever still runs in them at the end. What is long comes all at once."""
    if sys.platform == "win32":
        pytest.skip("no terminals of this kind on Windows")
    from tests.play.terminal import Terminal  # noqa: PLC0415  # it needs what not every system has

    for variable in ("NO_COLOR", "COLUMNS", "LINES", "PROMPT_TOOLKIT_COLOR_DEPTH", "LESS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PAGER", "")
    opened: list[Terminal] = []

    def open_one(*words: str, **more: Any) -> Terminal:  # noqa: ANN401  # what a terminal takes
        opened.append(Terminal(*words, **more))
        return opened[-1]

    yield open_one
    for each in opened:
        stop(each.child)
