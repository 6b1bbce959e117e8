"""The prompt that is drawn on a terminal, driven key by key, and when it is."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.buffer import Buffer, CompletionState
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ledger.cli.main import main
from ledger.cli.prompt.front import Replies
from ledger.cli.prompt.screen import Screen
from ledger.cli.terminal.line_answers import WAY_OUT
from ledger.cli.terminal.width import with_room
from ledger.night.asking import part
from ledger.night.questions import Kind, Question
from tests.host import Screen as Terminal
from tests.play.script import Typing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from prompt_toolkit.input import PipeInput

    from ledger.cli.terminal.context import Context

    Night = Callable[..., Context]


ENTER, ESCAPE, UP, CTRL_C, CTRL_D, TAB = "\r", "\x1b", "\x1b[A", "\x03", "\x04", "\t"


YES_NO = Question("fact dice-doubles", "Did East roll doubles?", Kind.YES_NO, ("",))
YES_OR_NO = Question("ruling", "Is it your turn?", Kind.YES_NO)


DIGIT = Question("exposures", "How many exposures?", Kind.DIGIT)


DIGIT_OR_NOT = Question("exposures", "How many exposures?", Kind.DIGIT, ("",))


class Narrow(DummyOutput):
    """A terminal of 40 columns."""

    def get_size(self) -> Size:
        """Its size."""
        return Size(rows=20, columns=40)


@pytest.fixture
def keys() -> Iterator[tuple[PipeInput, Narrow]]:
    """A keyboard, and the terminal it belongs to."""
    output = Narrow()
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=output):
        yield keyboard, output


Keys = tuple["PipeInput", Narrow]


def test_a_line_is_typed_with_help_of_tab(night: Night, keys: Keys) -> None:
    """Names are completed; what was begun stands there already."""
    screen = Screen(night().table)
    keys[0].send_text(f"an{TAB} 25 dee{TAB} j{ENTER}")
    assert (screen.line("") or "").split() == ["Ann", "25", "Dee", "j"]
    keys[0].send_text(f" j{ENTER}")
    assert screen.line("ann 25 dee") == "ann 25 dee j"


def test_tab_shows_several_and_goes_through_them(night: Night, keys: Keys) -> None:
    """What they have in common is put in first; then Tab chooses one after the other."""
    screen = Screen(night("Anna", "Annie", "Cat", "Dee").table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("prompt_toolkit.buffer.Buffer.start_completion", _at_once)
        keys[0].send_text(f"a{TAB}{TAB} 25 self{ENTER}")
        assert screen.line("") in {"Anna 25 self", "Annie 25 self"}
    keys[0].send_text(f"xy{TAB}{ENTER}")
    assert screen.line("") == "xy"


def _at_once(buffer: Buffer, **options: object) -> None:
    """Begin completing without waiting for the thread that looks for words."""
    assert options == {"insert_common_part": True}
    assert buffer.completer is not None
    found = list(buffer.completer.get_completions(buffer.document, CompleteEvent()))
    buffer.complete_state = CompletionState(original_document=buffer.document, completions=found)


def test_the_arrow_brings_back_what_was_left(night: Night, keys: Keys) -> None:
    """A line that was typed, and one that Ctrl-C left in the middle."""
    screen = Screen(night().table)
    keys[0].send_text(f"wall{ENTER}")
    assert screen.line("") == "wall"
    keys[0].send_text(f"ann 25 d{CTRL_C}")
    with pytest.raises(KeyboardInterrupt):
        screen.line("")
    keys[0].send_text(f"{UP}ee{ENTER}")
    assert screen.line("") == "ann 25 dee"
    keys[0].send_text(f"{UP}{UP}{UP}{ENTER}")
    assert screen.line("") == "wall"


def test_an_answer_is_no_line_and_a_line_no_answer(night: Night, keys: Keys) -> None:
    """The arrow brings back at a line what were lines, and at a question nothing."""
    screen = Screen(night().table)
    keys[0].send_text(f"wall{ENTER}")
    assert screen.line("") == "wall"
    keys[0].send_text(f"{UP}y{ENTER}")
    assert screen.reply("Record it?") == "y"
    keys[0].send_text(f"{UP}dee{ENTER}")
    assert screen.answer(part("discarder"), "") == "dee"
    keys[0].send_text(f"{UP}{UP}{ENTER}")
    assert screen.line("") == "wall"


def test_ctrl_d_is_the_end_of_the_lines(night: Night, keys: Keys) -> None:
    """On an empty line it leaves; at a question it goes back, and takes nothing."""
    screen = Screen(night().table)
    keys[0].send_text(CTRL_D)
    assert screen.line("") is None
    replies = Replies(screen)
    for question in (part("value"), YES_NO):
        keys[0].send_text(CTRL_D)
        assert replies.put(question, "") is None
    keys[0].send_text(CTRL_D)
    assert not replies.takes("Take it?")
    keys[0].send_text(CTRL_D)
    assert not replies.agrees("So?")


@pytest.mark.parametrize(
    ("question", "typed", "reply"),
    [
        (YES_NO, f"y{ENTER}", "yes"),
        (YES_NO, f"YES{ENTER}", "yes"),
        (YES_NO, f"n{ENTER}", "no"),
        (YES_NO, ENTER, "no"),
        (YES_OR_NO, f"{ENTER}y{ENTER}", "yes"),
        (YES_OR_NO, ESCAPE, None),
        (YES_NO, f"<{ENTER}", None),
        (YES_NO, f"xzy{ENTER}y{ENTER}", "yes"),
        (DIGIT, f"3{ENTER}", "3"),
        (DIGIT_OR_NOT, ENTER, ""),
        (DIGIT_OR_NOT, ESCAPE, None),
        (part("value"), f"<{ENTER}", None),
        (part("value"), f"30{ENTER}", "30"),
        (part("value"), ESCAPE, None),
        (part("discarder"), f"d{TAB}{ENTER}", "Dee "),
        (part("discarder"), f"s{TAB}{ENTER}", "self "),
    ],
)
def test_questions_are_answered_with_their_keys(
    question: Question, typed: str, reply: str | None, night: Night, keys: Keys
) -> None:
    """Escape goes back, as < does; what is no answer to a yes or no is kept."""
    keys[0].send_text(typed)
    assert Replies(Screen(night().table)).put(question, "") == reply


def test_a_question_at_a_terminal_leaves_room_for_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is broken between words where the answer would not stand behind it; every question of the evening fits 80."""
    monkeypatch.setenv("COLUMNS", "80")
    close = f"Close the night, all of it paid? [Y/n] {WAY_OUT}"
    assert with_room(close, Terminal()) == f"{close} "
    monkeypatch.setenv("COLUMNS", "40")
    assert with_room(f"Record it? [Y/n] {WAY_OUT}", Terminal()) == "Record it? [Y/n] (<: back,\nCtrl-C: leave) "


