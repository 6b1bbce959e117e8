"""A player at fault pays everybody's share."""

from __future__ import annotations

from ledger.api import Hand, Info, Kind, Rule, Share, StandIn, hook


class PaysForTable(Rule):
    """A loser at fault, named when the hand is recorded, pays the winner everybody's share and the others pay nothing.

    Official for one who takes a tile from the wrong end or the wrong wall; what counts as fault is for the table to
    say. It is a ruling about this one hand, so it goes before what a hot wall or a one-hand rule would have said.
    """

    info = Info(
        title="A player at fault pays for the table",
        summary="The player the table holds at fault pays what all the losers together would have paid.",
        replaces=("hot-wall", "one-hand"),
        reads=("pays_all",),
        shares=(Kind.WIN,),
    )

    @hook
    def mahj_stand_in(self, share: Share, hand: Hand) -> StandIn | None:
        """The player at fault, for every share of the win."""
        if share.kind != Kind.WIN or hand.pays_all is None:
            return None
        return StandIn(hand.pays_all, "for the table")
