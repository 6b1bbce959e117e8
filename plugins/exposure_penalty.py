"""Every exposure of the winner costs."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.api import Hand, Info, Kind, Plus, Rule, Share, Term, hook, whole


class ExposurePenalty(Rule):
    """For each exposure of the winner, points are taken off each share, never below zero.

    A table rule that rewards keeping a hand closed. It holds only where somebody noted how many exposures there were.
    """

    info = Info(
        title="Exposures cost the winner",
        summary="For each exposure of the winner, each payer pays some points less.",
        reads=("exposures",),
    )

    @dataclass(frozen=True)
    class Options:
        """How much less."""

        points: int = whole(5, "points taken off each share for each exposure")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The points of all exposures together, taken off."""
        if share.kind in (Kind.WIN, Kind.MISCALLED) and hand.exposures:
            return [Plus(-self.options.points * hand.exposures, "exposures")]
        return []