def test_an_answer_given_before_stands_ready(night: Night, keys: Keys) -> None:
    """Going back keeps what was typed."""
    keys[0].send_text(ENTER)
    assert Screen(night().table).answer(part("value"), "25") == "25"


@pytest.mark.parametrize(
    ("typed", "taken"), [(ENTER, True), (f"y{ENTER}", True), (f"n{ENTER}", False), (f"<{ENTER}", None)]
)
def test_enter_takes_what_was_shown(typed: str, taken: bool | None, night: Night, keys: Keys) -> None:  # noqa: FBT001
    """A line typed or pasted too early takes nothing, whatever ends it; it waits, and is the next line."""
    replies = Replies(Screen(night().table))
    keys[0].send_text(f"bea 30 self{ENTER}\x1b[200~wall\rwall\x1b[201~{ENTER}{typed}")
    assert replies.takes("Record it?") is taken
    assert [text.splitlines() for text in replies.waiting] == [["bea 30 self"], ["wall", "wall"]]
    keys[0].send_text(f" j{ENTER}")
    assert replies.next_line("") == "bea 30 self j"


@pytest.mark.parametrize("leaves", [ESCAPE, CTRL_C])
def test_what_was_typed_at_a_question_and_left_is_brought_back(leaves: str, night: Night, keys: Keys) -> None:
    """With the arrow, at the next line."""
    screen = Screen(night().table)
    keys[0].send_text(f"bea 30 se{leaves}")
    with contextlib.suppress(KeyboardInterrupt):
        assert screen.reply("Record it?") is None
    keys[0].send_text(f"{UP}lf{ENTER}")
    assert screen.line("") == "bea 30 self"


