"""East deals again after a wall game."""

from __future__ import annotations

from ledger.api import Hand, HouseRuling, Info, Result, Rule, hook


class WallRedeal(Rule):
    """After a wall game the same East deals again.

    A table rule: officially the deal moves on after a wall game like after any other hand.
    """

    info = Info(title="East stays after a wall game", summary="After a wall game the same East deals again.")

    @hook
    def mahj_east_stays(self, hand: Hand) -> bool:
        """After a wall game."""
        return hand.result == Result.WALL

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("who-deals-next", "After a wall game the same East deals again.")]
