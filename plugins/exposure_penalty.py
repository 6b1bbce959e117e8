"""Every exposure of the winner costs."""

from __future__ import annotations

from ledger.api import Hand, Info, Kind, Plus, Rule, Share, Term, hook, one_of, whole


class ExposurePenalty(Rule):
    """For each exposure of the winner, points are taken off each share, or once off the hand; no share below zero.

    A table rule that rewards keeping a hand closed. It holds only where somebody noted how many exposures there were.
    """

    info = Info(
        title="Exposures cost the winner",
        summary="For each exposure of the winner, {points} points less are paid.",
        reads=("exposures",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much less."""

        points: int = whole(5, "points taken off for each exposure")
        per: str = one_of(
            "each", "once", help="each, off every share, or once, off the discarder's or off all together"
        )

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The points of all exposures together, or this payer's part of them, taken off."""
        if share.kind not in (Kind.WIN, Kind.MISCALLED) or not hand.exposures:
            return []
        points = self.options.points * hand.exposures
        if self.options.per == "once":
            points = hand.part_paid_once(points, share.payer)
        return [Plus(-points, "exposures")] if points else []
