"""``mahj charleston``: the deal and the passes of tonight's table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club


def passes(club: Club, options: str = "") -> list[dict[str, Any]]:
    """The passes as data."""
    found: list[dict[str, Any]] = json.loads(club.done(f"charleston --format json {options}").out)
    return found


def test_four_see_the_standard_plan_step_by_step(table: Club) -> None:
    """Where to, how many tiles, whether blind, who may stop it; who is East, and what happens to jokers."""
    out = table.done("charleston").out
    assert "The deal: Ann is East. East takes fourteen tiles, everyone else thirteen." in out
    assert "The Charleston of four at the table, the night 2026-11-29" in out
    assert "Jokers are never passed" in out
    assert "one to three of the tiles just received" in out
    assert "Courtesy: The two across from each other pass the smaller number either names." in out
    rows = passes(table)
    assert [(row["pass"], row["to"], row["tiles"]) for row in rows] == [
        ("first right", "right", "3"),
        ("first across", "across", "3"),
        ("first left", "left", "3"),
        ("second left", "left", "3"),
        ("second across", "across", "3"),
        ("second right", "right", "3"),
        ("courtesy", "across", "0 to 3"),
    ]
    assert [row["pass"] for row in rows if row["blind"] == "allowed"] == ["first left", "second right"]
    assert [row["stop"] for row in rows if row["stop"]] == ["any player, before it begins"]


def test_rules_in_force_change_it_and_are_named(club: Club) -> None:
    """No second Charleston and a mush, and which rules say so."""
    club.done("start Ann Bea Cat Dee --with first-charleston-only --with mush")
    ran = club.done("charleston --format plain")
    assert [row["pass"] for row in passes(club)] == ["first right", "first across", "first left", "courtesy", "mush"]
    assert "Changed by the rule first-charleston-only: first Charleston only." in ran.out
    assert "Changed by the rule mush: mush." in ran.out


def test_a_switch_changes_it_from_the_next_hand_on(table: Club) -> None:
    """Tonight's rules are those of the next hand."""
    table.done("presets use --with no-charleston")
    assert passes(table) == []
    assert "the night 2026-11-29: nothing is passed." in table.done("charleston").out


def test_fewer_than_four_pass_nothing_unless_the_table_says_so(club: Club) -> None:
    """Two and three without a rule of their own; three with a dummy in the empty seat."""
    club.done("start Ann Bea Cat")
    assert passes(club) == []
    club.done("presets use three-players-dummy")
    out = club.done("charleston").out
    assert "of three at the table" in out
    assert "Every pass: Tiles for the empty seat" in out
    assert len(passes(club)) == 6


def test_without_a_night_it_is_the_books_preset_or_one_that_is_named(club: Club) -> None:
    """For as many players as its rules are made for, or as many as are named."""
    assert "of four at the table, the preset standard" in club.done("charleston").out
    assert (
        "of three at the table, the preset three-players-dummy"
        in club.done("charleston --preset three-players-dummy").out
    )
    siamese = club.done("charleston --preset siamese").out
    assert "The deal: East takes twenty-eight tiles, the other player twenty-seven" in siamese
    assert "of two at the table, the preset siamese: nothing is passed." in siamese
    assert "of three at the table, the preset standard: nothing is passed." in club.done("charleston --players 3").out


def test_a_named_preset_is_shown_whatever_is_played_tonight(table: Club) -> None:
    """To see what a change would mean."""
    assert passes(table, "--preset three-players --players 3") == []
    assert len(passes(table)) == 7


def test_rules_that_clash_over_it_are_an_error(club: Club) -> None:
    """A rule of the group's own that plays the courtesy pass another way, and no Charleston at all."""
    club.rule(
        "two_tiles",
        """
        class TwoTiles(Rule):
            info = Info(title="Two tiles", summary="The courtesy pass is two tiles.")

            @hook
            def mahj_charleston(self):
                return [ReplacePass("courtesy", Pass("courtesy", "across", least=2, most=2), "two tiles")]
        """,
    )
    club.done("start Ann Bea Cat Dee --with two-tiles")
    assert passes(club)[-1]["tiles"] == "2"
    club.done("presets use --with no-charleston")
    ran = club.refused("charleston", code=3)
    assert ran.errors == ["the rules no-charleston and two-tiles say different things about courtesy in the Charleston"]


def test_a_deal_of_the_groups_own_without_words_says_its_tiles(club: Club) -> None:
    """How many at least and at most."""
    club.rule(
        "more",
        """
        class More(Rule):
            info = Info(title="More", summary="More tiles.")

            @hook
            def mahj_charleston(self):
                return [ReplacePass("deal", Pass("deal", "each player", least=16, most=17), "more tiles")]
        """,
    )
    assert "The deal: 16 to 17 tiles each." in club.done("charleston --with more").out
