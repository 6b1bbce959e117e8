"""Points for the winner and nobody else, as in a league."""

from __future__ import annotations

from ledger.api import BANK, Factor, Hand, HouseRuling, Info, Kind, Result, Rule, Share, Term, Times, factor, hook


class WinnerOnly(Rule):
    """The winner scores the value from the bank, twice when self-drawn; nobody loses anything.

    League scoring, as one real league has it; not the League of the card. Jokerless makes no difference there; a league
    that counts it has a factor for it, never for singles and pairs.
    """

    info = Info(
        title="Only the winner scores",
        summary="The winner scores the value, self-drawn times {self_drawn}, jokerless times {jokerless}; nobody pays.",
        replaces=("winner-collects",),
        excludes=("tournament",),
        reads=("jokerless", "singles_pairs"),
        shares=(Kind.POINTS,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more for self-drawn, and for jokerless."""

        self_drawn: Factor = factor(2, "what the value is multiplied by when the win is self-drawn")
        jokerless: Factor = factor(1, "what it is multiplied by when jokerless, singles and pairs left out")

    options: Options

    @hook
    def mahj_shares(self, hand: Hand) -> list[Share] | None:
        """The value, from the bank; no answer where nobody won."""
        if hand.winner is None or hand.value is None:
            return None
        return [Share(BANK, hand.winner, hand.value, Kind.POINTS)]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factors of a self-drawn and of a jokerless win on the winner's own score."""
        if share.kind != Kind.POINTS or share.payee != hand.winner:
            return []
        terms: list[Term] = []
        if hand.result == Result.SELF_DRAWN:
            terms.append(Times(self.options.self_drawn, "self-drawn"))
        if hand.jokerless and not hand.singles_pairs and self.options.jokerless != 1:
            terms.append(Times(self.options.jokerless, "jokerless"))
        return terms

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling(
                "payments",
                f"The bank gives the winner the value, self-drawn {self.options.self_drawn} times, jokerless "
                f"{self.options.jokerless} times; nobody pays.",
            ),
        ]
