"""Several tables told at one prompt: the names tell the table, or it stands before the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.prompt.offers import of_tables
from ledger.cli.prompt.status import pieces_of
from ledger.cli.prompt.tables import in_order
from ledger.errors import Refused
from ledger.night.nights import Nights, Wanted
from tests.play.script import LEAVE, NO, TAKE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.night.night_in_play import NightInPlay
    from tests.host import Host
    from tests.play.script import Script

    Opens = Callable[..., tuple[Script, str]]

FIRST, SECOND, NEXT = (f"e-2026-11-29-{name}" for name in ("r1-t1", "r1-t2", "r2-t2"))


@pytest.fixture
def event(host: Host) -> Host:
    """An event of two tables, its first round open."""
    host.done("event start Ann Bea Cat Dee Eve Fay Gil Hal --movement hand --rounds 2 --hands 2")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal")
    return host


def tables(host: Host) -> list[NightInPlay]:
    """The tables that are open."""
    return in_order(Nights(host.book).at_hand())


def test_a_hand_goes_to_the_table_of_its_people(event: Host, opens: Opens) -> None:
    """What is asked is asked there, the answer begins with the table, and it is taken back there."""
    script, printed = opens("fay 25", "gil", TAKE, "eve 25 fay", LEAVE, "pay ann bea 5", "sub Ivy gil")
    assert script.asked[0] == "On whose discard, or self?"
    assert "Table 1, round 1: Ann, Bea, Cat, Dee.\nTable 2, round 1: Eve, Fay, Gil, Hal.\n" in printed
    assert "Table 2, round 1.\n1. Fay wins 25 on Gil's discard.\n" in printed
    assert "Table 1, round 1.\n1. Ann pays Bea 5." in printed
    assert "Take it back with undo --table 1." in printed
    assert event.balances(SECOND) == {"Fay": 100, "Eve": -25, "Gil": -50, "Hal": -25}
    assert f"Goodbye. Table 1 and table 2 stay open. mahj --book {event.book.root} play goes on with them.\n" in printed


@pytest.mark.usefixtures("event")
def test_where_nobody_is_named_the_table_stands_before_the_line(opens: Opens) -> None:
    """A hand, a correction, a report; a line without one is refused and says how."""
    _, printed = opens(
        "wall", "t1 wall", TAKE, "Table 2 thrown in", TAKE, "undo", "t1 undo", "t2 show", "t9 wall", "t1"
    )
    open_ones = "1 (Ann, Bea, Cat, Dee), 2 (Eve, Fay, Gil, Hal)"
    for line in ("wall", "undo"):
        problem = f"error: several tables are open: {open_ones}\nhint: name the table first: t1 {line}\n"
        assert problem in printed
    assert "Table 1, round 1.\n1. Wall game." in printed
    assert "Table 1, round 1.\nTaken back: 1. Wall game.\n" in printed
    assert "Bring it back with redo --table 1." in printed
    assert f"Table 2, round 1.\nNight {SECOND}, table 2" in printed
    assert f"error: no table 9 is open\nhint: open: {open_ones}\n" in printed
    assert "error: nothing stands behind t1\nhint: say the line with it: t1 wall\n" in printed
    assert "error: Ann sits at table 1, Gil at table 2\n" in opens("ann 25 gil")[1]


def test_end_ends_the_table_and_the_event_goes_on_at_the_prompt(event: Host, opens: Opens) -> None:
    """Nothing is paid; once all tables are done the next round opens in a line, and hands go to its tables."""
    event.done("win ann 25 dee", "win eve 25 hal")
    script, printed = opens(
        *("end", "t1 end", NO, "t1 end", TAKE, "t2 end", TAKE, "bea 25 self"),
        *("event round Ann Fay Cat Hal / Eve Bea Gil Dee", "bea 25 gil", TAKE, "eve 30 dee", LEAVE),
    )
    assert "hint: name the table first: t1 end\n" in printed
    assert script.asked[:3] == ["End table 1 as it stands?"] * 2 + ["End table 2 as it stands?"]
    assert "Table 1 stays open." in printed
    assert "the tables of round 1 have ended\nhint: event round opens the next round\n" in printed
    assert "Table 2, round 2.\n1. Bea wins 25 on Gil's discard.\n" in printed
    assert event.balances(FIRST)["Ann"] == 100
    assert event.balances(NEXT)["Bea"] == 100
    assert "payment" not in event.night_path(FIRST).read_text("utf-8")


def test_one_table_goes_on_in_the_next_round(event: Host, opens: Opens) -> None:
    """Whoever sits at table 2 stays there once another laptop opens the round; a round that was named stays, too."""
    event.done("win ann 25 dee", "wall --table 1")
    opened = "event round Ann Fay Cat Hal / Eve Bea Gil Dee"
    ends = ("eve 25 hal", TAKE, "wall", TAKE, "end", TAKE)
    _, printed = opens(*ends, opened, "bea 25 gil", TAKE, wanted=Wanted(table="2"))
    assert "Table 2, round 2: Eve, Bea, Gil, Dee.\n1. Bea wins 25" in printed
    assert event.balances(NEXT)["Bea"] == 100
    _, printed = opens("why 1", "t1 wall", TAKE, wanted=Wanted(table="2", round=1))
    assert "1. Eve wins 25 on Hal's discard" in printed
    assert "Table 1, round 2.\n1. Wall game." in printed


def test_lines_from_a_pipe_go_to_their_tables_all_or_none(event: Host) -> None:
    """One that is refused leaves every table as it was."""
    lines = " ".join(f"--say '{line}'" for line in ("fay 25 gil", "t1 wall", "pay ann bea 5", "t2 undo", "eve 25 fay"))
    event.refused(f"play {lines} --say wall")
    assert event.done(f"play {lines}").out.startswith("Table 2, round 1.\n1. Fay wins 25")
    assert event.balances(FIRST) == {"Ann": -5, "Bea": 5}
    assert event.balances(SECOND) == {"Eve": 100, "Fay": -50, "Gil": -25, "Hal": -25}
    directing = event.refused("play --say 'event time'")
    assert directing.errors == ["one of several lines cannot direct an event"]


def test_lines_that_were_pasted_go_to_their_tables(event: Host, opens: Opens) -> None:
    """They are shown, and taken together; new people of several tables are written down at once."""
    _, printed = opens("t1 sub Ivy ann\nt2 sub Jan eve\nfay 25 jan", TAKE)
    assert "Table 1, round 1." in printed
    assert event.balances(SECOND)["Fay"] == 100
    assert {"Ivy", "Jan"} <= {person["player"] for person in event.json("players list")}


def test_tables_without_an_event_are_told_so_too(host: Host, opens: Opens) -> None:
    """By whatever they are called."""
    host.done("start Ann Bea Cat Dee --table north", "start Eve Fay Gil Hal --table 2")
    _, printed = opens("table north wall", TAKE, "fay 25 gil", TAKE)
    assert "Table north.\n1. Wall game." in printed
    assert "Goodbye. Table north and table 2 stay open." in printed
    assert "Table 2.\n1. Fay wins 25" in printed
    assert host.balances("--table 2")["Fay"] == 100
    said = host.done("play --say 'cat 25 dee' --say 't2 undo'").out
    assert said.startswith("Table north.\n2. Cat wins 25")
    assert "\nTable 2.\nTaken back: 1." in said
    assert host.balances("--table 2") == {}


@pytest.mark.usefixtures("event")
def test_the_page_of_words_says_how_the_table_is_told(opens: Opens) -> None:
    """Where several are open."""
    assert "\nt2 wall             at table 2\n" in opens("?")[1]
    assert "t2 wall" not in opens("?", wanted=Wanted(table="1"))[1]


@pytest.mark.usefixtures("event")
def test_eve_is_a_name_and_event_a_word(opens: Opens) -> None:
    """However a hand is said."""
    _, printed = opens("Eve wins 25 on Hal's discard", TAKE, "event")
    assert "1. Eve wins 25 on Hal's discard." in printed
    assert "The event 2026-11-29, in round 1 of 2" in printed


def test_tab_offers_the_people_of_all_tables_or_of_those_that_are_meant(event: Host) -> None:
    """And the tables themselves at the beginning of a line."""
    both = tables(event)
    assert {"Ann", "Hal", "t1", "t2", "wall", "event"} <= set(of_tables("", both).words)
    assert of_tables("fay 25 ", both).words[:3] == ["Eve", "Gil", "Hal"]
    assert set(of_tables("t1 ", both).words) >= {"Ann", "Bea"}
    assert "Eve" not in of_tables("t1 ", both).words
    assert of_tables("ann 25 gil ", both).words
    assert of_tables("be", both[:1]).words == ["Bea"]


def test_the_line_below_says_how_far_each_table_is(event: Host) -> None:
    """Of one table all there is to say."""
    event.done("win fay 25 gil")
    assert pieces_of(tables(event)) == [["Table 1: no hand", "East Ann"], ["Table 2: 1 hand", "East Fay"]]
    assert pieces_of(tables(event)[:1])[0] == ["No hand so far"]


def test_who_leaves_is_told_what_stays_open(event: Host, opens: Opens) -> None:
    """One table that is left is named like a night."""
    event.done("end --table 1")
    assert f"Goodbye. The night {SECOND} stays open. mahj --book {event.book.root} play goes on with it." in opens()[1]
    with pytest.raises(Refused, match="no night is open"):
        opens(wanted=Wanted(table="7"))
