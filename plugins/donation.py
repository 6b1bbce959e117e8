"""A wall game gives to a good cause."""

from __future__ import annotations

from ledger.api import FUND, Extra, Hand, HouseRuling, Info, Result, Rule, hook, whole


class Donation(Rule):
    """On a wall game everyone at the table gives to the fund, which nobody wins.

    A table rule, found at clubs that collect for something. The fund grows from night to night; who waits gives
    nothing.
    """

    info = Info(
        title="A wall game gives to the fund",
        summary="On a wall game each player at the table gives {amount} points to the fund, which nobody can win back.",
        hooks=2,
    )

    class Options(Rule.Options):
        """How much."""

        amount: int = whole(25, "points each player at the table gives on a wall game", least=1)

    options: Options

    @hook
    def mahj_extras(self, hand: Hand) -> list[Extra]:
        """The gift of everyone who sat at a wall game."""
        if hand.result != Result.WALL:
            return []
        return [Extra(player, FUND, self.options.amount, "wall game") for player in hand.seated]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("wall-game", f"Each player at the table gives {self.options.amount} to the fund.")]
