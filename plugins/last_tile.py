"""A win on the last tile of the wall counts more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.api import (
    Column,
    Fact,
    Factor,
    Hand,
    HouseRuling,
    Info,
    Kind,
    Night,
    Rule,
    Share,
    Term,
    Times,
    factor,
    hook,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class LastTile(Rule):
    """A win on the last tile of the wall, drawn or discarded, counts double.

    A table rule: the League gives nothing extra when the wall runs out. A drawn last tile is self-drawn as well, and
    doubles for that too.
    """

    info = Info(
        title="The last tile of the wall",
        summary="A win on the last tile of the wall, drawn or discarded, counts {factor} times.",
        reads=("last_tile",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share is multiplied by on the last tile")

    options: Options

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("last-tile", "Was it the last tile of the wall?")]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of a win on the last tile."""
        if share.kind in (Kind.WIN, Kind.MISCALLED) and hand.last_tile:
            return [Times(self.options.factor, "last tile")]
        return []

    @hook
    def mahj_columns(self) -> list[Column]:
        """How often each player won on the last tile."""
        return [Column("last-tile", "last tile", _won_on_it)]

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", f"A win on the last tile of the wall counts {self.options.factor} times.")]


def _won_on_it(hand: Hand, net: Mapping[str, int], player: str, night: Night) -> int:  # noqa: ARG001  # columns are all called alike
    """One for the winner of a hand won on the last tile."""
    return int(hand.winner == player and hand.last_tile)
