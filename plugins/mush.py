"""After the Charleston, tiles are mixed in the middle."""

from __future__ import annotations

from ledger.api import AddPass, CharlestonChange, HouseRuling, Info, Pass, Rule, hook


class Mush(Rule):
    """After the last pass everybody may throw up to three tiles in the middle, mix, and take as many back.

    A table rule, also played under other names.
    """

    info = Info(
        title="Mush",
        summary="After the Charleston each player may mix up to three tiles in the middle and take as many back.",
    )

    @hook
    def mahj_charleston(self) -> list[CharlestonChange]:
        """The mush, at the end."""
        note = "Everybody's tiles are mixed face down, and each takes back as many as they gave."
        return [AddPass(Pass("mush", "the middle", least=0, note=note), "mush")]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling(
                "charleston", "After the last pass each may mix up to three tiles in the middle and take as many back."
            ),
        ]
