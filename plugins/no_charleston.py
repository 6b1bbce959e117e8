"""Nothing is passed."""

from __future__ import annotations

from ledger.api import CharlestonChange, DropPass, HouseRuling, Info, Rule, hook

_STANDARD = (
    "first-right",
    "first-across",
    "first-left",
    "second-left",
    "second-across",
    "second-right",
    "courtesy",
)


class NoCharleston(Rule):
    """Play begins with the tiles as dealt.

    A table rule for four players; with fewer it is the official way. What another rule adds of its own, such as a mush,
    is still played.
    """

    info = Info(
        title="No Charleston",
        summary="Nothing is passed, not even in courtesy; play begins with the tiles as dealt.",
        excludes=("first-charleston-only",),
    )

    @hook
    def mahj_charleston(self) -> list[CharlestonChange]:
        """Every pass of the standard plan is left out."""
        return [DropPass(name, "no Charleston") for name in _STANDARD]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("charleston", "Nothing is passed: play begins with the tiles as dealt.")]
