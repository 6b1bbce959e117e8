"""An ante as the night opens, taken by the first jokerless hand, carried over where there is none."""

from __future__ import annotations

from ledger.api import Carry, Extra, Hand, Info, Night, Rule, hook, whole, yes_no

POT = "ante"


class JokerlessAnte(Rule):
    """Everybody antes as the night opens, who waits as well; the first jokerless win takes all of it."""

    info = Info(
        title="Jokerless ante",
        summary="Everybody antes {points} as the night opens; the first jokerless hand takes it all.",
        reads=("jokerless", "singles_pairs"),
        pots=(POT,),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much, and for which hands."""

        points: int = whole(10, "points each player antes", least=1)
        singles_pairs: bool = yes_no(False, "whether a singles-and-pairs hand takes it, too")

    options: Options

    @hook
    def mahj_night_begin(self, night: Night) -> list[Extra]:
        """The ante of everybody."""
        return [Extra(player, POT, self.options.points, "the ante") for player in (*night.seated, *night.waiting)]

    @hook
    def mahj_extras(self, hand: Hand, night: Night) -> list[Extra]:
        """All that is in it, to the first who wins without a joker."""
        inside = night.holds(POT)
        counts = hand.jokerless and (self.options.singles_pairs or not hand.singles_pairs)
        return [Extra(POT, hand.winner, inside, "the ante")] if hand.winner and counts and inside > 0 else []

    @hook
    def mahj_night_end(self) -> list[Carry]:
        """What nobody took waits."""
        return [Carry("the ante waits for the next jokerless hand")]

    @hook
    def mahj_agreement(self) -> list[str]:
        """Who comes late."""
        return ["Who joins later antes nothing, and may take it all the same"]
