"""An evening at the prompt, with whoever sits there played by a script: what is asked, shown, taken and left."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.answers import Fact
from ledger.cli.main import main
from ledger.cli.prompt.evening import AtPrompt, as_typed, in_plain_lines
from ledger.cli.terminal import clock
from ledger.storage.books import find_book
from ledger.table.night.nights import Wanted, find_table
from ledger.table.night.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.table.hand.asking import Question

    Night = Callable[..., Sitting]
    Play = Callable[..., tuple["Script", str]]

BACK = None
CTRL_C = KeyboardInterrupt()
TAKE, LEAVE, YES, NO = True, False, True, False


class Script:
    """Somebody at the prompt who says these things in turn, and goes when there are no more."""

    def __init__(self, *says: object) -> None:
        self._says = list(says)
        self.asked: list[str] = []
        self.begun: list[str] = []

    def _next(self) -> object:
        said = self._says.pop(0)
        if isinstance(said, BaseException):
            raise said
        return said

    def line(self, begun: str) -> str | None:
        """The next line, or the end."""
        self.begun.append(begun)
        if not self._says:
            return None
        said = self._next()
        assert isinstance(said, str)
        return said

    def answer(self, question: Question, before: str) -> str | None:
        """The next answer."""
        self.asked.append(f"{question.text} [{before}]" if before else question.text)
        said = self._next()
        assert said is None or isinstance(said, str)
        return said

    def takes(self, question: str) -> bool:
        """Whether it is taken."""
        self.asked.append(question)
        return self._next() is True

    def agrees(self, question: str) -> bool:
        """Whether it is so."""
        self.asked.append(question)
        return self._next() is True

    @property
    def is_over(self) -> bool:
        """Whether everything was said."""
        return not self._says


ENTER = "Enter takes it, Escape does not."


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[Script, str]]:
    """Play with a script; the script, and everything that was printed."""

    def run(sitting: Sitting, *says: object) -> tuple[Script, str]:
        script = Script(*says)
        capsys.readouterr()
        AtPrompt(sitting, script, as_typed).play()
        assert script.is_over
        printed = capsys.readouterr()
        return script, printed.out + printed.err

    return run


def nets(sitting: Sitting) -> list[dict[str, int]]:
    """The net points of every standing hand."""
    return [dict(played.played.net) for played in sitting.now().evening.hands]


def test_a_hand_counts_once_it_is_taken(night: Night, play: Play) -> None:
    """The payments are shown first; Enter takes them, Escape does not."""
    sitting = night()
    script, printed = play(sitting, "ann 25 dee j", LEAVE, "ann 25 dee j", TAKE)
    assert script.asked == [ENTER, ENTER]
    assert printed == (
        "1. Ann wins 25 on Dee's discard, jokerless.\nAnn: 50 all, 100 from Dee.\n"
        "Nothing was recorded. Arrow up brings the line back.\n"
        "1. Ann wins 25 on Dee's discard, jokerless.\nAnn: 50 all, 100 from Dee.\n"
        "Recorded as 1. Next East: Bea.\n"
        "Goodbye. The night 2026-11-29 stays open. mahj play goes on with it.\n"
    )
    assert nets(sitting) == [{"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}]


def test_a_word_of_the_evening_at_a_question_gets_help(night: Night, play: Play) -> None:
    """It answers no question, and the way back to the line is pointed at, where it does what it says."""
    sitting = night()
    script, printed = play(sitting, "ann", "undo", "25", "quit", BACK, BACK, "quit")
    assert (
        'error: the answer cannot be "undo"\n'
        "hint: type a whole number, such as 25; or go back first, as the question says\n"
        'error: nobody here is called "quit"\n'
        "hint: players tonight: Ann, Bea, Cat, Dee, or self; or go back first, as the question says\n"
    ) in printed
    assert script.begun == ["", "ann"]
    assert nets(sitting) == []


def test_missing_parts_are_asked_for_one_at_a_time(night: Night, play: Play) -> None:
    """Who, how much, on whose discard; an answer that cannot be is asked for again."""
    sitting = night()
    script, printed = play(sitting, "ann", "x", "", "25", "zoe", "Dee", TAKE, "error", "bea", "35", TAKE)
    assert script.asked == [
        "What is the hand worth?",
        "What is the hand worth?",
        "What is the hand worth?",
        "On whose discard, or self?",
        "On whose discard, or self?",
        ENTER,
        "Who called mah jongg in error?",
        "What is the hand worth?",
        ENTER,
    ]
    assert 'error: the answer cannot be "x"\n' in printed
    assert "error: nothing was typed\n" in printed
    assert 'error: nobody here is called "zoe"\n' in printed
    assert len(nets(sitting)) == 2


def test_going_back_keeps_the_answers(night: Night, play: Play) -> None:
    """Back from the discarder to the value, with 25 ready to be mended; back from the first question to the line."""
    sitting = night()
    script, _ = play(sitting, "ann dead cat", "25", BACK, "30", "self", TAKE, "bea", BACK, "")
    assert script.asked[:4] == [
        "What is the hand worth?",
        "On whose discard, or self?",
        "What is the hand worth? [25]",
        "On whose discard, or self?",
    ]
    assert script.begun == ["", "", "bea", ""]
    hand = sitting.now().evening.hands[0].played.hand
    assert (hand.winner, hand.value, hand.discarder, hand.dead) == ("Ann", 30, None, ("Cat",))


@pytest.mark.parametrize(
    ("line", "answers", "question"),
    [
        ("ann 25 dee dead", ["cat"], "Whose hand was dead?"),
        ("ann 25 from", ["dee"], "On whose discard?"),
        ("ann 25 dee all", ["cat"], "Who pays for the table?"),
        ("ann 25 dee pays-all", ["cat"], "Who pays for the table?"),
        ("ann 25 dee exposures", ["2"], "How many exposures, 0 to 4?"),
        ("ann 25 dee line", ["2026 1"], "Which line of the card?"),
        ("ann 25 dee stopped-by", ["bea"], "Who stopped the second Charleston?"),
        ("ann 25 dee note", ["it was late"], "What is the remark?"),
        ("wall bet", ["eve=ann"], "Whose bet on what, as in eve=ann?"),
        ("wall fact", ["last-tile"], "Which fact?"),
        ("error ann 40 intact", ["dee"], "Whose hand is intact?"),
        ("error ann 40 wrecker", ["bea"], "Who wrecked the wall?"),
    ],
)
def test_a_word_with_nothing_behind_it_is_asked_about(
    line: str, answers: list[str], question: str, night: Night, play: Play
) -> None:
    """Every word that takes another has its question."""
    more = ("bettor", "last-tile") if "wall" in line else ("pays-for-table",)
    sitting = night(*(("Ann", "Bea", "Cat", "Dee", "Eve") if "wall" in line else ()), more=more)
    # "a wall game" leaves Eve's other bet open
    script, printed = play(sitting, line, *answers, *(["wall"] if line == "wall fact" else []), TAKE)
    assert script.asked[0] == question, printed
    assert len(nets(sitting)) == 1


def test_facts_of_the_house_rules_are_asked_before_the_payments(night: Night, play: Play) -> None:
    """One key each, in alphabetical order; what was told is not asked, nor what makes no difference."""
    sitting = night(more=("dice-doubles", "last-tile", "hot-wall"))
    dice, hot, last = (
        "Did East roll doubles?",
        "Was the wall hot, and the discarder without an excuse?",
        "Was it the last tile of the wall?",
    )
    script, printed = play(
        sitting,
        *("ann 25 dee", "yes", "no", "no", TAKE),
        *("bea 25 self fact last-tile", "no", TAKE),
        *("cat 30 ann", "yes", BACK, "no", "yes", "no", TAKE),
        *("wall", TAKE),
        *("dee 30 ann", BACK),
        "",
    )
    assert script.asked == [
        *(dice, hot, last, ENTER),
        *(dice, ENTER),
        *(dice, hot, f"{dice} [yes]", hot, last, ENTER),
        ENTER,
        dice,
    ]
    assert "Ann: 50 all, 100 from Dee.\n" in printed
    facts = [dict(played.played.hand.facts) for played in sitting.now().evening.hands]
    assert facts == [{"dice-doubles": True}, {"last-tile": True}, {"hot-wall": True}, {}]


def test_exposures_are_asked_where_rules_look_at_them(night: Night, play: Play) -> None:
    """A tournament must know them on a discard; others may go without; nobody asks about a hand that cannot be."""
    sitting = night(rules="tournament")
    asked = "How many exposures had Ann, 0 to 4?"
    script, printed = play(sitting, "ann 25 dee", "", "3", TAKE, "ann 25 self", TAKE, "ann 25 ann")
    assert script.asked == [asked, asked, ENTER, ENTER]
    assert "error: Ann cannot win on a discard of their own\n" in printed
    main(["end"])
    sitting = night(more=("exposure-penalty",))
    script, _ = play(sitting, "ann 25 dee", "", TAKE, "ann 25 dee", "4", TAKE, "ann 30 dee exposures 2", TAKE)
    assert script.asked == [f"{asked} Enter: not noted", ENTER] * 2 + [ENTER]
    assert [played.played.hand.exposures for played in sitting.now().evening.hands] == [None, 4, 2]


def test_bets_are_asked_where_they_count(night: Night, play: Play) -> None:
    """Who waits bets on a player at the table, on a wall game, or not at all; never on a hand thrown in."""
    sitting = night("Ann", "Bea", "Cat", "Dee", "Eve", rules="five-with-bettor")
    bets = "Who does Eve bet on? Enter: no bet"
    script, printed = play(
        sitting,
        *("ann 25 dee", "eve", "bea", TAKE, "undo"),
        *("ann 25 dee", "", TAKE, "undo"),
        *("wall bet wall", TAKE, "undo"),
        *("thrown in", TAKE),
    )
    assert script.asked == [bets, bets, ENTER, bets, ENTER, ENTER, ENTER]
    assert "error: Eve is not at the table\nhint: at the table: Ann, Bea, Cat, Dee, or wall or void; " in printed


def test_a_fact_that_counts_is_a_number(night: Night, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule may want a number; nothing typed is none."""
    monkeypatch.setattr(
        "ledger.table.hand.asking.facts_asked", lambda _: {"turns": Fact("turns", "How many?", counts=True)}
    )
    monkeypatch.setattr(
        "ledger.reckoning.checks.facts_asked", lambda _: {"turns": Fact("turns", "How many?", counts=True)}
    )
    sitting = night()
    script, _ = play(sitting, "ann 25 dee", "x", "12", TAKE, "ann 30 dee", "", TAKE)
    assert script.asked == ["How many? Enter: 0"] * 2 + [ENTER, "How many? Enter: 0", ENTER]
    assert [dict(played.played.hand.facts) for played in sitting.now().evening.hands] == [{"turns": 12}, {}]


