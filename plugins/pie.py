"""Nobody can lose more than a purse."""

from __future__ import annotations

from ledger.api import HouseRuling, Info, Limit, Night, Rule, hook, whole


class Pie(Rule):
    """Each player brings a purse; when it is empty its owner plays on and pays nothing until winning again.

    A table rule, the commonest of all; five dollars is the usual purse. What is left is the limit plus the play so far:
    hands, disputes and penalties, won or paid. What a purse cannot pay nobody pays: the winner forgoes it, and it never
    becomes a debt.
    """

    info = Info(
        title="Pie",
        summary="Nobody loses more than a purse of {limit}; an empty purse pays nothing until its owner wins again.",
        hooks=2,
    )

    class Options(Rule.Options):
        """How much a purse holds."""

        limit: int = whole(500, "the points in every purse when the night begins", least=1)

    options: Options

    @hook
    def mahj_limit(self, payer: str, night: Night) -> Limit:
        """What is left in the payer's purse."""
        left = max(0, self.options.limit + night.holds(payer))
        return Limit(left, "the purse", f"{payer}'s purse is empty")

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling(
                "payments",
                f"A purse of {self.options.limit} points is all that anybody pays; an empty purse pays nothing.",
            ),
        ]

    @hook
    def mahj_agreement(self) -> list[str]:
        """What the purse pays."""
        return [
            "What an empty purse cannot pay is never owed: the winner forgoes it",
            "Penalties and disputes come out of the purse too",
        ]
