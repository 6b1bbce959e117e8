"""``mahj what-if``: other rules over frozen facts, beside what was played; what nobody noted is listed, not guessed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host


@pytest.fixture
def flat(host: Host) -> Host:
    """A night in which nothing doubled: Ann won 25 on Dee's discard, then nobody, then Bea 30, self-drawn."""
    host.done("start Ann Bea Cat Dee --preset flat", "win ann 25 dee", "wall", "win bea 30 self", "pay cat dee 10")
    return host


def totals(host: Host, command: str) -> tuple[dict[str, int], dict[str, int]]:
    """What a night came to, and what it would have come to."""
    found = host.json(command)["totals"]
    return found["played"], found["instead"]


def test_every_hand_and_the_totals_beside_what_was_played(flat: Host) -> None:
    """Under standard rules Dee pays double and the self-drawn win doubles; the wall game and the payment stay."""
    assert flat.done("what-if --preset standard --format plain").lines == [
        "Night 2026-11-29 under standard",
        "# 1, hand Ann wins 25 on Dee's discard, rules as played, Ann +75, Bea -25, Cat -25, Dee -25",
        "rules instead, Ann +100, Bea -25, Cat -25, Dee -50",
        "# 2, hand Wall game, rules the same, Ann 0, Bea 0, Cat 0, Dee 0",
        "# 3, hand Bea wins 30, self-drawn, rules as played, Ann -30, Bea +90, Cat -30, Dee -30",
        "rules instead, Ann -60, Bea +180, Cat -60, Dee -60",
        "# 4, hand Cat pays Dee 10, rules the same, Cat -10, Dee +10",
        "hand total, rules as played, Ann +45, Bea +65, Cat -65, Dee -45",
        "hand total, rules instead, Ann +40, Bea +155, Cat -95, Dee -100",
        "hand total, rules difference, Ann -5, Bea +90, Cat -30, Dee -55",
    ]


