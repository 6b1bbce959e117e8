"""Nights of tournament and league points: against the bank, without a word of money, never settled."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

#: Words that belong to coins.
MONEY = re.compile(r"\$|\b(USD|coins?|cents?|owes?|owed|purses?|money|nickels?|dimes?|quarters?)\b", re.IGNORECASE)


@pytest.fixture(params=["tournament", "tournament-strict", "winner-only"])
def scored(club: Club, request: pytest.FixtureRequest) -> Club:
    """A night of points against the bank with some hands played."""
    club.done(f"start Ann Bea Cat Dee --preset {request.param}")
    club.done("win ann 25 dee --exposures 2", "win bea 30 self -j", "wall", "error cat 25 --intact dee")
    return club


def test_no_word_of_money_is_said(scored: Club) -> None:
    """Not in the reports, not in the agreement, not at the end."""
    commands = ("", "show", "show --format plain", "why 1", "agreement", "charleston", "end")
    for command in commands:
        found = MONEY.search(scored.done(command).out)
        assert found is None, f"mahj {command}: {found}"


def test_nothing_is_settled(scored: Club) -> None:
    """Points of this kind are not paid out: no plan, no payment of it."""
    for command in ("settle", "paid ann bea 5", "end --unpaid"):
        assert "points are not paid out" in scored.refused(command).errors[0]


def test_the_end_plans_no_payments(scored: Club) -> None:
    """The night closes, and nobody pays anybody."""
    assert " pays " not in scored.done("end").out


def test_everything_stands_against_the_bank(scored: Club) -> None:
    """No player has what another lost."""
    for entry in scored.night().record.entries:
        net = dict(entry.net)  # type: ignore[attr-defined]
        assert net.get("bank", 0) == -sum(points for account, points in net.items() if account != "bank")
