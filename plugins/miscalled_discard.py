"""A discard misnamed or thrown out of turn and claimed for mah jongg: its discarder alone pays."""

from __future__ import annotations

from ledger.api import Factor, Hand, Info, Kind, Rule, Share, Term, Times, factor, hook, one_of


class MiscalledDiscard(Rule):
    """The discarder alone pays the winner four times the value; nobody else pays anything.

    Official, for a tile misnamed as well as for one thrown out of turn, even where that player's hand is dead by it. No
    source says whether a jokerless hand makes it four times the doubled value. The League's own wording speaks of the
    value of the hand, so the printed value is the default; a table that reads it the other way sets ``on`` to
    ``doubled``.
    """

    info = Info(
        title="A miscalled discard costs its discarder the whole hand",
        summary=(
            "A discard misnamed or out of turn and claimed for mah jongg: "
            "its discarder alone pays {factor} times the {on} value."
        ),
        replaces=("winner-collects",),
        reads=("miscalled", "jokerless", "singles_pairs"),
        shares=(Kind.MISCALLED,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much, and on what."""

        factor: Factor = factor(4, "how many times the value the discarder pays")
        on: str = one_of("printed", "doubled", help="the value it is reckoned on: printed, or doubled when jokerless")

    options: Options

    @hook
    def mahj_shares(self, hand: Hand) -> list[Share] | None:
        """One share, from the discarder; no answer for any other hand."""
        if not hand.miscalled or hand.winner is None or hand.discarder is None or hand.value is None:
            return None
        return [Share(hand.discarder, hand.winner, hand.value, Kind.MISCALLED)]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor, and the jokerless double where this table counts it here."""
        if share.kind != Kind.MISCALLED:
            return []
        terms: list[Term] = [Times(self.options.factor, "miscalled")]
        if self.options.on == "doubled" and hand.jokerless and not hand.singles_pairs:
            terms.append(Times(2, "jokerless"))
        return terms
