"""An event told as a whole: its story, and what other rules would have made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host

EVENT = "e-2026-11-29"


@pytest.fixture
def pie(host: Host) -> Host:
    """An event of two rounds with purses of 500, in which Dee and Fay lose at a table each, and Gil at another."""
    host.done(f"event start {EIGHT} --preset pie --rounds 2 --hands 1 --movement hand --name 'Autumn cup'")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee", "win eve 25 fay")
    host.done("event round Ann Eve Cat Gil / Bea Fay Dee Hal", "win ann 25 gil", "wall --table 2", "event end")
    return host


def test_the_story_of_an_event_is_that_of_all_its_tables(pie: Host) -> None:
    """Everybody's points, the biggest hand with its table, who led after each round; in money, too."""
    told = pie.done(f"show {EVENT} --recap").lines
    assert told == [
        "Autumn cup, 2026-11-29, 4 hands: Ann +200, Eve +75, Bea -25, Hal -25, Cat -50, Dee -50, Fay -50, Gil -75",
        "Biggest hand: round 1, table 1: 1. Ann wins 25 on Dee's discard: 100 points",
        "After round 1: Ann and Eve lead with +100",
        "After round 2: Ann leads with +200",
    ]
    assert "Biggest hand: round 1, table 1: 1. Ann wins 25 on Dee's discard: $1.00" in (
        pie.done(f"show --recap --night {EVENT} --amounts money").lines
    )
    data = pie.json(f"show {EVENT} --recap")
    assert (data["hands"], data["biggest_hand"]["night"], data["points"]["Gil"]) == (4, f"{EVENT}-r1-t1", -75)
    assert data["leaders"][1] == {"round": 2, "players": ["Ann"], "points": 200}
    assert "a story is no table" in pie.refused(f"show {EVENT} --recap --format csv", code=2).err


def test_the_story_of_an_event_without_hands_is_short(host: Host) -> None:
    """Nothing is made up."""
    host.done(f"event start {EIGHT} --name Cup")
    everybody = ", ".join(f"{player} 0" for player in EIGHT.split())
    assert host.done(f"show {EVENT} --recap").lines == [f"Cup, 2026-11-29, 0 hands: {everybody}"]
    assert host.json(f"show {EVENT} --recap")["biggest_hand"] is None


def test_other_rules_are_tried_on_a_whole_event(pie: Host) -> None:
    """Table by table with the totals, for programs as for a season."""
    lines = pie.done(f"what-if {EVENT} --preset flat --format plain").lines
    assert lines[0] == "The event e-2026-11-29 under flat, coins"
    assert "night total, rules difference, Ann -50, Bea 0, Cat 0, Dee +25, Eve -25, Fay +25, Gil +25, Hal 0" in lines
    rows = pie.json(f"what-if --night {EVENT} --preset flat")
    assert [(row["night"][-5:], row["rules"]) for row in rows][:2] == [("r1-t1", "as played"), ("r1-t1", "instead")]


def test_a_purse_under_other_rules_goes_from_table_to_table(pie: Host) -> None:
    """Gil has lost 25 of 50 by the second round, and so pays 25 there in place of 50."""
    rows = pie.json(f"what-if {EVENT} --with pie.limit=50")
    second = {row["rules"]: row for row in rows if row["night"] == f"{EVENT}-r2-t1"}
    assert (second["as played"]["Gil"], second["instead"]["Gil"], second["instead"]["Ann"]) == (-50, -25, 75)
