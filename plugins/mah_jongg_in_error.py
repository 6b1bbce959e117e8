"""What a false call of mah jongg costs, and what wrecking the wall before it is checked costs."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Result, Rule, Share, Term, Times, factor, hook, whole


class MahJonggInError(Rule):
    """With one hand left intact, the caller pays it twice the value of the hand the caller claimed.

    With more hands intact, play goes on without the caller, whose hand is dead. Whoever throws a hand in and wrecks the
    wall before the call is checked pays each intact hand the lowest value on the card, and that is all that is paid.
    Official so far. No source says what happens when no hand is left intact; nothing is paid then, as at a tournament.
    """

    info = Info(
        title="Mah jongg in error",
        summary=(
            "A false caller pays the one hand left intact {factor} times the value claimed; who wrecks the wall pays "
            "each {lowest_value}."
        ),
        reads=("caller", "intact", "wrecker"),
        shares=(Kind.ERROR,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much."""

        factor: Factor = factor(2, "how many times the value claimed the caller pays the one hand left intact")
        lowest_value: int = whole(25, "the lowest value on the card, which a wrecker pays each intact hand", least=1)

    options: Options

    @hook
    def mahj_shares(self, hand: Hand) -> list[Share] | None:
        """The wrecker's payments, the caller's one payment, or nothing; no answer for any other hand."""
        if hand.result != Result.ERROR:
            return None
        if hand.wrecker is not None:
            lowest = self.options.lowest_value
            return [Share(hand.wrecker, player, lowest, Kind.ERROR, "wrecked wall") for player in hand.intact]
        if hand.caller is None or hand.value is None or len(hand.intact) != 1:
            return []
        return [Share(hand.caller, hand.intact[0], hand.value, Kind.ERROR, "claimed")]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on what the caller owes; what a wrecker owes is flat."""
        if share.kind == Kind.ERROR and hand.wrecker is None:
            return [Times(self.options.factor, "in error")]
        return []
