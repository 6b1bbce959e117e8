"""A self-drawn win counts double for everyone."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Result, Rule, Share, Term, Times, factor, hook


class SelfDrawnDoubles(Rule):
    """When the winner drew the last tile, everybody pays double. Official.

    A joker exchange that completes the hand is self-drawn too, whoever's rack the joker came from; so is a hand that
    East was dealt complete.
    """

    info = Info(
        title="Self-drawn",
        summary="When the winner draws the winning tile, or exchanges a joker for it, everybody pays {factor} times.",
        reads=("joker_exchange",),
        shares=(Kind.WIN,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share of a self-drawn win is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of a self-drawn win."""
        if share.kind == Kind.WIN and hand.result == Result.SELF_DRAWN:
            return [Times(self.options.factor, "self-drawn")]
        return []
