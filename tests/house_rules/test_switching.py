"""``mahj presets use``: other rules from the next hand on, the same East, and one change to take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.rulebook import Rulebook
from ledger.pay.night_state import state_of
from ledger.pay.payments import reckon
from ledger.record import RulesEntry, SeatsEntry

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club


def east(club: Club) -> str:
    """Who is East next, and who sits, as the command alone says it."""
    return next(line for line in club.done("").out.splitlines() if line.startswith("Next hand"))


def switched(club: Club) -> list[RulesEntry | SeatsEntry]:
    """The entries that switches wrote."""
    return [entry for entry in club.night().record.entries if isinstance(entry, RulesEntry | SeatsEntry)]


def test_rules_change_from_the_next_hand_on(table: Club) -> None:
    """What was paid stays; the next hand is paid by the new rules, and the file holds them in full."""
    table.done("win ann 25 dee", "presets use flat", "win ann 25 dee")
    first, entry, second = table.night().record.entries
    assert first.net == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}  # type: ignore[attr-defined]
    assert second.net == {"Ann": 75, "Bea": -25, "Cat": -25, "Dee": -25}  # type: ignore[attr-defined]
    assert isinstance(entry, RulesEntry)
    assert entry.preset == "flat"
    assert entry.rules["miscalled-discard"] == {"factor": 4, "on": "printed"}


def test_a_switch_says_what_is_new_what_is_no_more_and_what_changed(table: Club) -> None:
    """Every rule by its name and summary, every option with what it was."""
    out = table.done("presets use pie --with pie.limit=300 --with discarder-doubles.factor=3").out
    assert "1. Rules: pie with discarder-doubles.factor=3 and pie.limit=300, from the next hand on." in out
    assert "New, the rule pie: Nobody loses more than a purse" in out
    assert "Changed: discarder-doubles.factor is 3 and was 2." in out
    assert "No longer played: the rule pie." in table.done("presets use standard").out


def test_without_a_preset_the_rules_in_force_are_changed(table: Club) -> None:
    """Dice doubles for the rest of the evening, and everything else stays."""
    table.done("presets use pie --with pie.limit=300", "presets use --with dice-doubles --without jokerless-doubles")
    before, after = switched(table)
    assert isinstance(before, RulesEntry)
    assert isinstance(after, RulesEntry)
    assert after.preset == "pie"
    added = {"dice-doubles": {"factor": 2}}
    assert after.rules == {**{name: of for name, of in before.rules.items() if name != "jokerless-doubles"}, **added}


def test_purses_go_on_over_a_switch(table: Club) -> None:
    """What was lost before the purse was agreed is out of the purse too."""
    table.done("win ann 50 dee", "presets use pie --with pie.limit=120", "win ann 25 dee")
    assert table.night().record.entries[-1].net == {"Ann": 70, "Bea": -25, "Cat": -25, "Dee": -20}  # type: ignore[attr-defined]


def test_a_purse_that_somebody_is_beyond_already_is_warned_of(table: Club) -> None:
    """Whoever has lost more than the purse pays nothing until it is won back; who has lost all of it is not beyond."""
    table.done("win ann 50 dee", "win ann 50 dee")
    assert "purse" not in table.done("presets use pie --with pie.limit=200 --dry-run").err
    ran = table.done("presets use pie --with pie.limit=150")
    assert ran.err == (
        "warning: Dee stands at -200, beyond the purse of 150: it is empty, and Dee pays nothing before winning "
        "more than 50\n"
    )
    table.done("win dee 25 ann", "win ann 25 bea")
    assert table.night().record.entries[-1].net["Dee"] == -25  # type: ignore[attr-defined]
    table.done("presets use --with dice-doubles")


def test_a_purse_that_was_there_before_is_not_warned_of_again(table: Club) -> None:
    """A dispute may take somebody beyond it; other rules beside the same purse say nothing new."""
    table.done("presets use pie --with pie.limit=100", "pay dee ann 150")
    assert table.done("presets use --with dice-doubles").err == ""
    assert "beyond the purse of 50" in table.done("presets use --with pie.limit=50").err


@pytest.mark.parametrize("turns", range(9))
def test_east_goes_on_where_a_pivot_counts_turns_otherwise(table: Club, turns: int) -> None:
    """To the pivot and back, after any number of hands, the same four sit in the same order."""
    table.done(*["wall"] * turns)
    before = east(table)
    table.done("presets use four-with-pivot")
    assert east(table) == before
    table.done("presets use standard")
    assert east(table) == before


def test_seats_are_written_only_where_turns_are_counted_otherwise(table: Club) -> None:
    """In the first round nobody has changed places; from the second on the switch says who sits."""
    table.done("wall", "presets use four-with-pivot", "presets use standard")
    assert [type(entry) for entry in switched(table)] == [RulesEntry, RulesEntry]
    table.done("wall", "wall", "wall", "wall")
    out = table.done("presets use four-with-pivot").out
    assert "the same East goes on" in out
    rules, seats = switched(table)[-2:]
    assert isinstance(seats, SeatsEntry)
    assert seats.players == ("Bea", "Cat", "Dee", "Ann")
    assert seats.after == rules.number


def test_one_undo_takes_back_rules_and_seats(table: Club) -> None:
    """They are one change: undone, the night plays and sits as before."""
    table.done("wall", "wall", "wall", "wall", "wall")
    before, name = east(table), state_of(table.night().record).preset
    table.done("presets use four-with-pivot", "undo")
    assert east(table) == before
    assert state_of(table.night().record).preset == name
    table.done("redo")
    assert state_of(table.night().record).preset == "four-with-pivot"


def test_bettor_and_rotation_seat_alike(club: Club) -> None:
    """From one to the other nothing is written but the rules."""
    club.done("start Ann Bea Cat Dee Eve --preset five-with-bettor", "wall", "wall", "presets use five-with-rotation")
    assert east(club) == "Next hand: East Cat, then to the right Dee, Eve, Ann. Bea waits."
    assert [type(entry) for entry in switched(club)] == [RulesEntry]
    assert "Bea waits." in club.done("presets use five-with-bettor").out


def test_five_cannot_go_on_under_rules_for_four(club: Club) -> None:
    """Refused with what to add, and with the other way: seating those who go on."""
    club.done("start Ann Bea Cat Dee Eve --preset five-with-bettor", "wall")
    ran = club.refused("presets use standard")
    assert ran.errors == ["five players need bettor or rotation: at most four sit at a table"]
    assert ran.hints[0].startswith("add --with bettor")
    assert ran.hints[0].endswith("; or seat those who go on with mahj seats NAME..., and then switch")
    club.done("presets use standard --with bettor")


def test_rules_that_refuse_every_hand_at_this_table_are_refused(table: Club) -> None:
    """Siamese is for two: it says so at once, not at the next hand."""
    ran = table.refused("presets use siamese")
    assert ran.errors == ["Siamese is for two players, and 4 sit"]


def test_rules_meant_for_another_number_are_doubted(table: Club) -> None:
    """A pipe is warned and goes on; at a terminal no means no."""
    assert "for three players, and 4 sit" in table.done("presets use three-players").err
    before = table.files()
    assert "error: nothing was recorded" in table.answering("presets use two-players", "no").err
    assert table.files() == before


@pytest.mark.parametrize(
    ("preset", "unit"), [("friendly", "points"), ("tournament", "tournament"), ("winner-only", "league")]
)
def test_a_night_keeps_its_unit(table: Club, preset: str, unit: str) -> None:
    """Standings never mix units, so a switch to another one in mid-night is refused."""
    table.done("win ann 25 dee")
    ran = table.refused(f"presets use {preset}")
    assert ran.errors == [
        f"the night 2026-11-29 counts in coins, and {preset} in {unit}: a night keeps its unit",
    ]
    assert ran.hints == [f"end this night with mahj end, and open another with --preset {preset}"]


@pytest.mark.parametrize(
    ("command", "error", "hint", "code"),
    [
        ("presets use", "which rules?", "name a preset, or change the rules in force with --with and --without", 2),
        ("presets use standard", "the night 2026-11-29 plays standard already", "mahj agreement reads it out", 1),
        ("presets use pei", 'there is no preset "pei"', "did you mean pie?", 1),
        ("presets use pie --without kitty", '"kitty" is not in force in pie', None, 1),
        ("presets use --without kitty", '"kitty" is not in force in standard', None, 1),
        (
            "presets use --with hot-wall --with cold-wall",
            "the rules cold-wall and hot-wall cannot stand beside each other",
            "play without one of them: --without cold-wall, or --without hot-wall",
            1,
        ),
    ],
)
def test_a_switch_that_cannot_be_is_refused(table: Club, command: str, error: str, hint: str | None, code: int) -> None:
    """Each with what is wrong and what to do; nothing is written."""
    ran = table.refused(command, code=code)
    assert ran.errors == [error]
    if hint is not None:
        assert ran.hints == [hint]


def test_a_night_that_has_ended_keeps_its_rules(table: Club) -> None:
    """Other rules are for a night that goes on."""
    table.done("end")
    assert table.refused("presets use pie --night 2026-11-29").errors == ["the night 2026-11-29 has been ended"]


def test_a_switch_can_only_be_tried(table: Club) -> None:
    """``--dry-run`` says what would change."""
    out = table.refused("presets use pie --dry-run", code=0).out
    assert "New, the rule pie" in out
    assert "Nothing was written" in out


def test_a_night_of_many_rules_replays_to_its_record(table: Club) -> None:
    """Standard, pie, five with a bettor and back: every hand comes to what was written under the rules of its time."""
    table.done(
        "win ann 50 dee -j",
        "wall",
        "presets use pie --with pie.limit=150",
        "win cat 75 self",
        "win ann 25 dee",
        "presets use five-with-bettor",
        "seats Dee Ann Bea Cat Eve",
        "win ann 25 bea --bet ann",
        "wall --bet wall",
        "win eve 30 self --bet eve",
        "seats Ann Bea Cat Dee",
        "presets use standard",
        "win dee 40 ann --miscalled",
        "error bea 25 --intact cat",
    )
    file = table.night()
    rulebook = Rulebook(RuleFinder())
    evening = state_of(file.record)
    assert len(evening.hands) == 9
    for played in evening.hands:
        rules = rulebook.load(played.rules, file.path.name)
        assert reckon(played.played.hand, played.night, rules).net == dict(played.played.net)
    assert [played.preset for played in evening.hands] == [
        *["standard"] * 2, *["pie"] * 2, *["five-with-bettor"] * 3, *["standard"] * 2
    ]  # fmt: skip
    assert sum(evening.balances.values()) == 0


GONE = """
    class Gone(Rule):
        info = Info(title="Gone", summary="East stays after every hand.")

        @hook
        def mahj_east_stays(self):
            return True
