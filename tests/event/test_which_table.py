"""Which table of an event a command means: by its round and label, by the people it names, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host

FIRST, SECOND = "e-2026-11-29-r1-t{}", "e-2026-11-29-r2-t{}"


@pytest.fixture
def second_round(host: Host) -> Host:
    """A round played at two tables, and the second one begun: Ann Bea Gil Hal, and Eve Fay Cat Dee."""
    host.done(f"event start {EIGHT} --movement hand --hands 1", "event round Ann Bea Cat Dee / Eve Fay Gil Hal")
    host.done("win ann 25 dee", "win eve 25 hal", "event round Ann Bea Gil Hal / Eve Fay Cat Dee")
    return host


def test_a_round_and_a_table_say_which_night(second_round: Host) -> None:
    """In place of the night's name, for whatever reads or changes one; an event can be named as well."""
    host = second_round
    assert host.done("show --round 1 --table 2").lines[0].startswith(f"Night {FIRST.format(2)}, table 2")
    host.done("win hal 25 gil --round 2 --table 1", "edit 1 --value 30 --round 1 --table 1 --yes")
    assert host.balances(SECOND.format(1))["Hal"] == 100
    assert host.balances(FIRST.format(1))["Ann"] == 120
    assert host.done("why --night e-2026-11-29 --round 1 --table 1").out.startswith("1. Ann wins 30")
    host.done("undo --round 1 --table 1")
    assert host.balances(FIRST.format(1))["Ann"] == 100
    assert host.done("play --round 2 --table 2 --say wall").lines[0] == "1. Wall game."


def test_a_round_alone_will_do_where_the_names_tell_the_table(second_round: Host) -> None:
    """Else its tables are listed, and a round that was not opened is refused."""
    second_round.done("edit 1 --winner eve --from gil --round 1 --yes")
    assert second_round.balances(FIRST.format(2))["Eve"] == 100
    second_round.refused(
        "undo --round 1",
        "round 1 has several tables: 1 (Ann, Bea, Cat, Dee), 2 (Eve, Fay, Gil, Hal)",
        "say which with --table",
    )
    second_round.refused(
        "wall --round 3 --table 1", "round 3 of e-2026-11-29 is not open", "rounds that were opened: 1, 2"
    )
    assert 'round 1 has no table "7"' in second_round.refused("wall --round 1 --table 7").err
    assert "the night e-2026-11-29-r1-t1 has been ended" in second_round.refused("wall --round 1 --table 1").err


def test_commands_that_are_printed_name_the_round(second_round: Host) -> None:
    """As they were told it, so that they mean the same night."""
    out = second_round.done("void 1 --round 1 --table 2").out
    assert out.endswith("Bring it back with mahj undo --round 1 --table 2.\n")


@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("win gil 25 hal", "1. Gil wins 25"),
        ("pay gil hal 5", "1. Gil pays Hal 5"),
        ("paid hal gil 5 --yes", "1. Hal pays Gil 5"),
        ("sub Ivy ann", "new: Ivy"),
        ("seats Hal Gil Bea Ann", "1. East Hal"),
        ("leave gil", "1. Gil leaves"),
        ("error gil 25", "1. Gil"),
    ],
)
def test_the_answer_begins_with_the_table_that_the_names_tell(second_round: Host, command: str, first: str) -> None:
    """Of every command that names people; where the table was named, it need not be said."""
    ran = second_round.done(command)
    assert ran.lines[0] == "Table 1, round 2."
    assert first in ran.out + ran.err
    second_round.done("undo --table 1")
    assert "Table 1, round" not in second_round.done(f"{command} --table 1").out


def test_a_hand_told_anew_tells_its_table(second_round: Host) -> None:
    """By its words as by options."""
    second_round.done("win gil 25 hal", "win eve 25 cat")
    assert second_round.done("edit 1 eve 30 fay --yes").lines[0] == "Table 2, round 2."
    assert second_round.done("edit 1 value 40 from ann --yes").lines[0] == "Table 1, round 2."
    assert "several nights are open" in second_round.refused("edit 1 value 40 --yes").err
    assert second_round.balances(SECOND.format(1)) == {"Gil": 160, "Ann": -80, "Bea": -40, "Hal": -40}


def test_a_name_nobody_has_is_said_to_be_nobodys(second_round: Host) -> None:
    """At several tables too, in a command as at the prompt: with the nearest names, or everybody's; a pot is one."""
    nobody = 'nobody here is called "fayy"', "did you mean Fay?"
    second_round.refused("win ann 25 fayy", *nobody)
    second_round.refused("play --say 'eve 25 fayy'", *nobody)
    everyone = "players tonight: Ann, Bea, Gil, Hal, Eve, Fay, Cat, Dee"
    second_round.refused("pay ann zzz 5", 'nobody here is called "zzz"', everyone)
    assert "several nights are open" in second_round.refused("pay kitty fund 5").err
    assert second_round.done("pay ann kitty 5").lines[0] == "Table 1, round 2."


def test_an_event_without_an_open_round_is_pointed_to(host: Host) -> None:
    """Whoever records a hand then has forgotten to open one; once the event has ended it is a night that is missing."""
    host.done(f"event start {EIGHT} --rounds 1 --hands 1")
    opens = "an event is open: mahj event round opens its next round, mahj start a night beside it"
    host.refused("win ann 25 bea", "no night is open", opens)
    host.refused("play --say 'ann 25 bea'", "no night is open", opens)
    host.done("event round", "event time")
    assert host.refused("wall --table 2", 'no night is open at table "2"', opens)
    host.done("event end")
    assert "event" not in host.refused("win ann 25 bea").err


def test_a_name_that_could_be_two_at_one_table_is_not_taken_for_one_at_another(host: Host) -> None:
    """Every table at which it has a reading is kept; money goes nowhere by guess."""
    host.done("event start Ann Bea Cat Dee Abe Amy Gil Hal --movement hand")
    host.done("event round Ann Bea Cat Dee / Abe Amy Gil Hal")
    assert "several nights are open" in host.refused("win a 25 self").err
    assert '"a" could be Abe or Amy' in host.refused("win a 25 gil").err
    assert host.done("win a 25 dee").lines[0] == "Table 1, round 1."


def test_closed_tables_are_never_guessed(second_round: Host) -> None:
    """Where all tables of a round have ended, a correction must say which; what only shows takes one."""
    second_round.done("win gil 25 hal", "win eve 25 cat", "event time")
    for command in ("undo", "edit 1 --winner gil --from hal", "void 1", "paid gil hal 5"):
        second_round.refused(
            command,
            "the tables of round 2 have ended: 1 (Ann, Bea, Gil, Hal), 2 (Eve, Fay, Cat, Dee)",
            "say which with --round 2 --table L",
        )
    second_round.done("show", "undo --round 2 --table 1")


def test_home_says_of_an_event_first_where_it_stands(evening: Host) -> None:
    """Its tables come below, and are told apart by their labels."""
    lines = evening.done("").lines
    assert lines[0] == "The event 2026-11-29 is open, 1 of 2 rounds played or open."
    assert lines[1].startswith("Outstanding: table 2")
    assert lines[-1].endswith("mahj settle. Where no name says which, say --table, such as --table 2.")
    assert evening.done("wall --table 1 --yes").code == 0
