"""Questions at the prompt: what is missing of a hand, and what the house rules want to know, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.answers import Fact
from ledger.cli.main import main
from ledger.cli.terminal.context import Context
from ledger.night.nights import Wanted
from tests.play.script import BACK, ENTER, NO, TAKE, Script, nets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Night = Callable[..., Context]
    Play = Callable[..., tuple[Script, str]]


def test_missing_parts_are_asked_for_one_at_a_time(night: Night, play: Play) -> None:
    """Who, how much, on whose discard; an answer that cannot be is asked for again."""
    context = night()
    script, printed = play(context, "ann", "x", "", "25", "zoe", "Dee", TAKE, "error", "bea", "35", TAKE)
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
    assert len(nets(context)) == 2


def test_going_back_keeps_the_answers(night: Night, play: Play) -> None:
    """Back from the discarder to the value, with 25 ready to be mended; back from the first question to the line."""
    context = night()
    script, _ = play(context, "ann dead cat", "25", BACK, "30", "self", TAKE, "bea", BACK, "")
    assert script.asked[:4] == [
        "What is the hand worth?",
        "On whose discard, or self?",
        "What is the hand worth? [25]",
        "On whose discard, or self?",
    ]
    assert script.begun == ["", "", "bea", ""]
    hand = context.table().evening.hands[0].played.hand
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
    context = night(*(("Ann", "Bea", "Cat", "Dee", "Eve") if "wall" in line else ()), more=more)
    # "a wall game" leaves Eve's other bet open
    script, printed = play(context, line, *answers, *(["wall"] if line == "wall fact" else []), TAKE)
    assert script.asked[0] == question, printed
    assert len(nets(context)) == 1


def test_facts_of_the_house_rules_are_asked_before_the_payments(night: Night, play: Play) -> None:
    """One key each, in alphabetical order; what was told is not asked, nor what makes no difference."""
    context = night(more=("dice-doubles", "last-tile", "hot-wall"))
    dice, hot, last = (
        "Did East roll doubles?",
        "Was the wall hot, and the discarder without an excuse?",
        "Was it the last tile of the wall?",
    )
    script, printed = play(
        context,
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
        *(dice, hot, dice, hot, last, ENTER),
        ENTER,
        dice,
    ]
    assert "Ann: 50 all, 100 from Dee.\n" in printed
    hands = [played.played.hand for played in context.table().evening.hands]
    assert [dict(hand.facts) for hand in hands] == [{"dice-doubles": True}, {}, {"hot-wall": True}, {}]
    assert [hand.last_tile for hand in hands] == [False, True, False, False]


def test_exposures_are_asked_where_rules_look_at_them(night: Night, play: Play) -> None:
    """A tournament must know them on a discard; others may go without; nobody asks about a hand that cannot be."""
    context = night(rules="tournament")
    asked = "How many exposures had Ann, 0 to 4?"
    script, printed = play(context, "ann 25 dee", "", "3", TAKE, "ann 25 self", TAKE, "ann 25 ann")
    assert script.asked == [asked, asked, ENTER, ENTER]
    assert "error: Ann cannot win on a discard of their own\n" in printed
    main(["end"])
    context = night(more=("exposure-penalty",))
    script, _ = play(context, "ann 25 dee", "", TAKE, "ann 25 dee", "4", TAKE, "ann 30 dee exposures 2", TAKE)
    assert script.asked == [f"{asked} Enter: not noted", ENTER] * 2 + [ENTER]
    assert [played.played.hand.exposures for played in context.table().evening.hands] == [None, 4, 2]


def test_bets_are_asked_where_they_count(night: Night, play: Play) -> None:
    """Who waits bets on a player at the table, on a wall game, or not at all; never on a hand thrown in."""
    context = night("Ann", "Bea", "Cat", "Dee", "Eve", rules="five-with-bettor")
    bets = "Who does Eve bet on? Enter: no bet"
    script, printed = play(
        context,
        *("ann 25 dee", "eve", "bea", TAKE, "undo"),
        *("ann 25 dee", "", TAKE, "undo"),
        *("wall bet wall", TAKE, "undo"),
        *("thrown in", TAKE),
    )
    assert script.asked == [bets, bets, ENTER, bets, ENTER, ENTER, ENTER]
    assert "error: Eve is not at the table\nhint: at the table: Ann, Bea, Cat, Dee, or wall or void; " in printed


def test_a_fact_that_counts_is_a_number(night: Night, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule may want a number; nothing typed is none."""
    for place in ("night.asking.facts_asked_of", "hooks.facts.facts_asked"):
        monkeypatch.setattr(f"ledger.{place}", lambda *_: {"turns": Fact("turns", "How many?", counts=True)})
    monkeypatch.setattr("ledger.night.asking.comes_to", lambda hand, _: (hand.facts,))
    context = night()
    script, _ = play(context, "ann 25 dee", "x", "12", TAKE, "ann 30 dee", "", TAKE)
    assert script.asked == ["How many? Enter: 0"] * 2 + [ENTER, "How many? Enter: 0", ENTER]
    assert [dict(played.played.hand.facts) for played in context.table().evening.hands] == [{"turns": 12}, {}]


def test_lines_of_the_card_say_what_a_hand_is_worth(night: Night, play: Play, tmp_path: Path) -> None:
    """The newest card fills in the value; where it disagrees with what was told, a yes is needed."""
    context = night(more=("dice-doubles",))
    (tmp_path / "book" / "cards" / "2026.toml").write_text(
        'format = 1\ntitle = "Ours"\n[[hands]]\nlabel = "2026 1"\npattern = "FF 2026 444 DDD 11"\nvalue = 35\n', "utf-8"
    )
    script, printed = play(context, "ann line '2026 1' dee", "no", TAKE, "ann 30 dee line '2026 1'", "no", NO)
    assert "1. Ann wins 35 on Dee's discard, line 2026 1.\n" in printed
    assert script.asked[-1] == "2026 1 is worth 35 on cards/2026.toml, not 30. Record 30?"
    assert "error: nothing was recorded\n" in printed
    assert len(nets(context)) == 1


def test_two_parts_may_be_missing_at_either_end(night: Night, play: Play) -> None:
    """What stands between them stays where it was."""
    context = night()
    script, _ = play(context, "ann j dead", "25", "cat", BACK, "dee", "self", TAKE)
    assert script.asked[:5] == [
        "What is the hand worth?",
        "Whose hand was dead?",
        "On whose discard, or self?",
        "Whose hand was dead? [Cat]",
        "On whose discard, or self?",
    ]
    assert context.table().evening.hands[0].played.hand.dead == ("Dee",)
    assert len(nets(context)) == 1


def test_where_no_rule_pays_nothing_is_asked(play: Play, mahj: Callable[..., int], night: Night) -> None:
    """What cannot be paid is refused before any question."""
    night()
    mahj("end")
    rules = ("--without", "winner-collects", "--without", "miscalled-discard", "--with", "dice-doubles")
    mahj("start", "Ann", "Bea", "--preset", "two-players", *rules)
    context = Context().at_night(Wanted())
    script, printed = play(context, "ann 25 bea")
    assert script.asked == []
    assert "error: no rule in force says who pays for a win\n" in printed
