"""Rules that play otherwise than a standard ruling say so under that ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ledger.hooks.finding import RuleFinder

if TYPE_CHECKING:
    from collections.abc import Callable

FINDER = RuleFinder()
SAID = {
    "after-wall-doubles": {"wall-game"},
    "cap": {"payments"},
    "card-multiplier": {"payments"},
    "cold-wall": {"claim-window"},
    "dead-jokers-frozen": {"dead-hand-jokers"},
    "dice-doubles": {"payments"},
    "discarder-only": {"payments"},
    "donation": {"wall-game"},
    "east-doubles": {"payments"},
    "first-and-last-double": {"payments"},
    "first-charleston-only": {"charleston", "stopping-the-charleston"},
    "hot-wall": {"payments"},
    "jokerless-bonus": {"payments"},
    "kitty": {"wall-game"},
    "last-tile": {"payments"},
    "mush": {"charleston"},
    "no-charleston": {"charleston"},
    "one-hand": {"payments"},
    "pie": {"payments"},
    "siamese": {"fewer-than-four", "who-deals-next"},
    "tournament": {"payments"},
    "wall-redeal": {"who-deals-next"},
    "winner-only": {"payments"},
}


def test_every_rule_with_something_to_say_is_known_here() -> None:
    """A bundled rule that answers `mahj_rulings` stands above with the rulings it speaks to."""
    speaking = {name for name in FINDER.names() if hasattr(FINDER.load(name).rule, "mahj_rulings")}
    assert speaking == set(SAID)


@pytest.mark.parametrize(("name", "rulings"), SAID.items())
def test_rule_says_what_the_table_plays(name: str, rulings: set[str], ask: Callable[..., Any]) -> None:
    """At such a table the ruling begins with the house rule, as a sentence."""
    said = ask(name, "mahj_rulings")
    assert {each.ruling for each in said} == rulings
    assert all(each.text[0].isupper() and each.text.endswith(".") for each in said)


def test_options_are_said(ask: Callable[..., Any]) -> None:
    """What a table has changed is what is read out."""
    [ruling] = ask("pie", "mahj_rulings", options={"limit": 300})
    assert "300" in ruling.text
