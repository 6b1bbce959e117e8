"""Everybody else at the table owes the winner the value on the card."""

from __future__ import annotations

from ledger.api import Hand, Info, Rule, Share, hook


class WinnerCollects(Rule):
    """Each other player owes the winner the value printed on the card, players with a dead hand included.

    Official: it is where every payment of the ordinary game begins. Whatever doubles it is a rule of its own.
    """

    info = Info(
        title="Everyone pays the winner",
        summary="Each other player pays the winner the value on the card; a dead hand pays like any other.",
    )

    @hook
    def mahj_shares(self, hand: Hand) -> list[Share] | None:
        """One share from every loser to the winner; no answer where nobody won."""
        if hand.winner is None or hand.value is None:
            return None
        return [Share(player, hand.winner, hand.value) for player in hand.losers]
