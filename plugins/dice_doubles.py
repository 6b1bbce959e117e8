"""East rolled doubles: the hand counts more."""

from __future__ import annotations

from ledger.api import Fact, Factor, Hand, HouseRuling, Info, Kind, Rule, Share, Term, Times, factor, hook


class DiceDoubles(Rule):
    """When East rolls two equal dice to break the wall, the hand that is then played counts double.

    A table rule, widely played; the League does not have it. It holds for that one hand, and doubles whatever the
    others double.
    """

    info = Info(
        title="Dice doubles",
        summary="When East rolls doubles to break the wall, every payment of that hand counts {factor} times.",
        reads=("dice-doubles",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share is multiplied by after doubles")

    options: Options

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("dice-doubles", "Did East roll doubles?")]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of a hand that began with doubles."""
        if share.kind in (Kind.WIN, Kind.MISCALLED) and hand.fact("dice-doubles"):
            return [Times(self.options.factor, "dice doubles")]
        return []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", f"A hand before which East rolled doubles counts {self.options.factor} times.")]

    @hook
    def mahj_agreement(self) -> list[str]:
        """Which roll counts."""
        return ["Only the roll that breaks the wall counts, and only for that hand"]
