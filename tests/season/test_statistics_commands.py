"""What is printed of everybody's figures, of one player's, and of two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import Result, Unit
from ledger.record import Purpose

if TYPE_CHECKING:
    from tests.host import Host
    from tests.season.conftest import NightWriter, SeasonBook


def test_a_player_who_was_only_paid_has_figures(season: SeasonBook, night: type[NightWriter]) -> None:
    """Who sat at no hand has no rate of anything, and still a best and a worst night."""
    writer = night(("Ann", "Bea", "Cat", "Dee", "Eve")).won("Ann", {"Ann": 5, "Bea": -5}, discarder="Bea")
    season.write("2026-01-01", writer.paid("Ann", "Eve", 9, Purpose.OTHER))
    eve = {row["figure"]: row["number"] for row in season.rows("stats", "Eve")}
    assert (eve["hands"], eve["best night"], eve["worst night"], eve["jokerless wins %"]) == (0, 9, 9, None)
    (line,) = [row for row in season.rows("standings") if row["player"] == "Eve"]
    assert (line["nights"], line["hands"], line["win_percent"], line["per_hand"], line["net"]) == (1, 0, None, None, 9)


def test_statistics_for_people(season: SeasonBook, night: type[NightWriter]) -> None:
    """Everybody's figures, who throws to whom, the lines of the card, who stopped the Charleston."""
    writer = night().won("Ann", {"Ann": 100, "Bea": -100}, discarder="Bea", line="2026 1", stopped_by="Cat")
    season.write("2026-01-01", writer.won("Bea", {"Bea": 50, "Ann": -50}, line="2026 1"))
    out = season.run("stats", "--format", "plain").out
    assert "Statistics 2026: coins, 1 night, 2 hands, 0 wall games (0.0 %)" in out
    assert "player Ann, hands 2, by discard 1, self-drawn 0, jokerless % 0.0, average value 25.0, longest run 1" in out
    assert "Who throws to whom\nthrows to Bea, Ann 1" in out
    assert "Hands by line of the card\nline 2026 1, times 2, by Ann 1, Bea 1" in out
    assert "Who stopped the second Charleston\nplayer Cat, times 1" in out


def test_hands_thrown_in_are_left_out_of_rates(season: SeasonBook, night: type[NightWriter]) -> None:
    """A hand thrown in is dealt again: wall games and wins are shares of the others, and it is said how many."""
    writer = night().won("Ann", {"Ann": 25, "Bea": -25}).other(Result.WALL).other(Result.WALL).other(Result.THROWN_IN)
    season.write("2026-01-01", writer)
    assert "2026: coins, 1 night, 4 hands, 1 thrown in, 2 wall games (66.7 % of 3)" in season.run("stats").out
    (ann, bea, *_) = season.rows("standings")
    assert (ann["hands"], ann["win_percent"], bea["win_percent"]) == (4, 33.3, 0.0)
    season.write("2026-01-01", night().other(Result.THROWN_IN))
    assert "2026: coins, 1 night, 1 hand, 1 thrown in, 0 wall games" in season.run("stats").out
    assert {row["win_percent"] for row in season.rows("standings")} == {None}


def test_a_night_that_was_only_opened_does_not_count(season: SeasonBook, night: type[NightWriter]) -> None:
    """Neither in the standings, nor in the statistics, nor in the list of seasons."""
    season.write("2026-03-08", night())
    assert season.run("standings").out == season.run("stats").out == "No night has been played in 2026.\n"
    season.two_evenings()
    assert "coins, 2 nights" in season.run("standings").out
    assert "coins, 2 nights" in season.run("stats").out
    assert {row["season"]: row["nights"] for row in season.rows("seasons", "list")} == {"2026": 2, "all-time": 2}


def test_statistics_of_one_player(season: SeasonBook) -> None:
    """Line by line, with the night in which it was."""
    season.two_evenings()
    out = season.run("stats", "be", "--format", "plain").out
    assert out.startswith("Bea: Statistics 2026: coins, 2 nights")
    assert "figure thrown to, with Ann, number 1" in out
    assert "figure biggest hand, number 150, where 2026-03-01" in out
    assert "figure worst night, number -55, where 2026-01-01" in out


def test_statistics_for_programs(season: SeasonBook, night: type[NightWriter]) -> None:
    """One figure a line, of everybody or of one, all units in one document."""
    season.two_evenings()
    writer = night(unit=Unit.POINTS).won("Ann", {"Ann": 9, "Bea": -9}, discarder="Bea", line="2026 1")
    season.write("2026-03-02", writer)
    rows = season.rows("stats")
    found = {(row["unit"], row["player"], row["figure"], row["with"]): row["number"] for row in rows}
    assert found["coins", None, "wall games %", None] == 25
    assert found["coins", "Bea", "thrown to", "Ann"] == 1
    assert found["coins", "Ann", "won on a discard of", "Bea"] == 1
    assert found["points", "Ann", "line", "2026 1"] == 1
    assert found["points", "Ann", "biggest hand", None] == 9
    assert {(row["unit"], row["player"]) for row in season.rows("stats", "Eve")} == {("coins", "Eve")}


