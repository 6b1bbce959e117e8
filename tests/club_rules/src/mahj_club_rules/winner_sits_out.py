"""Five at a table: who wins sits out the next hand."""

from __future__ import annotations

from ledger.api import Info, Night, Rule, Seating, hook

_FIVE = 5


class WinnerSitsOut(Rule):
    """The winner makes room for who waits, in that seat; after any other hand who waits goes on waiting.

    East is the next seat to the right, as ever. Players who were written down anew sit as they were written down.
    """

    info = Info(
        title="The winner sits out",
        summary="Five play, four sit, and the winner of a hand makes room for the player who waits.",
        excludes=("bettor", "rotation", "pivot"),
        hooks=2,
    )

    @hook
    def mahj_seats(self, players: tuple[str, ...], turns: int, night: Night) -> Seating | None:
        """The seats of five after the last hand."""
        if len(players) != _FIVE:
            return None
        if not turns or not night.hands:
            return Seating(players[:4], players[4:])
        last = night.hands[-1].hand
        (waits,) = set(players) - set(last.seated)
        seated = [waits if player == last.winner else player for player in (*last.seated[1:], last.east)]
        return Seating(tuple(seated), tuple(player for player in players if player not in seated))
