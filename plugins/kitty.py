"""A pot that wall games feed and the next winner takes."""

from __future__ import annotations

from ledger.api import (
    FUND,
    KITTY,
    Carry,
    Extra,
    Hand,
    HouseRuling,
    Info,
    Night,
    Payment,
    Result,
    Rule,
    hook,
    one_of,
    whole,
)


class Kitty(Rule):
    """Everyone at the table feeds the kitty on a wall game; the next winner takes all of it on top of the payments.

    A table rule; the League has no kitty. Players with a dead hand feed it too, and so does the coming winner; who
    waits does not. It is never doubled. Some tables ante on every hand as well (``each_hand``). No source says what
    becomes of a kitty left at the end of the night: by default those who sat at the last hand share it, odd points
    going one each from East on. With ``last-winner`` and no winner all night it is shared as well.
    """

    info = Info(
        title="Kitty",
        summary="Each player at the table puts {ante} into the kitty on a wall game; the next winner takes it all.",
        pots=(KITTY,),
        hooks=2,
    )

    class Options(Rule.Options):
        """What goes in, and what becomes of a rest."""

        ante: int = whole(25, "points each player at the table puts in on a wall game")
        each_hand: int = whole(0, "points each player at the table puts in on every hand that is not thrown in")
        leftover: str = one_of("split", "carry", "last-winner", "donate", help="what becomes of it when the night ends")

    options: Options

    @hook
    def mahj_extras(self, hand: Hand, paid: tuple[Payment, ...], night: Night) -> list[Extra]:
        """What this hand puts in, and, where somebody won, all that is then in it."""
        if hand.result == Result.THROWN_IN:
            return []
        antes = {"each hand": self.options.each_hand}
        if hand.result == Result.WALL:
            antes["wall game"] = self.options.ante
        fed = [Extra(who, KITTY, points, why) for why, points in antes.items() if points for who in hand.seated]
        inside = night.kitty + sum(p.points for p in paid if p.payee == KITTY) + sum(extra.points for extra in fed)
        if hand.winner is None or inside <= 0:
            return fed
        return [*fed, Extra(KITTY, hand.winner, inside, "the kitty")]

    @hook
    def mahj_night_end(self, night: Night) -> list[Extra | Carry]:
        """What becomes of a kitty nobody won."""
        if night.kitty <= 0:
            return []
        if self.options.leftover == "carry":
            return [Carry("the kitty waits for a later night")]
        if self.options.leftover == "donate":
            return [Extra(KITTY, FUND, night.kitty, "the kitty is given away")]
        takers = self._takers(night)
        each, odd = divmod(night.kitty, len(takers))
        parts = ((player, each + (place < odd)) for place, player in enumerate(takers))
        return [Extra(KITTY, player, points, "what was left in the kitty") for player, points in parts if points]

    def _takers(self, night: Night) -> tuple[str, ...]:
        """Who shares what is left: the last winner, or those who sat last, East first."""
        winners = [played.hand.winner for played in night.hands if played.hand.winner is not None]
        if self.options.leftover == "last-winner" and winners:
            return (winners[-1],)
        return night.hands[-1].hand.seated if night.hands else night.seated

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling(
                "wall-game",
                f"Each player at the table puts {self.options.ante} into the kitty; the next winner takes it all.",
            ),
        ]
