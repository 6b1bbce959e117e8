"""What the standings print, in which format, and what they say of nights that are wrong."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest

from ledger.model import Unit

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter, SeasonBook

MONEY_WORDS = ("$", "USD", "usd", "money", "cents", "dollar", "owe")


def test_standings_for_people(season: SeasonBook) -> None:
    """The season is named, lines have their ranks, and the last one says that it all adds up to zero."""
    season.two_evenings()
    run = season.run("standings", "--format", "plain")
    lines = run.out.splitlines()
    assert run.code == 0
    assert lines[0] == "Standings 2026: coins, 2 nights"
    assert lines[1].startswith("rank 1, player Bea, nights 2, net +70, USD +5.70, wins 1, hands 4, win % 25.0, ")
    assert lines[1].endswith(
        ", self-drawn 1, jokerless 1, discarder 1, wall games 1, dead hands 0, per hand +17.50, best night +125"
    )
    assert [line.partition(", ")[0] for line in lines[1:]] == [
        "rank 1",
        "rank 2",
        "rank 3",
        "rank 4",
        "player Eve",
        "player kitty",
        "player all add up to",
    ]
    assert "note substitute" in lines[-3]
    assert lines[-2] == "player kitty, net +20, USD +0.20"
    assert lines[-1] == "player all add up to, net 0, USD 0.00"


def test_standings_for_programs_add_up_to_zero(season: SeasonBook) -> None:
    """A program reads every line, accounts too, and finds nothing lost."""
    season.two_evenings()
    rows = season.rows("standings")
    assert sum(row["net"] for row in rows) == 0
    assert {row["player"]: row["rank"] for row in rows} == {
        "Bea": 1, "Ann": 2, "Dee": 3, "Cat": 4, "Eve": None, "kitty": None,
    }  # fmt: skip
    read = list(csv.DictReader(io.StringIO(season.run("standings", "--format", "csv").out)))
    assert [row["player"] for row in read] == [row["player"] for row in rows]
    assert {row["unit"] for row in read} == {"coins"}


@pytest.mark.parametrize("format_", ["table", "plain", "csv", "json", "markdown"])
def test_two_runs_print_the_same(season: SeasonBook, format_: str) -> None:
    """With and without what is remembered, in every format."""
    season.two_evenings()
    commands = ("standings", "stats", "seasons close", "seasons list", "versus Ann Bea")
    first = [season.run(*command.split(), "--format", format_) for command in commands]
    assert [season.run(*command.split(), "--format", format_) for command in commands] == first
    assert all(run.code == 0 and run.out for run in first)


def test_only_the_best_nights_for_people(season: SeasonBook) -> None:
    """The title says that only some nights count, and nothing is said to add up."""
    season.two_evenings()
    lines = season.run("standings", "--best", "1", "--format", "plain").out.splitlines()
    assert lines[0] == "Standings 2026: coins, 2 nights, the best night of each player"
    assert not [line for line in lines if "add up" in line or "kitty" in line]


def test_days_and_seasons(season: SeasonBook) -> None:
    """Only the nights asked for count; without a word the newest night's season."""
    season.two_evenings()
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
    "--from 1066-10-14": "no evening is of the year 1066",
    "--best 0": "--best 0 would count no night",
    "--min-nights -1": "--min-nights -1 means nothing",
}


@pytest.mark.parametrize("options", BAD)
def test_options_that_cannot_be_are_refused(season: SeasonBook, options: str) -> None:
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
def test_bad_nights_are_named_and_the_exit_code_says_so(season: SeasonBook, command: str) -> None:
    """The others are counted; whoever reads the table knows what is missing in it."""
    season.two_evenings()
    (season.book.sessions / "2026-02-01.toml").write_bytes(b"nonsense")
    run = season.run(*command.split())
    assert run.code == 1
    assert run.out
    assert "2026-02-01.toml is not TOML" in run.err
    assert "left out, because of what is wrong with it: 2026-02-01" in run.err


