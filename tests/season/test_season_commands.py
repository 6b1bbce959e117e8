"""The commands about a season: what they print, in which format, and what they say of nights that are wrong."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest

from ledger.model import Result, Unit
from ledger.record import Purpose
from ledger.rules.finding import RuleFinder
from tests.host import Screen

if TYPE_CHECKING:
    from pathlib import Path

    from tests.season.conftest import NightWriter, SeasonBook

LAST_TILE = {"winner-collects": {}, "last-tile": {"factor": 2}}
MONEY_WORDS = ("$", "USD", "usd", "money", "cents", "dollar", "owe")


def two_evenings(season: SeasonBook, night: type[NightWriter]) -> None:
    """A season of two nights of coins: a kitty in the first, Eve as a substitute in the second."""
    first = (
        night()
        .won("Ann", {"Ann": 100, "Bea": -50, "Cat": -25, "Dee": -25}, discarder="Bea")
        .other(Result.WALL, {"Ann": -5, "Bea": -5, "Cat": -5, "Dee": -5, "kitty": 20}, dead=("Cat",))
        .paid("Bea", "Ann", 50, Purpose.SETTLE)
        .end()
    )
    second = (
        night(point="0.05")
        .won("Bea", {"Bea": 150, "Ann": -50, "Cat": -50, "Dee": -50}, jokerless=True)
        .seats("Ann", "Bea", "Cat", "Eve")
        .won("Eve", {"Eve": 75, "Ann": -25, "Bea": -25, "Cat": -25})
        .end(unpaid={"Bea": 125, "Eve": 75, "Ann": -75, "Cat": -75, "Dee": -50})
    )
    season.write("2026-01-01", first)
    season.write("2026-03-01", second)


def test_standings_for_people(season: SeasonBook, night: type[NightWriter]) -> None:
    """The season is named, lines have their ranks, and the last one says that it all adds up to zero."""
    two_evenings(season, night)
    run = season.run("standings", "--format", "plain")
    lines = run.out.splitlines()
    assert run.code == 0
    assert lines[0] == "Standings 2026: coins, 2 nights"
    assert lines[1].startswith("rank 1, player Bea, nights 2, hands 4, wins 1, win % 25.0, self-drawn 1, jokerless 1, ")
    assert "net +70, per hand +17.50, best night +125, USD +5.70" in lines[1]
    assert [line.partition(", ")[0] for line in lines[1:]] == [
        "rank 1",
        "rank 2",
        "rank 3",
        "rank 4",
        "player Eve",
        "player kitty",
        "player all add up to",
    ]
    assert lines[-3].endswith("note substitute")
    assert lines[-2] == "player kitty, net +20, USD +0.20"
    assert lines[-1] == "player all add up to, net 0, USD 0.00"


def test_standings_for_programs_add_up_to_zero(season: SeasonBook, night: type[NightWriter]) -> None:
    """A program reads every line, accounts too, and finds nothing lost."""
    two_evenings(season, night)
    rows = season.rows("standings")
    assert sum(row["net"] for row in rows) == 0
    assert {row["player"]: row["rank"] for row in rows} == {
        "Bea": 1, "Ann": 2, "Dee": 3, "Cat": 4, "Eve": None, "kitty": None,
    }  # fmt: skip
    read = list(csv.DictReader(io.StringIO(season.run("standings", "--format", "csv").out)))
    assert [row["player"] for row in read] == [row["player"] for row in rows]
    assert {row["unit"] for row in read} == {"coins"}


@pytest.mark.parametrize("format_", ["table", "plain", "csv", "json", "markdown"])
def test_two_runs_print_the_same(season: SeasonBook, night: type[NightWriter], format_: str) -> None:
    """With and without what is remembered, in every format."""
    two_evenings(season, night)
    commands = ("standings", "stats", "seasons close", "seasons list", "versus Ann Bea")
    first = [season.run(*command.split(), "--format", format_) for command in commands]
    assert [season.run(*command.split(), "--format", format_) for command in commands] == first
    assert all(run.code == 0 and run.out for run in first)


def test_only_the_best_nights_for_people(season: SeasonBook, night: type[NightWriter]) -> None:
    """The title says that only some nights count, and nothing is said to add up."""
    two_evenings(season, night)
    lines = season.run("standings", "--best", "1", "--format", "plain").out.splitlines()
    assert lines[0] == "Standings 2026: coins, 2 nights, the best 1 of each player"
    assert not [line for line in lines if "add up" in line or "kitty" in line]


def test_a_player_who_was_only_paid_has_figures(season: SeasonBook, night: type[NightWriter]) -> None:
    """Who sat at no hand has no rate of anything, and still a best and a worst night."""
    writer = night(("Ann", "Bea", "Cat", "Dee", "Eve")).won("Ann", {"Ann": 5, "Bea": -5}, discarder="Bea")
    season.write("2026-01-01", writer.paid("Ann", "Eve", 9, Purpose.OTHER))
    eve = {row["figure"]: row["number"] for row in season.rows("stats", "Eve")}
    assert (eve["hands"], eve["best night"], eve["worst night"], eve["jokerless wins %"]) == (0, 9, 9, None)
    (line,) = [row for row in season.rows("standings") if row["player"] == "Eve"]
    assert (line["nights"], line["hands"], line["win_percent"], line["per_hand"], line["net"]) == (1, 0, None, None, 9)


def test_days_and_seasons(season: SeasonBook, night: type[NightWriter]) -> None:
    """Only the nights asked for count; without a word the newest night's season."""
    two_evenings(season, night)
    season.settings("[seasons.winter]\nfrom = 2026-01-01\nto = 2026-02-15")
    assert season.rows("standings", "--season", "winter")[0]["player"] == "Ann"
    assert season.rows("standings", "--from", "2026-01-02")[0]["net"] == 125
    assert season.rows("standings", "--to", "2026-01-02")[0]["net"] == 95
    assert [row["nights"] for row in season.rows("standings")] == [2, 2, 2, 2, 1, None]
    assert [row["nights"] for row in season.rows("standings", "--season", "all-time")][:2] == [2, 2]
    assert season.rows("seasons", "list") == [
        {"season": "winter", "from": "2026-01-01", "to": "2026-02-15", "nights": 1},
        {"season": "2026", "from": "2026-01-01", "to": "2026-12-31", "nights": 2},
        {"season": "all-time", "from": "2026-01-01", "to": "2026-03-01", "nights": 2},
    ]


