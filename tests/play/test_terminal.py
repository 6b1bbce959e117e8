"""A real terminal: an evening typed key by key, with everything that happens at a table."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

from ledger.night.night_files import read_night
from tests.play.keys import ENTER, ESCAPE, RUBOUT, TAKES, UP
from tests.play.waiting import hang_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context
    from tests.play.terminal import Terminal

    Night = Callable[..., Context]


def test_a_whole_evening(  # noqa: PLR0915  # an evening is long
    night: Night, terminal: Callable[..., Terminal]
) -> None:
    """Typing errors, an ambiguous name, undo, a substitute, a rules switch, Ctrl-C, a pasted block, Ctrl-D."""
    context = night("Anna", "Annie", "Cat", "Dee")
    term = terminal("play")
    term.see("No hand so far | East Anna | Anna 0, Annie 0, Cat 0, Dee 0")
    term.hand("anna 25 dee j", "Anna: 50 all, 100 from Dee.", 1)
    term.see("1 hand so far | East Annie | Anna +200, Annie -50, Cat -50, Dee -100")
    # A typing error, mended with the arrow and three keys.
    term.type(f"cat 25 dex{ENTER}")
    term.see('error: nobody here is called "dex"')
    term.at(">")
    term.type(f"{UP}{RUBOUT}e")
    term.hand("", "Cat: 25 all, 50 from Dee.", 2)
    # A name that could be two people's is not guessed.
    term.type(f"ann 25 dee{ENTER}")
    term.see('error: "ann" could be Anna or Annie')
    term.at(">")
    # What is missing is asked for; Escape goes back and keeps the answer.
    term.type(f"dee{ENTER}")
    term.at("What is the hand worth? (<: back, Ctrl-C: leave)")
    term.type(f"30{ENTER}")
    term.at("On whose discard, or self? (<: back, Ctrl-C: leave)")
    term.type(ESCAPE)
    term.at("What is the hand worth? (<: back, Ctrl-C: leave) 30")
    term.type(ENTER)
    term.at("On whose discard, or self? (<: back, Ctrl-C: leave)")
    term.type(f"self{ENTER}")
    term.at(TAKES)
    term.see("Dee: 60 all.")
    term.type(ESCAPE)
    term.at("> dee")
    term.type(f"{ENTER}30{ENTER}self{ENTER}n{ENTER}")
    term.see("Nothing was recorded. Arrow up brings the line back.")
    term.at(">")
    term.type(f"undo{ENTER}")
    term.see("Taken back: 2. Cat wins 25 on Dee's discard.")
    term.at(">")
    term.type(f"sub Eve dee{ENTER}")
    term.see("3. Eve takes the seat of Dee.")
    term.at(">")
    term.type(f"preset flat{ENTER}")
    term.see("4. Rules: flat, from the next hand on.")
    # Ctrl-C in the middle of a line: nothing is lost, the prompt stays, and the arrow has the line.
    term.at(">")
    term.type("eve 25 ca")
    term.at("> eve 25 ca")
    term.type("\x03")
    term.at(">")
    term.type(f"{UP}t")
    term.hand("", "Eve: 25 all.", 5)
    # A pasted block waits for Enter, and is taken whole.
    term.type("\x1b[200~wall\ncat 30 self\n\x1b[201~")
    term.see("cat 30 self")
    term.type(ENTER)
    term.at("Record all 2 lines? [Y/n] (<: back, Ctrl-C: leave)")
    term.type(ENTER)
    term.see("4 hands so far | East")
    assert term.leave() == 0
    table = context.table()
    assert table.is_open
    paid = {"Anna": 200 - 25 - 30, "Annie": -50 - 25 - 30, "Cat": -50 - 25 + 90, "Dee": -100, "Eve": 75 - 30}
    assert table.evening.balances == paid


def test_a_terminal_that_is_closed_leaves_a_whole_night(night: Night, terminal: Callable[..., Terminal]) -> None:
    """What was taken is in the file, what was only shown is not, and nothing hangs about."""
    context = night()
    term = terminal("play")
    term.at(">")
    term.hand("ann 25 dee", "Ann: 25 all, 50 from Dee.", 1)
    term.type(f"bea 30 self{ENTER}")
    term.at(TAKES)
    hang_up(term.child)
    assert term.child.signalstatus in {None, signal.SIGHUP}
    assert len(read_night(context.table().file.path).record.entries) == 1


def test_a_resize_folds_the_line_below(night: Night, terminal: Callable[..., Terminal]) -> None:
    """At 40 columns it takes two lines, each whole, as does a question, and what was typed stays."""
    context = night()
    term = terminal("play")
    term.see("No hand so far | East Ann | Ann 0, Bea 0, Cat 0, Dee 0")
    term.type("ann 25 ")
    term.at("> ann 25")
    term.resize(40)
    term.see("\nBea 0, Cat 0, Dee 0")
    term.at("> ann 25")
    term.type(f"dee{ENTER}")
    # The question leaves room for its answer.
    term.at("Ctrl-C: leave)")
    term.type(ENTER)
    term.see("Recorded as 1.")
    assert term.leave() == 0
    assert len(context.table().evening.hands) == 1


def test_colour_is_not_needed(night: Night, terminal: Callable[..., Terminal]) -> None:
    """With NO_COLOR nothing is coloured, and everything is there."""
    night()
    term = terminal("play", NO_COLOR="1")
    term.at(">")
    term.hand("ann 25 dee", "Ann: 25 all, 50 from Dee.", 1)
    assert term.leave() == 0
    shades = (code for codes in re.findall(r"\x1b\[([0-9;]*)m", term.raw) for code in codes.split(";"))
    assert not [code for code in shades if code[:1] in {"3", "4", "9"} and len(code) > 1]


def test_characters_beyond_ascii_are_not_needed(night: Night, terminal: Callable[..., Terminal]) -> None:
    """Where a terminal has no boxes, they are drawn without, and nothing fails over a letter."""
    night("José", "Bea", "Cat", "Dee")
    term = terminal("play", LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    term.at(">")
    term.hand("bea 25 jos", "Bea: 25 all, 50 from Jos", 1)
    term.type(f"show{ENTER}")
    term.see("+---+")
    assert term.leave() == 0


def test_a_dumb_terminal_is_written_to_line_by_line(night: Night, terminal: Callable[..., Terminal]) -> None:
    """TERM=dumb: no escape sequence at all."""
    context = night()
    term = terminal("play", TERM="dumb")
    term.at(">")
    term.type("ann 25 dee\n")
    term.at(TAKES)
    term.type("\n")
    term.see("Recorded as 1.")
    assert term.leave() == 0
    assert "\x1b" not in term.raw
    assert len(context.table().evening.hands) == 1


def test_reports_fold_at_sixty_columns(
    night: Night, terminal: Callable[..., Terminal], mahj: Callable[..., int]
) -> None:
    """No line of any report is wider than the terminal it is printed on."""
    night(more=("dice-doubles",))
    mahj("win", "ann", "25", "dee", "--jokerless", "--fact", "dice-doubles", "--note", "a very long story " * 5)
    for words in (["show"], ["presets", "list"], ["nights"], ["plugins", "list"], ["charleston"]):
        term = terminal(*words, columns=60, NO_COLOR="1")
        assert term.end() == 0
        assert max(map(len, term.raw.replace("\r", "").splitlines())) <= 60, words
