"""At the hot end of the wall, the discarder answers for the table."""

from __future__ import annotations

from ledger.api import Fact, Hand, HouseRuling, Info, Kind, Result, Rule, Share, StandIn, hook


class HotWall(Rule):
    """When only the last short wall is left, who throws the winning tile pays everybody's share.

    A table rule; the League has none. Tables differ on what excuses the discarder, usually being able to account for
    three of that tile, so the host says whether it held for this hand.
    """

    info = Info(
        title="Hot wall",
        summary="Once the last short wall is broken, a risky discard that wins makes its discarder pay for the table.",
        excludes=("cold-wall",),
        reads=("hot-wall",),
        shares=(Kind.WIN,),
    )

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("hot-wall", "Was the wall hot, and the discarder without an excuse?")]

    @hook
    def mahj_stand_in(self, share: Share, hand: Hand) -> StandIn | None:
        """The discarder, for every share of a win from a hot wall."""
        if share.kind != Kind.WIN or hand.result != Result.DISCARD or hand.discarder is None:
            return None
        return StandIn(hand.discarder, "hot wall") if hand.fact("hot-wall") else None

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [HouseRuling("payments", "Who throws the winning tile from a hot wall pays everybody's share.")]

    @hook
    def mahj_agreement(self) -> list[str]:
        """When the wall is hot, and what excuses."""
        return [
            "The wall is hot once the last short wall is pushed out",
            "Who can account for three of the tile discarded is excused",
        ]