def test_a_book_without_nights(season: SeasonBook) -> None:
    """There is nothing to show, and that is no error."""
    assert season.run("standings").out == "No night has been played in all-time.\n"
    assert season.run("standings", "--format", "json").out == "[]\n"
    assert season.rows("seasons", "list") == [{"season": "all-time", "from": None, "to": None, "nights": 0}]
    assert "Nothing was unpaid at the end of all-time." in season.run("seasons", "close").out


BAD = {
    "--season spring": "there is no season",
    "--season 2026 --from 2026-01-01": "--season and --from or --to exclude each other",
    "--from 2026-02-01 --to 2026-01-01": "the days end on 2026-01-01, before they begin on 2026-02-01",
    "--from soon": '"soon" is no date',
    "--best 0": "--best 0 would count no night",
    "--min-nights -1": "--min-nights -1 means nothing",
}


@pytest.mark.parametrize("options", BAD)
def test_bad_options(season: SeasonBook, options: str) -> None:
    """What cannot be is refused in one sentence, with what to do, and nothing is printed."""
    run = season.run("standings", *options.split())
    assert run.code in {1, 2}
    assert BAD[options] in run.err
    assert "hint: " in run.err
    assert run.out == ""


@pytest.mark.parametrize("command", ["standings", "seasons list", "seasons close", "stats"])
def test_seasons_that_overlap(season: SeasonBook, command: str) -> None:
    """A night would belong to two: every command about seasons says so."""
    season.settings("[seasons.a]\nfrom = 2026-01-01\nto = 2026-02-01\n[seasons.b]\nfrom = 2026-02-01\nto = 2026-03-01")
    run = season.run(*command.split())
    assert (run.code, run.out) == (1, "")
    assert "the seasons a and b overlap: 2026-02-01 is in both" in run.err


@pytest.mark.parametrize("command", ["standings", "stats", "seasons close", "seasons list", "versus Ann Bea"])
def test_bad_nights_are_named_and_the_exit_code_says_so(
    season: SeasonBook, night: type[NightWriter], command: str
) -> None:
    """The others are counted; whoever reads the table knows what is missing in it."""
    two_evenings(season, night)
    (season.book.sessions / "2026-02-01.toml").write_bytes(b"nonsense")
    run = season.run(*command.split())
    assert run.code == 1
    assert run.out
    assert "2026-02-01.toml is not TOML" in run.err
    assert "left out, because of what is wrong with it: 2026-02-01" in run.err


