"""Colour guides the eye on a terminal that has it: signs of points, marks of errors, lines of boxes; never alone."""

from __future__ import annotations

import io
import re
import sys

import pytest

from ledger.cli.terminal.colour import figures, has_colour, marked
from ledger.cli.terminal.console import show, show_report
from ledger.render.reports import Column, Format, Report, Shows
from tests.host import Host, Screen

REPORT = Report(
    "Night", (Column("hand", "hand"), Column("Ann", "ann", Shows.POINTS)), (("Wall game, 3-9", 25), ("x", -5))
)
CODES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A terminal that has colours."""
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("os.name", "posix")
    return monkeypatch


@pytest.mark.usefixtures("terminal")
def test_wins_and_losses_stand_out_by_more_than_their_colour() -> None:
    """Each has its sign; a date, a range, an option and a number without a sign are no figures."""
    said = "Ann +100, Bea -25, Cat +$1.50, Dee -€2, USD -0.25; 2026-11-29, 3-9, -j, --value 30, 25"
    coloured = figures(said, Screen())
    assert CODES.sub("", coloured) == said
    assert re.findall(r"\x1b\[32m(.*?)\x1b\[0m", coloured) == ["+100", "+$1.50"]
    assert re.findall(r"\x1b\[31m(.*?)\x1b\[0m", coloured) == ["-25", "-€2", "-0.25"]


@pytest.mark.parametrize(
    ("theme", "win", "error"), [("dark", "92", "1;91"), ("light", "32", "1;31"), ("", "32", "1;31")]
)
def test_a_theme_goes_with_the_background(terminal: pytest.MonkeyPatch, theme: str, win: str, error: str) -> None:
    """Bright colours on dark, deep ones on light and where nobody says which."""
    terminal.setenv("MAHJ_THEME", theme)
    assert figures("+1", Screen()) == f"\x1b[{win}m+1\x1b[0m"
    assert marked("error: no hint: here", Screen()) == f"\x1b[{error}merror:\x1b[0m no hint: here"
    assert marked("hint: so", Screen()) == "\x1b[1mhint:\x1b[0m so"
    assert marked("said", Screen()) == "said"


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("os.name", "nt")])
def test_there_is_no_colour_where_nobody_wants_it_or_has_it(
    terminal: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    """NO_COLOR, a dumb terminal, a console of Windows that would print the codes; and whatever is no terminal."""
    assert has_colour(Screen())
    assert not has_colour(io.StringIO())
    if variable == "os.name":
        terminal.setattr(variable, value)
        terminal.setenv("WT_SESSION", "1")
        assert has_colour(Screen())
        terminal.delenv("WT_SESSION")
    else:
        terminal.setenv(variable, value)
    assert not has_colour(Screen())
    assert (figures("+1", Screen()), marked("error: x", Screen())) == ("+1", "error: x")


def test_a_table_is_the_same_but_for_its_colours(terminal: pytest.MonkeyPatch) -> None:
    """Its lines are dim, its figures coloured; other formats have none."""
    for format_ in Format:
        written = []
        for wanted in ("", "1"):
            screen = Screen()
            with terminal.context() as patch:
                patch.setattr(sys, "stdout", screen)
                patch.setenv("NO_COLOR", wanted)
                show_report(REPORT, format_)
                show("done: +5")
            written.append(screen.getvalue())
        coloured, plain = written
        assert CODES.sub("", coloured) == plain
        assert ("\x1b" in coloured.partition("done")[0]) == (format_ is Format.TABLE)
        assert coloured.endswith("done: \x1b[32m+5\x1b[0m\n")


def test_plain_lines_can_be_settled_once(table: Host) -> None:
    """By the user or for the book; what is asked for goes before both, and a broken book is its commands' affair."""
    table.done("win ann 25 dee")
    boxed, plain = table.done("show").out, table.done("show --format plain").out
    with table.patch.context() as patch:
        patch.setenv("MAHJ_PLAIN", "1")
        assert table.done("show").out == plain
        assert table.done("show --format table").out == boxed
    table.setting('reports = "plain"')
    assert table.done("show").out == plain
    assert table.done(f"--book {table.book.root.as_posix()} standings").out.startswith(
        "Standings 2026: coins, 1 night\nrank 1"
    )
    both = f"--book {table.book.root.as_posix()} --book {table.book.root.as_posix()} standings"
    assert "┌" not in table.run(both).out
    table.setting("reports = 3")
    assert "reports is 3" in table.run("show").errors[0]
