"""Closing a season: its final table, and what was unpaid at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import Unit
from ledger.record import Purpose

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter, SeasonBook


def test_a_season_is_closed_twice_the_same(season: SeasonBook, night: type[NightWriter]) -> None:
    """The final table and what was unpaid at its end; what is paid later is another season's."""
    season.two_evenings()
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


def test_closing_names_earlier_nights_that_cannot_be_read(season: SeasonBook) -> None:
    """What an earlier night left unpaid is unpaid still; where nobody knows it, it is said."""
    season.two_evenings()
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