def test_bad_nights_of_other_seasons_are_left_in_peace(season: SeasonBook, night: type[NightWriter]) -> None:
    """What is wrong elsewhere is no business of this season."""
    two_evenings(season, night)
    (season.book.sessions / "2024-02-01.toml").write_bytes(b"nonsense")
    assert season.run("standings").code == 0
    assert season.run("standings", "--season", "all-time").code == 1


def test_the_same_night_twice(season: SeasonBook, night: type[NightWriter]) -> None:
    """A copy of a night's file is not another night."""
    two_evenings(season, night)
    before = season.rows("standings")
    copy = (season.book.sessions / "2026-01-01.toml").read_bytes()
    (season.book.sessions / "2026-01-01-2.toml").write_bytes(copy)
    run = season.run("standings", "--format", "json")
    assert run.code == 1
    assert "2026-01-01-2.toml is the same night as 2026-01-01.toml" in run.err
    assert f'"net": {before[0]["net"]}' in run.out


def test_two_who_sat_together_are_not_one(season: SeasonBook, night: type[NightWriter]) -> None:
    """Where mahj.toml says so all the same, the night is named and left out."""
    two_evenings(season, night)
    season.settings('[[players]]\nname = "Ann"\nwas = ["Bea"]')
    run = season.run("standings")
    assert run.code == 1
    assert '2026-01-01.toml: "Ann" and "Bea" sat at one table, and mahj.toml says that both are "Ann"' in run.err


def test_points_and_tournaments_are_no_money(season: SeasonBook, night: type[NightWriter]) -> None:
    """Where nothing is paid no word of money appears, in no format."""
    for number, unit in enumerate((Unit.POINTS, Unit.TOURNAMENT, Unit.LEAGUE), start=1):
        season.write(f"2026-01-0{number}", night(unit=unit).won("Ann", {"Ann": 25, "bank": -25}).end())
    for command in ("standings", "stats", "stats ann", "seasons close", "versus ann bea"):
        for format_ in ("table", "csv", "json"):
            run = season.run(*command.split(), "--format", format_)
            assert not [word for word in MONEY_WORDS if word in run.out + run.err]
    tables = season.run("standings").out.split("\n\n")
    assert [table.partition(",")[0] for table in tables] == [
        "Standings 2026: points",
        "Standings 2026: tournament",
        "Standings 2026: league",
    ]


def test_no_money_where_it_is_not_wanted(season: SeasonBook, night: type[NightWriter]) -> None:
    """With --no-money only points are left."""
    two_evenings(season, night)
    assert "USD" in season.run("standings").out
    assert "USD" not in season.run("standings", "--no-money").out
    assert "usd" not in season.run("standings", "--no-money", "--format", "json").out


def test_no_name_is_shown_where_none_shall_be(season: SeasonBook, night: type[NightWriter]) -> None:
    """With --anonymous the same table stands there, by numbers in the order of the ranks."""
    two_evenings(season, night)
    shown, hidden = season.rows("standings"), season.rows("standings", "--anonymous")
    assert [row["net"] for row in hidden] == [row["net"] for row in shown]
    assert [row["player"] for row in hidden] == [*(f"player {number}" for number in range(1, 6)), "kitty"]
    assert not [
        name for name in ("Ann", "Bea", "Cat", "Dee", "Eve") if name in season.run("standings", "--anonymous").out
    ]


def test_columns_of_rules_in_force(season: SeasonBook, night: type[NightWriter]) -> None:
    """A rule's column counts over the nights it was played in, and stands where it applies."""
    two_evenings(season, night)
    assert "last_tile" not in season.rows("standings")[0]
    writer = night(rules=LAST_TILE).won("Cat", {"Cat": 50, "Ann": -50}, facts={"last-tile": True}, discarder="Ann")
    season.write("2026-04-01", writer.won("Cat", {"Cat": 50, "Ann": -50}, discarder="Ann"))
    assert {row["player"]: row["last_tile"] for row in season.rows("standings")} == {
        "Ann": 0, "Bea": 0, "Cat": 1, "Dee": 0, "Eve": 0, "kitty": None,
    }  # fmt: skip
    assert "last tile" in season.run("standings").out


def broken_count(*_: object) -> int:
    """A column that fails."""
    raise ZeroDivisionError("no hands")


