"""What a director meets seldom: files that say less or more than they should, tries, and penalties set ahead."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from tests.event.conftest import EIGHT
from tests.event.test_evening import NIGHT, names, seats, totals

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host import Host

EVENT = "e-2026-11-29"


def event_path(host: Host) -> Path:
    """The file of the event."""
    return host.book.events / f"{EVENT}.toml"


def test_a_letter_moves_by_the_tables_that_are_typed(host: Host) -> None:
    """With a sign or without one; the letters that nobody named move as they commonly do."""
    host.done(f"event start {EIGHT} Ivy Jan Kay Lea --movement letters --rounds 2 --move b=1 --move C=-1 --move D=+0")
    assert list(map(names, seats(host, 2))) == ["Ann Jan Gil Dee", "Eve Bea Kay Hal", "Ivy Fay Cat Lea"]


def test_an_event_as_data_is_its_standings_alone(two_rounds: Host) -> None:
    """What a program reads has no line of seats in it, whether the event is shown or asked for by its name."""
    assert two_rounds.json(f"show {EVENT}") == two_rounds.json("event")


def test_who_is_done_leaves_while_another_table_plays(evening: Host) -> None:
    """Only the table somebody sits at keeps them."""
    assert evening.done("event leave ann").lines[0].startswith("Without Ann: 7 players from round 2 on")
    assert "Fay sits at table 2" in evening.refused("event leave fay").err


def test_a_night_of_another_event_counts_in_none(two_rounds: Host) -> None:
    """A file that is called like a table of the event and names another event adds nothing to it."""
    path = two_rounds.night_path(NIGHT.format(1, 2))
    text = path.read_text("utf-8")
    path.write_text(text.replace('event = "', 'event = "x'), "utf-8")
    rows = {row["player"]: row for row in two_rounds.json("event")}
    assert (rows["Eve"]["round_1"], rows["Eve"]["total"]) == (None, 20)
    assert rows["Ann"]["total"] == 80


def test_a_round_that_was_written_down_nowhere_sits_as_its_nights_say(two_rounds: Host) -> None:
    """Where the event's file lost the seats of a round that was opened."""
    text = event_path(two_rounds).read_text("utf-8")
    event_path(two_rounds).write_text(text[: text.rindex("\n[[entries]]")], "utf-8")
    assert list(map(names, seats(two_rounds, 2))) == ["Ann Fay Cat Hal", "Eve Bea Gil Dee"]


def test_a_note_in_an_event_changes_nothing(two_rounds: Host) -> None:
    """It may stand among the entries, and the standings and the plan are as without it."""
    before = (two_rounds.json("event"), seats(two_rounds, 2))
    with event_path(two_rounds).open("a", encoding="utf-8") as file:
        file.write('\n[[entries]]\nnumber = 9\ntype = "note"\nat = 2026-11-29T23:00:00+00:00\ntext = "Tea was late."\n')
    assert (two_rounds.json("event"), seats(two_rounds, 2)) == before
    two_rounds.done("check", "event penalty gil 5")
    assert "number = 10\n" in event_path(two_rounds).read_text("utf-8")


def test_a_round_that_is_tried_opens_nothing(two_rounds: Host) -> None:
    """Its tables are shown, no file changes, and then the same tables open."""
    before = two_rounds.files()
    tried = two_rounds.done("event round --by rank --dry-run").out
    assert two_rounds.files() == before
    opened = two_rounds.done("event round --by rank").out
    assert tried.splitlines()[:3] == opened.splitlines()[:3]
    assert two_rounds.night_path(NIGHT.format(3, 2)).exists()


def test_a_penalty_counts_from_its_round_on(two_rounds: Host) -> None:
    """The standings after an earlier round are without it."""
    earlier = totals(two_rounds, "--round 1")
    two_rounds.done("event penalty gil 20 --round 2")
    assert totals(two_rounds, "--round 1") == earlier
    assert totals(two_rounds)[-1] == (8, "Gil", -10)


def test_nobody_is_level_who_has_other_points(two_rounds: Host) -> None:
    """Where the last of a table stands higher than the first of the next, nothing is said of level players."""
    two_rounds.done("event penalty hal 5 --round 2")
    out = two_rounds.done("event round --by rank").out
    assert "Table 1: Ann, Bea, Eve, Cat.\n" in out
    assert "level" not in out


def test_an_event_that_has_ended_asks_for_nothing(two_rounds: Host) -> None:
    """No round is next, and it need not be closed again; the standings are those of before."""
    before = totals(two_rounds)
    assert "All rounds are played: mahj event end closes the event." in two_rounds.done("event").out
    two_rounds.done("event end")
    assert "mahj event" not in two_rounds.done("event").out
    assert totals(two_rounds) == before


def test_a_night_that_cannot_be_read_keeps_nobody_from_a_seat(host: Host) -> None:
    """A broken file of the same date is for `mahj check` to name; the round opens."""
    host.night_path().parent.mkdir(exist_ok=True)
    host.night_path().write_text("format = ", "utf-8")
    host.done(f"event start {EIGHT}", "event round")
    assert len(seats(host, 1)) == 2
    assert "is not TOML" in host.run("check").out


