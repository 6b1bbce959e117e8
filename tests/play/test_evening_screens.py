"""Sessions at a real terminal, as hosts have them: wide standings, themes, a screen reader, the end of a night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.play.keys import ENTER, ESCAPE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context
    from tests.play.terminal import Terminal

    Open = Callable[..., Terminal]
    Night = Callable[..., Context]

SIZES = [(80, 24), (50, 20)]


def lines(term: Terminal) -> list[str]:
    """What stands on the screen."""
    return [str(line).rstrip() for line in term.screen.display]


def cell(term: Terminal, text: str) -> Any:  # noqa: ANN401  # pyte has no types
    """The first character of a text on the screen, with its colour."""
    row = next(place for place, line in enumerate(lines(term)) if text in line)
    return term.screen.buffer[row][lines(term)[row].index(text)]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_first_night_as_the_guide_has_it(terminal: Open, mahj: Callable[..., int], columns: int, rows: int) -> None:
    """Opened, two hands, one taken back, who pays whom, closed: each command fits the screen."""
    assert mahj("doctor") in {0, 1}
    for words, said in (
        ("start Ann Bea Cat Dee", "The night 2026-11-29 is open: Standard."),
        ("win ann 25 dee", "Ann: 25 all, 50 from Dee."),
        ("undo", "Taken back: 1. Ann wins 25 on Dee's discard."),
        ("win b 30 self -j", "Bea: 120 all."),
        ("settle", "To settle the night 2026-11-29"),
        ("end", "The night 2026-11-29 has ended."),
    ):
        term = terminal(*words.split(), columns=columns, rows=rows)
        term.see(said)
        assert term.end() == 0
        assert not lines(term)[-1]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_standings_stand_on_one_screen(
    terminal: Open, night: Night, mahj: Callable[..., int], columns: int, rows: int
) -> None:
    """What is read first is there at any width, the title is still on the screen, and no line is broken."""
    night()
    mahj("win", "ann", "25", "dee")
    term = terminal("standings", columns=columns, rows=rows)
    assert term.end() == 0
    shown = lines(term)
    assert "Standings 2026: coins, 1 night" in shown
    assert "│ rank │ player        │ nights │  net │" in "\n".join(shown)
    assert "--wide shows all" in " ".join(" ".join(shown).split())


@pytest.mark.parametrize(("theme", "green"), [("dark", "brightgreen"), ("light", "green")])
def test_themes_differ_in_colour_and_in_nothing_else(
    terminal: Open, night: Night, mahj: Callable[..., int], theme: str, green: str
) -> None:
    """Wins are green as the theme has it; without colour the same is there."""
    night()
    mahj("win", "ann", "25", "dee")
    term, plain = terminal("show", MAHJ_THEME=theme), terminal("show", NO_COLOR="1")
    assert (term.end(), plain.end()) == (0, 0)
    assert lines(term) == lines(plain)
    assert cell(term, "+100").fg == green
    assert cell(plain, "+100").fg == "default"


def test_a_screen_reader_is_given_lines_everywhere(terminal: Open, night: Night) -> None:
    """Settled once, for reports and for the prompt: no box, no line drawn anew, no colour."""
    night()
    term = terminal("play", MAHJ_PLAIN="1")
    term.at(">")
    term.type(f"ann 25 dee{ENTER}")
    term.see("Ann: 25 all, 50 from Dee.")
    term.type(f"y{ENTER}")
    term.see("Recorded as 1.")
    term.type("\x04")
    assert term.end() == 0
    assert "\x1b[2m" not in term.raw
    term = terminal("show", MAHJ_PLAIN="1", NO_COLOR="1")
    assert term.end() == 0
    assert "# 1, hand Ann wins 25 on Dee's discard, Ann +100" in " ".join(" ".join(lines(term)).split())
    assert "\x1b" not in term.raw
    assert "│" not in term.raw


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_end_of_a_night_is_one_screen(
    terminal: Open, night: Night, mahj: Callable[..., int], columns: int, rows: int
) -> None:
    """All of it is still to be seen when it is said: the payments, the biggest hand, the season."""
    night()
    for words in ("win ann 25 dee", "win bea 50 self -j", "wall"):
        mahj(*words.split())
    term = terminal("end", columns=columns, rows=rows)
    assert term.end() == 0
    shown = " ".join(" ".join(lines(term)).split())
    for said in ("pays Bea", "Biggest hand: 2. Bea wins 50", "Biggest swing: Bea", "Season 2026: Bea leads with +575"):
        assert said in shown


def test_a_letter_behind_escape_is_that_letter(terminal: Open, night: Night) -> None:
    """However soon it is typed; Escape alone does nothing at the line, whose keys are named below it."""
    night()
    term = terminal("play")
    term.see("Tab completes, ? words,")
    term.at(">")
    term.type(f"{ESCAPE}b")
    term.at("> b")
    term.type(f"ea 25 dee{ENTER}")
    term.see("Bea: 25 all, 50 from Dee.")
    term.see("Enter answers,")
    term.type(ENTER)
    term.see("Recorded as 1.")
    assert term.leave() == 0


def test_the_demo_comes_a_screen_at_a_time(terminal: Open) -> None:
    """From its beginning, with the keys named in the last line."""
    term = terminal("demo", PAGER="less")
    term.see("q leaves")
    assert "An evening in a throw-away book" in "\n".join(lines(term)) or "$ mahj start" in "\n".join(lines(term))
    term.type("q")
    assert term.end() == 0
