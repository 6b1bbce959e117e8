"""There is a most that anybody pays for one hand."""

from __future__ import annotations

from ledger.api import AtMost, HouseRuling, Info, Kind, Limit, Rule, Share, Term, hook, one_of, whole


class Cap(Rule):
    """Nobody pays more than so many points for one hand, all payments together; or no single share is above them.

    A table rule, for tables where doubles pile up. What is above the cap nobody pays. Per hand is the default: it is
    what a player means who does not want to lose more than that. Per share, who pays for the table may pay several.
    """

    info = Info(
        title="A cap on what one player pays",
        summary="Nobody pays more than {most} points for one {per}, however many doubles come together.",
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much, of what."""

        most: int = whole(200, "the most that is paid, in points")
        per: str = one_of("hand", "share", help="whether it holds for all a player pays for a hand, or for each share")

    options: Options

    @hook
    def mahj_terms(self, share: Share) -> list[Term]:
        """The most of a share, where the cap is on shares."""
        if self.options.per == "share" and share.kind in (Kind.WIN, Kind.MISCALLED):
            return [AtMost(self.options.most, "the cap")]
        return []

    @hook
    def mahj_limit(self, payer: str) -> Limit | None:
        """The most for a hand, where the cap is on hands."""
        most = self.options.most
        return Limit(most, "the cap", f"{payer} has reached the cap") if self.options.per == "hand" else None

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", f"Nobody pays more than {self.options.most} for one {self.options.per}.")]
