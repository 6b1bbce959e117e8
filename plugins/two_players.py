"""A table of two."""

from __future__ import annotations

from ledger.api import Hand, Info, Problem, Rule, hook


class TwoPlayers(Rule):
    """Two players, thirteen tiles each and fourteen for East, without a Charleston. Official.

    No source says what two players pay; the ordinary payments are used. Since the one loser pays double either way,
    only jokerless makes a difference.
    """

    info = Info(
        title="Two players",
        summary="Two play without a Charleston; the one loser pays double, whether on a discard or self-drawn.",
    )

    @hook
    def mahj_check(self, hand: Hand) -> list[Problem]:
        """A word of warning where another number sits: nothing about the payments depends on it."""
        if len(hand.seated) == 2:  # noqa: PLR2004  # two players are what this rule is about
            return []
        message = f"the rules in force are for two players, and {len(hand.seated)} sit"
        return [Problem(message, "switch rules with mahj presets use", refuses=False)]
