"""What phones enter is shown at the prompt as it comes, and can be undone there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.cli.prompt.came_in import CameIn
from ledger.cli.prompt.plain import Plain
from ledger.cli.terminal import clock
from ledger.night.entering import Request, enter, take_back
from ledger.night.entry_form import Ending, form
from ledger.night.filled_form import told_by
from ledger.night.nights import Wanted
from ledger.night.transaction import Transaction
from tests.play.keys import ENTER
from tests.play.script import Typing

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change
    from tests.play.terminal import Terminal

    Night = Callable[..., Context]


def does(context: Context, prepare: Callable[[NightInPlay], Change[Any]]) -> None:
    """Write what a phone sent."""
    Transaction(context.nights, context.here or Wanted(), lambda _: True, lambda _: True).change(prepare)


def bea_enters(context: Context, ending: Ending = Ending.WALL, **filled: str) -> None:
    """Bea enters a hand on her phone."""
    table = context.table()
    told = told_by(form(table, ending), {name: (value,) for name, value in filled.items()})
    seen = len(table.record.entries)
    does(context, enter(Request(form=f"f{seen}", who="Bea", seen=seen, told=told, answers={}), clock.now()))


def test_what_phones_enter_is_told_once(night: Night, mahj: Callable[..., int]) -> None:
    """Who entered what, and who pays; what was taken back too, and nothing that the host recorded."""
    context = night()
    came_in = CameIn(lambda: [context.table()])
    bea_enters(context)
    assert came_in.lines() == []  # what was there when somebody sat down is no news
    bea_enters(context, Ending.WIN, winner="Ann", value="25", discarder="Dee")
    mahj("note", "a fine one")
    assert came_in.lines() == ["Bea entered 2. Ann wins 25 on Dee's discard. Ann: 25 all, 50 from Dee."]
    assert came_in.lines() == []
    mahj("void", "3")
    bea_enters(context)
    does(context, take_back(4, "Cat", context.table().last_at))
    assert came_in.lines() == ["Bea entered 4. Wall game.", "Cat took back 4."]
    context.table().file.path.write_text("nonsense", "utf-8")
    assert came_in.lines() == []


def test_plain_lines_say_it_before_the_next_line(
    night: Night, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever listens to the screen is told what came in since the line before."""
    context = night()
    plain = Plain(context.table, came_in=CameIn(lambda: [context.table()]).lines)
    Typing(monkeypatch, "one", "two")
    plain.line("")
    bea_enters(context)
    capsys.readouterr()
    plain.line("")
    assert capsys.readouterr().out.startswith("Bea entered 1. Wall game. Nobody pays.\n1 hand so far")


def test_it_stands_above_the_line_as_it_comes(night: Night, terminal: Callable[..., Terminal]) -> None:
    """A hand that a phone entered is seen at the terminal before anything is typed, and undone like any other."""
    context = night()
    term = terminal("play")
    term.see("No hand so far")
    term.type("wal")
    bea_enters(context)
    term.see("Bea entered 1. Wall game. Nobody pays.")
    term.see("1 hand so far")
    term.at("> wal")
    term.type(f"\x15undo{ENTER}")
    term.see("Taken back: 1. Wall game.")
    term.leave()
