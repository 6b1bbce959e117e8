"""Who feeds exposures that can only be one hand pays for the table."""

from __future__ import annotations

from ledger.api import Fact, Hand, HouseRuling, Info, Kind, Result, Rule, Share, StandIn, hook


class OneHand(Rule):
    """When the winner's exposures left only one possible hand, who threw the winning tile pays everybody's share.

    A table rule; the League has none. Whether only one hand was possible is for the table to say.
    """

    info = Info(
        title="One possible hand",
        summary="Who discards the winning tile to exposures that could only be one hand pays for the table.",
        reads=("one-hand",),
        shares=(Kind.WIN,),
    )

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("one-hand", "Did the winner's exposures leave only one possible hand?")]

    @hook
    def mahj_stand_in(self, share: Share, hand: Hand) -> StandIn | None:
        """The discarder, for every share of such a win."""
        if share.kind != Kind.WIN or hand.result != Result.DISCARD or hand.discarder is None:
            return None
        return StandIn(hand.discarder, "one hand") if hand.fact("one-hand") else None

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling(
                "payments", "Who throws the winning tile to exposures that can only be one hand pays everybody's share."
            ),
        ]