def test_a_purse_and_a_kitty_go_on_as_they_would_have(flat: Host) -> None:
    """Purses of 60: after 50 and a wall game that takes the last 10, Dee pays nothing for the third hand."""
    _, instead = totals(flat, "what-if --preset kitty --with pie --with pie.limit=60")
    first = {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
    second = {"Ann": -25, "Bea": -25, "Cat": -25, "Dee": -10}
    third = {"Ann": -60, "Bea": 60 + 10 + 0 + 85, "Cat": -10, "Dee": 0}
    fourth = {"Ann": 0, "Bea": 0, "Cat": -10, "Dee": 10}
    expected = {name: first[name] + second[name] + third[name] + fourth[name] for name in first}
    assert {name: instead[name] for name in expected} == expected
    assert instead["kitty"] == 0


def test_the_nights_own_rules_can_be_changed(flat: Host) -> None:
    """Without a preset, what is named is added to or left out of the rules of the night."""
    played, instead = totals(flat, "what-if --with self-drawn-doubles")
    assert played == {"Ann": 45, "Bea": 65, "Cat": -65, "Dee": -45}
    assert instead == {"Ann": 15, "Bea": 155, "Cat": -95, "Dee": -75}
    flat.refused(
        "what-if --without pie",
        '"pie" is not in force in the night\'s own rules',
        "in force: mah-jongg-in-error, miscalled-discard, pays-for-table, winner-collects",
    )


def test_rules_must_be_named(flat: Host) -> None:
    """The same night again is nothing to look at."""
    flat.refused(
        "what-if", "which rules?", "name a preset with --preset, or change the night's own with --with", code=2
    )
    flat.refused("what-if --preset pies", 'there is no preset "pies"', "did you mean pie?")


def test_facts_nobody_noted_are_listed(flat: Host) -> None:
    """The dice were never asked about: that counts as no, and is said, hand by hand."""
    ran = flat.done("what-if --preset dice-night")
    assert ran.lines[-1] == "Nobody noted dice-doubles (Did East roll doubles?) in hands 1 to 3; that counts as no."
    flat.done("presets use dice-night", "win ann 25 self", "win ann 25 self --fact dice-doubles", "wall", "void 8")
    noted = flat.json("what-if --with hot-wall --with dice-doubles")["not_noted"]
    assert [(each["hands"], each["means_no"]) for each in noted] == [([1, 2, 3], True), ([1, 2, 3, 6, 7], True)]
    assert flat.done("what-if --with dice-doubles").lines[-1].endswith("in hands 1 to 3; that counts as no.")


def test_a_fact_the_other_rules_do_not_ask_about_is_no_obstacle(host: Host) -> None:
    """The dice doubled that night; under standard rules they are dice."""
    host.done("start Ann Bea Cat Dee --preset dice-night", "win ann 25 self --fact dice-doubles")
    assert totals(host, "what-if --preset standard") == (
        {"Ann": 300, "Bea": -100, "Cat": -100, "Dee": -100},
        {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50},
    )


def test_exposures_nobody_counted_are_listed_and_mean_nothing(host: Host) -> None:
    """A rule about exposures leaves such a hand alone, and a tournament cannot score it at all."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "win bea 25 self --exposures 0", "win cat 25 self")
    ran = host.done("what-if --with no-exposure-bonus")
    assert ran.lines[-1] == "Nobody noted the number of exposures in hands 1, 3."
    ran = host.done("what-if --preset tournament")
    reason = "what the discarder loses depends on the winner's exposures, and they were not given"
    assert ran.lines[-2:] == [
        "Nobody noted the number of exposures in hands 1, 3.",
        f"Left out of both totals, hand 1: {reason}.",
    ]
    assert ran.err == "tournament does not count in coins but in another unit, tournament: do not compare the sums.\n"
    assert "[left out] Ann wins 25 on Dee's discard" in ran.out


def test_keys_the_nights_rules_never_asked_about(host: Host) -> None:
    """Where nothing doubled nobody had a reason to note a miscalled discard, a bet, or who pays for the table."""
    options = "--without miscalled-discard --without pays-for-table"
    host.done(f"start Ann Bea Cat Dee {options}", "win ann 25 dee", "wall")
    whats = [each["what"] for each in host.json("what-if --preset standard")["not_noted"]]
    assert whats == ["a miscalled discard", "who pays for the table"]
    host.done("end", "start Ann Bea Cat Dee Eve --preset five-with-rotation --table 2", "win ann 25 dee", "wall")
    noted = host.json("what-if --preset five-with-bettor")["not_noted"]
    assert [(each["what"], each["hands"]) for each in noted] == [("a bet", [1, 2])]


def test_hands_the_other_rules_refuse_are_in_neither_total(host: Host) -> None:
    """Two players only, says siamese: no hand of four counts, each for the same reason; the payment does."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "wall", "pay ann bea 5", "win cat 25 self")
    found = host.json("what-if --preset siamese")
    assert [each["instead"] for each in found["entries"]] == [None, None, {"Ann": -5, "Bea": 5}, None]
    assert found["totals"] == {"played": {"Ann": -5, "Bea": 5}, "instead": {"Ann": -5, "Bea": 5}}
    assert [each["number"] for each in found["left_out"]] == [1, 2, 4]
    last = host.done("what-if --preset siamese").lines[-1]
    assert last.startswith("Left out of both totals, hands 1, 2, 4: ")


def test_rules_that_pay_for_nothing_leave_a_win_out(host: Host) -> None:
    """Without a rule that says who pays, nobody can tell what a win would have been."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "wall")
    found = host.json("what-if --without winner-collects")
    assert found["left_out"] == [{"number": 1, "reason": "no rule in force says who pays for a win"}]


def test_who_sat_is_as_recorded(host: Host) -> None:
    """Five who cannot be seated otherwise: each hand keeps its four, and the kitty goes to those who sat last."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor --with kitty", "wall", "end")
    played, instead = totals(host, "what-if --preset kitty")
    assert played["kitty"] == instead["kitty"] == 0
    assert {name: points for name, points in instead.items() if points} == {}


def test_a_kitty_the_other_rules_carry_is_left(host: Host) -> None:
    """What the end of the night gave out stays in under the other rules."""
    host.done("start Ann Bea Cat Dee --preset kitty", "wall", "end")
    played, instead = totals(host, "what-if --with kitty.leftover=carry")
    assert {name: points for name, points in played.items() if points} == {}
    assert instead == {"Ann": -25, "Bea": -25, "Cat": -25, "Dee": -25, "kitty": 100}


def test_a_kitty_brought_to_a_table_nobody_can_seat(host: Host) -> None:
    """Before the first hand the first four count as those at the table."""
    host.done("start Ann Bea Cat Dee --preset kitty --with kitty.leftover=carry", "wall", "end")
    host.next_day()
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor --with kitty", "end")
    played, instead = totals(host, "what-if --preset kitty")
    assert played == instead == {"kitty": -100, "Ann": 25, "Bea": 25, "Cat": 25, "Dee": 25}


def test_rules_of_the_night_that_are_gone_are_no_obstacle(host: Host) -> None:
    """Frozen facts need no rule; what the rules of then asked about is unknown, so more is listed."""
    host.done("start Ann Bea Cat Dee --preset dice-night", "win ann 25 self --fact dice-doubles")
    path = next(host.book.sessions.glob("*.toml"))
    path.write_text(path.read_text("utf-8").replace("[rules.dice-doubles]", "[rules.gone]"), "utf-8")
    assert totals(host, "what-if --preset standard")[1] == {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}
    assert {"a jokerless hand", "who pays for the table"} <= {
        each["what"] for each in host.json("what-if --preset standard")["not_noted"]
    }
    assert host.run("what-if --with pie").code == 3


