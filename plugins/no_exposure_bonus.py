"""A win with nothing exposed earns more."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Plus, Rule, Share, Term, Times, factor, hook, one_of, whole


class NoExposureBonus(Rule):
    """A hand won without any exposure earns a double, or points, or both, where the card did not ask for concealment.

    A table rule: officially concealed and exposed hands are paid as printed. It holds only where somebody noted that
    there were no exposures; where nobody did, nothing is added.
    """

    info = Info(
        title="Nothing exposed",
        summary="A hand with nothing exposed, unless it is concealed, counts {factor} times and earns {points} points.",
        reads=("exposures", "concealed"),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share is multiplied by when nothing was exposed")
        points: int = whole(0, "points such a hand earns")
        per: str = one_of(
            "each", "once", help="each, points from every payer, or once, from the discarder or from all together"
        )

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor and the points, those of them that change anything."""
        if share.kind not in (Kind.WIN, Kind.MISCALLED) or hand.exposures != 0 or hand.concealed:
            return []
        terms: list[Term] = []
        if self.options.factor != 1:
            terms.append(Times(self.options.factor, "nothing exposed"))
        points = self.options.points
        if self.options.per == "once":
            points = hand.part_paid_once(points, share.payer)
        if points:
            terms.append(Plus(points, "nothing exposed"))
        return terms
