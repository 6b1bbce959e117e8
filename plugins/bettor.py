"""Five or six players: four sit, and who waits bets on one of them."""

from __future__ import annotations

from ledger.api import (
    BET_ON_WALL,
    BET_VOID,
    Copy,
    CopyDeclaration,
    CopyLeast,
    Extra,
    Hand,
    Info,
    Kind,
    Result,
    Rule,
    Seating,
    SplitWith,
    hook,
    one_of,
    whole,
)


class Bettor(Rule):
    """Who waits bets on a player, or on a wall game, and gets and pays exactly what that player does.

    Official, and so is the rotation: who was East waits next, the longest waiting takes that seat, and the next seat to
    the right is East. A right bet on a wall game earns the lowest value on the card from each of the four; a wrong one
    pays the winner what the loser who pays least pays, since no source names an amount. A bettor who spoke has no bet.
    Sources differ on a right bet: most say the table pays the bettor beside the winner, one reads as if the winner
    shared. The first is the default, ``take = "split"`` the other.
    """

    info = Info(
        title="Five or six at the table, with bettors",
        summary="Four sit; who waits bets on a likely winner, or on a wall game, and gets and pays with that player.",
        excludes=("rotation", "pivot"),
        reads=("bets", "intact"),
        hooks=2,
    )

    class Options(Rule.Options):
        """What bets bring."""

        lowest_value: int = whole(25, "what each of the four pays for a right bet on a wall game, in points")
        take: str = one_of(
            "both", "split", help="both where the table pays a right bet as well, split where the winner shares"
        )

    options: Options

    @hook
    def mahj_seats(self, players: tuple[str, ...], turns: int) -> Seating | None:
        """The seats of five or six: each turn the player who was East goes to the end of those who wait."""
        return Seating.in_turn(players, turns) if len(players) in (5, 6) else None

    @hook
    def mahj_copies(self, hand: Hand) -> list[CopyDeclaration]:
        """Whom each bettor gets and pays the same as."""
        return [copy for bettor, on in hand.bets.items() if (copy := self._copy(hand, bettor, on)) is not None]

    def _copy(self, hand: Hand, bettor: str, on: str) -> CopyDeclaration | None:
        """What one bet declares, or None where it counts for nothing."""
        if on == BET_VOID:
            return None
        if on == BET_ON_WALL:
            return CopyLeast(bettor, "wrong wall bet") if hand.won else None
        if self.options.take == "split" and (on == hand.winner or on in hand.intact):
            return SplitWith(bettor, on, "the bet")
        return Copy(bettor, on, "the bet")

    @hook
    def mahj_extras(self, hand: Hand) -> list[Extra]:
        """What the four pay for a right bet on a wall game."""
        if hand.result != Result.WALL:
            return []
        right = [bettor for bettor, on in hand.bets.items() if on == BET_ON_WALL]
        lowest = self.options.lowest_value
        why = "right wall bet"
        return [Extra(player, bettor, lowest, why, Kind.CARD) for bettor in right for player in hand.seated]
