"""A winning hand without a joker earns points instead of a double."""

from __future__ import annotations

from ledger.api import Hand, HouseRuling, Info, Kind, Plus, Rule, Share, Term, hook, one_of, whole


class JokerlessBonus(Rule):
    """A jokerless hand earns a fixed number of points from each payer, or once, after all the doubling.

    A table rule, meant in place of the official jokerless double, though a table may play both. Like the double, it is
    not for singles-and-pairs hands.
    """

    info = Info(
        title="A bonus for jokerless",
        summary="A winning hand without a joker earns {points} points; singles and pairs earn none.",
        instead_of=("jokerless-doubles",),
        reads=("jokerless", "singles_pairs"),
        shares=(Kind.WIN,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How many."""

        points: int = whole(10, "points a jokerless hand earns")
        per: str = one_of(
            "each", "once", help="each, from every payer, or once, from the discarder or from all together"
        )

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The points on every share of a jokerless win, or this payer's part of them."""
        if share.kind != Kind.WIN or not hand.jokerless or hand.singles_pairs:
            return []
        points = self.options.points
        if self.options.per == "once":
            points = hand.part_paid_once(points, share.payer)
        return [Plus(points, "jokerless")] if points else []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        paid = "from each payer" if self.options.per == "each" else "once, from the discarder or shared by all"
        return [HouseRuling("payments", f"Jokerless adds {self.options.points} points {paid}.")]