@pytest.mark.parametrize(
    ("count", "said"),
    [(broken_count, "failed: no hands"), (lambda *_: "many", "counted 'many', which is no whole number")],
)
def test_a_column_that_fails_is_left_out(
    season: SeasonBook, night: type[NightWriter], monkeypatch: pytest.MonkeyPatch, count: object, said: str
) -> None:
    """The table stands without it, and it is said."""
    module = RuleFinder().load("last-tile").rule.__module__
    monkeypatch.setattr(f"{module}._won_on_it", count)
    season.write("2026-04-01", night(rules=LAST_TILE).won("Cat", {"Cat": 50, "Ann": -50}, discarder="Ann"))
    run = season.run("standings", "--format", "json")
    assert run.code == 0
    assert (
        "the columns that the rule last-tile may have are left out: the column last-tile of last-tile " + said
        in run.err
    )
    assert "last_tile" not in run.out


def test_a_missing_rule_locks_nobody_out(season: SeasonBook, night: type[NightWriter]) -> None:
    """A club sees its season though a rule it played is gone; that its columns are missing is said once."""
    rules: dict[str, dict[str, object]] = {"winner-collects": {}, "no-such-rule": {}}
    season.write("2026-04-01", night(rules=rules).won("Cat", {"Cat": 50, "Ann": -50}, discarder="Ann"))
    season.write("2026-04-02", night(rules=rules).won("Cat", {"Cat": 50, "Ann": -50}, discarder="Ann"))
    run = season.run("standings", "--format", "csv")
    assert run.code == 0
    assert run.err.count("the columns that the rule no-such-rule may have are left out") == 1
    assert ",Cat,2,2,2," in run.out


def test_options_of_a_column_that_are_wrong(season: SeasonBook, night: type[NightWriter]) -> None:
    """A night whose options a rule does not take leaves that rule's columns out."""
    rules = {"last-tile": {"factor": 2, "colour": "red"}}
    season.write("2026-04-01", night(rules=rules).won("Cat", {"Cat": 50, "Ann": -50}, discarder="Ann"))
    run = season.run("standings", "--format", "csv")
    assert run.code == 0
    assert "the columns that the rule last-tile may have are left out" in run.err


def test_a_season_is_closed_twice_the_same(season: SeasonBook, night: type[NightWriter]) -> None:
    """The final table and what was unpaid at its end; what is paid later is another season's."""
    two_evenings(season, night)
    season.settings("[seasons.spring]\nfrom = 2026-01-01\nto = 2026-06-30")
    first = season.run("seasons", "close", "spring")
    assert first.code == 0
    assert "Unpaid at the end of spring: coins, a point at 0.05 USD" in first.out
    assert [line.split("│")[1:4] for line in first.out.splitlines() if "│ Eve " in line][-1] == [
        " Eve    ", "    +75 ", " +3.75 ",
    ]  # fmt: skip
    season.write("2026-07-01", night(point="0.05").paid("Ann", "Bea", 75, Purpose.CARRIED).end())
    assert season.run("seasons", "close", "spring") == first
    second = season.rows("seasons", "close", "2026")
    assert {row["player"]: row["unpaid"] for row in second if row["unpaid"]} == {
        "Bea": 50, "Eve": 75, "Cat": -75, "Dee": -50,
    }  # fmt: skip


def test_closing_names_nights_that_are_open(season: SeasonBook, night: type[NightWriter]) -> None:
    """A night that was not ended is in the table, and may change it yet."""
    season.write("2026-01-01", night().won("Ann", {"Ann": 25, "Bea": -25}))
    assert "not ended yet: 2026-01-01" in season.run("seasons", "close").err


def test_closing_names_earlier_nights_that_cannot_be_read(season: SeasonBook, night: type[NightWriter]) -> None:
    """What an earlier night left unpaid is unpaid still; where nobody knows it, it is said."""
    two_evenings(season, night)
    (season.book.sessions / "2025-02-01.toml").write_bytes(b"nonsense")
    run = season.run("seasons", "close", "2026")
    assert run.code == 1
    assert "what these earlier nights left unpaid is not known, as they cannot be read: 2025-02-01" in run.err


