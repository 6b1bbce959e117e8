"""People who play in two nights at once, and those who only play in one after the other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ledger.season.between_nights import NightSummary, Span, problems_between

START = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)


def night(name: str, *spans: tuple[str, int, int]) -> NightSummary:
    """A night in which somebody played from one minute to another."""
    return NightSummary(
        file=name,
        id=name,
        brought=0,
        brought_from=None,
        kitty_left=0,
        spans=tuple(
            Span(who, START + timedelta(minutes=first), START + timedelta(minutes=last)) for who, first, last in spans
        ),
    )


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        ((0, 60), (60, 120), False),
        ((0, 60), (61, 120), False),
        ((0, 60), (59, 120), True),
        ((0, 120), (30, 60), True),
        ((30, 60), (0, 120), True),
        ((30, 30), (0, 120), True),
    ],
)
def test_nobody_plays_in_two_nights_at_once(one: tuple[int, int], other: tuple[int, int], overlap: bool) -> None:  # noqa: FBT001  # a case
    """Somebody who sits at a hand here between two hands there is in two places; one after the other is an evening."""
    found = list(problems_between([night("a", ("Ann", *one)), night("b", ("Ann", *other))]))
    assert bool(found) is overlap


def test_different_people_may_play_at_once() -> None:
    """Two tables play at the same time."""
    assert not list(problems_between([night("a", ("Ann", 0, 60)), night("b", ("Bea", 0, 60))]))


def test_a_long_night_is_seen_behind_a_short_one() -> None:
    """A night that goes on longest is compared with every later one; each pair is named once."""
    nights = [
        night("long", ("Ann", 0, 200), ("Bea", 0, 200)),
        night("short", ("Ann", 10, 20)),
        night("late", ("Ann", 150, 190), ("Bea", 150, 190)),
    ]
    assert [(file, problem.message.partition(":")[0]) for file, problem in problems_between(nights)] == [
        ("short", "it overlaps long"),
        ("late", "it overlaps long"),
    ]