"""


def test_a_night_whose_rule_is_gone_goes_on_under_others(club: Club) -> None:
    """Once somebody says who is East: nobody can tell any more whether the lost rule kept East."""
    path = club.rule("gone", GONE)
    club.done("start Ann Bea Cat Dee --with gone", "win ann 25 dee", "wall")
    path.unlink()
    assert club.refused("wall", code=3).errors == ["the rule gone is not installed"]
    ran = club.refused("presets use standard")
    assert ran.errors == ["the rule gone is not installed. Is Cat East at the next hand?"]
    out = club.done("presets use standard --yes").out
    assert "Next hand: East Cat, then to the right Dee, Ann, Bea." in out
    assert "New, " not in out
    club.done("win bea 25 self", "seats Ann Bea Cat Dee", "wall", "end")


def test_what_is_known_of_turns_is_used_where_a_rule_is_gone(club: Club) -> None:
    """Hands under rules that are still there count as those say; only the others are counted by the new rules."""
    path = club.rule("gone", GONE)
    club.done("start Ann Bea Cat Dee --with wall-redeal", "wall", "presets use --with gone", "win ann 25 dee")
    path.unlink()
    assert club.refused("presets use standard").errors[0].endswith("Is Bea East at the next hand?")


def test_several_rules_that_are_gone_are_all_named(club: Club) -> None:
    """In the question that is asked."""
    paths = [club.rule("gone", GONE), club.rule("lost", GONE.replace("class Gone", "class Lost"))]
    club.done("start Ann Bea Cat Dee --with gone --with lost")
    for path in paths:
        path.unlink()
    assert club.refused("presets use standard").errors == [
        "the rule gone is not installed; the rule lost is not installed. Is Ann East at the next hand?"
    ]
