"""On a discard, nobody but the discarder pays."""

from __future__ import annotations

from ledger.api import Hand, HouseRuling, Info, Kind, Result, Rule, Share, Term, Times, hook


class DiscarderOnly(Rule):
    """On a discard the others pay nothing; the discarder pays an own share, with whatever doubles it.

    A table rule. It differs from paying for the table: the winner gets two values in all, not four.
    """

    info = Info(
        title="Only the discarder pays",
        summary="When a hand is won on a discard, only the player who threw the winning tile pays.",
        shares=(Kind.WIN,),
    )

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """Nothing from anybody else."""
        if share.kind == Kind.WIN and hand.result == Result.DISCARD and share.payer != hand.discarder:
            return [Times(0, "only the discarder pays")]
        return []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", "When a hand is won on a discard, only the discarder pays.")]