@pytest.mark.parametrize(("typed", "agreed"), [("y", True), ("n", False), ("", False), ("<", False)])
def test_a_question_is_a_yes_only_with_y(typed: str, agreed: bool, night: Night, keys: Keys) -> None:  # noqa: FBT001
    """Enter alone is no."""
    keys[0].send_text(f"{typed}{ENTER}")
    assert Replies(Screen(night().table)).agrees("Go on?") is agreed


def test_a_pasted_block_is_one_line_of_several(night: Night, keys: Keys) -> None:
    """Nothing of it is done before Enter."""
    keys[0].send_text(f"\x1b[200~ann 25 dee\rwall\r\x1b[201~{ENTER}")
    assert (Screen(night().table).line("") or "").splitlines() == ["ann 25 dee", "wall"]


def test_the_line_below_is_drawn_with_what_the_file_says(night: Night, keys: Keys, mahj: Callable[..., int]) -> None:
    """What another window records stands there; a file that cannot be read is said there."""
    context = night()
    screen = Screen(context.table)
    drawn: list[str] = []
    below = screen._below  # noqa: SLF001  # what prompt_toolkit draws is asked for here

    def remembered() -> str:
        drawn.append(below())
        return drawn[-1]

    screen._below = remembered  # type: ignore[method-assign]  # noqa: SLF001
    keys[0].send_text(ENTER)
    screen.line("")
    assert (
        drawn[-1] == "No hand so far | East Ann | Ann 0,\nBea 0, Cat 0, Dee 0 | Tab completes,\n? words, Ctrl-D leaves"
    )
    mahj("win", "ann", "25", "dee")
    keys[0].send_text(ENTER)
    screen.line("")
    assert drawn[-1] == (
        "1 hand so far | East Bea | Ann +100,\nBea -25, Cat -25, Dee -50\nTab completes, ? words, Ctrl-D leaves"
    )
    context.table().file.path.write_text("nonsense", "utf-8")
    keys[0].send_text(f"a{TAB}{ENTER}")
    assert screen.line("") == "a"
    assert "is not TOML" in drawn[-1]


@pytest.mark.parametrize(
    ("term", "options", "out_is_terminal"), [("dumb", [], True), ("xterm", ["--plain"], True), ("xterm", [], False)]
)
def test_terminals_that_can_do_little_get_plain_lines(  # noqa: PLR0913, PLR0917  # a case and three fixtures
    term: str,
    options: list[str],
    out_is_terminal: bool,  # noqa: FBT001
    night: Night,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """TERM=dumb, --plain, or an output that is no terminal: a whole hand, without drawing anything."""
    context = night()
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: out_is_terminal, raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    Typing(monkeypatch, "ann 25", "dee", "")
    capsys.readouterr()
    assert main(["play", *options]) == 0
    assert capsys.readouterr().out == (
        "The night 2026-11-29: standard.\nType a hand, such as ann 25 dee; ? shows all words, Ctrl-D leaves.\n"
        "No hand so far | East Ann | Ann 0, Bea 0, Cat 0, Dee 0.\n"
        "1. Ann wins 25 on Dee's discard.\n"
        "Ann: 25 all, 50 from Dee.\n"
        "Recorded as 1. Next East: Bea.\n"
        "1 hand so far | East Bea | Ann +100, Bea -25, Cat -25, Dee -50.\n"
        "\n"
        "Goodbye. The night 2026-11-29 stays open. mahj play goes on with it.\n"
    )
    assert len(context.table().evening.hands) == 1


def test_a_terminal_gets_the_drawn_prompt(night: Night, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command to the recorded hand."""
    context = night()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    keys[0].send_text(f"ann 25 dee{ENTER}{ENTER}{CTRL_D}")
    assert main(["play"]) == 0
    assert len(context.table().evening.hands) == 1


def test_without_a_night_there_is_nothing_to_play(mahj: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    """The way to begin one is said."""
    assert mahj("play") == 1
    assert capsys.readouterr().err.splitlines()[0] == "error: no night is open"
