"""What counts as one: reports count an event, and the tables of one date, as the evening they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host import Host


def figures(host: Host, player: str | None, command: str = "stats") -> dict[str, tuple[object, object]]:
    """The figures of somebody, or of all together: each with its number and its night."""
    rows = [row for row in host.json(command) if row["player"] == player]
    return {row["figure"]: (row["number"], row["night"]) for row in rows}


@pytest.fixture
def old_tables(host: Host) -> Host:
    """Two tables of one date, of which nobody said that they belong together; somebody sat at both."""
    host.done("start Ann Bea Cat Dee --table 1", "win ann 25 dee", "end")
    host.done("start Eve Fay Gil Ann --table 2", "win eve 50 ann", "end")
    return host


def test_statistics_count_an_event_once(two_rounds: Host) -> None:
    """With all its rounds and penalties it is one night, best and worst, called as commands call it."""
    two_rounds.done("event penalty ann 100 --round 1")
    assert figures(two_rounds, None)["nights"] == (1, None)
    ann = figures(two_rounds, "Ann")
    assert (ann["best night"], ann["worst night"]) == ((-20, "e-2026-11-29"), (-20, "e-2026-11-29"))
    assert ann["biggest hand"][1] == "e-2026-11-29-r1-t1"
    assert "tournament, 1 night, 7 hands" in two_rounds.done("stats").out
    assert [row["best_night"] for row in two_rounds.json("standings") if row["player"] == "Ann"] == [-20]


def test_statistics_count_the_tables_of_a_date_once(old_tables: Host) -> None:
    """Points of both tables make one night's best; a night without a table is one by itself."""
    assert figures(old_tables, None)["nights"] == (1, None)
    assert figures(old_tables, "Ann")["best night"] == (0, "2026-11-29")
    old_tables.next_day()
    old_tables.done("start Ann Bea Cat Dee", "win ann 25 dee", "end")
    assert figures(old_tables, None)["nights"] == (2, None)
    assert figures(old_tables, "Ann")["best night"] == (100, "2026-11-30")
    assert [row["nights"] for row in old_tables.json("seasons list")] == [2, 2]


def test_two_who_met_twice_of_an_evening_met_on_one(two_rounds: Host) -> None:
    """Head to head counts evenings, and adds up what went between the two at every table of one."""
    two_rounds.done("event end", "start Ann Cat Bea Dee --preset tournament --yes --table 9")
    two_rounds.done("win ann 25 cat --exposures 0 --table 9 --yes")
    row = two_rounds.json("versus ann cat")[0]
    assert (row["nights"], row["hands"], row["only_totals"]) == (2, 5, 1)
    assert "of 1 night only the totals are known" in two_rounds.done("versus ann cat").err


def test_a_season_says_of_how_many_tables_only_totals_are_known(two_rounds: Host) -> None:
    """Sheets of an event are tables, not nights."""
    assert "of 2 tables of events only the totals are known" in two_rounds.done("standings").err


def test_several_books_count_a_penalty_in_its_event(two_rounds: Host, tmp_path: Path) -> None:
    """The best night among several books is that of the event with its penalties."""
    two_rounds.done("event penalty ann 30")
    two_rounds.done(f"init {tmp_path / 'other'}")
    rows = two_rounds.json(f"--book . --book {tmp_path / 'other'} standings")
    ann = next(row for row in rows if row["player"] == "Ann")
    assert (ann["nights"], ann["net"], ann["best_night"]) == (1, 50, 50)


def test_two_events_of_a_date_are_two_evenings(two_rounds: Host) -> None:
    """Each is told by its own name."""
    two_rounds.done(
        "event end", f"event start {EIGHT} --preset tournament", "event round", "win ann 25 bea --exposures 0"
    )
    ann = figures(two_rounds, "Ann")
    assert (ann["best night"][1], ann["worst night"][1]) == ("e-2026-11-29", "e-2026-11-29-2")