def test_players_are_ranked_by_the_rounds_they_sat_in(two_rounds: Host) -> None:
    """Who came to more of them is first, though others have more points."""
    two_rounds.done("event leave ann", "event leave bea", "event leave cat", "event leave dee")
    two_rounds.done("event round Eve Fay Gil Hal", "wall", "event time")
    rows = [row for row in two_rounds.json("standings --by rounds") if row["player"] != "bank"]
    assert [(row["rounds"], row["player"] in {"Eve", "Fay", "Gil", "Hal"}) for row in rows] == [
        *[(3, True)] * 4,
        *[(2, False)] * 4,
    ]


def test_where_nobody_waits_the_list_for_the_wall_has_tables_only(host: Host) -> None:
    """A line for who sits out stands in it from the round on in which somebody does."""
    host.done(f"event start {EIGHT} --uneven sit-out", "event round", "event time")
    assert [row["table"] for row in host.json("event seats --by table")] == ["table 1", "table 2"]
    host.done("event arrive Ivy")
    rows = {row["table"]: row for row in host.json("event seats --by table --all")}
    assert list(rows) == ["table 1", "table 2", "sits out"]
    assert rows["sits out"]["round_1"] is None
    assert rows["sits out"]["round_2"] is not None


def test_a_name_that_looks_like_a_slip_is_asked_about(host: Host) -> None:
    """A no opens no event and leaves the book as it was; in a pipe it is a warning, and --yes is not asked."""
    host.done("players add Gwendolyn")
    before = host.files()
    command = f"event start {EIGHT.replace('Gil', 'Gwendolin')}"
    ran = host.answering(command, "n")
    assert ran.code == 1
    assert "no event was opened" in ran.err
    assert host.files() == before
    assert host.done(command).err.startswith("warning: Gwendolin is new here, and spelt much like Gwendolyn\n")
    assert host.answering(f"event start {EIGHT.replace('Gil', 'Gwendolynn')} --yes").code == 0


def test_what_came_after_a_round_in_the_same_second_is_taken_back_before_it(host: Host) -> None:
    """The round was opened first: a penalty at the same moment came later, and only then the opening goes."""
    host.done(f"event start {EIGHT} --rounds 2 --preset tournament", "event round")
    host.now -= timedelta(minutes=5)
    host.done("event penalty ann 10 --why late")
    assert "penalty" in host.done("event undo").lines[0]
    assert host.done("event undo").lines[0] == "Taken back: the opening of round 1."


def test_what_an_event_takes_back_is_said_in_words(host: Host) -> None:
    """The end with its payments counted, who came, who left, whose penalty: no types and numbers of entries."""
    host.done(f"event start {EIGHT} --rounds 3 --preset pie --movement hand")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee", "event time", "event end")
    assert host.done("event undo").lines[0] == "Taken back: the end and 3 payments."
    host.done("event leave Hal")
    assert host.done("event undo").lines[0] == "Taken back: Hal's leaving."
    host.done("event arrive Ivy")
    assert host.done("event undo").lines[0] == "Taken back: Ivy's arrival."


def test_changes_are_taken_back_one_by_one(host: Host) -> None:
    """However many of them planned the same rounds anew, and though two are of one second; the plan is as it was."""
    host.done(f"event start {EIGHT} --rounds 3 --preset pie", "event round", "win ann 25 dee", "event time")
    plans = [seats(host, 3)]
    for command in ("event leave hal --uneven threes", "event arrive Ivy", "event leave ivy"):
        host.done(command)
        plans.append(seats(host, 3))
    first = ("paid dee ann --night e-2026-11-29", "paid bea ann --night e-2026-11-29")
    assert [host.run(first[0]).code, host.again(first[1]).code] == [0, 0]
    said = [host.again("event undo").lines[0] for _ in range(2)]
    assert said == ["Taken back: 1 payment.", "Taken back: 1 payment."]
    for who in ("Ivy's leaving", "Ivy's arrival", "Hal's leaving"):
        assert seats(host, 3) == plans.pop()
        back = host.done("event undo").lines[0]
        assert back == f"Taken back: {who}, the seats of round 2 and the seats of round 3."
    assert seats(host, 3) == plans.pop()
    assert "round 1 has hands" in host.refused("event undo").err


def test_an_entry_that_was_taken_out_comes_back(two_rounds: Host) -> None:
    """To take one out is a change as others are."""
    two_rounds.done("event penalty gil 20", "event void 3")
    assert totals(two_rounds)[-1] == (8, "Gil", 10)
    assert two_rounds.done("event undo").lines[0] == "Taken back: that entry 3 was taken out."
    assert totals(two_rounds)[-1] == (8, "Gil", -10)
    assert two_rounds.done("event undo").lines[0] == "Taken back: the penalty of 20 for Gil."


def test_a_note_in_the_file_of_an_event_is_taken_back_by_its_number(host: Host) -> None:
    """What no command of events writes is no more than an entry to them, and goes as one."""
    host.done(f"event start {EIGHT}")
    (file,) = host.book.events.glob("*.toml")
    number = 1 + file.read_text("utf-8").count("[[entries]]")
    at = (host.now + timedelta(minutes=1)).isoformat()
    with file.open("a", encoding="utf-8") as text:
        text.write(f'\n[[entries]]\nnumber = {number}\ntype = "note"\nat = {at}\ntext = "Rain."\n')
    assert host.done("event undo").lines[0] == f"Taken back: entry {number}."
