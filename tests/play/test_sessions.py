"""Evenings as hosts have them, in a real terminal of the usual size and in a narrow one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.main import main
from ledger.cli.terminal.context import Context
from tests.play.keys import ENTER

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.play.terminal import Terminal

    Mahj = Callable[..., int]
    Night = Callable[..., Context]

SIZES = pytest.mark.parametrize(("columns", "rows"), [(80, 24), (50, 20)])


@SIZES
def test_the_second_week(columns: int, rows: int, mahj: Mahj, terminal: Callable[..., Terminal]) -> None:
    """Enter opens last week's table; names need no accents; who comes late takes a seat; the next night follows."""
    mahj("start", "Zoë", "Bea", "Cat", "Dee", "--date", "2026-11-22", "--preset", "five-with-rotation", "--yes")
    mahj("wall", "--yes")
    mahj("end", "--yes")
    term = terminal("play", columns=columns, rows=rows)
    term.at(">")
    term.see("East Bea, then Cat,")
    term.type(f"whoops 3{ENTER}")
    term.see("error: no night is open")
    term.type(ENTER)
    term.see("Type a hand, such as")
    term.see("No hand so far | East Bea")
    term.at(">")
    term.type(f"zoe 25 b{ENTER}")
    term.see("Zoë: 25 all, 50 from Bea.")
    term.type(ENTER)
    term.see("Recorded as 1.")
    term.type(f"join Eve{ENTER}")
    term.see("Eve")
    term.see("Eve waits")
    term.type(f"end{ENTER}")
    term.see("Close the night, all of it paid? [Y/n]")
    term.type(ENTER)
    term.see("start opens the next night")
    term.type(f"start{ENTER}n{ENTER}")
    term.see("No night was opened.")
    assert term.leave() == 0
    assert not Context().table().is_open


@SIZES
def test_what_was_forgotten_and_typed_too_early(
    columns: int, rows: int, night: Night, terminal: Callable[..., Terminal]
) -> None:
    """The next hand typed at the question waits; an odd value is not taken by Enter; a hand is put in where it was."""
    context = night()
    main(["win", "ann", "25", "dee"])
    main(["win", "bea", "25", "dee"])
    term = terminal("play", columns=columns, rows=rows)
    term.see("The last recorded is 2.")
    term.at(">")
    term.type(f"cat 30 self{ENTER}dee 25 a{ENTER}")
    term.see("It waits for the answer above: dee 25 a")
    term.type(ENTER)
    term.see("Recorded as 3.")
    term.at("> dee 25 a")
    term.type(ENTER)
    term.see("Dee: 25 all, 50 from Ann.")
    term.type(f"n{ENTER}")
    term.see("Nothing was recorded.")
    term.type(f"ann 250 dee{ENTER}{ENTER}")
    term.see("Record it all the same? [y/N]")
    term.at(">")
    term.type(f"after 1 wall{ENTER}y{ENTER}")
    term.see("4. Wall game, put in after 1.")
    term.see("Recorded as 4.")
    term.see("4 hands so far")
    assert term.leave() == 0
    assert [played.played.number for played in context.table().evening.hands] == [1, 4, 2, 3]
