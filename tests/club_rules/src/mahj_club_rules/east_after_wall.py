"""A wall game makes the next hand double for its East only."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Night, Rule, Share, Term, Times, factor, hook


class EastAfterWall(Rule):
    """In the hand after a wall game East wins and pays more, whoever was East at the wall game; nobody else does."""

    info = Info(
        title="East after a wall game",
        summary="In the hand after a wall game East wins and pays {factor} times.",
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share East owes or wins is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand, night: Night) -> list[Term]:
        """The factor on what East owes or wins."""
        if share.kind in self.info.shares and night.after_wall_game and hand.east in (share.payer, share.payee):
            return [Times(self.options.factor, "East after a wall game")]
        return []
