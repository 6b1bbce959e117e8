"""Half price for beginners, by name."""

from __future__ import annotations

from decimal import Decimal

from ledger.api import Factor, Info, Kind, Rule, Share, Term, Times, factor, hook, people


class BeginnersHalf(Rule):
    """Who is named pays a part of every share, and is paid in full; half points are rounded as everywhere."""

    info = Info(
        title="Half price for beginners",
        summary="Beginners pay {factor} of what they would owe: {beginners}.",
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """Who, and how much."""

        beginners: tuple[str, ...] = people("who pays less")
        factor: Factor = factor(Decimal("0.5"), "what the shares of beginners are multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share) -> list[Term]:
        """The part that a beginner pays."""
        if share.kind in self.info.shares and share.payer in self.options.beginners:
            return [Times(self.options.factor, "beginner")]
        return []
