"""What becomes of an uneven number: asked at a terminal, said for good in mahj.toml, kept for later rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT, SIXTEEN

if TYPE_CHECKING:
    from tests.host import Host

TEN = " ".join(SIXTEEN.split()[:10])
WAYS = "10 players: sit-out (2 tables, 2 wait), threes (4+3+3), fives (5+5). Which? (<: back, Ctrl-C: leave)"


def test_at_a_terminal_it_is_asked(host: Host) -> None:
    """With the tables each way comes to; a beginning will do, anything else is asked again."""
    ran = host.answering(f"event start {TEN}", "two", "", "thr")
    assert ran.code == 0
    assert ran.err.count(WAYS) == 3
    assert "Type sit-out, threes or fives." in ran.err
    tables = host.done("event seats --round 1 --by table --format plain").lines
    assert [line.count(",") for line in tables] == [3, 2, 2]
    host.done("event end")
    before = host.files()
    assert "no event was opened" in host.answering(f"event start {TEN}", "<").err
    assert host.files() == before


def test_the_book_says_it_for_good(host: Host) -> None:
    """Then nobody is asked, what is typed counts for this event, and it holds for who comes or goes later."""
    host.setting('uneven = "threes"')
    host.done(f"event start {EIGHT}", "event round", "event time")
    assert host.done("event leave hal").lines == ["Without Hal: 7 players from round 2 on."]
    host.done("event end --unpaid")
    assert "3 tables" in host.done(f"event start {TEN}").out
    host.done("event end")
    assert "2 tables" in host.done(f"event start {TEN} --uneven sit-out").out


def test_the_book_can_say_no_other_word(host: Host) -> None:
    """Another word is an error that names the three."""
    host.setting('uneven = "sevens"')
    assert 'uneven is "sevens"; it should be one of sit-out, threes, fives' in host.refused(f"event start {TEN}").err


def test_tables_of_five_need_a_rule_for_who_waits(host: Host) -> None:
    """Asked for, they are refused without one, whatever the number; from the book they count where they can be."""
    message = "tables of 5 need a rule for who waits"
    assert message in host.refused(f"event start {EIGHT} --uneven fives").err
    host.setting('uneven = "fives"')
    assert message in host.refused(f"event start {TEN}").err
    host.done(f"event start {EIGHT}")
    assert host.done("event arrive Ivy").lines == ["9 players from round 1 on, of whom 1 sits out."]
    host.done("event end")
    host.done(f"event start {EIGHT} --with bettor")
    assert host.done("event arrive Ivy").lines == ["9 players from round 1 on."]
    assert host.done("event leave Ivy Hal").lines == [
        "Without Ivy and Hal: 7 players from round 1 on, of whom 3 sit out."
    ]


SEVEN = "7 players: sit-out (1 table, 3 wait), threes (4+3)"


@pytest.fixture
def between(host: Host) -> Host:
    """An event of eight after its first round of three; nobody said what becomes of an uneven number."""
    host.done(f"event start {EIGHT}", "event round", "event time")
    return host


@pytest.mark.parametrize(
    ("command", "layouts"), [("leave hal", SEVEN), ("arrive Ivy Jan", "10 players: sit-out (2 tables, 2 wait)")]
)
def test_who_comes_or_goes_has_it_asked_again(between: Host, command: str, layouts: str) -> None:
    """At a terminal; in a pipe it is refused before anything is written, and an option says it."""
    ran = between.refused(f"event {command}")
    assert layouts in ran.err
    assert "say which with --uneven sit-out" in ran.err
    ran = between.answering(f"event {command}", "<")
    assert (ran.code, layouts in ran.err) == (1, True)
    assert "sit out" not in between.answering(f"event {command}", "threes").out
    between.done("event undo")
    assert "sit out" in between.done(f"event {command} --uneven sit-out").out


def test_what_was_said_then_holds_for_later_rounds(between: Host) -> None:
    """For those who come or go after that, and for a round that is drawn; the file keeps it."""
    between.done("event leave hal --uneven threes")
    assert between.done("event leave gil").lines == ["Without Gil: 6 players from round 2 on."]
    between.done("event round --by rank")
    assert [line.count(",") for line in between.done("event seats --by table --format plain").lines] == [2, 2]
    between.done("check")


def test_the_book_says_it_where_somebody_comes_or_goes(between: Host) -> None:
    """As it stands now, not as it stood when the event was opened."""
    between.setting('uneven = "threes"')
    assert between.done("event leave hal").lines == ["Without Hal: 7 players from round 2 on."]


def test_nobody_is_asked_where_nothing_is_planned(host: Host) -> None:
    """Seats are named by hand, or no round is to come."""
    host.done(f"event start {EIGHT} --movement hand", "event leave hal", "event end --yes")
    host.done(f"event start {EIGHT} --rounds 1", "event round", "event time", "event leave hal")


def test_tables_that_cannot_be_are_refused_where_somebody_goes(between: Host) -> None:
    """So many cannot be seated so, or the rules know nobody who waits at a table of five."""
    assert "7 players cannot be seated with fives" in between.refused("event leave hal --uneven fives").err
    assert "tables of 5 need a rule" in between.refused("event arrive Ivy Jan --uneven fives").err


def test_who_comes_or_goes_hears_who_meets_again(between: Host) -> None:
    """In the rounds to come, as where an event is opened; of a round that was opened nothing is said."""
    ran = between.done("event arrive Ivy Jan Kay Lea")
    assert "warning: in round 3" in ran.err
    assert "round 1" not in ran.err
    between.done("event round", "event time")
    ran = between.done("event leave lea --uneven threes")
    assert "in round 2" not in ran.err
    assert "warning: in round 3" in ran.err


@pytest.mark.parametrize("command", ["event start Anna Bea Cat Dee Eve Fay Gil Hal", "event arrive Anna"])
def test_a_slip_is_doubted_at_every_door(host: Host, command: str) -> None:
    """As at ``start``: a terminal asks, a pipe and ``--yes`` go on with a warning."""
    host.done("players add Ann")
    if "arrive" in command:
        host.done(f"event start {EIGHT.replace('Ann', 'Ivy')}")
    doubt = "Anna is new here, and spelt much like Ann"
    ran = host.answering(command, "n")
    assert (ran.code, doubt in ran.err) == (1, True)
    assert "where it is somebody known here, type Ann in place of Anna" in ran.err
    if "arrive" in command:
        assert host.done(f"{command} --uneven sit-out").err.startswith(f"warning: {doubt}\nnew: Anna\n")
    else:
        assert host.answering(f"{command} --uneven sit-out --yes").err.startswith(f"warning: {doubt}\n")


def test_start_and_event_start_say_the_same_of_a_slip(host: Host) -> None:
    """In a pipe both say the doubt and go on."""
    host.done("players add Ann")
    one = host.done("start Anna Bea Cat Dee --date 2026-11-20").err.splitlines()
    other = host.done("event start Annn Bea Cat Dee Eve Fay Gil Hal").err.splitlines()
    assert one[0] == "warning: Anna is new here, and spelt much like Ann"
    assert other[0] == "warning: Annn is new here, and spelt much like Ann or Anna"
