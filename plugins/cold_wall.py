"""At the cold end of the wall, no discard can be claimed."""

from __future__ import annotations

from ledger.api import Fact, Hand, HouseRuling, Info, Problem, Result, Rule, hook, one_of


class ColdWall(Rule):
    """When only the last short wall is left, a win must be self-drawn: discards cannot be called.

    A table rule; the League has none. Some tables forbid only calls for an exposure and let mah jongg be called
    (``calls = "mah-jongg"``). Nothing about the payments changes then, and nobody is asked whether the wall was cold.
    """

    info = Info(
        title="Cold wall",
        summary="What a discard may be called for once the last short wall is broken: {calls}.",
        excludes=("hot-wall",),
        reads=("cold-wall",),
        hooks=2,
    )

    class Options(Rule.Options):
        """What may still be called."""

        calls: str = one_of("none", "mah-jongg", help="what a discard may still be called for, exposures never")

    options: Options

    @property
    def _nothing_is_called(self) -> bool:
        """Whether not even mah jongg may be called."""
        return self.options.calls == "none"

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked, where it could make a difference."""
        return [Fact("cold-wall", "Was the wall cold?")] if self._nothing_is_called else []

    @hook
    def mahj_check(self, hand: Hand) -> list[Problem]:
        """No win on a discard from a cold wall, where not even mah jongg may be called."""
        if hand.result != Result.DISCARD or not (self._nothing_is_called and hand.fact("cold-wall")):
            return []
        return [
            Problem(
                "a discard cannot be claimed from a cold wall",
                "record the win as self-drawn, or the hand as a wall game, or leave the fact cold-wall out",
            )
        ]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        may_not = "claimed: a win must be self-drawn" if self._nothing_is_called else "called but for mah jongg"
        return [HouseRuling("claim-window", f"Once only the last short wall is left, no discard may be {may_not}.")]

    @hook
    def mahj_agreement(self) -> list[str]:
        """When the wall is cold."""
        return ["The wall is cold once the last short wall is pushed out"]
