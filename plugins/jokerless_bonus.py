"""A winning hand without a joker earns points instead of a double."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.api import Hand, HouseRuling, Info, Kind, Plus, Rule, Share, Term, hook, whole


class JokerlessBonus(Rule):
    """Each payer adds a fixed number of points for a jokerless hand, after all the doubling.

    A table rule, meant in place of the official jokerless double, though a table may play both. Like the double, it is
    not for singles-and-pairs hands.
    """

    info = Info(
        title="A bonus for jokerless",
        summary="A winning hand without a joker earns fixed points from each payer; singles and pairs earn none.",
        reads=("jokerless", "singles_pairs"),
    )

    @dataclass(frozen=True)
    class Options:
        """How many."""

        points: int = whole(10, "points each payer adds for a jokerless hand")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The points on every share of a jokerless win."""
        if share.kind == Kind.WIN and hand.jokerless and not hand.singles_pairs:
            return [Plus(self.options.points, "jokerless")]
        return []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", f"Jokerless adds {self.options.points} points from each payer.")]
