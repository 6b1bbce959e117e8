"""Four players change places as the night goes on."""

from __future__ import annotations

from ledger.api import Info, Rule, Seating, hook


class Pivot(Rule):
    """After every four turns the first East, the pivot, changes places with the player on the right and is East again.

    Official, for four players who sit together a whole day, so that everybody sits beside everybody. Seen from the
    pivot, the three others move on by one place each round; after three rounds all sit as they began.
    """

    info = Info(
        title="Four at the table, with a pivot",
        summary="After every four turns the first East changes places with the player on the right and is East again.",
        excludes=("bettor", "rotation"),
    )

    @hook
    def mahj_seats(self, players: tuple[str, ...], turns: int) -> Seating | None:
        """The seats of four; for any other number the pivot has nothing to say."""
        if len(players) != 4:  # noqa: PLR2004  # a pivot is a matter of four seats
            return None
        rounds, turn = divmod(turns, 4)
        others = players[1:]
        moved = rounds % len(others)
        return Seating.in_turn((players[0], *others[moved:], *others[:moved]), turn)
