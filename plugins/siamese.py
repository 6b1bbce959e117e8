"""Two players, two racks each, two wins in one deal."""

from __future__ import annotations

from ledger.api import (
    CharlestonChange,
    Hand,
    HouseRuling,
    Info,
    Night,
    Pass,
    Problem,
    ReplacePass,
    Result,
    Rule,
    Seating,
    hook,
)


class Siamese(Rule):
    """Two players with two racks each play on until two hands are won: East deals again only after the second.

    A table rule, well known and not the League's. Each win is recorded as a hand of its own when it is made, against
    the same East. A wall game, a hand thrown in or a call in error ends the deal whether or not one hand was won. Some
    tables pay only once the second is made; what is recorded is the same.
    """

    info = Info(
        title="Siamese",
        summary="Two players with two racks each play for two wins in every deal; East changes after the second.",
    )

    @hook
    def mahj_check(self, hand: Hand) -> list[Problem]:
        """Siamese is for two, and the deal could not move on rightly for others."""
        if len(hand.seated) == 2:  # noqa: PLR2004  # two players are what this rule is about
            return []
        message = f"Siamese is for two players, and {len(hand.seated)} sit"
        return [Problem(message, "seat two with mahj seats NAME NAME, or switch with mahj presets use PRESET")]

    @hook
    def mahj_east_stays(self, hand: Hand, night: Night) -> bool:
        """After the first win of a deal."""
        return hand.won and not self._one_won(hand, night)

    @hook
    def mahj_charleston(self, seating: Seating) -> list[CharlestonChange]:
        """Twice as many tiles are dealt; with two players nothing is passed anyway."""
        if len(seating.seated) != 2:  # noqa: PLR2004  # as above
            return []
        note = "East takes twenty-eight tiles, the other player twenty-seven, on two racks each."
        return [ReplacePass("deal", Pass("deal", "each player", least=27, most=28, note=note), "two racks each")]

    def _one_won(self, hand: Hand, night: Night) -> bool:
        """Whether the deal this hand belongs to has a win already."""
        won = False
        for played in night.hands:
            same_deal = played.hand.seated == hand.seated and played.hand.result in (Result.DISCARD, Result.SELF_DRAWN)
            won = same_deal and not won
        return won

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        return [
            HouseRuling("who-deals-next", "The same East deals again until two hands of the deal are won."),
            HouseRuling("fewer-than-four", "Two play Siamese: two racks each, and two wins in every deal."),
        ]

    @hook
    def mahj_agreement(self) -> list[str]:
        """The deal, and when it is paid."""
        return [
            "East takes 28 tiles and the other 27",
            "Each win is paid when it is made, and the deal goes on until the second",
        ]
