"""What the group's card says of a hand is no news that has to be said to change nothing."""

from __future__ import annotations

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Hand, Night, Result, Seating
from ledger.pay.checks import check

SEATED = ("Ann", "Bea", "Cat", "Dee")


def _said(line: str | None) -> list[str]:
    """What is said of a concealed hand with no exposures noted, under rules that read neither."""
    hand = Hand(
        seated=SEATED,
        result=Result.SELF_DRAWN,
        winner="Ann",
        value=25,
        concealed=True,
        exposures=0,
        line=line,
    )
    night = Night(seating=Seating(SEATED))
    return [problem.message for problem in check(hand, night, load({"winner-collects": {}}, RuleFinder(), "a test"))]


def test_concealed_from_the_card_goes_unsaid() -> None:
    """With the line of the card given, only what the host noted beside it is said to change nothing."""
    exposures = "the number of exposures is recorded, and changes nothing under tonight's rules"
    concealed = "a concealed hand is recorded, and changes nothing under tonight's rules"
    assert _said("2468-3") == [exposures]
    assert _said(None) == [concealed, exposures]
