"""Three times to a winner with two exposures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.api import Column, Factor, Hand, Info, Kind, Night, Rule, Share, Term, Times, factor, hook, whole

if TYPE_CHECKING:
    from collections.abc import Mapping


class TwoExposures(Rule):
    """A hand that was won with so many exposures, no more and no fewer, is paid more by everyone."""

    info = Info(
        title="Two exposures",
        summary="A winner with {exposures} exposures is paid {factor} times by everyone.",
        reads=("exposures",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more, and for how many."""

        exposures: int = whole(2, "how many exposures the winner must have", most=4)
        factor: Factor = factor(3, "what every share is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of such a hand."""
        if share.kind in self.info.shares and hand.exposures == self.options.exposures:
            return [Times(self.options.factor, f"{self.options.exposures} exposures")]
        return []

    @hook
    def mahj_columns(self) -> list[Column]:
        """How often each player won so, and the most that one such hand brought."""
        return [
            Column("exposed-wins", "exposed wins", self._won),
            Column("best-exposed", "best exposed", self._brought, points=True, highest=True),
        ]

    def _won(self, hand: Hand, net: Mapping[str, int], player: str, night: Night) -> int:  # noqa: ARG002
        """One for who won such a hand."""
        return int(hand.winner == player and hand.exposures == self.options.exposures)

    def _brought(self, hand: Hand, net: Mapping[str, int], player: str, night: Night) -> int:
        """What such a hand brought its winner."""
        return net[player] if self._won(hand, net, player, night) else 0
