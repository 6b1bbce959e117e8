"""An evening at the prompt, with whoever sits there played by a script: what is asked, shown, taken and left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.main import main
from ledger.cli.prompt.front import as_typed, in_plain_lines
from ledger.cli.prompt.prompt_loop import AtPrompt
from ledger.cli.prompt.prompt_night import PromptNight
from ledger.cli.terminal import clock
from tests.play.script import BACK, CTRL_C, DOUBTED, ENTER, LEAVE, NO, TAKE, YES, Script, nets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ledger.cli.terminal.context import Context

    Night = Callable[..., Context]
    Play = Callable[..., tuple[Script, str]]


def test_a_hand_counts_once_it_is_taken(night: Night, play: Play) -> None:
    """The payments are shown first; Enter takes them, Escape does not."""
    context = night()
    script, printed = play(context, "ann 25 dee j", LEAVE, "ann 25 dee j", TAKE)
    assert script.asked == [ENTER, ENTER]
    assert printed == (
        "1. Ann wins 25 on Dee's discard, jokerless.\nAnn: 50 all, 100 from Dee.\n"
        "Nothing was recorded. Arrow up brings the line back.\n"
        "1. Ann wins 25 on Dee's discard, jokerless.\nAnn: 50 all, 100 from Dee.\n"
        "Recorded as 1. Next East: Bea.\n"
        "Goodbye. The night 2026-11-29 stays open. mahj play goes on with it.\n"
    )
    assert nets(context) == [{"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}]


def test_a_word_of_the_evening_at_a_question_gets_help(night: Night, play: Play) -> None:
    """It answers no question, and the way back to the line is pointed at, where it does what it says."""
    context = night()
    script, printed = play(context, "ann", "undo", "25", "quit", BACK, BACK, "quit")
    assert (
        'error: the answer cannot be "undo"\n'
        "hint: type a whole number, such as 25; < goes back, to type anything else\n"
        'error: nobody here is called "quit"\n'
        "hint: players tonight: Ann, Bea, Cat, Dee, or self; < goes back, to type anything else\n"
    ) in printed
    assert script.begun == ["", "ann"]
    assert nets(context) == []


def test_names_alone_are_no_hand(night: Night, play: Play) -> None:
    """Whoever names players as if to open a night reads what to do, known or not; no value is asked for."""
    script, printed = play(night(), "gil hal ivy jan", "ann bea cat dee", "sub gil dora", "sub gil de-de")
    assert script.asked == []
    assert "; if these are the players, seats and the names say who sits now, end closes the night" in printed
    assert 'error: "ann bea cat dee" names 4 people, and tells no hand\nhint: a night is open: seats and' in printed
    assert 'error: nobody here is called "dora"\n' in printed
    assert "who comes is named first: sub NEW OLD\n" in printed


def test_doubts_are_shown_before_a_hand_is_taken_and_questions_asked(
    night: Night, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unusual value is said beside the payments; the same hand twice within a minute needs a yes."""
    context = night()
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    script, printed = play(context, "ann 33 dee", YES, "ann 33 dee", NO, "ann 33 dee", YES, YES)
    again = "Hand 1 says the same and was recorded less than a minute ago. Record it again?"
    assert script.asked == [DOUBTED, again, again, DOUBTED]
    assert printed.count("warning: 33 is an unusual value") == 3
    assert len(nets(context)) == 2


def test_words_do_what_their_commands_do(night: Night, play: Play) -> None:
    """Corrections, comings and goings, payments, rules: at once, and each can be taken back."""
    context = night()
    script, printed = play(
        context,
        *("ann 25 dee", TAKE, "why", "?", "# nothing", "", "nonsense word", "show zoe"),
        *("sub Eve dee", "eve 30 self", TAKE, "undo", "redo", "pay ann bea 50", "note late", "preset flat"),
        *("edit 1 ann 30 dee", "why 1 ann", "void 4", "settle", "charleston", "show --night 2026-11-29"),
    )
    assert script.asked == [ENTER, ENTER]
    assert "Dee pays Ann 50" in printed
    assert "A hand, as you say it:\n" in printed
    assert 'error: nobody here is called "nonsense"\n' in printed
    assert 'error: there is no night "zoe"\n' in printed
    assert "new: Eve\n" in printed
    table = context.table()
    assert table.evening.preset == "flat"
    assert table.evening.balances == {"Ann": 120 - 60, "Bea": -30 - 60, "Cat": -30 - 60, "Dee": -60, "Eve": 180}