def test_statistics_of_a_night(season: SeasonBook) -> None:
    """One night by its name; a season beside it makes no sense."""
    season.two_evenings()
    assert "Statistics of 2026-01-01: coins, 1 night, 2 hands" in season.run("stats", "--night", "2026-01-01").out
    run = season.run("stats", "--night", "2026-01-01", "--season", "2026")
    assert run.code == 2
    assert "--night and --season, --from or --to exclude each other" in run.err


def test_statistics_of_somebody_unknown(season: SeasonBook) -> None:
    """They are refused with the nearest; who did not play that season is said not to have."""
    season.two_evenings()
    season.settings('[[players]]\nname = "Zoe"')
    assert season.run("stats", "Beo").code == 1
    assert season.run("stats", "Zoe").out == "Zoe has not played in 2026.\n"
    assert season.run("stats", "Zoe", "--plot").out == "Zoe has not played in 2026.\n"


def test_who_is_nobody_is_no_player_of_tonight(table: Host) -> None:
    """No night needs to be open, so the players are those of the book, or of the night named; a date is no player."""
    table.done("win ann 25 dee", "end")
    book = "players of the book: Ann, Bea, Cat, Dee"
    table.refused("stats xyz", 'nobody here is called "xyz"', book)
    table.refused("versus ann xyz", 'nobody here is called "xyz"', book)
    table.refused(
        "stats xyz --night 2026-11-29", 'nobody here is called "xyz"', "players of 2026-11-29: Ann, Bea, Cat, Dee"
    )
    named = "a night is named with --night: mahj stats --night 2026-11-24"
    table.refused("stats 2026-11-24", 'nobody here is called "2026-11-24"', named)


def test_versus_for_people(season: SeasonBook, night: type[NightWriter]) -> None:
    """Side by side, with what went between them and what the record does not say."""
    season.two_evenings()
    shared = night().won("Ann", {"Ann": 75, "Cat": 25, "Bea": -40, "Dee": -60}).totals({"Ann": 5, "Bea": -5})
    season.write("2026-03-02", shared)
    run = season.run("versus", "ann", "bea", "--format", "plain")
    assert run.out.splitlines() == [
        "Ann and Bea, 2026: coins, 3 nights, 5 hands together",
        " hands won, Ann 2, Bea 1",
        " won on the other's discard, Ann 1, Bea 0",
        " net points between them, Ann +30, Bea -30",
    ]
    assert "in 1 hand more than one was paid by more than one, as with bettors or a kitty" in run.err
    assert "of 1 night only the totals are known" in run.err


def test_versus_for_programs(season: SeasonBook, night: type[NightWriter]) -> None:
    """A line for each unit, with points that are no whole ones to two decimals."""
    season.write("2026-01-01", night().won("Ann", {"Ann": 1, "Cat": 2, "Bea": -2, "Dee": -1}))
    (row,) = season.rows("versus", "Ann", "Bea")
    assert (row["net"], row["hands"], row["first_wins"], row["in_proportion"]) == (0.67, 1, 1, 1)


def test_two_who_never_met_are_said_not_to_have(season: SeasonBook) -> None:
    """Two who never met are said not to have; one alone cannot be compared."""
    season.two_evenings()
    season.settings('[[players]]\nname = "Zoe"')
    assert season.run("versus", "Ann", "Zoe").out == "Ann and Zoe have not met in 2026.\n"
    run = season.run("versus", "Ann", "ann")
    assert (run.code, run.out) == (1, "")
    assert "Ann cannot be compared with Ann" in run.err


def test_a_forgotten_hand_counts_where_it_was_played(table: Host) -> None:
    """Runs and droughts follow the order of play, as the story of the night does, and not that of the numbers."""
    table.done("win ann 25 dee", "win bea 25 dee", "win cat 25 dee", "win cat 30 dee", "wall")
    table.done("win bea 30 dee --after 2 --yes", "win bea 35 dee --after 2 --yes", "void 7 --yes")
    figures = {row["player"]: row for row in table.json("stats") if row["figure"] == "longest run of wins"}
    assert {player: row["number"] for player, row in figures.items()} == {"Ann": 1, "Bea": 2, "Cat": 2, "Dee": 0}
