"""Nobody may exchange the jokers of a dead hand."""

from __future__ import annotations

from ledger.api import HouseRuling, Info, Rule, hook


class DeadJokersFrozen(Rule):
    """Jokers in the exposures of a dead hand stay there for good.

    A table rule, which one arbiter's sheet gives as its own. Officially jokers in exposures made rightly before the
    hand was called dead can still be exchanged.
    """

    info = Info(
        title="A dead hand's jokers are frozen",
        summary="Once a hand is dead, nobody may exchange a joker out of its exposures.",
    )

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table says about them."""
        text = "Once a hand is dead its jokers are frozen: nobody may exchange one, whenever the exposure was made."
        return [HouseRuling("dead-hand-jokers", text)]