def test_a_correction_that_reaches_further_asks_first(night: Night, play: Play) -> None:
    """Commands ask at the prompt with one key, too; no leaves everything as it was."""
    context = night(rules="pie", more=("pie.limit=100",))
    hands = ("ann 50 dee", TAKE, "ann 25 dee", TAKE)
    script, printed = play(context, *hands, "edit 1 ann 25 dee", NO, "edit 1 ann 25 dee", YES)
    question = "entry 2 depends on it. Correct that too?"
    assert script.asked == [ENTER, ENTER, question, question]
    assert "error: nothing was recorded\n" in printed
    assert nets(context)[0] == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


def test_an_unusual_value_in_a_correction_asks_whether_to_go_on(night: Night, play: Play) -> None:
    """A doubt of a command is a question at the prompt."""
    script, _ = play(night(), "ann 25 dee", TAKE, "edit 1 ann 33 dee", YES)
    assert script.asked[-1] == "33 is an unusual value for a hand: most cards print 25 to 75, in fives. Go on?"


def test_the_end_is_shown_before_it_counts(night: Night, play: Play) -> None:
    """Who pays whom, and Enter closes the night; taken back it is open again."""
    context = night()
    close = "Close the night, all of it paid?"
    script, printed = play(context, "ann 25 dee", TAKE, "end", LEAVE, "end", TAKE, "undo", "end", TAKE, "end")
    assert script.asked == [ENTER, *[close] * 3]
    assert "The night 2026-11-29 stays open.\n" in printed
    assert "error: the night 2026-11-29 has been ended\n" in printed
    assert "Goodbye. The night 2026-11-29 has ended.\n" in printed
    assert not context.table().is_open


def test_only_the_plan_that_was_agreed_to_is_written(night: Night) -> None:
    """Hands that come in under one question, and under the next: each new plan is shown, and asked about."""
    context = night()
    meanwhile = [
        ("Close the night, all of it paid?", "bea"),
        ("Dee pays Bea 100; Cat pays Ann 50; Cat pays Bea 25", "cat"),
        ("Dee pays Bea 75; Dee pays Cat 75", ""),
        ("Close the night, all of it paid?", ""),
    ]

    class Friends(Script):
        """Somebody whose friends go on recording while they think."""

        def reply(self, question: str) -> str | None:
            """Answer, with a hand between."""
            if self.asked:
                shown, winner = meanwhile.pop(0)
                assert shown in question
                if winner:
                    main(["win", winner, "25", "self"])
            return super().reply(question)

    play = AtPrompt(PromptNight(context), Friends("ann 25 dee", TAKE, "end", TAKE, YES, NO, "end", TAKE), as_typed)
    play.play()
    assert not meanwhile
    table = context.table()
    assert not table.is_open
    paid = {(each.payer, each.payee, each.amount) for each in table.evening.paid}
    assert paid == {("Dee", "Bea", 75), ("Dee", "Cat", 75)}


def test_a_kitty_is_given_out_before_the_night_is_closed(night: Night, play: Play) -> None:
    """The question stands under the payments that the end takes as paid, not under those of a kitty still full."""
    context = night(rules="kitty")
    _, printed = play(context, "ann 25 dee", TAKE, "wall", TAKE, "end", LEAVE, "end", TAKE)
    assert printed.count("25 from the kitty to Ann: what was left in the kitty.\n") == 3
    assert printed.count("Dee pays Ann 50.\n") == 3
    assert "To settle the night" not in printed
    assert not context.table().is_open


def test_points_nobody_pays_are_closed_without_a_plan(night: Night, play: Play) -> None:
    """In a tournament there is nothing to settle."""
    _, printed = play(night(rules="tournament"), "ann 25 self", TAKE, "end", TAKE)
    assert "error" not in printed
    assert "The night 2026-11-29 has ended." in printed


