"""Columns of the standings that rules bring, and what becomes of one that cannot be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.hooks.finding import RuleFinder

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter, SeasonBook

LAST_TILE = {"winner-collects": {}, "last-tile": {"factor": 2}}


def test_columns_of_rules_in_force(season: SeasonBook, night: type[NightWriter]) -> None:
    """A rule's column counts over the nights it was played in, and stands where it applies."""
    season.two_evenings()
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
    [
        (broken_count, "failed in its column last-tile: ZeroDivisionError: no hands"),
        (lambda *_: "many", "counted 'many' in its column last-tile, which is no whole number"),
    ],
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
        "the columns that the rule last-tile may have are left out: "
        f"the rule last-tile, asked mahj_columns for hand 1, {said}" in run.err
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
