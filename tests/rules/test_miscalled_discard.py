"""A miscalled discard is paid by its discarder alone, four times."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Kind, Share, Times
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, Play, PutOn

AGREED = Agreed({"factor": 4, "on": "printed"}, replaces={"winner-collects"})


def test_it_is_owed_by_its_discarder_alone(ask: Ask, hand: MakeHand) -> None:
    """One share of its own kind, of the printed value, before its factor."""
    assert ask("miscalled-discard", "mahj_shares", hand=hand(miscalled=True)) == [
        Share("Dee", "Ann", 25, Kind.MISCALLED)
    ]


def test_other_hands_are_left_to_other_rules(ask: Ask, hand: MakeHand, wall: MakeHand) -> None:
    """It does not answer for an ordinary win or a wall game, so that another may."""
    assert ask("miscalled-discard", "mahj_shares", hand=hand()) is None
    assert ask("miscalled-discard", "mahj_shares", hand=wall()) is None


def test_its_factor_is_on_no_other_share(put_on: PutOn, hand: MakeHand) -> None:
    """The four times is a term the explanation shows; ordinary shares do not get it."""
    assert put_on("miscalled-discard", hand(miscalled=True)) == {Kind.MISCALLED: [Times(4, "miscalled")]}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [({"jokerless": True}, 200), ({"jokerless": True, "singles_pairs": True}, 100), ({}, 100)],
)
def test_it_may_be_on_the_doubled_value(play: Play, hand: MakeHand, facts: dict[str, bool], expected: int) -> None:
    """A table that reckons on the doubled value counts jokerless, and never for singles and pairs."""
    doubled = {"miscalled-discard": {"on": "doubled"}}
    assert play(hand(miscalled=True, **facts), doubled) == {"Ann": expected, "Dee": -expected}


def test_what_a_hand_is_worth_counts_too(play: Play, hand: MakeHand) -> None:
    """Dice doubles make four times 25 eight times."""
    miscalled = hand(miscalled=True, facts={"dice-doubles": True})
    assert play(miscalled, {"dice-doubles": {}}) == {"Ann": 200, "Dee": -200}


@pytest.mark.parametrize("lacking", ["winner", "discarder", "value"])
def test_one_that_lacks_somebody_pays_nobody(ask: Ask, hand: MakeHand, lacking: str) -> None:
    """Without its discarder, its winner or its value there is no share to name."""
    assert ask("miscalled-discard", "mahj_shares", hand=hand(miscalled=True, **{lacking: None})) is None
