"""Five or six players: four sit, and who was East waits."""

from __future__ import annotations

from ledger.api import Info, Rule, Seating, hook


class Rotation(Rule):
    """Who was East waits next, the longest waiting takes that seat, and the next seat to the right is East.

    The official rotation for five or six; leaving out the bets that officially go with it is a table rule.
    """

    info = Info(
        title="Five or six at the table, taking turns",
        summary="Four sit and the others wait; whoever was East makes room for the player who has waited longest.",
        excludes=("bettor", "pivot"),
    )

    @hook
    def mahj_seats(self, players: tuple[str, ...], turns: int) -> Seating | None:
        """The seats of five or six: each turn the player who was East goes to the end of those who wait."""
        return Seating.in_turn(players, turns) if len(players) in (5, 6) else None
