"""What the rules of a night are called: by their preset, and in what they depart from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "standard"),
        ("--preset pie", "pie"),
        ("--with dice-doubles", "standard with dice-doubles"),
        ("--with dice-doubles --with last-tile.factor=3", "standard with dice-doubles and last-tile"),
        ("--preset hot-wall --without hot-wall", "hot-wall without hot-wall"),
        ("--preset pie --with pie.limit=300", "pie with pie.limit=300"),
        ("--with dice-doubles --without jokerless-doubles", "standard with dice-doubles, without jokerless-doubles"),
        (
            "--with dice-doubles --with last-tile --with kitty --without pays-for-table",
            "standard with dice-doubles, kitty and last-tile, and 1 more change",
        ),
        (
            "--with last-tile --with kitty --without pays-for-table --without jokerless-doubles",
            "standard with kitty and last-tile, without jokerless-doubles, and 1 more change",
        ),
    ],
)
def test_a_night_is_called_by_its_preset_and_what_was_changed(club: Club, options: str, words: str) -> None:
    """A few changes by name; in the night that was opened, where it is shown and listed, and by the command alone."""
    opened = club.done(f"start Ann Bea Cat Dee {options}").out
    title, _, changes = words.partition(" ")
    assert f" is open: {title.capitalize().replace('-', ' ')}{f' {changes}' if changes else ''}.\n" in opened
    assert f"Night 2026-11-29: {words}, coins, open" in club.done("show").out
    assert f"Night 2026-11-29: {words}, 0 hands." in club.done("").out
    assert f"rules {words}, unit coins" in club.done("nights --format plain").out


def test_a_switch_says_what_is_in_force(table: Club) -> None:
    """In what it prints and where it is shown; each switch by what was in force from then on."""
    assert "1. Rules: standard with dice-doubles, from the" in table.done("presets use --with dice-doubles").out
    out = table.done("presets use --without dice-doubles --without jokerless-doubles").out
    assert "2. Rules: standard without jokerless-doubles, from the next hand on." in out
    shown = table.done("show --format plain").out
    assert "Night 2026-11-29: standard without jokerless-doubles, coins, open" in shown
    assert "# 1, hand Rules: standard with dice-doubles" in shown
    assert "# 2, hand Rules: standard without jokerless-doubles" in shown


def test_programs_read_the_preset(table: Club) -> None:
    """What a program reads as the rules of a night is the name of its preset."""
    table.done("presets use --with dice-doubles")
    assert [night["rules"] for night in table.json("nights --format json")] == ["standard"]
    assert table.json("show --format json")["preset"] == "standard"


def test_options_a_preset_leaves_open_are_compared_where_rules_are_loaded(club: Club) -> None:
    """A switch and a beginning know what an option is when nobody says; reports need no rule, and pass it over."""
    club.preset(
        "thursday",
        """
        extends = "standard"
        [rules.dice-doubles]
    """,
    )
    assert "is open: thursday.\n" in club.done("start Ann Bea Cat Dee --preset thursday").out
    out = club.done("presets use --with dice-doubles.factor=3").out
    assert "1. Rules: thursday with dice-doubles.factor=3, from the next hand on." in out
    assert "Night 2026-11-29: thursday, coins, open" in club.done("show").out


def test_a_list_is_written_as_it_is_typed(club: Club) -> None:
    """So that what is read can be typed behind --with."""
    out = club.done("start Ann Bea Cat Dee --preset tournament --with tournament.thrower=1,2,3,4").out
    assert "is open: Tournament with tournament.thrower=1,2,3,4.\n" in out


def test_a_preset_that_cannot_be_read_is_only_named(club: Club) -> None:
    """Whether it is gone or faulty; and a rule that is gone leaves the others compared."""
    path = club.preset("thursday", 'extends = "standard"')
    club.done("start Ann Bea Cat Dee --preset thursday --with dice-doubles")
    path.unlink()
    assert "Night 2026-11-29: thursday, coins, open" in club.done("show").out
    path.write_text("format = 7", "utf-8")
    assert "rules thursday, unit coins" in club.done("nights --format plain").out


def test_a_rule_that_is_gone_is_no_hindrance(club: Club) -> None:
    """Switched away from it, a night is compared with what its preset says, as far as that can be known."""
    rule = club.rule(
        "gone",
        """
        class Gone(Rule):
            info = Info(title="Gone", summary="It was here.")
    """,
    )
    club.preset(
        "thursday",
        """
        extends = "standard"
        [rules.gone]
    """,
    )
    club.done("start Ann Bea Cat Dee --preset thursday")
    rule.unlink()
    assert "Rules: thursday without gone, from the next hand on." in club.done("presets use --without gone --yes").out
