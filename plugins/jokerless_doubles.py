"""A winning hand without a joker counts double once more."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Rule, Share, Term, Times, factor, hook


class JokerlessDoubles(Rule):
    """When none of the winner's final fourteen tiles is a joker, everybody pays double, on top of any other double.

    Official. Singles-and-pairs hands, in which no joker can stand anyway, never earn it. A miscalled discard has a
    price of its own and is left alone here.
    """

    info = Info(
        title="Jokerless",
        summary="A winning hand without a joker counts {factor} times, unless it is singles and pairs.",
        reads=("jokerless", "singles_pairs"),
        shares=(Kind.WIN,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share of a jokerless win is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of a jokerless win."""
        if share.kind == Kind.WIN and hand.jokerless and not hand.singles_pairs:
            return [Times(self.options.factor, "jokerless")]
        return []
