"""A progressive jackpot that stands beside the kitty."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  # columns are called with it

from ledger.api import Carry, Column, Extra, Fact, Hand, Info, Night, Payment, Result, Rule, hook, whole

POT = "jackpot"


class ProgressiveJackpot(Rule):
    """Everybody feeds it at every hand, and more with each hand since it was last taken; the host says who takes it."""

    info = Info(
        title="Progressive jackpot",
        summary="Each hand feeds the jackpot with {first} from each, and {more} more at every hand until it is taken.",
        reads=("jackpot",),
        pots=(POT,),
        hooks=2,
    )

    class Options(Rule.Options):
        """What goes in."""

        first: int = whole(1, "points each player at the table puts in at the first hand")
        more: int = whole(1, "points more each puts in at every later hand, until it is taken")
        most: int = whole(10, "the most each puts in at a hand")

    options: Options

    @hook
    def mahj_facts(self, hand: Hand) -> list[Fact]:
        """Whether it is taken."""
        return [Fact("jackpot", "Does this hand take the jackpot?")] if hand.won else []

    @hook
    def mahj_extras(self, hand: Hand, paid: tuple[Payment, ...], night: Night) -> list[Extra]:  # noqa: ARG002
        """What this hand puts in, and all of it to a winner who takes it."""
        if hand.result == Result.THROWN_IN:
            return []
        points = min(self.options.most, self.options.first + self.options.more * _hands_since(night))
        fed = [Extra(player, POT, points, "the jackpot") for player in hand.seated]
        if hand.winner is None or not hand.fact("jackpot"):
            return fed
        return [*fed, Extra(POT, hand.winner, night.holds(POT) + points * len(fed), "the jackpot")]

    @hook
    def mahj_night_end(self) -> list[Carry]:
        """It waits."""
        return [Carry("the jackpot waits")]

    @hook
    def mahj_columns(self) -> list[Column]:
        """How much each took."""
        return [Column("jackpots", "jackpots", _taken, points=True)]


def _hands_since(night: Night) -> int:
    """How many hands were played since it was last taken, or since the night began."""
    taken = [number for number, each in enumerate(night.counted_hands, 1) if each.hand.fact("jackpot")]
    return len(night.counted_hands) - max(taken, default=0)


def _taken(hand: Hand, net: Mapping[str, int], player: str, night: Night) -> int:  # noqa: ARG001
    """What a player took out of it at a hand."""
    return max(0, -net.get(POT, 0)) if hand.winner == player else 0
