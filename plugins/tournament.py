"""Points against the bank, as at a tournament."""

from __future__ import annotations

from ledger.api import BANK, Fact, Hand, HouseRuling, Info, Kind, Problem, Result, Rule, Share, hook, whole, whole_list


class Tournament(Rule):
    """The bank gives points to the winner and takes some from the discarder; the other players neither win nor lose.

    Tournament scoring, which each director sets; the League has none. The winner scores the value, and more when
    self-drawn or jokerless; the discarder loses points by the winner's exposures; a wall game scores for every hand
    that is not dead. Events agree on all this but for three exposures: most take 25, some 30. Some take as much for two
    in a hand with a quint; where ``quint_two`` is what two cost anyway, nobody is asked about a quint. The one hand
    left intact after a false call scores, and where the wall was wrecked each intact hand does. A miscalled discard
    costs its discarder 25 and gives the winner the bare value.
    """

    info = Info(
        title="Tournament scoring",
        summary="The bank pays the winner, the discarder loses points by exposures, and a wall game scores for all.",
        replaces=("winner-collects", "miscalled-discard", "mah-jongg-in-error"),
        excludes=("winner-only",),
        reads=("exposures", "jokerless", "singles_pairs", "concealed", "miscalled", "dead", "intact", "quint"),
    )

    class Options(Rule.Options):
        """What scores, in points."""

        self_drawn: int = whole(10, "points more for a self-drawn win")
        jokerless: int = whole(20, "points more for a jokerless win, singles and pairs left out")
        wall: int = whole(10, "points of every hand that is not dead after a wall game")
        thrower: tuple[int, ...] = whole_list(
            (10, 10, 20, 25), "points the discarder loses to a winner with 0, 1, 2, and 3 or more exposures"
        )
        quint_two: int = whole(25, "points the discarder loses to a winner with two exposures in a hand with a quint")
        miscalled: int = whole(25, "points the discarder of a miscalled discard loses")
        intact: int = whole(10, "points of the hand left intact after a mah jongg in error")

    options: Options

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked after two exposures."""
        return [Fact("quint", "Is there a quint in the winning hand?")]

    @hook
    def mahj_check(self, hand: Hand) -> list[Problem]:
        """A win on a discard needs the winner's exposures, unless it was miscalled or the hand can have had none."""
        none_possible = hand.concealed or hand.singles_pairs
        if hand.result == Result.DISCARD and not hand.miscalled and hand.exposures is None and not none_possible:
            message = "what the discarder loses depends on the winner's exposures, and they were not given"
            return [Problem(message, "add --exposures with a number from 0 to 4")]
        return []

    @hook
    def mahj_shares(self, hand: Hand) -> list[Share] | None:
        """What the bank gives and takes; no answer for a hand thrown in."""
        if hand.result == Result.WALL:
            living = [player for player in hand.seated if player not in hand.dead]
            return [self._scores(player, self.options.wall, "wall game") for player in living]
        if hand.result == Result.ERROR:
            return [self._scores(player, self.options.intact, "left intact") for player in hand.intact]
        if hand.winner is None or hand.value is None:
            return None
        return [self._scores(hand.winner, hand.value, "on the card"), *self._beside(hand, hand.winner)]

    def _beside(self, hand: Hand, winner: str) -> list[Share]:
        """What a win scores beside its value, and what it costs the discarder."""
        if hand.miscalled and hand.discarder is not None:
            return [Share(hand.discarder, BANK, self.options.miscalled, Kind.POINTS, "miscalled")]
        shares = []
        if hand.result == Result.SELF_DRAWN:
            shares.append(self._scores(winner, self.options.self_drawn, "self-drawn"))
        if hand.jokerless and not hand.singles_pairs:
            shares.append(self._scores(winner, self.options.jokerless, "jokerless"))
        if hand.discarder is not None:
            shares.append(Share(hand.discarder, BANK, self._lost(hand), Kind.POINTS, "discarder"))
        return shares

    def _lost(self, hand: Hand) -> int:
        """What the discarder loses to the winner's exposures."""
        if hand.exposures == 2 and hand.fact("quint"):  # noqa: PLR2004  # two are what the option is about
            return self.options.quint_two
        return self.options.thrower[min(hand.exposures or 0, len(self.options.thrower) - 1)]

    def _scores(self, player: str, points: int, why: str) -> Share:
        """Points a player has from the bank."""
        return Share(BANK, player, points, Kind.POINTS, why)

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table plays here."""
        text = "The bank gives the winner points, and takes some from the discarder; nobody else pays."
        return [HouseRuling("payments", text)]
