"""East pays and collects more."""

from __future__ import annotations

from ledger.api import Factor, Hand, HouseRuling, Info, Kind, Rule, Share, Term, Times, factor, hook


class EastDoubles(Rule):
    """The East of the hand collects double from everyone when winning, and pays double when losing.

    A table rule brought in from other ways of playing mah jongg; in the American game East is paid like anyone else. It
    looks at who owes the share, before anybody stands in for anybody.
    """

    info = Info(
        title="What East wins and pays",
        summary="East wins {factor} times from everyone, and pays {factor} times to everyone.",
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share East owes or wins is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor, once, on every share that East owes or wins."""
        if share.kind not in (Kind.WIN, Kind.MISCALLED):
            return []
        if hand.winner == hand.east:
            return [Times(self.options.factor, "East wins")]
        return [Times(self.options.factor, "East pays")] if share.payer == hand.east else []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", f"East wins and pays {self.options.factor} times.")]
