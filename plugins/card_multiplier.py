"""Every value on the card counts more, all night."""

from __future__ import annotations

from ledger.api import Factor, HouseRuling, Info, Kind, Rule, Share, Term, Times, factor, hook


class CardMultiplier(Rule):
    """All that is read off the card is multiplied, as if it had been printed with bigger numbers.

    A table rule: doubling the card, or playing it with a zero added (factor 10). It is a rate, so it holds for every
    hand of the night, for the value claimed in error and for the lowest value, too. Amounts that the table names
    itself, such as an ante or what a dispute costs, stay as they are.
    """

    info = Info(
        title="The card is multiplied",
        summary="Every value on the card counts {factor} times.",
        shares=(Kind.WIN, Kind.MISCALLED, Kind.ERROR, Kind.CARD),
        version=2,
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every value on the card is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share) -> list[Term]:
        """The factor on every share the card gives."""
        if share.kind in self.info.shares:
            return [Times(self.options.factor, "card multiplier")]
        return []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        times = f"counts {self.options.factor} times"
        return [
            HouseRuling("payments", f"Every value on the card {times}."),
            HouseRuling("mah-jongg-in-error", f"The value claimed {times} here, as all that is read off the card."),
            HouseRuling("wrecked-wall", f"The lowest value on the card {times}."),
        ]
