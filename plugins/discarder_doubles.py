"""The player whose discard wins the hand pays double."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Rule, Share, Term, Times, factor, hook


class DiscarderDoubles(Rule):
    """On a discard, the player who threw the winning tile pays double and the others pay single. Official."""

    info = Info(
        title="What the discarder pays",
        summary="Whoever threw the winning tile pays {factor} times what the others pay.",
        shares=(Kind.WIN,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what the discarder's share is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on the discarder's own share."""
        if share.kind == Kind.WIN and hand.discarder == share.payer:
            return [Times(self.options.factor, "discarder")]
        return []
