"""What a director is asked about before it is done: an early end, time before a hand, a second event of a date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host


@pytest.fixture
def opened(host: Host) -> Host:
    """An event of two rounds, its first one opened."""
    host.done(f"event start {EIGHT} --hands 1 --rounds 2", "event round")
    return host


def test_an_end_before_the_last_round_is_doubted(opened: Host) -> None:
    """A no leaves it open; a pipe is warned; after the last round nobody is asked."""
    opened.done("win ann 25 self", "wall --table 2")
    ran = opened.answering("event end", "n")
    assert ran.code == 1
    assert "Only 1 of 2 rounds was opened. Go on?" in ran.err
    assert "the event stays open" in ran.err
    assert "warning: only 1 of 2 rounds was opened" in opened.done("event end").err
    opened.done("event undo", "event round", "event time --yes")
    assert "opened" not in opened.done("event end").err


def test_time_before_a_hand_is_doubted(opened: Host) -> None:
    """A no leaves the tables as they are; once there is a hand nobody is asked."""
    ran = opened.answering("event time", "n")
    assert "No table has a hand in round 1. Go on?" in ran.err
    assert "the round goes on" in ran.err
    opened.done("wall --table 2")
    assert "No table" not in opened.answering("event time").err


def test_a_hand_more_than_a_round_has_is_doubted(opened: Host) -> None:
    """A no records nothing; a pipe is warned, at the prompt too; so is whoever puts one in that was forgotten."""
    doubt = "able 1 has 1 of 1 hand of round 1 already"
    opened.done("win ann 25 self")
    ran = opened.answering("wall --table 1", "n")
    assert f"T{doubt}. Go on?" in ran.err
    assert "hint: mahj event shows where the round stands" in ran.err
    assert len(opened.night_of("e-2026-11-29-r1-t1").record.entries) == 1
    assert opened.done("wall --table 1 --after 0").err.startswith(f"warning: t{doubt}\n")
    assert f"warning: t{doubt.replace('1 of', '2 of')}" in opened.done("play --say 't1 wall'").err
    assert opened.answering("wall --table 1 --yes").code == 0
    assert not opened.done("wall --table 2").err
    assert "of round" not in opened.done("edit 1 bea 25 self --table 1").err
    (file,) = opened.book.events.glob("*.toml")
    file.write_text("format = ", "utf-8")
    opened.done("wall --table 1 --night 2026-11-29 --yes")


def test_a_second_event_of_a_date_is_doubted(opened: Host) -> None:
    """And the end of one says how that one, and not another, is opened again."""
    start = f"event start {EIGHT} --hands 1"
    ran = opened.answering(start, "n")
    assert "The event e-2026-11-29 of this date is still open. Go on?" in ran.err
    assert "mahj event end --event e-2026-11-29 closes that one" in ran.err
    assert "warning: the event e-2026-11-29 of this date is still open" in opened.done(start).err
    ended = opened.done("event end --event e-2026-11-29-2 --yes").lines[-1]
    assert ended.endswith("Open it again with mahj event undo --event e-2026-11-29-2.")
    opened.done("event time --yes")
    ended = opened.done("event end --yes").lines[-1]
    assert ended.endswith("Open it again with mahj event undo --event e-2026-11-29.")
    opened.done("event undo --event e-2026-11-29")


POINTS = "ann=25 bea=-25 cat=10 dee=-10"
BETTER = "ann=0 bea=-25 cat=10 dee=15"


@pytest.fixture
def entered(host: Host) -> Host:
    """An event with the sheet of its first table entered."""
    host.done(f"event start {EIGHT} --movement hand", "event round Ann Bea Cat Dee / Eve Fay Gil Hal")
    host.done(f"event score 1 {POINTS}")
    return host


def test_one_undo_takes_back_a_sheet_and_it_is_entered_anew(entered: Host) -> None:
    """The end of its table was one change with it."""
    entered.done("undo --night e-2026-11-29-r1-t1", f"event score 1 {POINTS}", "check")


def test_a_second_sheet_of_a_table_is_asked_about(entered: Host) -> None:
    """A pipe is told what to type; one undo brings the first sheet back, its table done all the while."""
    first = "Table 1 has a sheet already: Ann +25, Bea -25, Cat +10, Dee -10. Replace it?"
    entered.refused(
        f"event score 1 {BETTER} --event e-2026-11-29",
        first.lower()[0] + first[1:],
        f"if this one is right, mahj event score 1 {BETTER} --event e-2026-11-29 --yes",
    )
    ran = entered.answering(f"event score 1 {BETTER}", "n")
    assert (ran.code, first in ran.err, "error: the sheet stays as it was" in ran.err) == (1, True, True)
    assert entered.answering(f"event score 1 {BETTER}", "y").code == 0
    assert entered.night_of("e-2026-11-29-r1-t1").record.entries[-1].number == 1
    assert "Table 1: Ann 0, Bea -25, Cat +10, Dee +15.\nOutstanding: table 2" in entered.done("event").out
    entered.done("undo --night e-2026-11-29-r1-t1")
    assert "Table 1: Ann +25, Bea -25, Cat +10, Dee -10.\nOutstanding: table 2" in entered.done("event").out
    ran = entered.done(f"event score 1 {BETTER} --yes")
    assert ran.err == f"{first} yes\n"
    entered.done("check")


def test_a_sheet_of_a_table_that_was_opened_again_ends_it(entered: Host) -> None:
    """Then the sheet and the end are one change."""
    entered.done("end --reopen --night e-2026-11-29-r1-t1", f"event score 1 {BETTER} --yes")
    assert "Table 1: Ann 0" in entered.done("event").out
    assert not entered.done("event").out.count("table 1 (")
    entered.done("undo --night e-2026-11-29-r1-t1", "check")
    assert "Table 1: Ann +25" in entered.done("event").out


def test_prizes_are_shares_of_a_fee(host: Host) -> None:
    """Without one they are refused, and nothing is opened."""
    ran = host.refused(f"event start {EIGHT} --prize 50")
    assert "prizes are shares of the fees, and nobody pays a fee" in ran.err
    host.refused("event")


def test_coins_have_no_column_of_penalties(opened: Host, host: Host) -> None:
    """None can be given there; tournament points have one before the first is given."""
    assert "penalties" not in opened.json("event")[0]
    host.done("event time --yes", "event end --yes", f"event start {EIGHT} --preset tournament")
    assert host.json("event")[0]["penalties"] == 0


def test_a_penalty_in_coins_says_how_this_one_is_paid(opened: Host) -> None:
    """To whom and how much, as it was typed."""
    assert 'mahj pay "Dee" bank 10 --for penalty' in opened.refused("event penalty dee 10").hints[0]


def test_where_an_event_stands_says_whether_the_round_goes_on(opened: Host) -> None:
    """In the round, after it, and that it has ended."""
    opened.done("win ann 25 self")
    assert "The event 2026-11-29, in round 1 of 2" in opened.done("event").out
    opened.done("wall --table 2")
    assert "The event 2026-11-29, after round 1 of 2" in opened.done("event").out
    opened.done("event end --yes")
    assert opened.done("event").lines[-1] == "The event 2026-11-29 has ended."
