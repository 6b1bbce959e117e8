"""What the commands that record a hand ask at a terminal: what is missing, and what house rules must know."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from ledger.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context

    Night = Callable[..., Context]
    Typed = Callable[..., tuple[int, str, str]]


#: What stands behind every question.
WAY_OUT = "(<: back, Ctrl-C: leave)"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Run a command at a terminal and answer with lines; its exit code, its report, and what was asked."""

    def run(command: str, *answers: str) -> tuple[int, str, str]:
        monkeypatch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        capsys.readouterr()
        code = main(command.split())
        return code, *capsys.readouterr()

    return run


def test_a_win_asks_for_what_is_missing(night: Night, typed: Typed) -> None:
    """Who, how much, on whose discard; only what nobody said, and all of it on standard error."""
    context = night()
    code, out, err = typed("win", "ann", "25", "self")
    assert code == 0
    asked = ("Who won?", "What is the hand worth?", "On whose discard, or self?")
    assert err == "".join(f"{question} {WAY_OUT} " for question in asked)
    assert out.startswith("1. Ann wins 25, self-drawn.\n")
    assert typed("win bea", "30", "dee")[2].startswith("What is the hand worth? ")
    assert typed("win bea 35", "cat")[2] == "On whose discard, or self? (<: back, Ctrl-C: leave) "
    assert typed("win bea 35 --exchange")[2] == ""
    assert typed("win cat --from dee", "45")[2] == "What is the hand worth? (<: back, Ctrl-C: leave) "
    assert len(context.table().evening.hands) == 5


def test_an_answer_that_cannot_be_is_asked_for_again(night: Night, typed: Typed) -> None:
    """With the sentence that says why."""
    night()
    code, out, err = typed("win", "zoe", "ann", "x", "25", "<", "30", "dee")
    assert code == 0
    assert 'error: nobody here is called "zoe"\n' in err
    assert 'error: the answer cannot be "x"\n' in err
    assert "What is the hand worth? [25] (<: back, Ctrl-C: leave) " in err
    assert out.startswith("1. Ann wins 30 on Dee's discard.\n")


def test_going_all_the_way_back_records_nothing(night: Night, typed: Typed) -> None:
    """As does the end of what is typed."""
    context = night()
    assert typed("win", "<")[2].endswith("error: nothing was recorded\n")
    code, _, err = typed("win ann")
    assert code == 1
    assert "stopped: nothing was recorded" in err
    assert context.table().evening.hands == ()


def test_an_error_asks_for_its_caller_and_value(night: Night, typed: Typed) -> None:
    """Nobody is intact where nobody is named."""
    context = night()
    code, out, err = typed("error", "cat", "40")
    assert code == 0
    assert err == f"Who called mah jongg in error? {WAY_OUT} What is the hand worth? {WAY_OUT} "
    assert out.startswith("1. Cat calls mah jongg in error (40), nobody intact.\n")
    assert typed("error cat --intact dee", "40")[0] == 0
    assert context.table().evening.balances["Dee"] == 80


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ("win", "error: WINNER is missing\nhint: write mahj win WINNER [VALUE] [DISCARDER or self]; "),
        ("win ann", "error: VALUE is missing\nhint: write mahj win WINNER VALUE [DISCARDER or self]; "),
        (
            "win ann 25",
            "error: the win does not say on whose discard it was\nhint: name the discarder after the value, ",
        ),
        ("error", "error: CALLER is missing\nhint: write mahj error CALLER VALUE; "),
        ("error ann", "error: VALUE is missing\nhint: write mahj error CALLER VALUE; "),
    ],
)
def test_a_pipe_is_told_what_is_missing(
    command: str, error: str, night: Night, typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is asked in a pipe, nor where --yes says that nobody wants to be."""
    night()
    capsys.readouterr()
    assert main(command.split()) == 2
    assert capsys.readouterr().err.startswith(error)
    assert typed(f"{command} --yes")[2].startswith(error)


def test_facts_are_asked_where_rules_in_force_must_know_them(night: Night, typed: Typed) -> None:
    """At a terminal, before anything is recorded; never with --yes, and never what was said or makes no difference."""
    context = night(more=("dice-doubles",))
    asked = "Did East roll doubles? [y/N] (<: back, Ctrl-C: leave) "
    assert typed("win ann 25 dee", "y")[2] == asked
    assert typed("win ann 30 dee", "")[2] == asked
    assert typed("win ann 35 dee --fact dice-doubles=no")[2] == ""
    assert typed("win ann 40 dee --yes")[2] == ""
    assert typed("wall")[2] == ""
    assert typed("win ann 45 dee", "<")[2] == f"{asked}error: nothing was recorded\n"
    facts = [dict(played.played.hand.facts) for played in context.table().evening.hands]
    assert facts == [{"dice-doubles": True}, {}, {"dice-doubles": False}, {}, {}]


def test_a_try_asks_too_and_writes_nothing(night: Night, typed: Typed) -> None:
    """With --dry-run, and for a wall game of a table with a bettor."""
    context = night("Ann", "Bea", "Cat", "Dee", "Eve", rules="five-with-bettor")
    code, out, err = typed("wall --dry-run", "wall")
    assert code == 0
    assert err == "Who does Eve bet on? Enter: no bet (<: back, Ctrl-C: leave) "
    assert out.endswith("Nothing was written: this was only a try.\n")
    assert context.table().evening.hands == ()


def test_a_night_that_has_ended_asks_nothing(night: Night, typed: Typed) -> None:
    """The command is refused before its first question."""
    night(more=("dice-doubles",))
    main(["end"])
    assert typed("win ann 25 dee --night 2026-11-29")[2].startswith("error: the night 2026-11-29 has been ended\n")


def test_what_stands_against_a_hand_is_said_before_anything_is_asked(night: Night, typed: Typed) -> None:
    """Nobody is asked about a hand that cannot be."""
    night(more=("dice-doubles",))
    assert typed("win ann 25 ann")[2].startswith("error: Ann cannot win on a discard of their own\n")


def test_exposures_are_not_asked_of_a_hand_that_can_have_none(night: Night, typed: Typed) -> None:
    """Neither where a tournament would have to know them, nor where every other number is impossible."""
    night(rules="tournament")
    assert "How many exposures had Ann" in typed("win ann 25 dee", "1")[2]
    code, _, err = typed("win ann 25 dee --concealed")
    assert (code, err) == (0, "")


def test_exposures_are_asked_where_none_makes_a_difference(night: Night, typed: Typed) -> None:
    """A singles-and-pairs hand that the card does not say is concealed earns more with none noted, or nobody knows."""
    context = night(more=("no-exposure-bonus",))
    assert "How many exposures had Ann, 0 to 4? Enter: not noted" in typed("win ann 25 dee -p", "0")[2]
    assert context.table().evening.balances["Ann"] == 200
