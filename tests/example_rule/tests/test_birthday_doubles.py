"""The rule's own test: it is a class that is given its options and asked."""

from __future__ import annotations

import pytest
from mahj_birthday_doubles import BirthdayDoubles  # type: ignore[import-not-found]  # where it is installed, it is

from ledger.api import Hand, Kind, Result, Share, Times

RULE = BirthdayDoubles(BirthdayDoubles.Options(factor=3))
TABLE = ("Ann", "Bea", "Cat", "Dee")
PLAIN = Hand(seated=TABLE, result=Result.SELF_DRAWN, winner="Ann", value=25)
BIRTHDAY = Hand(seated=TABLE, result=Result.SELF_DRAWN, winner="Ann", value=25, facts={"birthday": True})


@pytest.mark.parametrize("kind", [Kind.WIN, Kind.MISCALLED])
def test_what_a_hand_is_worth_is_multiplied(kind: Kind) -> None:
    """On a birthday, and by as much as the table agreed."""
    assert RULE.mahj_terms(Share("Bea", "Ann", 25, kind), BIRTHDAY) == [Times(3, "birthday")]
    assert RULE.mahj_terms(Share("Bea", "Ann", 25, kind), PLAIN) == []


@pytest.mark.parametrize("kind", [Kind.ERROR, Kind.POINTS])
def test_penalties_and_points_are_left_alone(kind: Kind) -> None:
    """Only shares of a win are doubled, birthday or not."""
    assert RULE.mahj_terms(Share("Bea", "Ann", 25, kind), BIRTHDAY) == []


def test_birthday_wins_are_counted_for_the_winner() -> None:
    """One for who won on a birthday, nothing for anybody else or on any other day."""
    (column,) = RULE.mahj_columns()
    assert [column.count(BIRTHDAY, {}, player) for player in TABLE] == [1, 0, 0, 0]
    assert [column.count(PLAIN, {}, player) for player in TABLE] == [0, 0, 0, 0]
