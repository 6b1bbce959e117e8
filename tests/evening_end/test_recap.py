"""``mahj show --recap``: the night as a story, the same every time it is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host


@pytest.fixture
def evening(table: Host) -> Host:
    """Ann leads, Bea overtakes her, and Dee, who was down to -110, comes back from there."""
    table.done(
        "win ann 25 dee",  # Ann +100, Bea -25, Cat -25, Dee -50
        "win bea 30 self",  # Ann +40, Bea +155, Cat -85, Dee -110
        "wall",
        "thrown-in",
        "pay bea cat 50 --for dispute",  # Bea +105, Cat -35
        "win dee 50 self -j",  # Ann -160, Bea -95, Cat -235, Dee +490
        "paid ann dee",
    )
    return table


def test_a_story_in_lines(evening: Host) -> None:
    """Every line is what the hands above come to, with the number of the entry."""
    assert evening.done("show --recap").lines == [
        "2026-11-29, 5 hands: Dee +490, Bea -95, Ann -160, Cat -235",
        "Biggest hand: 6. Dee wins 50, self-drawn, jokerless: 600 points",
        "Biggest swing: Dee, from -110 after no. 2 to +490 after no. 6",
        "Lead changes: 2 (Ann, Bea, Dee)",
        "Comeback: Dee, from -110 after no. 2 to +490 after no. 6",
        "Longest drought: Cat, 4 hands without a win, 1 to 6",
        "Running balances:",
        "Ann: +100 +40 +40 -160",
        "Bea: -25 +155 +105 -95",
        "Cat: -25 -85 -35 -235",
        "Dee: -50 -110 -110 +490",
    ]


def test_a_story_in_money(evening: Host) -> None:
    """Where money is asked for, every amount is one."""
    lines = evening.done("show --recap --amounts money").lines
    assert lines[0] == "2026-11-29, 5 hands: Dee +$4.90, Bea -$0.95, Ann -$1.60, Cat -$2.35"
    assert lines[1] == "Biggest hand: 6. Dee wins 50, self-drawn, jokerless: $6.00"
    assert lines[-1] == "Dee: -$0.50, -$1.10, -$1.10, +$4.90"


def test_a_story_as_data(evening: Host) -> None:
    """With JSON a program gets what the story says as values."""
    found = json.loads(evening.done("show --recap --format json").out)
    assert found["biggest_hand"] == {"number": 6, "words": "Dee wins 50, self-drawn, jokerless", "points": 600}
    assert found["comeback"] == {
        "player": "Dee",
        "from": {"number": 2, "balance": -110},
        "to": {"number": 6, "balance": 490},
        "points": 600,
    }
    assert found["longest_drought"] == {"player": "Cat", "hands": 4, "first": 1, "last": 6}
    assert (found["hands"], found["lead_changes"], found["leaders"]) == (5, 2, ["Ann", "Bea", "Dee"])
    assert found["running"]["Cat"] == [-25, -85, -35, -235]


def test_a_night_without_anything_has_a_short_story(table: Host) -> None:
    """What there was none of is not mentioned."""
    assert table.done("show --recap").lines == ["2026-11-29, 0 hands: Ann 0, Bea 0, Cat 0, Dee 0"]
    table.done("wall")
    assert table.done("show --recap").lines == ["2026-11-29, 1 hand: Ann 0, Bea 0, Cat 0, Dee 0"]
    data = json.loads(table.done("show --recap --format json").out)
    assert [data[key] for key in ("biggest_hand", "biggest_swing", "comeback", "longest_drought")] == [None] * 4
    assert (data["lead_changes"], data["leaders"]) == (0, [])


def test_one_who_led_all_the_way(table: Host) -> None:
    """A tie on the way is no change of the lead; a swing down is one as well."""
    table.done("win ann 25 dee", "win bea 25 dee", "win ann 25 self")
    lines = table.done("show --recap").lines
    assert lines[0] == "2026-11-29, 3 hands: Ann +225, Bea +25, Cat -100, Dee -150"
    assert lines[2:4] == ["Biggest swing: Ann, from 0 at the start to +225 after no. 3", "Ann led all the way"]
    assert "Comeback: Bea, from -25 after no. 1 to +25 after no. 3" in lines
    table.done("win dee 50 ann -j")
    assert "Biggest swing: Dee, from -150 after no. 3 to +250 after no. 4" in table.done("show --recap").lines


def test_who_waits_has_no_drought(host: Host) -> None:
    """Only hands somebody sat at count: of five, each sat at four of the five wall games or fewer."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-rotation", *["wall"] * 5)
    assert "Longest drought: Ann, 4 hands without a win, 1 to 5" in host.done("show --recap").lines


def test_totals_and_a_kitty_given_out_are_part_of_the_story(host: Host) -> None:
    """The end of the night moves points too; a kitty is nobody and leads nothing."""
    host.done("start Ann Bea Cat Dee --preset kitty", "wall", "wall", "win ann 25 dee", "wall", "end")
    lines = host.done("show --recap").lines
    assert "Ann: -25 -50 +250 +225 +250" in lines
    assert not [line for line in lines if "kitty" in line.casefold() and line.endswith("0")]


@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_a_story_is_no_table(table: Host, form: str) -> None:
    """It has lines, or is data."""
    table.refused(
        f"show --recap --format {form}",
        f"a story is no table, and so cannot be written as {form}",
        "leave --format out, or json",
        code=2,
    )
