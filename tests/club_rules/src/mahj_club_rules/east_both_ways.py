"""East pays and receives double."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  # columns are called with it

from ledger.api import Column, Factor, Hand, Info, Kind, Night, Rule, Share, Term, Times, factor, hook


class EastBothWays(Rule):
    """What East owes and what East wins count more, each by a factor of its own."""

    info = Info(
        title="East both ways",
        summary="East pays {pays} times and is paid {receives} times.",
        instead_of=("east-doubles",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more each way."""

        pays: Factor = factor(2, "what the share East owes is multiplied by")
        receives: Factor = factor(2, "what every share East wins is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor of who is East."""
        if share.kind not in self.info.shares or hand.east not in (share.payer, share.payee):
            return []
        return [Times(self.options.receives if share.payee == hand.east else self.options.pays, "East")]

    @hook
    def mahj_columns(self) -> list[Column]:
        """What each player won and lost as East."""
        return [Column("as-east", "as East", _as_east, points=True)]


def _as_east(hand: Hand, net: Mapping[str, int], player: str, night: Night) -> int:  # noqa: ARG001
    """What a hand brought or cost its East."""
    return net.get(player, 0) if player == hand.east else 0
