"""There is no second Charleston."""

from __future__ import annotations

from ledger.api import CharlestonChange, DropPass, HouseRuling, Info, Rule, hook


class FirstCharlestonOnly(Rule):
    """After the first three passes comes the courtesy pass.

    A table rule to save time: officially any player may stop the second Charleston, here nobody needs to.
    """

    info = Info(
        title="First Charleston only",
        summary="The second Charleston is never played; the courtesy pass follows the first.",
        excludes=("no-charleston",),
    )

    @hook
    def mahj_charleston(self) -> list[CharlestonChange]:
        """The three passes of the second Charleston are left out."""
        dropped = ("second-left", "second-across", "second-right")
        return [DropPass(name, "first Charleston only") for name in dropped]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling("charleston", "Only the first Charleston is played, then the courtesy pass."),
            HouseRuling("stopping-the-charleston", "There is no second Charleston to stop."),
        ]
