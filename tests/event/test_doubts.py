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


def test_one_undo_takes_back_a_sheet_and_it_is_entered_anew(opened: Host) -> None:
    """The end of its table was one change with it."""
    people = opened.night_of("e-2026-11-29-r1-t1").record.header.players
    points = " ".join(f"{person}={number}" for person, number in zip(people, (25, -25, 10, -10), strict=True))
    opened.done(f"event score 1 {points}")
    hint = opened.refused(f"event score 1 {points}").hints[0]
    assert "mahj undo --night e-2026-11-29-r1-t1 takes back the newest" in hint
    opened.done("undo --night e-2026-11-29-r1-t1", f"event score 1 {points}", "check")


def test_prizes_are_shares_of_a_fee(host: Host) -> None:
    """Without one they are refused, and nothing is opened."""
    ran = host.refused(f"event start {EIGHT} --prize 50")
    assert "prizes are shares of the fees, and nobody pays a fee" in ran.err
    host.refused("event")


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
