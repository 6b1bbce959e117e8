"""The hand after a wall game counts more."""

from __future__ import annotations

from ledger.api import Factor, HouseRuling, Info, Kind, Night, Rule, Share, Term, Times, factor, hook


class AfterWallDoubles(Rule):
    """The hand after a wall game counts double; after several in a row it still doubles once.

    A table rule that comes from other ways of playing mah jongg, not from the League. A hand thrown in between changes
    nothing; a call in error uses the double up.
    """

    info = Info(
        title="The hand after a wall game",
        summary="After a wall game the next hand counts {factor} times, once however many came in a row.",
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share of the hand after a wall game is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, night: Night) -> list[Term]:
        """The factor on every share of a hand that follows a wall game."""
        if share.kind in (Kind.WIN, Kind.MISCALLED) and night.after_wall_game:
            return [Times(self.options.factor, "after a wall game")]
        return []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("wall-game", f"The hand after a wall game counts {self.options.factor} times.")]