def test_lines_of_the_card_say_what_a_hand_is_worth(night: Night, play: Play, tmp_path: Path) -> None:
    """The newest card fills in the value; where it disagrees with what was told, a yes is needed."""
    sitting = night(more=("dice-doubles",))
    (tmp_path / "book" / "cards" / "2026.toml").write_text(
        'format = 1\ntitle = "Ours"\n[[hands]]\nlabel = "2026 1"\npattern = "FF 2026 444 DDD 11"\nvalue = 35\n', "utf-8"
    )
    script, printed = play(sitting, "ann line '2026 1' dee", "no", TAKE, "ann 30 dee line '2026 1'", "no", NO)
    assert "1. Ann wins 35 on Dee's discard, line 2026 1.\n" in printed
    assert script.asked[-1] == "2026 1 is worth 35 on cards/2026.toml, not 30. Record 30?"
    assert "error: nothing was recorded\n" in printed
    assert len(nets(sitting)) == 1


def test_doubts_are_shown_before_a_hand_is_taken_and_questions_asked(
    night: Night, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unusual value is said beside the payments; the same hand twice within a minute needs a yes."""
    sitting = night()
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    script, printed = play(sitting, "ann 33 dee", TAKE, "ann 33 dee", NO, "ann 33 dee", YES, TAKE)
    again = "hand 1 says the same and was recorded less than a minute ago. Record it again?"
    assert script.asked == [ENTER, again, again, ENTER]
    assert printed.count("warning: 33 is an unusual value") == 3
    assert len(nets(sitting)) == 2


def test_words_do_what_their_commands_do(night: Night, play: Play) -> None:
    """Corrections, comings and goings, payments, rules: at once, and each can be taken back."""
    sitting = night()
    script, printed = play(
        sitting,
        *("ann 25 dee", TAKE, "why", "?", "# nothing", "", "nonsense word", "show zoe"),
        *("sub Eve dee", "eve 30 self", TAKE, "undo", "redo", "pay ann bea 50", "note late", "rules flat"),
        *("edit 1 ann 30 dee", "why 1 ann", "void 4", "settle", "charleston", "show --night 2026-11-29"),
    )
    assert script.asked == [ENTER, ENTER]
    assert "Dee pays Ann 50" in printed
    assert "A hand, as you say it:\n" in printed
    assert 'error: nobody here is called "nonsense"\n' in printed
    assert 'error: there is no night "zoe"\n' in printed
    assert "new: Eve\n" in printed
    table = sitting.now()
    assert table.evening.preset == "flat"
    assert table.evening.balances == {"Ann": 120 - 60, "Bea": -30 - 60, "Cat": -30 - 60, "Dee": -60, "Eve": 180}


def test_a_correction_that_reaches_further_asks_first(night: Night, play: Play) -> None:
    """Commands ask at the prompt with one key, too; no leaves everything as it was."""
    sitting = night(rules="pie", more=("pie.limit=100",))
    hands = ("ann 50 dee", TAKE, "ann 25 dee", TAKE)
    script, printed = play(sitting, *hands, "edit 1 ann 25 dee", NO, "edit 1 ann 25 dee", YES)
    question = "entry 2 depends on it. Correct that too?"
    assert script.asked == [ENTER, ENTER, question, question]
    assert "error: nothing was recorded\n" in printed
    assert nets(sitting)[0] == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


def test_an_unusual_value_in_a_correction_asks_whether_to_go_on(night: Night, play: Play) -> None:
    """A doubt of a command is a question at the prompt."""
    script, _ = play(night(), "ann 25 dee", TAKE, "edit 1 ann 33 dee", YES)
    assert script.asked[-1] == "33 is an unusual value for a hand: most cards print 25 to 75, in fives. Go on?"


def test_the_end_is_shown_before_it_counts(night: Night, play: Play) -> None:
    """Who pays whom, and Enter closes the night; taken back it is open again."""
    sitting = night()
    close = "Close the night, all of it paid? Enter takes it, Escape does not."
    script, printed = play(sitting, "ann 25 dee", TAKE, "end", LEAVE, "end", TAKE, "undo", "end", TAKE, "end", TAKE)
    assert script.asked == [ENTER, *[close] * 4]
    assert "The night 2026-11-29 stays open.\n" in printed
    assert "error: the night 2026-11-29 has been ended\n" in printed
    assert "Goodbye. The night 2026-11-29 has ended.\n" in printed
    assert not sitting.now().is_open


def test_points_nobody_pays_are_closed_without_a_plan(night: Night, play: Play) -> None:
    """In a tournament there is nothing to settle."""
    _, printed = play(night(rules="tournament"), "ann 25 self", TAKE, "end", TAKE)
    assert "error" not in printed
    assert "The night 2026-11-29 has ended." in printed


def test_a_block_may_hold_a_question(night: Night, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer counts for its line; with no, none of them is recorded."""
    sitting = night()
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    block = "ann 25 dee\nann 25 dee"
    _, printed = play(sitting, block, NO, block, YES, TAKE)
    assert 'error: line 2, "ann 25 dee": nothing was recorded\n' in printed
    assert len(nets(sitting)) == 2


def test_a_try_at_the_prompt_is_one(night: Night, play: Play) -> None:
    """Options of a command hold there, too; in a block as well."""
    sitting = night()
    _, printed = play(sitting, "pay ann bea 50 --dry-run", "ann 25 dee\npay ann bea 50 --dry-run", TAKE)
    assert printed.count("Nothing was written: this was only a try.\n") == 2
    assert sitting.now().evening.balances["Bea"] == -25


def test_two_parts_may_be_missing_at_either_end(night: Night, play: Play) -> None:
    """What stands between them stays where it was."""
    sitting = night()
    script, _ = play(sitting, "ann j dead", "25", "cat", BACK, "dee", "self", TAKE)
    assert script.asked[:5] == [
        "What is the hand worth?",
        "Whose hand was dead?",
        "On whose discard, or self?",
        "Whose hand was dead? [Cat]",
        "On whose discard, or self?",
    ]
    assert sitting.now().evening.hands[0].played.hand.dead == ("Dee",)
    assert len(nets(sitting)) == 1


def test_ctrl_c_loses_nothing_and_the_prompt_stays(night: Night, play: Play) -> None:
    """In a line, in a question, and where something should be taken."""
    sitting = night(more=("dice-doubles",))
    script, printed = play(
        sitting,
        *("bea 30 self", "no", TAKE),
        CTRL_C,
        *("ann 25 dee", CTRL_C),
        *("ann 25 dee", "no", CTRL_C),
        *("ann 25 dee", "no", TAKE),
    )
    assert printed.count("Nothing was recorded.\n") == 3
    assert len(nets(sitting)) == 2
    assert script.begun == [""] * 6


def test_quit_leaves_and_the_night_stays_open(night: Night, play: Play) -> None:
    """As it does where the lines end."""
    sitting = night()
    _, printed = play(sitting, "quit")
    assert printed == "Goodbye. The night 2026-11-29 stays open. mahj play goes on with it.\n"
    assert sitting.now().is_open


def test_a_pasted_block_is_taken_whole_or_not_at_all(night: Night, play: Play) -> None:
    """All lines are checked and shown; Enter takes them all, Escape none; one that is wrong stops all."""
    sitting = night()
    block = "ann 25 dee\nbea 33 self\n\nundo\n"
    ask = "3 lines: Enter takes them all, Escape takes none."
    script, printed = play(sitting, block, LEAVE, "ann 25 dee\nann 25 zoe", block, TAKE, "undo\nredo", LEAVE)
    assert script.asked == [ask, ask, "2 lines: Enter takes them all, Escape takes none."]
    assert "2. Bea wins 33, self-drawn.\n" in printed
    assert "warning: 33 is an unusual value" in printed
    assert 'error: line 2, "ann 25 zoe": nobody here is called "zoe"\n' in printed
    assert nets(sitting) == [{"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}]


def test_what_somebody_else_records_meanwhile_is_seen(night: Night, play: Play, tmp_path: Path) -> None:
    """A hand from another window, a name from an editor: the next line knows; a hand shown before is asked about."""
    sitting = night(rules="pie")

    class Meanwhile(Script):
        """Somebody whose friend records a wall game while they think."""

        def takes(self, question: str) -> bool:
            """Take it, with something between."""
            main(["wall"])
            return super().takes(question)

    script = Meanwhile("ann 25 dee", TAKE, NO, "ann 25 dee", TAKE, YES)
    AtPrompt(sitting, script, as_typed).play()
    assert script.asked[1] == "the night was changed meanwhile; now it is Ann: 25 all, 50 from Dee. Record it so?"
    assert [played.played.hand.result for played in sitting.now().evening.hands] == ["wall", "wall", "discard"]
    settings = tmp_path / "book" / "mahj.toml"
    settings.write_text(settings.read_text("utf-8") + '\n[[players]]\nname = "Ann"\naliases = ["Quick"]\n', "utf-8")
    play(sitting, "quick 25 bea", TAKE)
    assert len(nets(sitting)) == 4


def test_a_file_that_was_spoilt_is_said_and_the_prompt_stays(night: Night, play: Play) -> None:
    """Whatever happens to the file, every line says so until it is mended."""
    sitting = night()
    path = sitting.now().file.path
    content = path.read_bytes()
    path.write_text("nonsense", "utf-8")
    _, printed = play(sitting, "ann 25 dee", "undo")
    assert printed.count(f"error: {path} is not TOML") == 3
    path.write_bytes(content)
    play(sitting, "ann 25 dee", TAKE)
    assert len(nets(sitting)) == 1


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        (("show",), ("show", "--format", "plain")),
        (("show", "--format", "csv"), ("show", "--format", "csv")),
        (("show", "--format=csv"), ("show", "--format=csv")),
        (("rules", "agreement"), ("rules", "agreement", "--format", "plain")),
        (("rules", "use", "pie"), ("rules", "use", "pie")),
        (("undo",), ("undo",)),
    ],
)
def test_who_listens_to_the_screen_gets_reports_in_plain_lines(typed: tuple[str, ...], given: tuple[str, ...]) -> None:
    """Where a command has a format, and nobody asked for another."""
    assert in_plain_lines(typed) == given
    assert as_typed(typed) == typed


def test_a_line_may_be_about_another_night(night: Night, play: Play, mahj: Callable[..., int]) -> None:
    """Where it says so; the night at the table stays what it was."""
    mahj("start", "Zoe", "Yan", "--rules", "two-players", "--date", "2025-03-01")
    mahj("end")
    sitting = night()
    _, printed = play(sitting, "undo --night 2025-03-01", "show 2025-03-01")
    assert "The night 2025-03-01 is open again.\n" in printed or "Taken back: 1. The night ends." in printed
    assert sitting.now().file.record.entries == ()


def test_where_no_rule_pays_nothing_is_asked(play: Play, mahj: Callable[..., int], night: Night) -> None:
    """What cannot be paid is refused before any question."""
    night()
    mahj("end")
    rules = ("--without", "winner-collects", "--without", "miscalled-discard", "--with", "dice-doubles")
    mahj("start", "Ann", "Bea", "--rules", "two-players", *rules)
    sitting = Sitting(find_table(find_book(None, os.environ, Path.cwd()).book, Wanted()))
    script, printed = play(sitting, "ann 25 bea")
    assert script.asked == []
    assert "error: no rule in force says who pays for a win\n" in printed
