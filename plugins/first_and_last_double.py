"""The first and the last hand of the night count more."""

from __future__ import annotations

from ledger.api import Fact, Factor, Hand, HouseRuling, Info, Kind, Night, Rule, Share, Term, Times, factor, hook


class FirstAndLastDouble(Rule):
    """The first hand of the night and the last count double.

    A table rule. The first is the first that is not thrown in, be it a wall game; the last is the one the host says is
    the last. A hand that is both doubles once.
    """

    info = Info(
        title="The first and the last hand",
        summary="Every payment of the first hand of the night, and of the last, counts {factor} times.",
        reads=("last-hand",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share of the first and of the last hand is multiplied by")

    options: Options

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("last-hand", "Is this the last hand of the night?")]

    @hook
    def mahj_terms(self, share: Share, hand: Hand, night: Night) -> list[Term]:
        """The factor, once, on every share of the first or the last hand."""
        if share.kind not in (Kind.WIN, Kind.MISCALLED):
            return []
        if not night.counted_hands:
            return [Times(self.options.factor, "first hand")]
        return [Times(self.options.factor, "last hand")] if hand.fact("last-hand") else []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", f"The first hand of the night and the last count {self.options.factor} times.")]