def test_bad_nights_of_other_seasons_are_left_in_peace(season: SeasonBook) -> None:
    """What is wrong elsewhere is no business of this season."""
    season.two_evenings()
    (season.book.sessions / "2024-02-01.toml").write_bytes(b"nonsense")
    assert season.run("standings").code == 0
    assert season.run("standings", "--season", "all-time").code == 1


def test_the_same_night_twice(season: SeasonBook) -> None:
    """A copy of a night's file is not another night."""
    season.two_evenings()
    before = season.rows("standings")
    copy = (season.book.sessions / "2026-01-01.toml").read_bytes()
    (season.book.sessions / "2026-01-01-2.toml").write_bytes(copy)
    run = season.run("standings", "--format", "json")
    assert run.code == 1
    assert "2026-01-01-2.toml is the same night as 2026-01-01.toml" in run.err
    assert f'"net": {before[0]["net"]}' in run.out


def test_two_who_sat_together_are_not_one(season: SeasonBook) -> None:
    """Where mahj.toml says so all the same, the night is named and left out."""
    season.two_evenings()
    season.settings('[[players]]\nname = "Ann"\nwas = ["Bea"]')
    run = season.run("standings")
    assert run.code == 1
    assert '2026-01-01.toml: "Ann" and "Bea" sat at one table, and mahj.toml says that both are "Ann"' in run.err


def test_two_names_in_one_night_are_one_person(season: SeasonBook, night: type[NightWriter]) -> None:
    """Who was recorded under two names in one night played one night, and their hands go on from one to the other."""
    writer = night(rules={"winner-collects": {}, "last-tile": {"factor": 2}})
    writer.won("Ann", {"Ann": 50, "Bea": -50}, discarder="Bea", facts={"last-tile": True})
    writer.seats("Annie", "Bea", "Cat", "Dee").won("Annie", {"Annie": 25, "Bea": -25}, facts={"last-tile": True})
    season.write("2026-01-01", writer.won("Bea", {"Bea": 10, "Annie": -10}, discarder="Annie").end())
    season.settings('[[players]]\nname = "Anna"\naliases = ["Annie"]\nwas = ["Ann"]')
    rows = {row["player"]: row for row in season.rows("standings")}
    assert set(rows) == {"Anna", "Bea", "Cat", "Dee"}
    figures = ("nights", "hands", "wins", "net", "best_night", "last_tile")
    assert [rows["Anna"][figure] for figure in figures] == [1, 3, 2, 65, 65, 2]
    anna = {row["figure"]: row["number"] for row in season.rows("stats", "Anna")}
    assert (anna["longest run of wins"], anna["longest drought"], anna["best night"]) == (2, 1, 65)
    (row,) = season.rows("versus", "Anna", "Bea")
    found = [row[figure] for figure in ("nights", "hands", "first_wins", "second_on_discard", "net")]
    assert found == [1, 3, 2, 1, 65]


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


def test_no_money_where_it_is_not_wanted(season: SeasonBook) -> None:
    """With --no-money only points are left."""
    season.two_evenings()
    assert "USD" in season.run("standings").out
    assert "USD" not in season.run("standings", "--no-money").out
    assert "usd" not in season.run("standings", "--no-money", "--format", "json").out


def test_no_name_is_shown_where_none_shall_be(season: SeasonBook) -> None:
    """With --anonymous the same table stands there, by numbers in the order of the ranks."""
    season.two_evenings()
    shown, hidden = season.rows("standings"), season.rows("standings", "--anonymous")
    assert [row["net"] for row in hidden] == [row["net"] for row in shown]
    assert [row["player"] for row in hidden] == [*(f"player {number}" for number in range(1, 6)), "kitty"]
    assert not [
        name for name in ("Ann", "Bea", "Cat", "Dee", "Eve") if name in season.run("standings", "--anonymous").out
    ]


def test_ten_years_add_up_as_each_year_does(season: SeasonBook, night: type[NightWriter]) -> None:
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