def test_for_programs_every_entry_stands_twice(flat: Host) -> None:
    """A spreadsheet reads rows of one kind: as played, and instead."""
    lines = flat.done("what-if --preset standard --format csv").lines
    assert lines[:3] == [
        "number,words,rules,Ann,Bea,Cat,Dee",
        "1,Ann wins 25 on Dee's discard,as played,75,-25,-25,-25",
        "1,Ann wins 25 on Dee's discard,instead,100,-25,-25,-50",
    ]
    assert len(lines) == 1 + 2 * 4


@pytest.fixture
def season(flat: Host) -> Host:
    """That night, one of another table's points, and a file that is no night."""
    flat.done("end", "players rename Cat Kate")
    flat.next_day()
    flat.done("start Ann Bea Kate Dee --preset friendly", "win ann 25 dee", "end")
    return flat


def test_a_season_night_by_night(season: Host) -> None:
    """Apart for coins and points, people by the names of now, with the totals below."""
    ran = season.done("what-if --season 2026 --preset standard --format plain")
    assert ran.lines == [
        "Season 2026 under standard, coins",
        "night 2026-11-29, rules as played, Ann +45, Bea +65, Kate -65, Dee -45",
        "night 2026-11-29, rules instead, Ann +40, Bea +155, Kate -95, Dee -100",
        "night total, rules as played, Ann +45, Bea +65, Kate -65, Dee -45",
        "night total, rules instead, Ann +40, Bea +155, Kate -95, Dee -100",
        "night total, rules difference, Ann -5, Bea +90, Kate -30, Dee -55",
        "Season 2026 under standard, points",
        "night 2026-11-30, rules as played, Ann +100, Bea -25, Kate -25, Dee -50",
        "night 2026-11-30, rules instead, Ann +100, Bea -25, Kate -25, Dee -50",
        "night total, rules as played, Ann +100, Bea -25, Kate -25, Dee -50",
        "night total, rules instead, Ann +100, Bea -25, Kate -25, Dee -50",
        "night total, rules difference, Ann 0, Bea 0, Kate 0, Dee 0",
    ]
    assert ran.err == "standard does not count in points but in another unit, coins: do not compare the sums.\n"
    rows = season.json("what-if --season 2026 --preset standard")
    assert [(row["night"], row["unit"], row["rules"], row["Ann"]) for row in rows] == [
        ("2026-11-29", "coins", "as played", 45),
        ("2026-11-29", "coins", "instead", 40),
        ("2026-11-30", "points", "as played", 100),
        ("2026-11-30", "points", "instead", 100),
    ]
    assert "2026-11-29: Nobody noted dice-doubles" in season.done("what-if --season 2026 --preset dice-night").err


def test_a_night_of_a_season_that_cannot_be_read_or_replayed_is_named(season: Host) -> None:
    """The others are shown, and the exit code is that of what is wrong."""
    (season.book.sessions / "2026-11-20.toml").write_text("no night", "utf-8")
    ran = season.run("what-if --season 2026 --preset standard --format csv")
    assert ran.code == 1
    assert "2026-11-20.toml is not TOML" in ran.err
    assert len(ran.lines) == 1 + 4
    path = season.book.sessions / "2026-11-29.toml"
    path.write_text(path.read_text("utf-8").replace("[rules.pays-for-table]", "[rules.gone]"), "utf-8")
    ran = season.run("what-if --season 2026 --with self-drawn-doubles --format csv")
    assert ran.code == 3
    assert "the rule gone is not installed" in ran.err
    assert len(ran.lines) == 1 + 2


def test_a_season_and_a_night_are_one_too_many(season: Host) -> None:
    """And a season that is not there is refused."""
    season.refused(
        "what-if 2026-11-29 --season 2026 --preset pie", "a night and a season are named", "name one of them", code=2
    )
    assert season.run("what-if --season nope --preset pie").code == 1


def test_data_for_one_night(flat: Host) -> None:
    """The night, the rules, and each entry with both its nets."""
    found = json.loads(flat.done("what-if --preset standard --format json").out)
    assert (found["night"], found["rules"]) == ("2026-11-29", "standard")
    assert found["entries"][0] == {
        "number": 1,
        "words": "Ann wins 25 on Dee's discard",
        "played": {"Ann": 75, "Bea": -25, "Cat": -25, "Dee": -25},
        "instead": {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50},
    }
