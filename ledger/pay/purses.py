"""Purses: what players brought to lose at most, where a rule in force limits them to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.declarations import Limit
from ledger.model import Hand, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Night


def purses(players: Iterable[str], night: Night, rules: RulesInForce) -> dict[str, int]:
    """What each player's purse held when the night began, in points; nothing for who has none.

    A purse is a limit that grows point by point with what its owner wins; a cap on every hand stays what it is. Of
    several purses the smallest counts.
    """
    found = {}
    for player in players:
        before = _limits(player, replace(night, balances={}), rules)
        ahead = _limits(player, replace(night, balances={player: 1}), rules)
        held = [points for rule, points in before.items() if ahead.get(rule) == points + 1]
        if held:
            found[player] = min(held)
    return found


def _limits(player: str, night: Night, rules: RulesInForce) -> dict[str, int]:
    """The most each rule lets a player pay, by the rule."""
    hand = Hand(seated=night.seated, result=Result.WALL)
    return {
        rule: limit.points for rule, limit in rules.single("mahj_limit", Limit, payer=player, hand=hand, night=night)
    }
