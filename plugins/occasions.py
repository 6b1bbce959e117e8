"""What a table calls an occasion, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.api import (
    Fact,
    Factor,
    Hand,
    HouseRuling,
    Info,
    Kind,
    Plus,
    Rule,
    Share,
    Takes,
    Term,
    Times,
    by_text,
    factors_by_text,
    hook,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class Occasions(Rule):
    """A win counts more on the occasions a table has agreed on: by a factor, or by points from each payer.

    For table rules that need nothing but a name, such as robbing the joker or four flowers; no source has a list of
    them. Several at once all count. An occasion may have a factor and points.
    """

    info = Info(
        title="Occasions",
        summary="A win counts more on occasions of this table. Times: {factors}. Points from each payer: {points}.",
        reads=("occasions",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """What the table has agreed on, by the names it has for it."""

        factors: Mapping[str, Factor] = factors_by_text({}, "what every share is multiplied by, by the occasion")
        points: Mapping[str, int] = by_text({}, "points from each payer, by the occasion")

    options: Options

    @hook
    def mahj_facts(self, hand: Hand) -> list[Fact]:
        """What the host is asked of a win: all of them in one question."""
        names = tuple(dict.fromkeys((*self.options.factors, *self.options.points)))
        if not names or not hand.won:
            return []
        return [Fact("occasions", "Which of the table's occasions was it?", takes=Takes.WORDS, words=names)]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor and the points of every occasion."""
        if share.kind not in (Kind.WIN, Kind.MISCALLED):
            return []
        factors, points = self.options.factors, self.options.points
        named = hand.named("occasions")
        return [
            *(Times(factors[name], name) for name in named if name in factors),
            *(Plus(points[name], name) for name in named if name in points),
        ]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        times = [f"{name} counts {factor} times" for name, factor in self.options.factors.items()]
        more = [f"{name} earns {points} points from each payer" for name, points in self.options.points.items()]
        return [HouseRuling("worth-more", f"{said[:1].upper()}{said[1:]}.") for said in (*times, *more)]
