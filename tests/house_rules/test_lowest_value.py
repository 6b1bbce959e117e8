"""The lowest value on the card: said once in the book, for every rule that takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

#: Cat and Dee are intact, and Bea wrecked the wall.
WRECKED = "error ann 40 --intact cat --intact dee --wrecker bea"


def test_every_rule_that_takes_it_has_it_from_the_book(club: Club) -> None:
    """A wrecker pays 30 to each of two, and the four pay 30 each for a right bet; the night keeps it in full."""
    club.setting("lowest_value = 30")
    club.done("start Ann Bea Cat Dee Eve --preset five-with-bettor", WRECKED)
    assert club.balances() == {"Bea": -60, "Cat": 30, "Dee": 30}
    club.done("wall --bet ann=wall")  # Bea Cat Dee and Eve sit
    assert club.balances() == {"Ann": 120, "Bea": -90, "Eve": -30}
    assert club.night_path().read_text("utf-8").count("\nlowest_value = 30\n") == 2


def test_rule_of_ones_own_has_it_too(club: Club) -> None:
    """Its own default is for books that say nothing."""
    club.setting("lowest_value = 30")
    club.rule(
        "ours",
        """
        from dataclasses import dataclass

        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.")

            @dataclass(frozen=True)
            class Options:
                lowest_value: int = whole(10, "the lowest value")

            @hook
            def mahj_extras(self, hand):
                return [Extra(player, FUND, self.options.lowest_value, "ours") for player in hand.seated]
        """,
    )
    club.done("start Ann Bea Cat Dee --with ours", "wall")
    assert club.nets()["Ann"] == -30


def test_with_and_the_groups_own_preset_go_before_it(club: Club) -> None:
    """The book says 30, the preset 40, and tonight 50."""
    club.setting("lowest_value = 30")
    club.preset("ours", 'extends = "standard"\n[rules.mah-jongg-in-error]\nlowest_value = 40\n')
    club.done("start Ann Bea Cat Dee --preset ours", WRECKED)
    assert club.nets()["Cat"] == 40
    club.done("presets use ours --with mah-jongg-in-error.lowest_value=50", WRECKED)
    assert club.nets()["Cat"] == 40 + 50


def test_night_keeps_what_it_began_with(club: Club) -> None:
    """Another card is for nights that begin from then on; a rule switched in later is one of them."""
    club.done("start Ann Bea Cat Dee")
    club.setting("lowest_value = 30")
    club.done(WRECKED)
    assert club.nets()["Cat"] == 25
    club.done("presets use --with bettor")
    rules = club.table().evening.rules
    assert (rules["mah-jongg-in-error"]["lowest_value"], rules["bettor"]["lowest_value"]) == (25, 30)
    club.done("presets use standard", WRECKED)
    assert club.nets()["Cat"] == 25 + 30


def test_it_is_no_departure_from_a_preset(club: Club) -> None:
    """The book's own lowest value is what its presets play, wherever they are shown, compared or read out."""
    club.setting("lowest_value = 30")
    club.done("start Ann Bea Cat Dee")
    assert "Standard." in club.done("").out or "standard, 0 hands" in club.done("").out
    assert "lowest value 30" in club.done("presets show standard").out
    assert "who wrecks the wall pays each 30." in club.done("agreement flat").out
    club.done("presets new ours")
    assert "# lowest_value = 30  # left out, it is what mahj.toml says" in (
        club.book.house_rules / "ours.toml"
    ).read_text("utf-8")
    assert club.done("presets diff standard ours").out == "standard and ours play the same.\n"


def test_rule_that_cannot_take_it_says_so(club: Club) -> None:
    """The file that is named is the one that says it."""
    club.rule(
        "ours",
        """
        from dataclasses import dataclass

        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.")

            @dataclass(frozen=True)
            class Options:
                lowest_value: int = whole(10, "the lowest value", most=20)

            @hook
            def mahj_extras(self):
                return []
        """,
    )
    said = "mahj.toml: ours.lowest_value cannot be 25", "it takes a whole number from 0 to 20: the lowest value"
    club.refused("start Ann Bea Cat Dee --with ours", *said)
    club.preset("theirs", 'extends = "standard"\n[rules.ours]\n')
    club.refused("presets check theirs", *said)
    club.done("start Ann Bea Cat Dee --with ours.lowest_value=15")


def test_rules_are_switched_whatever_the_book_says_of_its_card_now(club: Club) -> None:
    """Where its preset can no longer take that, nothing is said of how the night departs from it."""
    club.rule(
        "ours",
        """
        from dataclasses import dataclass

        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.")

            @dataclass(frozen=True)
            class Options:
                lowest_value: int = whole(10, "the lowest value", most=30)

            @hook
            def mahj_extras(self):
                return []
        """,
    )
    club.preset("theirs", 'extends = "standard"\n[rules.ours]\n')
    club.done("start Ann Bea Cat Dee --preset theirs")
    text = club.book.settings_path.read_text("utf-8")
    club.book.settings_path.write_text(text.replace("lowest_value = 25", "lowest_value = 35"), "utf-8")
    assert club.done("presets use --without jokerless-doubles").lines[0] == "1. Rules: theirs, from the next hand on."