def test_what_is_unpaid_at_several_rates_is_not_added(season: SeasonBook, night: type[NightWriter]) -> None:
    """Points of a dear night and a cheap one have tables of their own; a program gets the money."""
    for day, point, currency in ((1, "0.01", "USD"), (2, "0.05", "USD"), (3, "1", "EUR")):
        writer = night(point=point, currency=currency).won("Ann", {"Ann": 25, "Bea": -25})
        season.write(f"2026-01-0{day}", writer.end(unpaid={"Ann": 25, "Bea": -25}))
    season.write(
        "2026-01-04", night(unit=Unit.POINTS).won("Cat", {"Cat": 9, "Bea": -9}).end(unpaid={"Cat": 9, "Bea": -9})
    )
    assert season.run("seasons", "close").out.count("Unpaid at the end of 2026") == 4
    rows = {(row["unit"], row["player"]): row for row in season.rows("seasons", "close")}
    ann, cat = rows["coins", "Ann"], rows["points", "Cat"]
    assert (ann["unpaid"], ann["unpaid_usd"], ann["unpaid_eur"]) == (None, 1.5, 25)
    assert (cat["unpaid"], cat["unpaid_usd"]) == (9, None)


def test_who_is_owed_without_having_played_has_a_line(season: SeasonBook, night: type[NightWriter]) -> None:
    """An old debt is somebody's, though they did not come this season."""
    season.write("2025-01-01", night().won("Ann", {"Ann": 25, "Bea": -25}).end(unpaid={"Ann": 25, "Bea": -25}))
    season.write("2026-01-01", night(("Cat", "Dee", "Eve", "Fay")).won("Cat", {"Cat": 9, "Dee": -9}).end())
    rows = {row["player"]: row["unpaid"] for row in season.rows("seasons", "close", "2026")}
    assert (rows["Ann"], rows["Bea"], rows["Cat"]) == (25, -25, 0)


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


def test_statistics_of_one_player(season: SeasonBook, night: type[NightWriter]) -> None:
    """Line by line, with the night in which it was."""
    two_evenings(season, night)
    out = season.run("stats", "be", "--format", "plain").out
    assert out.startswith("Bea: Statistics 2026: coins, 2 nights")
    assert "figure thrown to, with Ann, number 1" in out
    assert "figure biggest hand, number 150, where 2026-03-01" in out
    assert "figure worst night, number -55, where 2026-01-01" in out


def test_statistics_for_programs(season: SeasonBook, night: type[NightWriter]) -> None:
    """One figure a line, of everybody or of one, all units in one document."""
    two_evenings(season, night)
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


def test_statistics_of_a_night(season: SeasonBook, night: type[NightWriter]) -> None:
    """One night by its name; a season beside it makes no sense."""
    two_evenings(season, night)
    assert "Statistics of 2026-01-01: coins, 1 night, 2 hands" in season.run("stats", "--night", "2026-01-01").out
    run = season.run("stats", "--night", "2026-01-01", "--season", "2026")
    assert run.code == 2
    assert "--night and --season, --from or --to exclude each other" in run.err


def test_statistics_of_somebody_unknown(season: SeasonBook, night: type[NightWriter]) -> None:
    """They are refused with the nearest; who did not play that season is said not to have."""
    two_evenings(season, night)
    season.settings('[[players]]\nname = "Zoe"')
    assert season.run("stats", "Beo").code == 1
    assert season.run("stats", "Zoe").out == "Zoe has not played in 2026.\n"
    assert season.run("stats", "Zoe", "--plot").out == "Zoe has not played in 2026.\n"


def test_versus_for_people(season: SeasonBook, night: type[NightWriter]) -> None:
    """Side by side, with what went between them and what the record does not say."""
    two_evenings(season, night)
    shared = night().won("Ann", {"Ann": 75, "Cat": 25, "Bea": -40, "Dee": -60}).totals({"Ann": 5, "Bea": -5})
    season.write("2026-03-02", shared)
    run = season.run("versus", "ann", "bea", "--format", "plain")
    assert run.out.splitlines() == [
        "Ann and Bea, 2026: coins, 3 nights, 5 hands together",
        " hands won, Ann 2, Bea 1",
        " won on the other's discard, Ann 1, Bea 0",
        " net points between them, Ann +30, Bea -30",
    ]
    assert "in 1 hand several paid several" in run.err
    assert "of 1 night only the totals are known" in run.err


def test_versus_for_programs(season: SeasonBook, night: type[NightWriter]) -> None:
    """A line for each unit, with points that are no whole ones to two decimals."""
    season.write("2026-01-01", night().won("Ann", {"Ann": 1, "Cat": 2, "Bea": -2, "Dee": -1}))
    (row,) = season.rows("versus", "Ann", "Bea")
    assert (row["net"], row["hands"], row["first_wins"], row["in_proportion"]) == (0.67, 1, 1, 1)