def test_a_ruling_is_asked_as_everything_else_is(night: Night, play: Play) -> None:
    """Question by question, with a way back and a way out; whoever leaves hears nothing of records."""
    context = night()
    script, printed = play(context, "ruling joker exchange", "yes", BACK, "no")
    assert script.asked[0].startswith("Question 1 of up to 2: Is it your own turn")
    assert script.asked[0] == script.asked[2]
    assert "Not now: only on your own turn." in printed
    for leaving in ((BACK,), (CTRL_C,), ("yes", CTRL_C)):
        printed = play(context, "ruling joker-exchange", *leaving)[1]
        assert "error: stopped without a ruling\n" in printed
        assert "othing was recorded" not in printed


def test_a_block_may_hold_a_question(night: Night, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer counts for its line; with no, none of them is recorded."""
    context = night()
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    block = "ann 25 dee\nann 25 dee"
    _, printed = play(context, block, NO, block, YES, TAKE)
    assert 'error: line 2, "ann 25 dee": nothing was recorded\n' in printed
    assert len(nets(context)) == 2


def test_a_try_at_the_prompt_is_one(night: Night, play: Play) -> None:
    """Options of a command hold there, too; in a block as well."""
    context = night()
    _, printed = play(context, "pay ann bea 50 --dry-run", "ann 25 dee\npay ann bea 50 --dry-run", TAKE)
    assert printed.count("Nothing was written: this was only a try.\n") == 2
    assert context.table().evening.balances["Bea"] == -25


def test_ctrl_c_loses_nothing_and_the_prompt_stays(night: Night, play: Play) -> None:
    """In a line, in a question, and where something should be taken."""
    context = night(more=("dice-doubles",))
    script, printed = play(
        context,
        *("bea 30 self", "no", TAKE),
        CTRL_C,
        *("ann 25 dee", CTRL_C),
        *("ann 25 dee", "no", CTRL_C),
        *("ann 25 dee", "no", TAKE),
    )
    assert printed.count("Nothing was recorded.\n") == 3
    assert len(nets(context)) == 2
    assert script.begun == [""] * 6


def test_quit_leaves_and_the_night_stays_open(night: Night, play: Play) -> None:
    """As it does where the lines end."""
    context = night()
    _, printed = play(context, "quit")
    assert printed == "Goodbye. The night 2026-11-29 stays open. mahj play goes on with it.\n"
    assert context.table().is_open


def test_a_pasted_block_is_taken_whole_or_not_at_all(night: Night, play: Play) -> None:
    """All lines are checked and shown; Enter takes them all, Escape none; one that is wrong stops all."""
    context = night()
    block = "ann 25 dee\nbea 33 self\n\nundo\n"
    ask = "Record all 3 lines all the same?"
    script, printed = play(context, block, LEAVE, "ann 25 dee\nann 25 zoe", block, YES, "undo\nredo", LEAVE)
    assert script.asked == [ask, ask, "Record all 2 lines?"]
    assert "2. Bea wins 33, self-drawn.\n" in printed
    assert "warning: 33 is an unusual value" in printed
    assert 'error: line 2, "ann 25 zoe": nobody here is called "zoe"\n' in printed
    assert nets(context) == [{"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}]


def test_what_somebody_else_records_meanwhile_is_seen(night: Night, play: Play, tmp_path: Path) -> None:
    """A hand from another window, a name from an editor: the next line knows; a hand shown before is asked about."""
    context = night(rules="pie")

    class Meanwhile(Script):
        """Somebody whose friend records a wall game while they think."""

        def reply(self, question: str) -> str | None:
            """Take it, with something between."""
            if question.startswith(ENTER):
                main(["wall"])
            return super().reply(question)

    script = Meanwhile("ann 25 dee", TAKE, NO, "ann 25 dee", TAKE, YES)
    AtPrompt(PromptNight(context), script, as_typed).play()
    assert script.asked[1] == "the night was changed meanwhile; now it is Ann: 25 all, 50 from Dee. Record it so?"
    assert [played.played.hand.result for played in context.table().evening.hands] == ["wall", "wall", "discard"]
    settings = tmp_path / "book" / "mahj.toml"
    settings.write_text(settings.read_text("utf-8") + '\n[[players]]\nname = "Ann"\naliases = ["Quick"]\n', "utf-8")
    play(context, "quick 25 bea", TAKE)
    assert len(nets(context)) == 4


def test_a_file_that_was_spoilt_is_said_and_the_prompt_stays(night: Night, play: Play) -> None:
    """Whatever happens to the file, every line says so until it is mended."""
    context = night()
    path = context.table().file.path
    content = path.read_bytes()
    path.write_text("nonsense", "utf-8")
    _, printed = play(context, "ann 25 dee", "undo")
    assert printed.count(f"error: {path} is not TOML") == 3
    path.write_bytes(content)
    play(context, "ann 25 dee", TAKE)
    assert len(nets(context)) == 1


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        (("show",), ("show", "--format", "plain")),
        (("show", "--format", "csv"), ("show", "--format", "csv")),
        (("show", "--format=csv"), ("show", "--format=csv")),
        (("agreement",), ("agreement", "--format", "plain")),
        (("presets", "use", "pie"), ("presets", "use", "pie")),
        (("undo",), ("undo",)),
    ],
)
def test_who_listens_to_the_screen_gets_reports_in_plain_lines(typed: tuple[str, ...], given: tuple[str, ...]) -> None:
    """Where a command has a format, and nobody asked for another."""
    assert in_plain_lines(typed) == given
    assert as_typed(typed) == typed


def test_a_line_may_be_about_another_night(night: Night, play: Play, mahj: Callable[..., int]) -> None:
    """Where it says so; the night at the table stays what it was."""
    mahj("start", "Zoe", "Yan", "--preset", "two-players", "--date", "2025-03-01")
    mahj("end")
    context = night()
    _, printed = play(context, "undo --night 2025-03-01", "show 2025-03-01")
    assert "Taken back: 1. The night ends." in printed
    assert context.table().file.record.entries == ()


def test_what_is_typed_too_early_waits_and_is_the_next_line(night: Night, play: Play) -> None:
    """Nothing typed at a question is lost: it is shown, and stands at the next prompts, in turn."""
    context = night(more=("dice-doubles",))
    script, printed = play(
        context,
        *("ann 25 dee", "bea 30 self", "y", "wall\nwall", "undo", TAKE),
        *("bea 30 self", "n", TAKE, "wall\nwall", TAKE, "undo"),
    )
    assert script.begun[1:4] == ["bea 30 self", "wall\nwall", "undo"]
    assert "It waits for the answer above: bea 30 self\n" in printed
    assert "It waits for the answer above: wall and 1 more\n" in printed
    assert [played.played.hand.result for played in context.table().evening.hands] == ["discard", "self-drawn", "wall"]


def test_whoever_leaves_hears_what_is_not_done(night: Night, play: Play) -> None:
    """A line that waited for an answer is named."""
    printed = play(night(), "ann 25 dee", "bea 30 self", "wall", "n", "quit")[1]
    assert "Not done any more: wall\n" in printed


def test_a_doubt_is_never_one_enter_from_being_taken(night: Night, play: Play) -> None:
    """A value on no card, and a name much like another: Enter alone leaves everything as it was."""
    context = night()
    script, _ = play(context, "ann 250 dee", TAKE, "sub Dea dee", TAKE, "ann 250 dee\nwall", TAKE)
    assert script.asked == [
        DOUBTED,
        "Dea is new here, and spelt much like Bea or Dee. Go on?",
        "Record all 2 lines all the same?",
    ]
    assert context.table().record.entries == ()


def test_going_back_from_the_payments_is_back_at_the_line(night: Night, play: Play) -> None:
    """As from any question: what was typed stands there again."""
    context = night()
    script, _ = play(context, "ann 25 dee", BACK, "ann 30 dee", "<", "ann 35 dee", TAKE)
    assert script.begun == ["", "ann 25 dee", "ann 30 dee", ""]
    assert nets(context) == [{"Ann": 140, "Bea": -35, "Cat": -35, "Dee": -70}]


def test_who_is_nobody_is_said_before_any_question(night: Night, play: Play) -> None:
    """A slip for a word is no hand of somebody's."""
    script, printed = play(night(), "whi 1")
    assert script.asked == []
    assert printed.endswith('error: "whi" is nobody here, and no word\nhint: did you mean why 1?\n')