def test_an_event_is_shown_and_counted_by_its_date_too(two_rounds: Host) -> None:
    """Where no night by itself has the date; its statistics are those of all its tables, with the penalties."""
    two_rounds.done("event penalty ann 100")
    assert two_rounds.done("show 2026-11-29").out == two_rounds.done("show e-2026-11-29").out
    for name in ("e-2026-11-29", "2026-11-29"):
        ann = figures(two_rounds, "Ann", f"stats --night {name}")
        assert (ann["hands"][0], ann["best night"]) == (4, (-20, "e-2026-11-29"))
    drawn = two_rounds.done("stats ann --night 2026-11-29 --plot").out
    assert "Statistics of e-2026-11-29" in drawn
    assert "Running balance, tournament" in drawn
    assert 'there is no night "2026-11-29-9"' in two_rounds.refused("show 2026-11-29-9").err
    two_rounds.refused(
        "why --night 2026-11-29",
        'there is no night "2026-11-29"',
        "it is an event: mahj event --event e-2026-11-29 shows it; its tables are such as e-2026-11-29-r1-t1",
    )
    assert "4 tables of events, none of them open" in two_rounds.done("event end", "doctor").out
    two_rounds.done("start Ann Bea Cat Dee")
    assert "Night 2026-11-29: standard" in two_rounds.done("show 2026-11-29").out


def test_an_event_is_listed_from_its_start_to_its_end(host: Host) -> None:
    """With everybody who entered, open until the director ends it, however its tables stand."""

    def listed(words: str = "") -> list[tuple[str, str, str]]:
        return [(row["night"], row["players"], row["state"]) for row in host.json(f"nights {words}")]

    people = ", ".join([*EIGHT.split(), "Ivy"])
    host.done("start Ann Bea Cat Dee", "end")
    host.next_day()
    host.done(f"event start {EIGHT} Ivy --uneven sit-out --hands 1")
    assert listed() == [("e-2026-11-30", people, "open, no round yet"), ("2026-11-29", "Ann, Bea, Cat, Dee", "ended")]
    assert listed("--all") == listed()
    host.done("event round", "event time")
    assert listed()[0] == ("e-2026-11-30", people, "open, 1 round")
    assert len(listed("--all")) == 3
    host.done("event end")
    assert listed()[0][2] == "ended, 1 round"
    (host.book.events / "e-2026-11-30.toml").write_text("format = ", "utf-8")
    assert listed()[0][::2] == ("e-2026-11-30", "ended, 1 round")


def test_an_event_shown_whole_names_penalties_and_payments(host: Host) -> None:
    """A penalty with the number by which it is taken out; who paid whom at the end."""
    host.done(f"event start {EIGHT} --preset tournament --rounds 1", "event round", "event penalty gil 25 --why late")
    assert "Penalty, entry 2: Gil loses 25 in round 1 (late).\n" in host.done("show e-2026-11-29").out
    host.done("event void 2")
    assert "Penalty" not in host.done("show e-2026-11-29").out
    host.done("event time", "event end", f"event start {EIGHT} --rounds 1 --hands 1", "event round")
    host.done("win ann 25 bea", "wall --table 2", "event end")
    assert "Bea pays Ann 50 to settle.\n" in host.done("show e-2026-11-29-2").out


def test_a_round_that_ended_without_a_hand_is_one_for_whoever_sat_there(host: Host) -> None:
    """Not before it has ended; with hands at another table, or at none. A night outside an event is none so."""
    host.done(f"event start {EIGHT} --movement hand", "event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee")
    assert [row["player"] for row in host.json("standings --min-rounds 1")] == ["Ann", "Bea", "Cat", "Dee"]
    host.done("event time", "event round Ann Bea Cat Dee / Eve Fay Gil Hal", "event time")
    host.done("event end --yes", "start Ann Bea Cat Dee", "end")
    rows = host.json("standings --min-rounds 2")
    assert {(row["player"], row["rank"] is not None, row["rounds"]) for row in rows} == {
        (player, True, 2) for player in EIGHT.split()
    }
    assert {row["nights"] for row in rows} == {1}