def test_versus_nobody(season: SeasonBook, night: type[NightWriter]) -> None:
    """Two who never met are said not to have; one alone cannot be compared."""
    two_evenings(season, night)
    season.settings('[[players]]\nname = "Zoe"')
    assert season.run("versus", "Ann", "Zoe").out == "Ann and Zoe have not met in 2026.\n"
    run = season.run("versus", "Ann", "ann")
    assert (run.code, run.out) == (1, "")
    assert "Ann cannot be compared with Ann" in run.err


@pytest.mark.parametrize(
    "command",
    ["stats --plot", "stats ann --plot", "stats --night 2026-01-01 --plot", "versus Ann Bea --plot"],
)
def test_plots_fit_eighty_columns_without_colour(season: SeasonBook, night: type[NightWriter], command: str) -> None:
    """What is drawn is text and nothing else, whatever was played; programs get none."""
    two_evenings(season, night)
    plain = season.run(*[word for word in command.split() if word != "--plot"], "--format", "plain").out
    drawn = season.run(*command.split(), "--format", "plain").out.removeprefix(plain)
    assert len(drawn.splitlines()) > 15
    assert max(len(line) for line in drawn.splitlines()) <= 80
    assert "\x1b" not in drawn
    words = command.split()
    assert season.run(*words, "--format", "csv") == season.run(*[w for w in words if w != "--plot"], "--format", "csv")


def test_ten_years(season: SeasonBook, night: type[NightWriter]) -> None:
    """520 nights of ten years, a Thursday each week: the sums of all of them, and of every year."""
    chance = Random(10)  # noqa: S311  # any season will do, the same one every time
    people = ["Ann", "Bea", "Cat", "Dee", "Eve", "Fay"]
    won: dict[tuple[int, str], int] = {}
    start = date(2017, 1, 5).toordinal()
    for week in range(520):
        day = date.fromordinal(start + 7 * week)
        four = tuple(chance.sample(people, 4))
        writer = night(four, started=datetime(day.year, day.month, day.day, 19, tzinfo=UTC))
        for _ in range(3):
            winner, value = chance.choice(four), chance.choice([25, 30, 50])
            writer.won(winner, {name: 3 * value if name == winner else -value for name in four})
            for name in four:
                won[day.year, name] = won.get((day.year, name), 0) + (3 * value if name == winner else -value)
        season.write(day.isoformat(), writer.end())
    totals = {name: sum(points for (_, who), points in won.items() if who == name) for name in people}
    rows = season.rows("standings", "--season", "all-time")
    assert {row["player"]: row["net"] for row in rows} == totals
    assert [row["net"] for row in rows] == sorted(totals.values(), reverse=True)
    assert sum(row["nights"] for row in rows) == 520 * 4
    for year in range(2017, 2027):
        yearly = {row["player"]: row["net"] for row in season.rows("standings", "--season", str(year))}
        assert yearly == {name: points for (when, name), points in won.items() if when == year}


class Clock:
    """A clock that goes on by half a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        self.now += 0.5
        return self.now


def test_a_bar_where_reading_takes_long(
    season: SeasonBook,
    night: type[NightWriter],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever waits longer than a second at a terminal sees how far it is."""
    for day in range(1, 9):
        season.write(f"2026-01-0{day}", night())
    monkeypatch.setattr("time.monotonic", Clock())
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    assert season.run("standings").code == 0
    assert "reading nights" in screen.getvalue()
    assert "100%" in screen.getvalue()


def test_no_bar_where_nobody_waits(
    season: SeasonBook, night: type[NightWriter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe nothing but what is said stands there."""
    for day in range(1, 9):
        season.write(f"2026-01-0{day}", night())
    monkeypatch.setattr("time.monotonic", Clock())
    assert season.run("standings").err == ""


def test_wide_names_stand_in_line(season: SeasonBook, night: type[NightWriter], tmp_path: Path) -> None:
    """Names of double width and with combining accents leave the table straight."""
    assert tmp_path
    from wcwidth import wcswidth  # noqa: PLC0415

    season.write(
        "2026-01-01", night(("李梅", "Zoe\u0308y"[:3] + "ë", "Cat", "🀄 Iva")).won("Cat", {"Cat": 5, "李梅": -5})
    )
    lines = season.run("standings").out.splitlines()[1:]
    assert len({wcswidth(line) for line in lines}) == 1
