"""At the cold end of the wall, no discard can be claimed."""

from __future__ import annotations

from ledger.api import Fact, Hand, HouseRuling, Info, Problem, Result, Rule, hook


class ColdWall(Rule):
    """When only the last short wall is left, a win must be self-drawn: discards cannot be called.

    A table rule; the League has none. Some tables forbid only calls for an exposure and let mah jongg be called; they
    do not need this rule, because nothing about their payments changes.
    """

    info = Info(
        title="Cold wall",
        summary="Once the last short wall is broken, no discard may be claimed; a hand can only be won self-drawn.",
        excludes=("hot-wall",),
        reads=("cold-wall",),
    )

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("cold-wall", "Was the wall cold?")]

    @hook
    def mahj_check(self, hand: Hand) -> list[Problem]:
        """No win on a discard from a cold wall."""
        if hand.result != Result.DISCARD or not hand.fact("cold-wall"):
            return []
        return [
            Problem(
                "a discard cannot be claimed from a cold wall",
                "record the win as self-drawn, or the hand as a wall game, or leave the fact cold-wall out",
            )
        ]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling(
                "claim-window",
                "Once only the last short wall is left, no discard may be claimed: a win must be self-drawn.",
            ),
        ]
